package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static dev.hound.database.DatabaseFixture.databaseBuilder;
import static dev.hound.database.DatabaseFixture.files;
import static dev.hound.database.DatabaseFixture.plant;
import static dev.hound.database.DatabaseFixture.updateJson;
import static dev.hound.database.DatabaseFixture.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseVerificationTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir Path root;

  private final DatabaseFixture.Ticking clock = new DatabaseFixture.Ticking(NOW);

  private List<String> kinds(HoundDatabase database) throws IOException {
    return database.verify().map(finding -> finding.kind().name()).toList();
  }

  /** Deletes the meta log; its records stay. */
  private void forgetMetaLog() throws IOException {
    try (Stream<Path> entries = Files.list(root.resolve("hound/logs/meta"))) {
      for (Path entry : entries.toList()) {
        Files.delete(entry);
      }
    }
  }

  @Test
  void findsRecordsWithoutMetaEntryAndWritesIt() throws IOException {
    HoundDatabase database = database(root, clock);
    database.log(LogType.JOB, "job");
    database.update(SAMPLE, "a", 1);
    database.event(Entity.of("pairs", "P"), "created");
    database.event(Entity.WORKSPACE, "cloned");
    List<LogEntry> original = values(database.entries(LogType.META));
    forgetMetaLog();
    clock.set(NOW.plusSeconds(300));
    assertEquals(
        List.of(),
        database.verify().filter(f -> f.kind() != Finding.Kind.MISSING_LOG_ENTRY).toList());
    assertEquals(4, database.verify().count());

    List<String> before = files(root);
    List<RepairedEntry> dry = database.repairDryRun();
    assertEquals(4, dry.size());
    assertTrue(dry.stream().allMatch(entry -> entry.name().isEmpty()));
    assertEquals(before, files(root));

    List<RepairedEntry> repaired = database.repair();
    assertEquals(4, repaired.size());
    List<LogEntry> entries = values(database.entries(LogType.META));
    assertEquals(texts(original), texts(entries));
    for (LogEntry entry : entries) {
      assertEquals("tester@host (hound repair)", entry.author());
      assertEquals("30/11/2026 12:05:00 GMT", entry.timestamp());
    }
    for (RepairedEntry entry : repaired) {
      assertEquals(
          "hound/" + entry.folder(),
          root.relativize(
                  root.resolve("hound")
                      .resolve(database.find(entry.record()).orElseThrow().folder()))
              .toString());
      assertTrue(database.find(entry.name().orElseThrow()).isPresent());
    }
    assertEquals(List.of(), database.repair());
    assertEquals(List.of(), database.verify().toList());
    assertEquals(4, database.entries(LogType.META).count());
  }

  private static Set<String> texts(List<LogEntry> entries) {
    return entries.stream()
        .map(entry -> entry.entities() + " " + entry.text())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void leavesRecordsAloneThatAreYoungerThanAMinute() throws IOException {
    HoundDatabase database = database(root, clock);
    database.update(SAMPLE, "a", 1);
    forgetMetaLog();
    clock.set(NOW.plusSeconds(59));
    assertEquals(List.of(), kinds(database));
    assertEquals(List.of(), database.repair());
    clock.set(NOW.plusSeconds(61));
    assertEquals(List.of("MISSING_LOG_ENTRY"), kinds(database));
  }

  @Test
  void twoRepairsAtOnceLeaveNoRecordWithoutEntry() throws IOException {
    HoundDatabase writer = database(root, clock);
    writer.batch(
        () -> {
          for (int i = 0; i < 150; i++) {
            writer.update(SAMPLE, "a", i);
          }
        });
    forgetMetaLog();
    clock.set(NOW.plusSeconds(300));
    HoundDatabase first = database(root, clock);
    HoundDatabase second = database(root, clock);
    CompletableFuture<List<RepairedEntry>> other =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return second.repair();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    int written = first.repair().size() + other.join().size();
    assertTrue(written >= 150, "wrote " + written);
    assertEquals(written, first.entries(LogType.META).count());
    assertEquals(List.of(), kinds(first));
  }

  @Test
  void whatIsWrittenDuringTheWalkIsNotMissing() throws IOException {
    HoundDatabase database = database(root, clock);
    Snowflake name = database.update(SAMPLE, "a", 1);
    String entry = files(root.resolve("hound/logs/meta")).get(0);
    String content = Files.readString(root.resolve("hound/logs/meta").resolve(entry));
    forgetMetaLog();
    clock.set(NOW.plusSeconds(300));
    boolean[] done = {false};
    List<Finding> findings =
        database
            .verify(
                seen -> {
                  // Another program repairs while this one looks at the record.
                  if (seen.name().equals(name.toString()) && !done[0]) {
                    done[0] = true;
                    try {
                      plant(root, "logs/meta", entry, content);
                    } catch (IOException e) {
                      throw new AssertionError(e);
                    }
                  }
                })
            .toList();
    assertTrue(done[0]);
    assertEquals(List.of(), findings);
  }

  @Test
  void findsWrongFieldsAndWrongFolders() throws IOException {
    SnowflakeClient young = new SnowflakeClient("young");
    HoundDatabase database = database(root);
    String good = updateJson("samples", "S-001", "a", "1");
    plant(root, "samples/S-001/a", young.get() + "", good);
    plant(root, "samples/S-001/b", young.get() + "", good);
    plant(root, "samples/S-001", young.get() + "", good);
    plant(root, "samples/S-001/a", young.get() + "", good.replace("\"author\": \"a\",", ""));
    plant(root, "samples/S-001/a", young.get() + "", good.replace("30/11/2026", "2026-11-30"));
    plant(root, "samples/S-001/a", young.get() + "", good.replace("GMT", "UTC"));
    plant(root, "samples/S-001/a", young.get() + "", good.replace("entityName", "entity"));
    plant(root, "samples/S-001/a", young.get() + "", good.replace("samples", ".."));
    plant(root, "logs/job", young.get() + "", "{\"entities\": 7, \"text\": \"x\"}");
    plant(root, "samples/S-001/a", "notes.txt", "x");
    plant(root, ".tmp", "x", "x");
    List<String> found =
        database
            .verify()
            .map(
                f ->
                    f.kind()
                        + " "
                        + root.resolve("hound").relativize(Path.of(f.folder()))
                        + (f.message().contains("field ") ? " " + f.message() : ""))
            .sorted()
            .toList();
    assertEquals(
        List.of(
            "CORRUPT_RECORD samples/S-001/a field entityName is missing",
            "FOREIGN_FILE samples/S-001/a",
            "SUB_FOLDER ",
            "WRONG_FIELDS logs/job field author is missing",
            "WRONG_FIELDS logs/job field entities is neither null nor a list of strings",
            "WRONG_FIELDS logs/job field timestamp is missing",
            "WRONG_FIELDS samples/S-001/a field author is missing",
            "WRONG_FIELDS samples/S-001/a field timestamp is not dd/MM/yyyy HH:mm:ss GMT:"
                + " \"2026-11-30 04:28:28 GMT\"",
            "WRONG_FOLDER samples/S-001",
            "WRONG_FOLDER samples/S-001/a",
            "WRONG_FOLDER samples/S-001/b"),
        found);
  }

  @Test
  void verify_temporaryFiles_reportedWithProgress() throws IOException {
    HoundDatabase database = database(root);
    database.update(SAMPLE, "a", 1);
    Files.writeString(root.resolve(".tmp/0123456789abcdef"), "half");
    Files.writeString(root.resolve("README"), "not in the database");
    List<String> seen = new ArrayList<>();
    assertEquals(
        List.of(Finding.Kind.TEMPORARY_FILE),
        database.verify(entry -> seen.add(entry.name())).map(Finding::kind).toList());
    assertEquals(2, seen.stream().filter(name -> name.length() == Snowflake.HEX_LENGTH).count());
  }

  @Test
  void verify_recordInTheFuture_notedButNotMissing() throws IOException {
    HoundDatabase database =
        databaseBuilder(root)
            .client(SnowflakeClient.builder().clock(() -> NOW.plus(5, ChronoUnit.MINUTES)).build())
            .build();
    database.update(SAMPLE, "a", 1);
    forgetMetaLog();
    assertEquals(List.of("FUTURE_NAME"), kinds(database(root, clock)));
  }
}
