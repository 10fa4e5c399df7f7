package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.Order;
import dev.hound.folder.OutcomeUnknownException;
import dev.hound.folder.sim.Faults;
import dev.hound.folder.sim.Faults.Kind;
import dev.hound.folder.sim.FaultyReads;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.Finding;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each file operation below a database fails in turn; its promises are looked for afterwards. */
final class DatabaseFaultsTest {

  private static final Entity OTHER = Entity.of("samples", "S-002");

  private static final SnowflakeClient CLIENT = new SnowflakeClient("database faults");

  /** When the grace for what may be under way is over. */
  private static final SnowflakeClient LATER =
      SnowflakeClient.builder()
          .clock(InstantSource.offset(InstantSource.system(), Duration.ofMinutes(5)))
          .build();

  /** What is written while operations fail: each record's value or text is its number. */
  private enum Write {
    LOG {
      @Override
      void run(HoundDatabase database, List<Snowflake> names) throws IOException {
        names.add(database.log(LogType.JOB, "0", SAMPLE));
      }
    },
    UPDATE {
      @Override
      @SuppressWarnings("try") // A reason holds without being named.
      void run(HoundDatabase database, List<Snowflake> names) throws IOException {
        try (Reason why = database.because("to see")) {
          names.add(database.update(SAMPLE, "new", "0"));
        }
      }
    },
    EVENT {
      @Override
      void run(HoundDatabase database, List<Snowflake> names) throws IOException {
        names.add(database.event(SAMPLE, "0"));
      }
    },
    UPLOAD {
      @Override
      boolean isBatch() {
        return true;
      }

      @Override
      void run(HoundDatabase database, List<Snowflake> names) throws IOException {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("a", "2");
        attributes.put("b", "3");
        UploadedEntity uploaded = database.upload(OTHER, attributes);
        names.add(uploaded.entry());
        names.add(uploaded.event());
        names.addAll(uploaded.updates().values());
      }
    },
    BATCH {
      @Override
      boolean isBatch() {
        return true;
      }

      @Override
      void run(HoundDatabase database, List<Snowflake> names) throws IOException {
        database.batch(
            () -> {
              for (int i = 0; i < 3; i++) {
                names.add(database.update(SAMPLE, "a", "" + i));
              }
              names.add(database.log(LogType.OTHER, "3"));
            });
      }
    };

    abstract void run(HoundDatabase database, List<Snowflake> names) throws IOException;

    boolean isBatch() {
      return false;
    }
  }

  private static HoundDatabase open(LocalFolder folder, SnowflakeClient client) throws IOException {
    return HoundDatabase.builder().folder(folder).author("tester@host").client(client).build();
  }

  private static HoundDatabase later(Path root) throws IOException {
    return open(LocalFolder.open(root), LATER);
  }

  /** A test in a folder of a file system in memory. */
  private interface InMemory {
    void run(Path root) throws IOException;
  }

