package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.program.Powerless;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders that are closed to who runs the command. */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no Unix modes")
class UnreadableTest {

  /** Runs commands, each given as one argument, one after the other. */
  static final class Commands {

    private Commands() {}

    public static void main(String[] commands) {
      for (String command : commands) {
        CommandRun run = CommandRun.of(command.split(" "));
        System.out.println("status " + run.status());
        run.out().lines().forEach(line -> System.out.println("out " + line));
        run.err().lines().forEach(line -> System.out.println("err " + line));
      }
    }
  }

  @TempDir private Path root;
  private final List<Path> closed = new ArrayList<>();

  /** Leaves it to who deletes the folder. */
  @AfterEach
  void openAgain() throws IOException {
    for (Path path : closed) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    }
  }

  private void close(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    closed.add(path);
  }

  /** Returns the status and the lines of each command, with {@code DIR} for the folder. */
  private List<List<String>> run(Map<String, String> environment, List<String> commands)
      throws Exception {
    ProcessBuilder builder =
        Powerless.of(
            Commands.class,
            commands.stream()
                .map(command -> command.replace("DIR", root.toString()))
                .toArray(String[]::new));
    builder.environment().putAll(environment);
    List<List<String>> runs = new ArrayList<>();
    for (String line : Powerless.run(builder)) {
      if (line.startsWith("status ")) {
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(line.replace(root.toString(), "DIR"));
    }
    assertEquals(commands.size(), runs.size());
    return runs;
  }

  private List<List<String>> run(String... commands) throws Exception {
    return run(Map.of(), List.of(commands));
  }

  private List<String> put(String folder, String... records) throws IOException {
    Path path = Files.createDirectories(root.resolve(folder));
    return CommandRun.withInput(String.join("\n", records), "put", "--lines", path.toString())
        .succeeds();
  }

  @Test
  void aRecordThatIsClosedIsToldAndTheOthersFollow() throws Exception {
    List<String> names = put("", "[1]", "[2]", "[3]");
    close(root.resolve(names.get(1)), "---------");
    String told = "err hound: permission denied: DIR/" + names.get(1);
    assertEquals(
        List.of(
            List.of("status 1", "out [1]", "out [3]", told),
            List.of("status 1", "out [3]", told),
            List.of(
                "status 1",
                "out problem: DIR/" + names.get(1) + ": permission denied",
                "out 3 records, 1 problem, 0 notes")),
        run("cat DIR", "get DIR " + names.get(1) + " " + names.get(2), "verify DIR"));
    assertEquals(
        List.of(List.of("status 1", "out [3]", told), List.of("status 1", "out [3]", told)),
        run("cat -n 2 DIR", "cat -n 2 -r DIR"));
  }

  @Test
  void recordsOfAFolderThatMayOnlyBeListedCountAndAreTold() throws Exception {
    List<String> names = put("", "[1]", "[2]");
    close(root, "r--------");
    assertEquals(
        List.of("status 1", "err hound: permission denied: DIR/" + names.get(1)),
        run("cat -n 1 DIR").get(0));
  }

  @Test
  void aFolderThatIsClosedIsAProblemAndTheOthersAreLookedInto() throws Exception {
    for (String folder : List.of("a", "b/below", "c")) {
      put(folder, "[1]");
      deleteTemporaries(root.resolve(folder));
    }
    close(root.resolve("b"), "---------");
    assertEquals(
        List.of(
            List.of(
                "status 1",
                "out problem: DIR/b: a folder: permission denied",
                "out 2 records, 1 problem, 0 notes")),
        run("verify -R DIR"));
  }

  /** They would be a note each. */
  private static void deleteTemporaries(Path folder) throws IOException {
    Files.delete(folder.resolve(".tmp"));
  }

  @Test
  void sizesThatCannotBeToldAreDashes() throws Exception {
    List<String> names = put("", "[1]", "[2]");
    close(root, "r--------");
    List<String> lines = run("ls -l DIR").get(0);
    assertEquals(4, lines.size(), lines::toString);
    assertEquals("status 1", lines.get(0));
    for (int i = 0; i < 2; i++) {
      assertTrue(lines.get(i + 1).endsWith(" -  " + names.get(i)), lines::toString);
    }
    assertEquals(
        "err hound: some sizes are unknown: permission denied: DIR/" + names.get(0), lines.get(3));
  }

  private void db(String... arguments) {
    String[] command = Stream.concat(Stream.of("db"), Stream.of(arguments)).toArray(String[]::new);
    command[2] = root.toString();
    CommandRun.of(command).succeeds();
  }

  /** Of so old a record the meta log must tell. */
  private static final Snowflake OLD = Snowflake.of(1_700_000_000, MachineId.of(1), 2, 3);

  private static void age(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Path file = files.findFirst().orElseThrow();
      Files.move(file, file.resolveSibling(OLD.toString()));
    }
  }

  @Test
  void aFolderOfADatabaseThatIsClosedIsAProblemAndTheOthersAreLookedInto() throws Exception {
    db("set", "", "samples/A", "a=1");
    db("set", "", "samples/B", "b=1");
    db("set", "", "samples/C", "c=1");
    Path hound = root.resolve("hound");
    age(hound.resolve("samples/C/c"));
    close(hound.resolve("samples/B"), "---------");
    List<List<String>> runs =
        run(
            "db verify DIR",
            "db verify DIR --repair",
            "db history DIR samples",
            "db history DIR samples/A");
    String problem = "out problem: DIR/hound/samples/B: a folder: permission denied";
    assertEquals(
        List.of(
            "status 1",
            problem,
            "out problem: DIR/hound/samples/C/c/" + OLD + ": the meta log has no entry of it",
            "out 5 records, 2 problems, 0 notes"),
        runs.get(0));
    // What can be mended is mended.
    List<String> repair = runs.get(1);
    assertTrue(repair.get(1).startsWith("out repaired: DIR/hound/samples/C/c/"), repair::toString);
    assertEquals(
        List.of(problem, "out 6 records, 1 problem, 0 notes"), repair.subList(2, repair.size()));
    // Nobody is told half of a history.
    assertEquals(
        List.of("status 1", "err hound: permission denied: DIR/hound/samples/B"), runs.get(2));
    assertEquals("status 0", runs.get(3).get(0));
  }

  @Test
  void withoutTheMetaLogNothingIsMissingInIt() throws Exception {
    db("set", "", "samples/A", "a=1");
    age(root.resolve("hound/samples/A/a"));
    close(root.resolve("hound/logs/meta"), "-wx------");
    assertEquals(
        List.of(
            List.of(
                "status 1",
                "out problem: DIR/hound/logs/meta: a folder: permission denied",
                "out 1 record, 1 problem, 0 notes"),
            List.of("status 1", "err hound: permission denied: DIR/hound/logs/meta")),
        run("db verify DIR", "db verify DIR --repair"));
  }

  @Test
  void anEntryOfTheMetaLogThatIsClosedMayTellOfWhatIsOlder() throws Exception {
    db("set", "", "samples/A", "a=1");
    Path meta = root.resolve("hound/logs/meta");
    String entry;
    try (Stream<Path> files = Files.list(meta)) {
      entry = files.findFirst().orElseThrow().getFileName().toString();
    }
    Path older = meta.resolve(Snowflake.of(1_600_000_000, MachineId.of(1), 2, 3).toString());
    Files.move(meta.resolve(entry), older);
    age(root.resolve("hound/samples/A/a"));
    String missing =
        "out problem: DIR/hound/samples/A/a/" + OLD + ": the meta log has no entry of it";
    // One that was written before the record can't tell of it.
    close(older, "---------");
    List<List<String>> runs = run("db verify DIR", "db verify DIR --dry-run");
    assertTrue(runs.get(0).contains(missing), runs::toString);
    assertTrue(runs.get(1).get(1).startsWith("out repairable: "), runs::toString);

    Path newer = Files.move(older, meta.resolve(entry));
    closed.clear();
    closed.add(newer);
    runs = run("db verify DIR", "db verify DIR --dry-run", "db verify DIR --repair");
    assertEquals(
        List.of(
            "status 1",
            "out problem: DIR/hound/logs/meta/" + entry + ": permission denied",
            missing + ", unless one that can't be read is",
            "out 2 records, 2 problems, 0 notes"),
        runs.get(0));
    for (List<String> refused : runs.subList(1, 3)) {
      assertEquals(2, refused.size(), refused::toString);
      assertEquals("status 1", refused.get(0));
      assertTrue(
          refused.get(1).startsWith("err hound: DIR/hound/logs/meta/" + entry + ": unreadable or"),
          refused::toString);
    }
    try (Stream<Path> files = Files.list(meta)) {
      assertEquals(List.of(newer), files.toList());
    }
  }

  @Test
  void whatIsOlderThanAnEntryThatIsTooLargeMayBeToldByIt() throws Exception {
    db("set", "", "samples/A", "a=1");
    age(root.resolve("hound/samples/A/a"));
    try (Stream<Path> files = Files.list(root.resolve("hound/logs/meta"))) {
      Files.writeString(
          files.findFirst().orElseThrow(), " ".repeat(2_000), StandardOpenOption.APPEND);
    }
    CommandRun run = CommandRun.of("db", "verify", root.toString(), "--repair", "--max-size", "1k");
    assertEquals(1, run.status());
    assertEquals(List.of(), run.lines());
    assertTrue(run.err().contains("too large"), run.err());
  }

  @Test
  void aRecordIsFoundWithoutTheMetaLogAndWhatMayLieThereIsNotDenied() throws Exception {
    db("set", "", "samples/A", "a=1");
    db("set", "", "samples/B", "b=1");
    age(root.resolve("hound/samples/A/a"));
    String unknown = Snowflake.of(1_700_000_001, MachineId.of(1), 2, 3).toString();
    close(root.resolve("hound/logs/meta"), "---------");
    List<List<String>> runs = run("db find DIR " + OLD, "db find DIR " + unknown);
    assertEquals("status 0", runs.get(0).get(0));
    assertEquals(
        List.of("status 1", "err hound: permission denied: DIR/hound/logs/meta/" + unknown),
        runs.get(1));
  }

  @Test
  void anUpdateThatIsClosedIsToldAndTheOthersFollow() throws Exception {
    db("set", "", "samples/A", "a=1");
    db("set", "", "samples/A", "a=2");
    db("set", "", "samples/A", "b=3");
    Path file;
    try (Stream<Path> files = Files.list(root.resolve("hound/samples/A/a"))) {
      file = files.max(Path::compareTo).orElseThrow();
    }
    close(file, "---------");
    String path = "DIR/hound/samples/A/a/" + file.getFileName();
    List<List<String>> runs =
        run(
            "db history DIR samples",
            "db history DIR samples/A --json",
            "db history DIR samples/A/a",
            "db show DIR samples/A",
            "db diff DIR samples/A --from @0",
            "db find DIR " + file.getFileName(),
            "db verify DIR");
    // The others are: a=1 and b=3; the same; a=1; b=3; the same; none; the totals.
    List<Integer> others = List.of(2, 2, 1, 1, 1, 0, 1);
    for (int i = 0; i < runs.size(); i++) {
      List<String> lines = runs.get(i);
      assertEquals("status 1", lines.get(0), lines::toString);
      assertEquals(others.get(i) + 2, lines.size(), lines::toString);
      assertTrue(
          lines.contains(
              i < 6
                  ? "err hound: permission denied: " + path
                  : "out problem: " + path + ": permission denied"),
          lines::toString);
    }
  }

  @Test
  void whoReadsADatabaseNeedsNoMachineId() throws Exception {
    db("set", "", "samples/A", "a=1");
    List<List<String>> runs =
        run(
            Map.of("HOUND_MACHINE_ID", "nonsense"),
            List.of(
                "db log DIR",
                "db history DIR samples",
                "db show DIR samples/A",
                "db volume DIR",
                "db verify DIR",
                "db verify DIR --dry-run",
                "db set DIR samples/A a=2"));
    for (List<String> lines : runs.subList(0, 6)) {
      assertEquals("status 0", lines.get(0), lines::toString);
      assertFalse(lines.stream().anyMatch(line -> line.startsWith("err")), lines::toString);
    }
    List<String> set = runs.get(6);
    assertFalse(set.contains("status 0"), set::toString);
    assertTrue(set.get(1).contains("HOUND_MACHINE_ID"), set::toString);
  }
}
