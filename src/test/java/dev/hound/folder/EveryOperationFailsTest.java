package dev.hound.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.sim.Faults;
import dev.hound.folder.sim.Faults.Kind;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each file operation of each piece of work fails in turn, in each way, once or from then on; and
 * then all that was promised is looked for.
 */
final class EveryOperationFailsTest {

  private static final SnowflakeClient CLIENT = new SnowflakeClient("faults");

  /** Longer than what is written at once. */
  private static final byte[] LONG = record("long", 70_000);

  private static final byte[] OLD = record("old", 10);
  private static final byte[] NEXT = record("next", 10);
  private static final List<byte[]> THREE =
      List.of(record("first", 10), record("second", 20), record("third", 30));

  private static byte[] record(String text, int length) {
    byte[] content = Arrays.copyOf(text.getBytes(UTF_8), length);
    content[length - 1] = '\n';
    return content;
  }

  /** What is done while operations fail. */
  private enum Work {
    PUT {
      @Override
      void run(Attempt attempt) throws IOException {
        attempt.acknowledged(attempt.root.publish(CLIENT, LONG), LONG);
      }
    },
    PUT_ALL {
      @Override
      void run(Attempt attempt) throws IOException {
        List<Snowflake> names = attempt.root.publishAll(CLIENT, THREE);
        for (int i = 0; i < THREE.size(); i++) {
          attempt.acknowledged(names.get(i), THREE.get(i));
        }
      }
    },
    PUT_INTO_A_NEW_SUB_FOLDER {
      @Override
      void run(Attempt attempt) throws IOException {
        Folder folder = attempt.root.folder("a").folder("b");
        attempt.acknowledged(folder.publish(CLIENT, NEXT), NEXT);
      }
    },
    FIRST_PUT_OF_A_PROGRAM {
      @Override
      void run(Attempt attempt) throws IOException {
        attempt.acknowledged(attempt.reopened().publish(CLIENT, NEXT), NEXT);
      }
    },
    FIRST_PUT_OF_ALL {
      @Override
      boolean isFirst() {
        return true;
      }

      @Override
      void run(Attempt attempt) throws IOException {
        attempt.acknowledged(attempt.root.publish(CLIENT, NEXT), NEXT);
      }
    },
    DELETE {
      @Override
      void run(Attempt attempt) throws IOException {
        attempt.delete();
      }
    },
    DELETE_ALL {
      @Override
      void run(Attempt attempt) throws IOException {
        attempt.deleteAll();
      }
    },
    READ {
      @Override
      void run(Attempt attempt) throws IOException {
        assertEquals(text(OLD), text(attempt.root.read(attempt.old)));
      }
    },
    NAMES {
      @Override
      void run(Attempt attempt) throws IOException {
        assertEquals(List.of(attempt.old), names(attempt.root));
      }
    },
    ENTRIES {
      @Override
      void run(Attempt attempt) throws IOException {
        try {
          assertEquals(
              List.of(attempt.old.toString(), "sub"),
              attempt.root.entries().map(FolderEntry::name).toList());
        } catch (UncheckedIOException e) {
          throw e.getCause();
        }
      }
    },
    TEMPORARY_FILES {
      @Override
      void run(Attempt attempt) throws IOException {
        // An unreadable folder is listed itself.
        List<TemporaryEntry> found = attempt.root.temporaryFiles().orElseThrow().list().toList();
        boolean isUnreadable =
            found.stream().anyMatch(e -> e.kind() == TemporaryEntry.Kind.UNREADABLE_FOLDER);
        assertTrue(found.size() == 1 || isUnreadable, found.toString());
      }
    },
    CLEAN {
      @Override
      void run(Attempt attempt) throws IOException {
        List<TemporaryEntry> removed = new ArrayList<>();
        attempt
            .root
            .temporaryFiles()
            .orElseThrow()
            .removeStale(TemporaryFiles.DEFAULT_AGE, removed::add);
        assertFalse(Files.exists(attempt.killed));
        boolean isLost = attempt.faults.operations().contains(Operation.DELETE);
        assertTrue(isLost || removed.size() == 1, removed.toString());
      }
    },
    EXISTS {
      @Override
      void run(Attempt attempt) throws IOException {
        assertTrue(attempt.root.exists());
        assertFalse(attempt.root.folder("missing").exists());
      }
    },
    CONTAINS {
      @Override
      void run(Attempt attempt) throws IOException {
        assertTrue(attempt.root.contains(attempt.old));
      }
    },
    SIZE {
      @Override
      void run(Attempt attempt) throws IOException {
        assertEquals(OLD.length, attempt.root.size(attempt.old));
      }
    },
    FOLDERS {
      @Override
      void run(Attempt attempt) throws IOException {
        assertEquals(List.of("sub"), attempt.root.folders());
      }
    };

