package dev.hound.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.Snowflake;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the Python client answered about the database that it wrote. */
class PythonTreeTest {

  private static JsonNode expected;
  private static HoundDatabase database;

  @BeforeAll
  static void open() throws IOException, URISyntaxException {
    JsonMapper mapper =
        JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    try (InputStream in =
        PythonTreeTest.class.getResourceAsStream("/interop/hound-tree-expected.json")) {
      expected = mapper.readTree(in);
    }
    database =
        HoundDatabase.open(
            Path.of(
                Objects.requireNonNull(PythonTreeTest.class.getResource("/interop/hound-tree"))
                    .toURI()));
  }

  @Test
  void volume() throws IOException {
    JsonNode volume = expected.get("log_volume");
    assertEquals(new Volume(volume.get(0).asLong(), volume.get(1).asLong()), database.volume());
  }

  @Test
  void logs() throws IOException {
    assertEquals(
        List.of("job", "meta", "other", "upload"),
        database.logs().stream().map(LogType::name).toList());
    for (Map.Entry<String, JsonNode> log : expected.get("logs").properties()) {
      assertEquals(
          log.getValue().valueStream().map(JsonNode::stringValue).toList(),
          database.entries(LogType.of(log.getKey())).map(r -> r.name().toString()).toList(),
          log.getKey());
    }
  }

  @Test
  void entriesFieldByField() throws IOException {
    for (Map.Entry<String, JsonNode> log : expected.get("log_entries").properties()) {
      List<LogEntry> found = values(database.entries(LogType.of(log.getKey())));
      assertEquals(log.getValue().size(), found.size(), log.getKey());
      for (int i = 0; i < found.size(); i++) {
        JsonNode wanted = log.getValue().get(i);
        LogEntry entry = found.get(i);
        assertEquals(4, wanted.size());
        assertEquals(
            wanted.get("entities").isNull()
                ? null
                : wanted.get("entities").valueStream().map(JsonNode::stringValue).toList(),
            entry.entities());
        assertEquals(wanted.get("text").stringValue(), entry.text());
        assertEquals(wanted.get("author").stringValue(), entry.author());
        assertEquals(wanted.get("timestamp").stringValue(), entry.timestamp());
        assertEquals(Instant.parse("2026-11-30T04:28:28Z"), entry.time().orElseThrow());
      }
    }
  }

  @Test
  void histories() throws IOException {
    for (Map.Entry<String, JsonNode> type :
        expected.get("entity_attribute_provenance").properties()) {
      // Python sorts by whole seconds, all of them the same here, and so leaves the order of
      // folders; the records must be the same anyway.
      assertSameUpdates(sorted(type.getValue()), sorted(database.history(type.getKey())));
    }
    assertSameUpdates(
        expected.get("workspace_attribute_provenance").valueStream().toList(),
        values(database.history(Entity.WORKSPACE)));
  }

  @Test
  void historyOfATypeIsInTheOrderOfNames() throws IOException {
    List<String> names = database.history("samples").map(r -> r.name().toString()).toList();
    assertEquals(8, names.size());
    assertEquals(names.stream().sorted().toList(), names);
  }

  @Test
  void latest() throws IOException {
    for (Map.Entry<String, JsonNode> latest : expected.get("latest").properties()) {
      List<String> path = Names.folders(latest.getKey());
      StoredRecord<AttributeUpdate> found =
          database.latest(Entity.of(path.get(1), path.get(2)), path.get(3)).orElseThrow();
      assertEquals(latest.getValue().get("snowflake").stringValue(), found.name().toString());
      assertSame(latest.getValue().get("update"), found.value());
    }
  }

  @Test
  void findsRecordsByTheirNames() throws IOException {
    for (Map.Entry<String, JsonNode> path : expected.get("returned_paths").properties()) {
      String name = path.getValue().stringValue().substring("hound/logs/".length());
      Located<HoundRecord> found =
          database.find(Snowflake.parse(name.substring(name.indexOf('/') + 1))).orElseThrow();
      assertEquals(path.getValue().stringValue(), "hound/" + found);
    }
    for (Map.Entry<String, JsonNode> latest : expected.get("latest").properties()) {
      String name = latest.getValue().get("snowflake").stringValue();
      Located<HoundRecord> found = database.find(Snowflake.parse(name)).orElseThrow();
      assertEquals(latest.getKey(), "hound/" + found.folder());
      assertSame(latest.getValue().get("update"), (AttributeUpdate) found.record().value());
    }
  }