  private static void inMemory(InMemory test) throws IOException {
    try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
      test.run(Files.createDirectory(memory.getPath("/root")));
    }
  }

  private static void fill(HoundDatabase database) throws IOException {
    database.update(SAMPLE, "a", "old");
    database.log(LogType.JOB, "old");
    database.event(SAMPLE, "old");
  }

  private static Faults faults(boolean links) {
    return links ? Faults.withLinks() : Faults.withoutLinks();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsAsPromised(Write write) throws IOException {
    failInTurn(write, true, Kind.IO_ERROR, false);
    if (write == Write.BATCH) {
      failInTurn(write, false, Kind.LOST_REPLY, false);
      failInTurn(write, true, Kind.IO_ERROR, true);
    }
    if (write == Write.LOG) {
      failInTurn(write, false, Kind.IO_ERROR, false);
      failInTurn(write, true, Kind.DENIED, true);
      failInTurn(write, true, Kind.INTERRUPT, false);
      failInTurn(write, true, Kind.UNCHECKED, false);
      failInTurn(write, true, Kind.READ_ONLY_UNCHECKED, true);
    }
  }

  private static void failInTurn(Write write, boolean links, Kind kind, boolean lasting)
      throws IOException {
    boolean[] happened = {true};
    for (int i = 0; happened[0]; i++) {
      int passed = i;
      inMemory(
          root -> {
            Faults faults = faults(links);
            HoundDatabase database = open(faults.open(root), CLIENT);
            fill(database);
            faults.after(passed, kind, lasting);
            check(root, database, write, faults, "links: " + links);
            happened[0] = !faults.happened().isEmpty();
          });
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenWithTwoFaultsIsAsPromised(Write write) throws IOException {
    for (int seed = 0; seed < 20 * Integer.getInteger("hound.soak", 1); seed++) {
      String what = "seed " + seed;
      Random random = new Random(seed);
      inMemory(
          root -> {
            Faults faults = faults(random.nextBoolean());
            HoundDatabase database = open(faults.open(root), CLIENT);
            fill(database);
            Kind[] kinds = Kind.values();
            faults.after(random.nextInt(60), kinds[random.nextInt(kinds.length)], false);
            faults.after(random.nextInt(20), Kind.IO_ERROR, random.nextBoolean());
            check(root, database, write, faults, what);
          });
    }
  }

  private static void check(
      Path root, HoundDatabase database, Write write, Faults faults, String what) {
    try {
      new Attempt(root, database, write, faults).check();
    } catch (IOException | RuntimeException | AssertionError e) {
      throw new AssertionError("%s, %s, %s".formatted(write, what, faults), e);
    }
  }

  /** One run of a write, and what it may leave. */
  private static final class Attempt {
    final HoundDatabase reader;
    final HoundDatabase database;
    final Write write;
    final Faults faults;
    final List<Snowflake> old;
    final List<Snowflake> names = new ArrayList<>();
    final Set<Snowflake> there = new HashSet<>();
    final Set<Snowflake> perhaps = new HashSet<>();
    final Set<Snowflake> withoutMetaEntry = new HashSet<>();

    Attempt(Path root, HoundDatabase database, Write write, Faults faults) throws IOException {
      this.reader = later(root);
      this.database = database;
      this.write = write;
      this.faults = faults;
      this.old = visible();
    }

    void check() throws IOException {
      boolean interrupted;
      try {
        write.run(database, names);
        interrupted = Thread.interrupted();
        there.addAll(names);
      } catch (IOException | RuntimeException e) {
        interrupted = Thread.interrupted();
        note(e);
      }
      assertEquals(faults.interrupted(), interrupted, "flag");
      assertEquals(List.of(), faults.handles(), "left open");
      faults.heal();
      List<Snowflake> visible = visible();
      visible.removeAll(old);
      assertTrue(visible.containsAll(there), "all that is promised");
      for (Snowflake name : visible) {
        assertTrue(there.contains(name) || perhaps.contains(name), "visible: " + name);
      }
      checkContents(visible);
      checkMetaLog(visible);
      Snowflake next = database.log(LogType.JOB, "next");
      assertTrue(database.find(next).isPresent());
    }

    private void note(Exception e) {
      // The second reply to a claim is taken for what it says: the name is another's.
      boolean isClaimed =
          faults.happened().stream().allMatch(FileAlreadyExistsException.class::isInstance);
      if (!faults.isReportedBy(e) && !faults.interrupted() && !isClaimed) {
        throw new AssertionError("doesn't report what happened", e);
      }
      if (e instanceof BatchFailedException failed) {
        List<Snowflake> all = new ArrayList<>(failed.written());
        all.addAll(failed.unknown());
        all.addAll(failed.notWritten());
        assertEquals(4, all.size());
        assertEquals(4, new HashSet<>(all).size());
        if (names.isEmpty()) {
          names.addAll(new TreeSet<>(all)); // Those of an upload are not reported otherwise.
        }
        assertEquals(new HashSet<>(names), new HashSet<>(all));
        there.addAll(failed.written());
        perhaps.addAll(failed.unknown());
        withoutMetaEntry.addAll(failed.withoutMetaEntry());
        assertTrue(there.containsAll(withoutMetaEntry));
      } else if (e instanceof MissingMetaEntryException missing) {
        names.add(missing.name());
        there.add(missing.name());
        withoutMetaEntry.add(missing.name());
      } else if (e instanceof OutcomeUnknownException unknown) {
        assertFalse(write.isBatch());
        names.addAll(unknown.names());
        perhaps.addAll(unknown.names());
      } else if (!(e instanceof IOException) && !faults.happened().contains(e)) {
        throw new AssertionError("neither an I/O error nor what a file system threw", e);
      }
    }

    /** The names of all records but those of the meta log. */
    private List<Snowflake> visible() throws IOException {
      List<Snowflake> visible = new ArrayList<>();
      reader
          .entries(TimeRange.all(), Order.ASCENDING)
          .forEach(located -> visible.add(located.record().name()));
      for (Entity entity : reader.entities("samples")) {
        reader.history(entity).forEach(record -> visible.add(record.name()));
        reader.history(entity, AttributeUpdate.META).forEach(record -> visible.add(record.name()));
      }
      return visible;
    }

    /** Each record lies under the name that it was given. */
    private void checkContents(List<Snowflake> visible) throws IOException {
      for (Snowflake name : visible) {
        HoundRecord record = reader.find(name).orElseThrow().record().value();
        String content =
            record instanceof AttributeUpdate update
                ? update.attributeValue().asString()
                : ((LogEntry) record).text();
        if (content.length() == 1) {
          assertEquals(names.indexOf(name), Integer.parseInt(content));
        }
      }
    }

    private void checkMetaLog(List<Snowflake> visible) throws IOException {
      Set<Snowflake> reported = new HashSet<>();
      for (StoredRecord<LogEntry> entry :
          (Iterable<StoredRecord<LogEntry>>) reader.entries(LogType.META)::iterator) {
        Snowflake name = MetaLog.record(entry.value()).orElseThrow();
        assertTrue(reported.add(name), "reported twice");
        assertTrue(old.contains(name) || visible.contains(name), "reported, but not there");
      }
      for (Snowflake name : there) {
        assertTrue(
            reported.contains(name) || withoutMetaEntry.contains(name), "not reported: " + name);
      }
      Set<Snowflake> missing = new TreeSet<>(visible);
      missing.removeAll(reported);
      assertEquals(missing, missing());
      if (!missing.isEmpty()) {
        reader.repair();
        assertEquals(Set.of(), missing());
      }
    }

    /** The records that the meta log lacks, as verify reports; it reports nothing worse. */
    private Set<Snowflake> missing() throws IOException {
      Map<Finding.Kind, List<Finding>> findings =
          reader.verify().collect(Collectors.groupingBy(Finding::kind));
      findings.remove(Finding.Kind.TEMPORARY_FILE);
      List<Finding> missing = findings.remove(Finding.Kind.MISSING_LOG_ENTRY);
      assertEquals(Map.of(), findings);
      return missing == null
          ? Set.of()
          : missing.stream()
              .map(finding -> finding.snowflake().orElseThrow())
              .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** What is read while operations fail, as lines of text. */
  private enum Read {
    FIND {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.find(name).stream().map(found -> found.folder() + text(found.record()));
      }
    },
    HISTORY {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.history(SAMPLE, "a").map(Read::text);
      }
    },
    HISTORY_OF_AN_ENTITY {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.history(SAMPLE).map(Read::text);
      }
    },
    HISTORY_OF_A_TYPE {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.history("samples").map(Read::text);
      }
    },
    ENTRIES {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.entries(LogType.META).map(Read::text);
      }
    },
    ENTRIES_OF_ALL_LOGS {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.entries(TimeRange.all(), Order.DESCENDING).map(e -> text(e.record()));
      }
    },
    LATEST {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.latest(SAMPLE, "a").stream().map(Read::text);
      }
    },
    AT {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.at(SAMPLE, Instant.now().plusSeconds(9)).values().stream().map(Read::text);
      }
    },
    LOGS {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.logs().stream().map(LogType::toString);
      }
    },
    TYPES {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.types().stream();
      }
    },
    ENTITIES {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.entities("samples").stream().map(Entity::toString);
      }
    },
    ATTRIBUTES {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.attributes(SAMPLE).stream();
      }
    },
    VOLUME {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return Stream.of(database.volume().toString());
      }
    },
    VERIFY {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.verify().map(Finding::toString);
      }
    },
    REPAIR_DRY_RUN {
      @Override
      Stream<String> run(HoundDatabase database, Snowflake name) throws IOException {
        return database.repairDryRun().stream().map(entry -> entry.record().toString());
      }
    };

    abstract Stream<String> run(HoundDatabase database, Snowflake name) throws IOException;

    static String text(StoredRecord<? extends HoundRecord> record) {
      try {
        return record.name() + " " + record.value();
      } catch (IOException e) {
        return record.name() + " " + e;
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void databaseRead_faultInTurn_wholeOrReported(Read read) throws IOException {
    inMemory(
        root -> {
          HoundDatabase writer = open(LocalFolder.open(root), CLIENT);
          fill(writer);
          Snowflake name = writer.update(Entity.WORKSPACE, "w", "x");
          // The meta log lacks it.
          Path meta = root.resolve("hound/logs/meta");
          Files.delete(
              meta.resolve(
                  writer
                      .entries(LogType.META, TimeRange.all(), Order.DESCENDING)
                      .findFirst()
                      .orElseThrow()
                      .name()
                      .toString()));
          FaultyReads reads = new FaultyReads(root, folder -> read.run(open(folder, LATER), name));
          reads.failInTurn(Kind.IO_ERROR, false);
          // A repair leaves out unreadable folders; verify reports them.
          reads.failInTurn(read == Read.REPAIR_DRY_RUN ? Kind.IO_ERROR : Kind.DENIED, true);
          reads.failInTurn(Kind.INTERRUPT, false);
        });
  }

  @Test
  void open_faultInTurn_reported() throws IOException {
    inMemory(
        root -> {
          fill(open(LocalFolder.open(root), CLIENT));
          boolean happened = true;
          for (int passed = 0; happened; passed++) {
            Faults faults = Faults.withLinks();
            faults.after(passed, Kind.IO_ERROR, false);
            try {
              open(faults.open(root), CLIENT);
            } catch (IOException e) {
              assertTrue(faults.isReportedBy(e), e.toString());
            }
            happened = !faults.happened().isEmpty();
            assertEquals(List.of(), faults.handles(), "left open");
          }
        });
  }
}