    abstract void run(Attempt attempt) throws IOException;

    /** Returns whether nothing is there before. */
    boolean isFirst() {
      return false;
    }
  }

  private static String text(byte[] content) {
    return new String(content, UTF_8);
  }

  private static List<Snowflake> names(Folder folder) throws IOException {
    return folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList();
  }

  /** One run of the work, and what it may leave. */
  private static final class Attempt {
    final Path place;
    final Faults faults;
    final Durability durability;
    final LocalFolder root;
    Snowflake old;

    /** The temporary file of a killed writer. */
    final Path killed;

    /** By name, what is there for certain. */
    final Map<String, String> there = new TreeMap<>();

    /** What is not for certain. */
    final Set<String> perhapsThere = new HashSet<>();

    Attempt(Path place, Faults faults, Durability durability) {
      this.place = place;
      this.faults = faults;
      this.durability = durability;
      this.root = reopened();
      this.killed = place.resolve(".tmp/0123456789abcdef");
    }

    LocalFolder reopened() {
      return faults.open(place).withDurability(durability);
    }

    /** The instance has published before, and found out whether there are links. */
    void fill() throws IOException {
      old = root.publish(CLIENT, OLD);
      acknowledged(old, OLD);
      Snowflake below = root.folder("sub").publish(CLIENT, OLD);
      acknowledged(below, OLD);
      Files.writeString(killed, "half");
      Instant then = Instant.now().minus(TemporaryFiles.DEFAULT_AGE).minusSeconds(60);
      Files.setLastModifiedTime(killed, FileTime.from(then));
    }

    void acknowledged(Snowflake name, byte[] content) {
      there.put(name.toString(), text(content));
    }

    void delete() throws IOException {
      boolean deleted = root.delete(old);
      assertTrue(deleted || faults.happened().size() > 0);
      there.remove(old.toString());
    }

    /** Of those that are deleted before one that fails nothing may come back. */
    void deleteAll() throws IOException {
      List<Snowflake> names = root.publishAll(CLIENT, THREE);
      for (int i = 0; i < THREE.size(); i++) {
        acknowledged(names.get(i), THREE.get(i));
      }
      long deleted = root.deleteAll(names, name -> there.remove(name.toString()));
      assertTrue(deleted == THREE.size() || faults.happened().size() > 0);
      names.forEach(name -> there.remove(name.toString()));
    }

    void check(Work work) throws IOException {
      boolean interrupted = false;
      try {
        work.run(this);
        interrupted = Thread.interrupted();
      } catch (IOException | RuntimeException e) {
        interrupted = Thread.interrupted();
        check(e);
      }
      assertEquals(faults.interrupted(), interrupted, "flag");
      assertEquals(List.of(), faults.handles(), "left open");
      assertFalse(faults.isSyncedAgain(), "synced again after a failure");
      faults.heal();
      checkFiles();
      checkTemporaries();
      acknowledged(root.folder("sub").publish(CLIENT, NEXT), NEXT);
      acknowledged(reopened().publish(CLIENT, NEXT), NEXT);
      checkFiles();
      assertEquals(List.of(), faults.handles(), "left open");
    }