  @Test
  void namesWhatThereIs() throws IOException {
    assertEquals(
        List.of("pairs", "participants", "samples", "sets"), List.copyOf(database.types()));
    assertEquals(
        List.of(Entity.of("samples", "S-001"), Entity.of("samples", "S-002")),
        List.copyOf(database.entities("samples")));
    assertEquals(List.of(Entity.of("pairs", "P-001")), List.copyOf(database.entities("pairs")));
    assertEquals(
        List.of("coverage", "qc", "tags"),
        List.copyOf(database.attributes(Entity.of("samples", "S-002"))));
    assertEquals(List.of("genome"), List.copyOf(database.attributes(Entity.WORKSPACE)));
  }

  @Test
  void stateAtATime() throws IOException {
    Entity sample = Entity.of("samples", "S-001");
    StoredRecord<AttributeUpdate> first = database.history(sample).findFirst().orElseThrow();
    assertEquals("gs://b/one.bam", first.value().valueAs(String.class));
    assertEquals(Map.of("bam", first.name()), names(database.at(sample, first.instant())));
    assertEquals(Map.of(), names(database.at(sample, first.instant().minusNanos(500))));
    assertEquals(
        "gs://b/two.bam", database.current(sample).get("bam").value().valueAs(String.class));
    assertTrue(database.current(Entity.of("samples", "S-002")).get("qc").value().isCleared());
    assertTrue(
        Double.isNaN(
            database
                .history(Entity.of("samples", "S-002"), "coverage")
                .findFirst()
                .orElseThrow()
                .value()
                .valueAs(Double.class)));
  }

  @Test
  void verifiesWithoutFindings() throws IOException {
    assertEquals(List.of(), database.verify().toList());
    assertEquals(List.of(), database.repairDryRun());
  }

  private static Map<String, Snowflake> names(Map<String, StoredRecord<AttributeUpdate>> state) {
    return state.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().name()));
  }

  private static <T> List<T> values(Stream<StoredRecord<T>> records) throws IOException {
    List<T> values = new ArrayList<>();
    for (StoredRecord<T> record : (Iterable<StoredRecord<T>>) records::iterator) {
      values.add(record.value());
    }
    return values;
  }

  private static List<JsonNode> sorted(JsonNode updates) {
    return updates
        .valueStream()
        .sorted(
            (a, b) ->
                (a.get("entityName").stringValue() + a.get("attributeName").stringValue())
                    .compareTo(
                        b.get("entityName").stringValue() + b.get("attributeName").stringValue()))
        .toList();
  }

  private static List<AttributeUpdate> sorted(Stream<StoredRecord<AttributeUpdate>> records)
      throws IOException {
    return values(records).stream()
        .sorted(
            (a, b) ->
                (a.entityName() + a.attributeName()).compareTo(b.entityName() + b.attributeName()))
        .toList();
  }

  private static void assertSameUpdates(List<JsonNode> wanted, List<AttributeUpdate> found) {
    assertEquals(wanted.size(), found.size());
    for (int i = 0; i < found.size(); i++) {
      assertSame(wanted.get(i), found.get(i));
    }
  }

  private static void assertSame(JsonNode wanted, AttributeUpdate found) {
    assertEquals(7, wanted.size());
    assertEquals(wanted.get("entityType").stringValue(), found.entityType());
    assertEquals(wanted.get("entityName").stringValue(), found.entityName());
    assertEquals(wanted.get("attributeName").stringValue(), found.attributeName());
    assertTrue(
        wanted.get("attributeValue").equals(PythonTreeTest::compareNumbers, found.attributeValue()),
        () -> wanted.get("attributeValue") + " is not " + found.attributeValue());
    assertEquals(wanted.get("timestamp").stringValue(), found.timestamp());
    assertEquals(wanted.get("updateReason").stringValue(), found.updateReason());
    assertEquals(wanted.get("author").stringValue(), found.author());
  }

  /** The same number may be held by nodes of different classes. */
  private static int compareNumbers(JsonNode a, JsonNode b) {
    if (a.equals(b)) {
      return 0;
    }
    boolean exact = a.isNumber() && b.isNumber() && !a.isDouble() && !b.isDouble();
    if (exact) {
      return a.decimalValue().compareTo(b.decimalValue());
    }
    if (a.isNumber() && b.isNumber() && Double.isFinite(a.asDouble())) {
      return a.asDecimal().compareTo(b.asDecimal());
    }
    return 1;
  }
}
