package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Feature;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.sim.Ledger;
import dev.hound.folder.sim.PowerLossFileSystem;
import dev.hound.folder.sim.PowerLossFileSystem.Operation;
import dev.hound.folder.sim.SimulatedDisk;
import dev.hound.folder.sim.SimulatedDisk.Kind;
import dev.hound.folder.sim.SimulatedDisk.LeftFolder;
import dev.hound.folder.sim.Turns;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Power is lost between any two operations of programs at work, in every way that a disk may lose
 * data that is not synced; and the rest must be as the programs had been promised.
 */
final class PowerLossTest {

  private static final String PARENT = "/disk";
  private static final String ROOT = "/disk/root";
  private static final long SEED = 20261130;

  private static final int NONE = -1;
  private static final int SOAK = Integer.getInteger("hound.soak", 1);

  /** How records get their names. */
  private enum Way {
    LINKS,
    CLAIMS;

    Configuration configuration() {
      Configuration unix = Configuration.unix();
      return this == LINKS
          ? unix
          : unix.toBuilder()
              .setSupportedFeatures(Feature.SYMBOLIC_LINKS, Feature.FILE_CHANNEL)
              .build();
    }
  }

  /** What programs do. */
  @FunctionalInterface
  private interface Scenario {
    void prepare(Run run) throws IOException;
  }

  /** Loses power at one moment, in some ways. */
  @FunctionalInterface
  private interface Crash {
    void crash(SimulatedDisk disk, Random random, Consumer<LeftFolder> visitor);
  }

  /** One run of a scenario. */
  private static final class Run {
    final Way way;
    final Kind kind;
    final PowerLossFileSystem fileSystem;
    final Ledger ledger;
    final Turns turns = new Turns();
    final Random random = new Random(SEED);
    final List<String> trace = new ArrayList<>();
    final List<String> syncs = new ArrayList<>();
    Durability durability = Durability.SYNCED;
    Crash crash = (disk, some, visitor) -> disk.crash(1 << 10, some, visitor);

    /** The number of the sync that reports success but does nothing. */
    int ignoredSync = NONE;

    /** The number of the sync that fails. */
    int failingSync = NONE;

    Run(Way way) throws IOException {
      this(way, Kind.ORDINARY);
    }

    Run(Way way, Kind kind) throws IOException {
      this.way = way;
      this.kind = kind;
      ledger = new Ledger(kind == Kind.SIZE_WITH_NAME);
      fileSystem = PowerLossFileSystem.open(way.configuration(), kind, PARENT);
      fileSystem.watch(this::before);
      fileSystem.ignoreSyncs(path -> syncs.size() - 1 == ignoredSync);
    }

    private void before(Operation operation, Path path) throws IOException {
      Turns.step();
      trace.add(Thread.currentThread().getName() + " " + operation + " " + path);
      if (operation == Operation.FORCE) {
        syncs.add(described(path));
        if (syncs.size() - 1 == failingSync) {
          throw new FileSystemException(path.toString(), null, "Input/output error");
        }
      }
    }

    private static String described(Path path) {
      return path.toString()
          .replaceAll("/[0-9a-f]{16}$", "/temporary")
          .replaceAll("/[0-9a-f]{44}$", "/record");
    }

    /** Opens the root as a program does that has just started. */
    LocalFolder open() {
      MountType type = kind == Kind.ORDINARY ? new MountType("ext4") : MountType.UNKNOWN;
      return LocalFolder.open(
              fileSystem.path(ROOT), fileSystem::syncFolder, Clocks.SYSTEM, path -> type)
          .withDurability(durability);
    }

    /** Does something before the test, which is durable all through. */
    void before(Turns.Program program) {
      try {
        program.run();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
      fileSystem.disk().syncAll();
      syncs.clear();
    }

    void put(LocalFolder folder, String... values) throws IOException {
      RecordStore<String> store = Ledger.store(folder);
      for (String value : values) {
        ledger.put(store, value);
      }
    }

    /** Runs the programs; each state that may be left is checked once for all runs. */
    int play(Turns.Schedule schedule, Set<String> checked) throws Exception {
      try {
        return turns.run(
            schedule, () -> crash.crash(fileSystem.disk(), random, left -> check(left, checked)));
      } finally {
        fileSystem.close();
      }
    }

    private void check(LeftFolder left, Set<String> checked) {
      if (!checked.add(ledger.describe(left))) {
        return;
      }
      try (FileSystem after = Jimfs.newFileSystem(way.configuration())) {
        left.write(after.getPath("/"), way == Way.LINKS);
        ledger.check(after.getPath(ROOT), left, way == Way.LINKS);
      } catch (IOException | RuntimeException | AssertionError e) {
        throw new AssertionError(
            e + "\nafter\n" + String.join("\n", trace) + "\nwhich left\n" + left, e);
      }
    }
  }