    private void check(Exception e) {
      if (e instanceof OutcomeUnknownException unknown) {
        unknown.names().forEach(name -> perhapsThere.add(name.toString()));
        unknown.names().forEach(name -> there.remove(name.toString()));
      } else if (e instanceof PartlyPublishedException partly) {
        for (int i = 0; i < partly.names().size(); i++) {
          acknowledged(partly.names().get(i), THREE.get(i));
        }
      }
      if (!(e instanceof IOException) && !faults.happened().contains(e)) {
        throw new AssertionError("neither an I/O error nor what a file system threw", e);
      }
      if (!faults.isReportedBy(e) && !(e instanceof InterruptedIOException)) {
        throw new AssertionError("doesn't report what happened", e);
      }
      String file = e instanceof FileSystemException named ? named.getFile() : e.getMessage();
      boolean namesFiles =
          faults.happened().stream().noneMatch(UncheckedIOException.class::isInstance);
      if (e instanceof IOException && namesFiles && !file.contains(place.getParent().toString())) {
        throw new AssertionError("doesn't name the place", e);
      }
    }

    /** All that is there for certain is, all that is there is whole, and nothing else is. */
    private void checkFiles() throws IOException {
      Map<String, String> found = new TreeMap<>();
      collect(place, found);
      for (Map.Entry<String, String> record : there.entrySet()) {
        assertEquals(record.getValue(), found.remove(record.getKey()), record.getKey());
      }
      for (Map.Entry<String, String> record : found.entrySet()) {
        assertTrue(perhapsThere.contains(record.getKey()), "visible: " + record.getKey());
        assertTrue(
            Stream.concat(THREE.stream(), Stream.of(LONG, OLD, NEXT))
                .anyMatch(content -> text(content).equals(record.getValue())),
            "whole");
      }
    }

    private static void collect(Path folder, Map<String, String> found) throws IOException {
      for (Path file : list(folder)) {
        if (!Files.isDirectory(file)) {
          found.put(file.getFileName().toString(), Files.readString(file));
        } else if (!file.getFileName().toString().equals(".tmp")) {
          collect(file, found);
        }
      }
    }

    private static List<Path> list(Path folder) throws IOException {
      if (!Files.exists(folder)) {
        return List.of();
      }
      try (Stream<Path> files = Files.list(folder)) {
        return files.toList();
      }
    }

    /** A temporary file that can't be deleted stays and is listed. */
    private void checkTemporaries() throws IOException {
      Map<String, String> temporaries = new TreeMap<>();
      collect(place.resolve(".tmp"), temporaries);
      List<TemporaryEntry> listed = root.temporaryFiles().orElseThrow().list().toList();
      assertEquals(temporaries.size(), listed.size());
      boolean mayBe =
          faults.operations().contains(Operation.DELETE)
              || faults.operations().contains(Operation.CREATE_FILE);
      if (!mayBe) {
        listed = listed.stream().filter(entry -> entry.size() != 4).toList();
        assertEquals(List.of(), listed);
      }
    }
  }

  /** Fails the first operation, the second, and so on, until the work is done without a fault. */
  private static void failInTurn(
      Path place, Work work, boolean links, Durability durability, Kind kind, boolean lasting)
      throws IOException {
    failInTurn(place, work, links, durability, kind, lasting, Integer.MAX_VALUE);
  }

  /** With no more than so many bytes written at once. */
  private static void failInTurn(
      Path place,
      Work work,
      boolean links,
      Durability durability,
      Kind kind,
      boolean lasting,
      int bytes)
      throws IOException {
    boolean happened = true;
    for (int passed = 0; happened; passed++) {
      Faults faults = links ? Faults.withLinks() : Faults.withoutLinks();
      faults.writeAtMost(bytes);
      Attempt attempt = begin(place, work, faults, durability);
      faults.after(passed, kind, lasting);
      check(attempt, work, "%s, links: %s, %s".formatted(work, links, durability));
      happened = !faults.happened().isEmpty();
    }
  }

  private static Attempt begin(Path place, Work work, Faults faults, Durability durability)
      throws IOException {
    Path above = Files.createTempDirectory(place, "run");
    Attempt attempt = new Attempt(above.resolve("root"), faults, durability);
    if (!work.isFirst()) {
      attempt.fill();
    }
    return attempt;
  }

  private static void check(Attempt attempt, Work work, String what) {
    try {
      attempt.check(work);
    } catch (IOException | RuntimeException | AssertionError e) {
      throw new AssertionError(what + ", " + attempt.faults, e);
    }
  }

