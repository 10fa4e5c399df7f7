package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static dev.hound.database.DatabaseFixture.json;
import static dev.hound.database.DatabaseFixture.plant;
import static dev.hound.database.DatabaseFixture.updateJson;
import static dev.hound.database.DatabaseFixture.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.Folder;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.CorruptRecordException;
import dev.hound.store.Finding;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import dev.hound.testing.ForwardingFolder;
import dev.hound.testing.InMemoryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingTest {

  private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir Path root;

  private static String name() {
    return SnowflakeClient.shared().snowflake().toString();
  }

  @Test
  void mergesTheAttributesOfAnEntityInTheOrderOfTime() throws IOException {
    HoundDatabase database = database(root);
    List<String> written = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      // Neither round robin nor sorted by attribute.
      String attribute = "a" + (i * i + i / 7) % 5;
      Entity entity = Entity.of("samples", "S-" + i % 2);
      database.update(entity, attribute, i);
      written.add(String.valueOf(i));
    }
    database.event(SAMPLE, "created");
    List<String> even = written.stream().filter(i -> Integer.parseInt(i) % 2 == 0).toList();
    assertEquals(even, json(database.history(Entity.of("samples", "S-0"))));
    assertEquals(written, json(database.history("samples")));
    List<String> newestFirst = new ArrayList<>(written);
    Collections.reverse(newestFirst);
    assertEquals(newestFirst, json(database.history("samples", TimeRange.all(), Order.DESCENDING)));
    Instant middle = database.history("samples").skip(30).findFirst().orElseThrow().instant();
    assertEquals(
        written.subList(30, 60),
        json(database.history("samples", TimeRange.since(middle), Order.ASCENDING)));
    assertEquals(
        written.subList(0, 30),
        json(database.history("samples", TimeRange.until(middle), Order.ASCENDING)));
  }

  @Test
  void readsRecordsAsTheStreamGoes() throws IOException {
    CountingFolder folder = new CountingFolder(LocalFolder.open(root));
    HoundDatabase writer = database(root);
    writer.batch(
        () -> {
          for (int i = 0; i < 100; i++) {
            writer.update(SAMPLE, "a" + i % 4, i);
          }
        });
    HoundDatabase database = HoundDatabase.builder().folder(folder).build();
    Iterator<StoredRecord<AttributeUpdate>> history = database.history(SAMPLE).iterator();
    history.next();
    history.next();
    assertTrue(folder.reads().get() <= 3, "read " + folder.reads());
  }

  @Test
  void stateAtATimeReadsOneRecordAnAttribute() throws IOException {
    DatabaseFixture.Ticking clock = new DatabaseFixture.Ticking(START);
    HoundDatabase writer = database(root, clock);
    writer.batch(
        () -> {
          for (int i = 0; i < 100; i++) {
            for (String attribute : List.of("bam", "purity", "tags")) {
              writer.update(SAMPLE, attribute, i);
            }
          }
        });
    writer.event(SAMPLE, "created");
    CountingFolder folder = new CountingFolder(LocalFolder.open(root));
    HoundDatabase database = HoundDatabase.builder().folder(folder).build();
    Instant middle =
        database.history(SAMPLE, "purity").skip(50).findFirst().orElseThrow().instant();
    folder.reads().set(0);
    Map<String, StoredRecord<AttributeUpdate>> state = database.at(SAMPLE, middle);
    assertEquals(3, folder.reads().get());
    assertEquals(List.of("bam", "purity", "tags"), List.copyOf(state.keySet()));
    assertEquals(50, state.get("bam").value().valueAs(Integer.class));
    assertEquals(50, state.get("purity").value().valueAs(Integer.class));
    assertEquals(49, state.get("tags").value().valueAs(Integer.class));
    assertEquals("tester@host", state.get("tags").value().author());
    assertEquals(99, database.current(SAMPLE).get("bam").value().valueAs(Integer.class));
    assertEquals(Map.of(), database.at(SAMPLE, START));
    assertEquals(Map.of(), database.at(SAMPLE, Instant.MIN));
    assertEquals(3, database.at(SAMPLE, Instant.MAX).size());
  }

  @Test
  void number_ofLongText_errorShowsItsBeginning() throws IOException {
    database(root).update(SAMPLE, "bam", "x".repeat(1_000_000));
    AttributeUpdate update = database(root).latest(SAMPLE, "bam").orElseThrow().value();
    for (Class<?> type : List.of(Integer.class, Map.class, TimeRange.class)) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> update.valueAs(type));
      for (Throwable t = e; t != null; t = t.getCause()) {
        assertTrue(String.valueOf(t.getMessage()).length() < 2_000, type::toString);
      }
    }
  }

  @Test
  void differenceOfTwoTimes() throws IOException {
    DatabaseFixture.Ticking clock = new DatabaseFixture.Ticking(START);
    HoundDatabase database = database(root, clock);
    database.update(SAMPLE, "same", 1);
    database.update(SAMPLE, "changed", "old");
    database.update(SAMPLE, "cleared", "x");
    database.update(SAMPLE, "back", 1);
    Instant first = START.plusSeconds(60);
    clock.set(first);
    database.update(SAMPLE, "same", 1, "confirmed");
    database.update(SAMPLE, "changed", "new");
    database.update(SAMPLE, "cleared", null);
    database.update(SAMPLE, "added", Double.NaN);
    database.update(SAMPLE, "never", null);
    database.update(SAMPLE, "back", 2);
    database.update(SAMPLE, "back", 1);
    Instant second = START.plusSeconds(120);
    clock.set(second);
    database.update(SAMPLE, "changed", "later");

    List<Change> changes = database.difference(SAMPLE, first, second);
    assertEquals(
        List.of("added", "changed", "cleared"), changes.stream().map(Change::attribute).toList());
    assertEquals(Optional.empty(), changes.get(0).before());
    assertEquals("old", changes.get(1).before().orElseThrow().value().valueAs(String.class));
    assertEquals("new", changes.get(1).after().orElseThrow().value().valueAs(String.class));
    assertTrue(changes.get(2).after().orElseThrow().value().isCleared());
    assertNull(changes.get(2).after().orElseThrow().value().valueAs(String.class));
    assertEquals(List.of(), database.difference(SAMPLE, second, second));
    assertEquals(3, database.difference(SAMPLE, second, first).size());
  }

  @Test
  void aCorruptRecordEndsNothing() throws IOException {
    HoundDatabase database = database(root);
    database.update(SAMPLE, "a", 1);
    Path corrupt = plant(root, "samples/S-001/a", name(), "{\"entityType\": \"sam");
    database.update(SAMPLE, "a", 2);
    Path noValue = plant(root, "samples/S-001/a", name(), "{\"entityType\": \"samples\"}");
    for (Stream<StoredRecord<AttributeUpdate>> history :
        List.of(
            database.history(SAMPLE, "a"), database.history(SAMPLE), database.history("samples"))) {
      List<StoredRecord<AttributeUpdate>> found = history.toList();
      assertEquals(4, found.size());
      assertEquals(2, found.get(2).value().valueAs(Integer.class));
      CorruptRecordException thrown =
          assertThrows(CorruptRecordException.class, () -> found.get(1).value());
      assertEquals(corrupt.getFileName().toString(), thrown.name().toString());
      assertTrue(thrown.getMessage().contains(corrupt.getParent().toString()));
    }
    // The present value of the attribute is unknown, only its time is known.
    StoredRecord<AttributeUpdate> current = database.current(SAMPLE).get("a");
    assertEquals(noValue.getFileName().toString(), current.name().toString());
    CorruptRecordException thrown = assertThrows(CorruptRecordException.class, current::value);
    assertTrue(thrown.getMessage().contains("attributeValue"), thrown.getMessage());
  }

  @Test
  void readsWhatPythonWroteUnderNamesWithSlashes() throws IOException {
    // update_entity_attribute('samples', 'run/7', 'bam/path', ...), and its like.
    plant(root, "samples/run/7/bam", name(), updateJson("samples", "run/7", "bam", "1"));
    plant(root, "samples/run/7/bam/path", name(), updateJson("samples", "run/7", "bam/path", "2"));
    plant(root, "samples/run/7", name(), updateJson("samples", "run", "7", "3"));
    plant(root, "deep/type/e/a", name(), updateJson("deep/type", "e", "a", "4"));
    plant(root, "workspace/a/b", name(), updateJson("workspace", "workspace", "a/b", "5"));
    HoundDatabase database = database(root);
    Entity deep = Entity.of("samples", "run/7");
    Entity run = Entity.of("samples", "run");
    assertEquals(List.of("1", "2"), json(database.history(deep)));
    assertEquals(List.of("3"), json(database.history(run)));
    assertEquals(List.of("1", "2", "3"), json(database.history("samples")));
    assertEquals(List.of("2"), json(database.history(deep, "bam/path")));
    assertEquals(List.of("4"), json(database.history("deep/type")));
    assertEquals(List.of(), json(database.history("deep")));
    assertEquals(List.of("5"), json(database.history(Entity.WORKSPACE)));
    assertEquals(List.of("bam", "bam/path"), List.copyOf(database.current(deep).keySet()));
    assertEquals(List.of("7"), List.copyOf(database.current(run).keySet()));
    assertEquals(List.of(run, deep), List.copyOf(database.entities("samples")));
    assertEquals(List.of("bam", "bam/path"), List.copyOf(database.attributes(deep)));
    assertEquals(List.of("a/b"), List.copyOf(database.attributes(Entity.WORKSPACE)));
    assertEquals(List.of("deep/type", "samples"), List.copyOf(database.types()));
    assertEquals(new Volume(5, size()), database.volume());
    assertEquals(List.of(), database.verify().filter(f -> !isUnlogged(f)).toList());
    Snowflake path = database.latest(deep, "bam/path").orElseThrow().name();
    assertEquals("samples/run/7/bam/path", database.find(path).orElseThrow().folder());
  }

  private static boolean isUnlogged(Finding finding) {
    return finding.kind() == Finding.Kind.MISSING_LOG_ENTRY;
  }

  private long size() throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("hound"))) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  @Test
  void readsUnlistedLogs() throws IOException {
    String entry =
        "{\"entities\": [\"samples/S-001\"], \"text\": \"%s\", \"author\": \"a\","
            + " \"timestamp\": \"30/11/2026 04:28:28 UTC\"}";
    plant(root, "logs/backup", name(), entry.formatted("one"));
    plant(root, "logs/backup/nightly", name(), entry.formatted("two"));
    HoundDatabase database = database(root);
    database.log(LogType.JOB, "three");
    assertEquals(
        List.of("backup", "backup/nightly", "job", "meta"),
        database.logs().stream().map(LogType::name).toList());
    assertEquals(
        List.of("one"),
        values(database.entries(LogType.of("backup"))).stream().map(LogEntry::text).toList());
    List<Located<LogEntry>> all = database.entries(TimeRange.all(), Order.DESCENDING).toList();
    assertEquals(
        List.of("logs/job", "logs/backup/nightly", "logs/backup"),
        all.stream().map(Located::folder).toList());
    LogEntry nightly = all.get(1).record().value();
    assertEquals(List.of("samples/S-001"), nightly.entities());
    assertEquals(Instant.parse("2026-11-30T04:28:28Z"), nightly.time().orElseThrow());
    Snowflake name = all.get(1).record().name();
    assertEquals("logs/backup/nightly", database.find(name).orElseThrow().folder());
    // Python writes no meta entry for these.
    assertEquals(List.of(), database.verify().toList());
  }

  @Test
  void readsWhatIsMissingOrOdd() throws IOException {
    String name = name();
    plant(
        root,
        "samples/S-001/a",
        name,
        "{\"entityType\": \"samples\", \"entityName\": \"S-001\", \"attributeName\": \"a\","
            + " \"attributeValue\": [NaN, -Infinity, \"caf\\u00e9\"],"
            + " \"timestamp\": \"yesterday\"}");
    plant(root, "logs/job", name(), "{\"entities\": \"samples/S-001\", \"text\": \"t\"}");
    HoundDatabase database = database(root);
    AttributeUpdate update = database.latest(SAMPLE, "a").orElseThrow().value();
    assertNull(update.author());
    assertNull(update.updateReason());
    assertEquals("yesterday", update.timestamp());
    assertEquals(Optional.empty(), update.time());
    assertEquals(
        "[NaN,-Infinity,\"café\"]",
        update
            .attributeValue()
            .toString()
            .replace("\"NaN\"", "NaN")
            .replace("\"-Infinity\"", "-Infinity"));
    LogEntry entry = database.entries(LogType.JOB).findFirst().orElseThrow().value();
    assertEquals(List.of("samples/S-001"), entry.entities());
    assertNull(entry.timestamp());
    assertEquals(Optional.empty(), entry.time());
  }

  @Test
  void findsByTheMetaLogWithoutWalking() throws IOException {
    HoundDatabase writer = database(root);
    List<Snowflake> names = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      names.add(writer.update(Entity.of("samples", "S" + i), "a", i));
    }
    CountingFolder folder = new CountingFolder(LocalFolder.open(root));
    HoundDatabase database = HoundDatabase.builder().folder(folder).build();
    Located<HoundRecord> found = database.find(names.get(7)).orElseThrow();
    assertEquals("samples/S7/a", found.folder());
    assertEquals(1, folder.listings().get());
    assertEquals(2, folder.reads().get()); // The entry, and the record.

    // Without its entry it takes the walk.
    Snowflake metaName = writer.entries(LogType.META).skip(7).findFirst().orElseThrow().name();
    Files.delete(root.resolve("hound/logs/meta").resolve(metaName.toString()));
    assertEquals("samples/S7/a", database.find(names.get(7)).orElseThrow().folder());
    assertEquals(
        "logs/meta",
        database
            .find(writer.entries(LogType.META).findFirst().orElseThrow().name())
            .orElseThrow()
            .folder());
    assertTrue(database.find(Snowflake.MAX).isEmpty());
  }

  /** A storage whose failures name no file. */
  private static final class FailingMetaLog extends ForwardingFolder {

    FailingMetaLog(Folder folder) {
      super(folder);
    }

    @Override
    public byte[] read(Snowflake name, int limit) throws IOException {
      if (toString().endsWith("/logs/meta")) {
        throw new IOException("503 Slow Down");
      }
      return super.read(name, limit);
    }

    @Override
    public Folder folder(String name) {
      return new FailingMetaLog(super.folder(name));
    }
  }

  @Test
  void find_metaLogFails_walks() throws IOException {
    InMemoryFolder memory = new InMemoryFolder();
    HoundDatabase writer = HoundDatabase.builder().folder(memory).author("me@here").build();
    Snowflake name = writer.update(SAMPLE, "a", 1);
    HoundDatabase reader = HoundDatabase.builder().folder(new FailingMetaLog(memory)).build();
    assertThrows(UncheckedIOException.class, () -> reader.entries(LogType.META).toList());
    assertEquals("samples/S-001/a", reader.find(name).orElseThrow().folder());
  }

  @Test
  void anEntryThatPointsOutOfTheTreeIsNotFollowed() throws IOException {
    String name = name();
    plant(
        root,
        "logs/meta",
        name(),
        "{\"entities\": [\"../outside\"], \"text\": \"snowflake=%s; Updated attribute: a\"}"
            .formatted(name));
    plant(root, "../outside/a", name, updateJson("x", "y", "a", "1"));
    assertTrue(database(root).find(Snowflake.parse(name)).isEmpty());
  }

  @Test
  void refusesNamesThatLeadOutInReadingToo() throws IOException {
    HoundDatabase database = database(root);
    assertThrows(
        IllegalArgumentException.class, () -> database.history(Entity.of("samples", "../.."), "a"));
    assertThrows(IllegalArgumentException.class, () -> database.history(".."));
    assertThrows(IllegalArgumentException.class, () -> database.current(Entity.of("..", "x")));
    assertThrows(IllegalArgumentException.class, () -> database.entries(LogType.of("../samples")));
    assertThrows(IllegalArgumentException.class, () -> database.history("logs"));
  }

  @Test
  void parsesEntities() {
    assertEquals(Entity.of("samples", "S-001"), Entity.parse("samples/S-001"));
    assertEquals(Entity.of("samples", "run/7"), Entity.parse("samples/run/7"));
    assertEquals(Entity.WORKSPACE, Entity.parse("workspace"));
    assertEquals("workspace", Entity.WORKSPACE.toString());
    for (String text : List.of("", "samples", "samples/", "/x", "/")) {
      assertThrows(IllegalArgumentException.class, () -> Entity.parse(text), text);
    }
  }
}