  private static final Scenario FIRST_PUT =
      run -> run.turns.add("writer", () -> run.put(run.open(), "first"));

  private static final Scenario THREE_PUTS =
      run -> run.turns.add("writer", () -> run.put(run.open(), "first", "second", "third"));

  private static final Scenario BATCH =
      run ->
          run.turns.add(
              "writer",
              () ->
                  run.ledger.putAll(Ledger.store(run.open()), List.of("first", "second", "third")));

  private static final Scenario DELETE =
      run ->
          run.turns.add(
              "writer",
              () -> {
                RecordStore<String> store = Ledger.store(run.open());
                Snowflake first = run.ledger.put(store, "first");
                run.ledger.put(store, "second");
                run.ledger.delete(store, first);
              });

  private static final Scenario DELETE_ALL =
      run ->
          run.turns.add(
              "writer",
              () -> {
                RecordStore<String> store = Ledger.store(run.open());
                List<Snowflake> names =
                    run.ledger.putAll(store, List.of("first", "second", "third"));
                run.ledger.deleteAll(store, names.subList(0, 2));
              });

  private static final Scenario SUB_FOLDER =
      run -> {
        run.before(() -> run.put(run.open(), "before"));
        run.turns.add("writer", () -> run.put(run.open().folder("sub"), "first", "second"));
      };

  private static final Scenario DEEP_FOLDER =
      run ->
          run.turns.add("writer", () -> run.put(run.open().folder("sub").folder("deep"), "first"));

  private static final Scenario LARGE_RECORD =
      run -> run.turns.add("writer", () -> run.put(run.open(), "x".repeat(70_000)));

  private static final Scenario TWO_PROGRAMS =
      run -> {
        run.turns.add("A", () -> run.put(run.open(), "first", "second"));
        run.turns.add("B", () -> run.put(run.open(), "third"));
      };

  private static final Scenario FOLDERS_OF_TWO_PROGRAMS =
      run -> {
        run.turns.add("A", () -> run.put(run.open().folder("sub").folder("deep"), "first"));
        run.turns.add("B", () -> run.put(run.open().folder("sub"), "second"));
      };

  /** More than can sync the folder at the same time. */
  private static final Scenario FOUR_THREADS =
      run -> {
        LocalFolder folder = run.open();
        run.before(() -> run.put(folder, "before"));
        for (String value : List.of("first", "second", "third", "fourth")) {
          run.turns.add(value, () -> run.put(folder, value));
        }
      };

  private static final Scenario BATCHES_OF_TWO_THREADS =
      run -> {
        RecordStore<String> store = Ledger.store(run.open());
        run.turns.add("A", () -> run.ledger.putAll(store, List.of("first", "second")));
        run.turns.add("B", () -> run.ledger.putAll(store, List.of("third", "fourth")));
      };

  private static final Scenario TWO_DELETE_THE_SAME =
      run -> {
        List<Snowflake> names = new ArrayList<>();
        run.before(() -> names.add(run.ledger.put(Ledger.store(run.open()), "first")));
        run.turns.add("A", () -> run.ledger.delete(Ledger.store(run.open()), names.get(0)));
        run.turns.add("B", () -> run.ledger.delete(Ledger.store(run.open()), names.get(0)));
      };

  private static final Scenario ONE_DELETES_WHAT_THE_OTHER_PUTS =
      run -> {
        run.turns.add("A", () -> run.put(run.open(), "first", "second"));
        run.turns.add(
            "B",
            () -> {
              RecordStore<String> store = Ledger.store(run.open());
              for (int i = 0; i < 8; i++) {
                Turns.step();
                for (Snowflake name : store.names().toList()) {
                  run.ledger.delete(store, name);
                }
              }
            });
      };