  private static void inMemory(InMemory test) throws IOException {
    try (FileSystem memory =
        Jimfs.newFileSystem(
            Configuration.unix().toBuilder()
                .setAttributeViews("basic", "owner", "posix", "unix")
                .build())) {
      test.run(Files.createDirectory(memory.getPath("/records")));
    }
  }

  /** A test in a folder of a file system in memory. */
  private interface InMemory {
    void run(Path place) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  void promisesHold(Work work) throws IOException {
    for (Kind kind : Kind.values()) {
      for (boolean links : new boolean[] {true, false}) {
        for (boolean lasting : new boolean[] {false, true}) {
          // A reply is lost once: a retry gets one. A thread stays interrupted.
          boolean isOnce = kind == Kind.LOST_REPLY || kind == Kind.INTERRUPT;
          // Those that differ in their words only.
          boolean isLikeAnother = EnumSet.range(Kind.NO_SPACE, Kind.READ_ONLY).contains(kind);
          if (!(isOnce && lasting) && !(isLikeAnother && (lasting || !links))) {
            inMemory(place -> failInTurn(place, work, links, Durability.SYNCED, kind, lasting));
          }
        }
      }
    }
    inMemory(place -> failInTurn(place, work, true, Durability.BUFFERED, Kind.IO_ERROR, false));
  }

  /** As a disk does that has no room for all. */
  @ParameterizedTest
  @EnumSource(names = {"PUT", "PUT_ALL"})
  void promisesHoldIfWritesFallShort(Work work) throws IOException {
    int bytes = work == Work.PUT ? LONG.length / 5 : 7;
    for (boolean links : new boolean[] {true, false}) {
      for (Kind kind : new Kind[] {Kind.NO_SPACE, Kind.INTERRUPT}) {
        inMemory(place -> failInTurn(place, work, links, Durability.SYNCED, kind, false, bytes));
      }
    }
  }

  /** Which no disk should do. */
  @Test
  @Timeout(60)
  void writingNothingIsAnErrorAndNotAnEndlessLoop() throws IOException {
    inMemory(
        place -> {
          Faults faults = Faults.withLinks();
          LocalFolder root = faults.open(place);
          faults.writeAtMost(0);
          FileSystemException e =
              assertThrows(FileSystemException.class, () -> root.publish(CLIENT, NEXT));
          assertTrue(e.getFile().startsWith(place.resolve(".tmp").toString()), e.getFile());
          assertEquals(List.of(), names(root));
          assertEquals(0, root.temporaryFiles().orElseThrow().list().count());
        });
  }

  /** Where folders are really synced. */
  @ParameterizedTest
  @EnumSource(names = {"FIRST_PUT_OF_ALL", "DELETE", "READ", "NAMES", "TEMPORARY_FILES"})
  void promisesHoldOnTheDisk(Work work, @TempDir Path place) throws IOException {
    failInTurn(place, work, true, Durability.SYNCED, Kind.IO_ERROR, false);
  }

  /** Where an interrupt really closes a channel. */
  @ParameterizedTest
  @EnumSource(names = {"PUT", "DELETE", "READ", "NAMES"})
  void interruptOnTheDiskKeepsThePromises(Work work, @TempDir Path place) throws IOException {
    failInTurn(place, work, true, Durability.SYNCED, Kind.INTERRUPT, false);
  }

  @ParameterizedTest
  @EnumSource
  void promisesHoldWithTwoFaults(Work work) throws IOException {
    for (int seed = 0; seed < 50 * Integer.getInteger("hound.soak", 1); seed++) {
      Random random = new Random(seed);
      Faults faults = random.nextBoolean() ? Faults.withLinks() : Faults.withoutLinks();
      Durability durability = random.nextBoolean() ? Durability.SYNCED : Durability.BUFFERED;
      String what = "seed " + seed + " of " + work;
      inMemory(
          place -> {
            Attempt attempt = begin(place, work, faults, durability);
            faults.after(random.nextInt(40), any(random), false);
            faults.after(random.nextInt(10), any(random), random.nextBoolean());
            check(attempt, work, what);
          });
    }
  }

  private static Kind any(Random random) {
    Kind[] kinds = Kind.values();
    Kind kind = kinds[random.nextInt(kinds.length)];
    return kind == Kind.LOST_REPLY ? Kind.IO_ERROR : kind;
  }
}
