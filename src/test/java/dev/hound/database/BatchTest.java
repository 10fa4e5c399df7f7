package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static dev.hound.database.DatabaseFixture.files;
import static dev.hound.database.DatabaseFixture.json;
import static dev.hound.database.DatabaseFixture.values;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.LocalFolder;
import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchTest {

  private static final Entity OTHER = Entity.of("samples", "S-002");

  @TempDir Path root;

  @Test
  void writesAllAtItsEndUnderTheNamesThatItReturned() throws IOException {
    HoundDatabase database = database(root);
    List<Snowflake> names = new ArrayList<>();
    database.batch(
        () -> {
          for (int i = 0; i < 10; i++) {
            names.add(database.update(SAMPLE, "a", i));
            names.add(database.update(OTHER, "b", i));
            names.add(database.log(LogType.JOB, "job " + i));
          }
          assertEquals(List.of(), files(root));
        });
    assertEquals(names.stream().sorted().distinct().toList(), names);
    assertEquals(
        List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
        json(database.history(SAMPLE, "a")));
    for (Snowflake name : names) {
      assertTrue(database.find(name).isPresent());
    }
    assertEquals(
        names,
        values(database.entries(LogType.META)).stream()
            .map(entry -> MetaLog.record(entry).orElseThrow())
            .toList());
    assertEquals(60, files(root).size());
  }

  @Test
  void timestampIsTheSecondOfTheName() throws IOException {
    HoundDatabase database = database(root);
    List<Snowflake> names = new ArrayList<>();
    database.batch(() -> names.add(database.update(SAMPLE, "a", 1)));
    assertEquals(
        names.get(0).instant().getEpochSecond(),
        database.latest(SAMPLE, "a").orElseThrow().value().time().orElseThrow().getEpochSecond());
  }

  @Test
  void anExceptionInTheBlockWritesNothing() throws IOException {
    HoundDatabase database = database(root);
    InterruptedException thrown =
        assertThrows(
            InterruptedException.class,
            () ->
                database.batch(
                    () -> {
                      database.update(SAMPLE, "a", 1);
                      throw new InterruptedException("stop");
                    }));
    assertEquals("stop", thrown.getMessage());
    assertEquals(List.of(), files(root));
    // And the thread is out of the batch.
    database.update(SAMPLE, "a", 2);
    assertEquals(List.of("2"), json(database.history(SAMPLE)));
  }

  @Test
  void aNestedBatchJoinsTheOuterOne() throws IOException {
    HoundDatabase database = database(root);
    database.batch(
        () -> {
          database.update(SAMPLE, "a", 1);
          database.batch(() -> database.update(SAMPLE, "a", 2));
          assertEquals(List.of(), files(root));
          database.upload(OTHER, Map.of("b", 1));
          assertEquals(List.of(), files(root));
        });
    assertEquals(List.of("1", "2"), json(database.history(SAMPLE)));
    assertEquals(List.of("1"), json(database.history(OTHER)));
    assertThrows(
        IOException.class,
        () ->
            database.batch(
                () -> {
                  database.batch(() -> database.update(SAMPLE, "a", 3));
                  throw new IOException("no");
                }));
    assertEquals(List.of("1", "2"), json(database.history(SAMPLE)));
  }

  @Test
  void otherThreadsAreNotInIt() throws Exception {
    HoundDatabase database = database(root);
    database.batch(
        () -> {
          database.update(SAMPLE, "a", "mine");
          Thread other =
              new Thread(
                  () -> {
                    try {
                      database.update(SAMPLE, "a", "theirs");
                    } catch (IOException e) {
                      throw new AssertionError(e);
                    }
                  });
          other.start();
          other.join();
          assertEquals(List.of("\"theirs\""), json(database.history(SAMPLE)));
        });
    assertEquals(List.of("\"mine\"", "\"theirs\""), json(database.history(SAMPLE)));
  }

  @Test
  void batch_fails_reportsWrittenAndUnwritten() throws IOException {
    // The second folder can't be made: there is a file.
    Files.createDirectories(root.resolve("hound/samples"));
    Files.createFile(root.resolve("hound/samples/S-002"));
    HoundDatabase database = database(root);
    List<Snowflake> first = new ArrayList<>();
    List<Snowflake> rest = new ArrayList<>();
    BatchFailedException failed =
        assertThrows(
            BatchFailedException.class,
            () ->
                database.batch(
                    () -> {
                      first.add(database.update(SAMPLE, "a", 1));
                      rest.add(database.update(OTHER, "b", 1));
                      rest.add(database.log(LogType.JOB, "x"));
                      first.add(database.update(SAMPLE, "a", 2));
                    }));
    assertEquals(first, failed.written());
    assertEquals(rest, failed.notWritten());
    assertEquals(List.of(), failed.unknown());
    assertEquals(List.of(), failed.withoutMetaEntry());
    assertTrue(failed.getMessage().contains("failed: 2 written (0 of"), failed.getMessage());
    assertEquals(List.of("1", "2"), json(database.history(SAMPLE)));
    assertEquals(2, database.entries(LogType.META).count());
    assertEquals(0, database.entries(LogType.JOB).count());
  }

  @Test
  void batch_metaFails_reportsRecordsWithoutEntry() throws IOException {
    Files.createDirectories(root.resolve("hound/logs"));
    Files.createFile(root.resolve("hound/logs/meta"));
    HoundDatabase database = database(root);
    List<Snowflake> names = new ArrayList<>();
    BatchFailedException failed =
        assertThrows(
            BatchFailedException.class,
            () -> database.batch(() -> names.add(database.update(SAMPLE, "a", 1))));
    assertEquals(names, failed.written());
    assertEquals(names, failed.withoutMetaEntry());

    MissingMetaEntryException missing =
        assertThrows(MissingMetaEntryException.class, () -> database.update(SAMPLE, "a", 2));
    assertEquals(database.latest(SAMPLE, "a").orElseThrow().name(), missing.name());
    assertTrue(missing.getMessage().contains(missing.name().toString()));
    assertInstanceOf(IOException.class, missing.getCause());
  }

  @Test
  void aTakenNameFailsAndMovesNoOtherRecord() throws IOException {
    HoundDatabase database = database(root);
    List<Snowflake> names = new ArrayList<>();
    BatchFailedException failed =
        assertThrows(
            BatchFailedException.class,
            () ->
                database.batch(
                    () -> {
                      for (int i = 0; i < 3; i++) {
                        names.add(database.update(SAMPLE, "a", i));
                      }
                      Snowflake taken = names.get(1);
                      LocalFolder.open(root)
                          .folder("hound")
                          .folder("samples")
                          .folder("S-001")
                          .folder("a")
                          .publish(() -> taken, "{}".getBytes(UTF_8));
                    }));
    assertEquals(names.subList(0, 1), failed.written());
    assertEquals(names.subList(1, 3), failed.notWritten());
    assertEquals(
        "{}",
        Files.readString(root.resolve("hound/samples/S-001/a").resolve(names.get(1).toString())));
    assertFalse(
        Files.exists(root.resolve("hound/samples/S-001/a").resolve(names.get(2).toString())));
    assertEquals(1, database.entries(LogType.META).count());
  }

  @Test
  void records_writingRetried_keepTheirNames() throws IOException {
    boolean[] reaped = new boolean[1];
    HoundDatabase database =
        database(
            WatchedFileSystem.watch(
                root,
                (operation, path) -> {
                  if (operation == WatchedFileSystem.Operation.LINK && !reaped[0]) {
                    reaped[0] = true;
                    for (Path temporary : temporaries()) {
                      Files.delete(temporary);
                    }
                  }
                }));
    List<Snowflake> names = new ArrayList<>();
    database.batch(
        () -> {
          for (int i = 0; i < 3; i++) {
            names.add(database.update(SAMPLE, "a", i));
          }
        });
    assertTrue(reaped[0]);
    for (int i = 0; i < 3; i++) {
      assertEquals(
          String.valueOf(i),
          ((AttributeUpdate) database.find(names.get(i)).orElseThrow().record().value())
              .attributeValue()
              .toString());
    }
    assertEquals(3, database.entries(LogType.META).count());
    assertEquals(List.of(), database.verify().toList());
  }

  private List<Path> temporaries() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(".tmp"))) {
      return files.toList();
    }
  }

  @Test
  @SuppressWarnings("try") // A reason holds without being named.
  void keepsTheReasonAndTheValueOfTheCall() throws IOException {
    HoundDatabase database = database(root);
    List<Integer> value = new ArrayList<>(List.of(1));
    database.batch(
        () -> {
          try (Reason why = database.because("one")) {
            database.update(SAMPLE, "a", value);
          }
          value.add(2);
          database.update(SAMPLE, "a", value);
        });
    assertEquals(List.of("[1]", "[1,2]"), json(database.history(SAMPLE)));
    assertEquals(
        List.of("one", "No reason given"),
        values(database.history(SAMPLE)).stream().map(AttributeUpdate::updateReason).toList());
  }
}