  /** Two threads know the folder, and another program removes it while it is empty. */
  private static Scenario removed(String path) {
    return run -> {
      LocalFolder folder = run.open().folder("sub");
      RecordStore<String> store = Ledger.store(folder);
      run.before(() -> run.ledger.delete(store, run.ledger.put(store, "before")));
      run.turns.add("A", () -> run.put(folder, "first"));
      run.turns.add("B", () -> run.put(folder, "second"));
      run.turns.add(
          "other",
          () -> {
            Turns.step();
            try {
              Files.deleteIfExists(run.fileSystem.path(ROOT + "/" + path));
            } catch (DirectoryNotEmptyException e) {
              // Too late.
            }
          });
    };
  }

  private static final Scenario CLEAN_UP_BESIDE_A_WRITER =
      run -> {
        List<Path> temporaries =
            Stream.of("0123456789abcdef", "fedcba9876543210")
                .map(name -> run.fileSystem.path(ROOT + "/.tmp/" + name))
                .toList();
        run.before(
            () -> {
              run.put(run.open(), "before");
              for (Path temporary : temporaries) {
                Files.newByteChannel(
                        temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                    .close();
                Files.setLastModifiedTime(temporary, FileTime.fromMillis(0));
              }
            });
        run.turns.add("writer", () -> run.put(run.open(), "first", "second"));
        run.turns.add(
            "cleaner",
            () -> {
              List<String> removed = new ArrayList<>();
              run.open()
                  .temporaryFiles()
                  .orElseThrow()
                  .removeStale(TemporaryFiles.DEFAULT_AGE, entry -> removed.add(entry.path()));
              assertEquals(List.of(".tmp/0123456789abcdef", ".tmp/fedcba9876543210"), removed);
            });
      };

  private static final Turns.Schedule IN_ORDER = (turn, ready) -> 0;

  private static Run run(Scenario scenario, Way way) throws IOException {
    return run(scenario, way, Kind.ORDINARY);
  }

  private static Run run(Scenario scenario, Way way, Kind kind) throws IOException {
    Run run = new Run(way, kind);
    scenario.prepare(run);
    return run;
  }

  @TestFactory
  Stream<DynamicTest> oneProgram() {
    return Stream.of(
            eachWay("first put", FIRST_PUT),
            eachWay("three puts", THREE_PUTS),
            eachWay("batch", BATCH),
            eachWay("delete", DELETE),
            eachWay("delete all", DELETE_ALL),
            eachWay("sub-folder", SUB_FOLDER),
            eachWay("deep folder", DEEP_FOLDER),
            eachWay("large record", LARGE_RECORD))
        .flatMap(tests -> tests);
  }

  private static Stream<DynamicTest> eachWay(String name, Scenario scenario) {
    return Stream.of(Way.values())
        .map(
            way ->
                DynamicTest.dynamicTest(
                    name + ", " + way, () -> run(scenario, way).play(IN_ORDER, new HashSet<>())));
  }

  @TestFactory
  Stream<DynamicTest> severalAtATime() {
    return Stream.of(
            interleaved("two programs", TWO_PROGRAMS),
            interleaved("folders of two programs", FOLDERS_OF_TWO_PROGRAMS),
            interleaved("four threads", FOUR_THREADS),
            interleaved("batches of two threads", BATCHES_OF_TWO_THREADS),
            interleaved("two delete the same", TWO_DELETE_THE_SAME),
            interleaved("one deletes what the other puts", ONE_DELETES_WHAT_THE_OTHER_PUTS),
            interleaved("clean-up beside a writer", CLEAN_UP_BESIDE_A_WRITER),
            interleaved("folder removed meanwhile", removed("sub")),
            interleaved("temporary folder removed meanwhile", removed(".tmp")))
        .flatMap(tests -> tests);
  }

  private static Stream<DynamicTest> interleaved(String name, Scenario scenario) {
    return Stream.of(Way.values())
        .map(
            way ->
                DynamicTest.dynamicTest(
                    name + ", " + way, () -> interleave(scenario, way, Kind.ORDINARY)));
  }

  /** Changes once from the first program to the last, at each moment; then often, at random. */
  private static void interleave(Scenario scenario, Way way, Kind kind) throws Exception {
    Set<String> checked = new HashSet<>();
    int turns = 1;
    for (int i = 0; i <= turns; i++) {
      int change = i;
      turns =
          run(scenario, way, kind).play((turn, ready) -> turn < change ? 0 : ready - 1, checked);
    }
    for (int i = 0; i < 20 * SOAK; i++) {
      Random choices = new Random(SEED + i);
      run(scenario, way, kind).play((turn, ready) -> choices.nextInt(ready), checked);
    }
  }

  /** Where a sync of a folder does not do all that is needed. Nothing is deleted: see below. */
  @TestFactory
  Stream<DynamicTest> weakFolderSync_recordsSurvive() {
    Map<String, Scenario> ofOneProgram = new LinkedHashMap<>();
    ofOneProgram.put("first put", FIRST_PUT);
    ofOneProgram.put("three puts", THREE_PUTS);
    ofOneProgram.put("batch", BATCH);
    ofOneProgram.put("sub-folder", SUB_FOLDER);
    ofOneProgram.put("deep folder", DEEP_FOLDER);
    ofOneProgram.put("large record", LARGE_RECORD);
    Map<String, Scenario> ofTwo = new LinkedHashMap<>();
    ofTwo.put("two programs", TWO_PROGRAMS);
    ofTwo.put("batches of two threads", BATCHES_OF_TWO_THREADS);
    return Stream.concat(
        weak(ofOneProgram, (scenario, way, kind) -> playOnce(run(scenario, way, kind))),
        weak(ofTwo, PowerLossTest::interleave));
  }

  /** Plays a scenario in one or many orders. */
  private interface Player {
    void play(Scenario scenario, Way way, Kind kind) throws Exception;
  }

  private static void playOnce(Run run) throws Exception {
    run.play(IN_ORDER, new HashSet<>());
  }

  private static Stream<DynamicTest> weak(Map<String, Scenario> scenarios, Player player) {
    return scenarios.entrySet().stream()
        .flatMap(
            scenario ->
                Stream.of(
                    weak(scenario, Way.LINKS, Kind.FOLDER_SYNCS_DO_NOTHING, player),
                    weak(scenario, Way.CLAIMS, Kind.FOLDER_SYNCS_DO_NOTHING, player),
                    // It has no links.
                    weak(scenario, Way.CLAIMS, Kind.SIZE_WITH_NAME, player)));
  }

  private static DynamicTest weak(
      Map.Entry<String, Scenario> scenario, Way way, Kind kind, Player player) {
    return DynamicTest.dynamicTest(
        scenario.getKey() + ", " + way + ", " + kind,
        () -> player.play(scenario.getValue(), way, kind));
  }

  /** What {@link LocalFolder} does not promise. */
  @Test
  void weakFolderSync_deletedRecordComesBack() throws Exception {
    assertTrue(
        broken(run(DELETE, Way.LINKS, Kind.FOLDER_SYNCS_DO_NOTHING)).startsWith("came back: "));
  }

  /** One that makes the folders and dies before it has synced their names, at any moment. */
  @TestFactory
  Stream<DynamicTest> secondProgramAfterOneThatWasKilled() {
    return Stream.of(Way.values())
        .map(
            way ->
                DynamicTest.dynamicTest(
                    way.toString(),
                    () -> {
                      Set<String> checked = new HashSet<>();
                      int turns = NONE;
                      for (int steps = 0; steps == 0 || turns > steps; steps++) {
                        int killedAfter = steps;
                        Scenario scenario =
                            run -> {
                              run.turns.add(
                                  "killed",
                                  killedAfter,
                                  () -> run.put(run.open().folder("sub"), "first"));
                              run.turns.add(
                                  "second", () -> run.put(run.open().folder("sub"), "second"));
                            };
                        turns = run(scenario, way).play(IN_ORDER, checked);
                      }
                    }));
  }

  /**
   * A sync that fails leaves the outcome that the exception reports; later records are not harmed.
   */
  @TestFactory
  Stream<DynamicTest> failingSyncs() {
    Scenario goesOn =
        run ->
            run.turns.add(
                "writer",
                () -> {
                  LocalFolder folder = run.open().folder("sub");
                  RecordStore<String> store = Ledger.store(folder);
                  for (int i = 0; i < 2; i++) {
                    try {
                      run.put(folder, "first " + i);
                    } catch (IOException e) {
                      run.trace.add(e.toString());
                    }
                  }
                  try {
                    run.ledger.putAll(store, List.of("second", "third"));
                  } catch (IOException e) {
                    run.trace.add(e.toString());
                  }
                  for (Snowflake name : store.names().toList()) {
                    try {
                      run.ledger.delete(store, name);
                    } catch (IOException e) {
                      // That it is gone already is as good.
                      run.ledger.delete(store, name);
                    }
                  }
                });
    return Stream.of(Way.values())
        .map(
            way ->
                DynamicTest.dynamicTest(
                    way.toString(),
                    () -> {
                      Set<String> checked = new HashSet<>();
                      int syncs = 1;
                      for (int i = 0; i < syncs; i++) {
                        Run run = run(goesOn, way);
                        run.failingSync = i;
                        run.play(IN_ORDER, checked);
                        syncs = run.syncs.size();
                      }
                    }));
  }

  @TestFactory
  Stream<DynamicTest> manyProgramsAtRandom() {
    return IntStream.range(0, 4 * SOAK)
        .mapToObj(
            i ->
                DynamicTest.dynamicTest(
                    "seed " + (SEED + i), () -> playAtRandom(SEED + i, Way.values()[i % 2])));
  }

  private static void playAtRandom(long seed, Way way) throws Exception {
    Random random = new Random(seed);
    Run run = new Run(way);
    LocalFolder shared = run.open();
    for (int i = 0; i < 4; i++) {
      String program = "program " + i;
      LocalFolder root = i < 2 ? shared : run.open();
      Random choices = new Random(random.nextLong());
      run.turns.add(program, () -> work(run, root, program, choices));
    }
    run.crash = (disk, some, visitor) -> disk.crashSometimes(some, 4, visitor);
    run.play((turn, ready) -> random.nextInt(ready), new HashSet<>());
  }

  private static void work(Run run, LocalFolder root, String program, Random random)
      throws IOException {
    List<LocalFolder> folders =
        List.of(root, root.folder("sub"), root.folder("sub").folder("deep"), root.folder("other"));
    for (int i = 0; i < 6; i++) {
      LocalFolder folder = folders.get(random.nextInt(folders.size()));
      RecordStore<String> store = Ledger.store(folder);
      String value = program + " " + i;
      switch (random.nextInt(4)) {
        case 0 -> run.ledger.putAll(store, List.of(value + "a", value + "b", value + "c"));
        case 1 -> {
          List<Snowflake> names = store.names().toList();
          if (!names.isEmpty()) {
            run.ledger.delete(store, names.get(random.nextInt(names.size())));
          }
        }
        default -> run.ledger.put(store, value);
      }
    }
  }

  /** Returns which promise is broken, or nothing. */
  private static String broken(Run run) throws Exception {
    try {
      run.play(IN_ORDER, new HashSet<>());
      return "";
    } catch (AssertionError e) {
      return e.getCause().getMessage();
    }
  }

  /** If one sync of those that a put makes did nothing, a record would be lost or incomplete. */
  @TestFactory
  Stream<DynamicTest> eachSyncIsNeeded() {
    return Stream.of(
            needed(
                "first put",
                FIRST_PUT,
                Way.LINKS,
                "/disk/root: not needed",
                "/disk: lost",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root: lost"),
            needed(
                "first put",
                FIRST_PUT,
                Way.CLAIMS,
                "/disk/root: not needed",
                "/disk: lost",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/.tmp: one file with two names",
                "/disk/root: lost"),
            needed(
                "deep folder",
                DEEP_FOLDER,
                Way.LINKS,
                "/disk/root/sub/deep: not needed",
                "/disk/root/sub: lost",
                "/disk/root: lost",
                "/disk: lost",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/sub/deep: lost"),
            needed(
                "batch",
                BATCH,
                Way.LINKS,
                "/disk/root: not needed",
                "/disk: lost",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root: lost"),
            needed(
                "first put",
                FIRST_PUT,
                Way.LINKS,
                Kind.FOLDER_SYNCS_DO_NOTHING,
                "/disk/root: not needed",
                "/disk: not needed",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root: not needed",
                "/disk/root/record: lost"),
            needed(
                "batch",
                BATCH,
                Way.CLAIMS,
                Kind.FOLDER_SYNCS_DO_NOTHING,
                "/disk/root: not needed",
                "/disk: not needed",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/.tmp: not needed",
                "/disk/root: not needed",
                "/disk/root/record: lost",
                "/disk/root/record: lost",
                "/disk/root/record: lost"),
            needed(
                "batch",
                BATCH,
                Way.CLAIMS,
                Kind.SIZE_WITH_NAME,
                "/disk/root: not needed",
                "/disk: lost",
                "/disk/root/.tmp/temporary: not needed",
                "/disk/root/.tmp/temporary: not needed",
                "/disk/root/.tmp/temporary: not needed",
                "/disk/root/.tmp: one file with two names",
                "/disk/root: lost",
                "/disk/root/record: incomplete",
                "/disk/root/record: incomplete",
                "/disk/root/record: incomplete"),
            needed(
                "delete",
                run -> {
                  List<Snowflake> names = new ArrayList<>();
                  run.before(() -> names.add(run.ledger.put(Ledger.store(run.open()), "first")));
                  run.turns.add(
                      "writer", () -> run.ledger.delete(Ledger.store(run.open()), names.get(0)));
                },
                Way.LINKS,
                "/disk/root: came back"),
            needed(
                "delete all",
                run -> {
                  List<Snowflake> names = new ArrayList<>();
                  run.before(
                      () ->
                          names.addAll(
                              run.ledger.putAll(
                                  Ledger.store(run.open()), List.of("first", "second"))));
                  run.turns.add(
                      "writer", () -> run.ledger.deleteAll(Ledger.store(run.open()), names));
                },
                Way.LINKS,
                "/disk/root: came back"),
            needed(
                "second program after one that made the folders",
                run -> {
                  run.turns.add("killed", 3, () -> run.put(run.open().folder("sub"), "first"));
                  run.turns.add("second", () -> run.put(run.open().folder("sub"), "second"));
                },
                Way.LINKS,
                "/disk/root/sub: not needed",
                "/disk/root: lost",
                "/disk: lost",
                "/disk/root/.tmp/temporary: incomplete",
                "/disk/root/sub: lost"))
        .map(test -> test);
  }

  /**
   * Ignores each sync in turn.
   *
   * @param expected which folder or file each of them syncs, and what goes wrong when it does not.
   *     The first one only finds out, before anything is visible, whether the folder can be synced
   *     at all.
   */
  private static DynamicTest needed(String name, Scenario scenario, Way way, String... expected) {
    return needed(name, scenario, way, Kind.ORDINARY, expected);
  }

  private static DynamicTest needed(
      String name, Scenario scenario, Way way, Kind kind, String... expected) {
    return DynamicTest.dynamicTest(
        name + ", " + way + ", " + kind,
        () -> {
          List<String> found = new ArrayList<>();
          for (int i = 0; i < expected.length; i++) {
            Run run = run(scenario, way, kind);
            run.ignoredSync = i;
            String broken = broken(run);
            String matter = broken.isEmpty() ? "not needed" : broken.replaceAll(":.*", "");
            found.add(run.syncs.get(i) + ": " + matter);
          }
          assertEquals(List.of(expected), found);
          Run all = run(scenario, way, kind);
          assertEquals("", broken(all));
          assertEquals(expected.length, all.syncs.size(), "all syncs were checked");
        });
  }

  @Test
  void bufferedRecordsAreLost() throws Exception {
    Run run = new Run(Way.LINKS);
    run.durability = Durability.BUFFERED;
    THREE_PUTS.prepare(run);
    assertTrue(broken(run).matches("(lost|incomplete): .*"));
  }

  /** What {@link LocalFolder} does not promise. */
  @Test
  void record_folderRemadeUnsynced_mayBeLost() throws Exception {
    Run run = new Run(Way.LINKS);
    LocalFolder folder = run.open().folder("sub");
    RecordStore<String> store = Ledger.store(folder);
    run.before(() -> run.ledger.delete(store, run.ledger.put(store, "before")));
    run.turns.add(
        "other",
        () -> {
          Path sub = run.fileSystem.path(ROOT + "/sub");
          Files.delete(sub);
          Files.createDirectory(sub);
        });
    run.turns.add("writer", () -> run.put(folder, "first"));
    assertEquals("lost: first in /disk/root/sub", broken(run));
  }

  @Test
  void durability_folderCanBeSynced_isSynced() throws IOException {
    assertEquals(Durability.SYNCED, new Run(Way.LINKS).open().durability());
  }
}
