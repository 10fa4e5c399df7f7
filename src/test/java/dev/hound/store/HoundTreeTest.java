package dev.hound.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A folder that the Python Hound wrote, and what its client answered about it. */
class HoundTreeTest {

  private static final Path ROOT = Path.of("src/test/resources/interop/hound-tree/hound");

  private static JsonNode expected() throws IOException {
    return JsonRecordFormat.of(JsonNode.class)
        .read(Files.readAllBytes(ROOT.resolveSibling("../hound-tree-expected.json").normalize()));
  }

  private static RecordStore<JsonNode> store(String folder) {
    return RecordStore.open(ROOT.resolve(folder), JsonNode.class);
  }

  private static List<JsonNode> values(RecordStore<JsonNode> store) throws IOException {
    List<JsonNode> values = new ArrayList<>();
    for (StoredRecord<JsonNode> record : store.records(TimeRange.all()).toList()) {
      values.add(record.value());
    }
    return values;
  }

  /** The folders that hold files. */
  private static List<Path> leaves() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files.filter(Files::isRegularFile).map(Path::getParent).distinct().sorted().toList();
    }
  }

  /** The names in the order of the system's own tools. */
  private static List<String> sortedBySystem(Path folder) throws Exception {
    ProcessBuilder ls = new ProcessBuilder("sh", "-c", "ls -f \"$0\" | sort", folder.toString());
    ls.environment().put("LC_ALL", "C");
    Process process = ls.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output.lines().filter(name -> !name.equals(".") && !name.equals("..")).toList();
  }

  @Test
  void everyFolderIsReadInTheOrderOfItsNames() throws Exception {
    List<Path> leaves = leaves();
    long read = 0;
    for (Path leaf : leaves) {
      RecordStore<JsonNode> store = RecordStore.open(leaf, JsonNode.class);
      List<String> names = store.names().map(Snowflake::toString).toList();
      assertEquals(sortedBySystem(leaf), names);
      assertEquals(names.size(), values(store).size());
      assertEquals(List.of(), store.verify().toList());
      read += names.size();
    }
    // The client counted the files and their bytes.
    assertEquals(expected().get("log_volume").get(0).asLong(), read);
  }

  @Test
  void logsHoldWhatPythonReads() throws IOException {
    for (Map.Entry<String, JsonNode> log : expected().get("log_entries").properties()) {
      List<JsonNode> entries = new ArrayList<>();
      log.getValue().forEach(entries::add);
      RecordStore<JsonNode> store = store("logs/" + log.getKey());
      assertEquals(entries, values(store));
      List<String> names = new ArrayList<>();
      expected().get("logs").get(log.getKey()).forEach(name -> names.add(name.asString()));
      assertEquals(names, store.names().map(Snowflake::toString).toList());
    }
  }

  @Test
  void attributes_newestRecord_asPythonAnswers() throws IOException {
    for (Map.Entry<String, JsonNode> latest : expected().get("latest").properties()) {
      String folder = latest.getKey().substring("hound/".length());
      StoredRecord<JsonNode> record = store(folder).latest().orElseThrow();
      assertEquals(latest.getValue().get("snowflake").asString(), record.name().toString());
      assertEquals(latest.getValue().get("update"), record.value());
    }
  }

  @Test
  void everyUpdateOfAnEntityIsWhatPythonAnswers() throws IOException {
    List<JsonNode> expected = new ArrayList<>();
    expected().get("entity_attribute_provenance").forEach(type -> type.forEach(expected::add));
    expected().get("workspace_attribute_provenance").forEach(expected::add);
    List<JsonNode> read = new ArrayList<>();
    for (Path leaf : leaves()) {
      if (!leaf.endsWith("__meta__") && !leaf.startsWith(ROOT.resolve("logs"))) {
        read.addAll(values(RecordStore.open(leaf, JsonNode.class)));
      }
    }
    // Each has the name of its entity and attribute in it; within one attribute order counts.
    assertEquals(byAttribute(expected), byAttribute(read));
  }

  private static Map<String, List<JsonNode>> byAttribute(List<JsonNode> updates) {
    return updates.stream()
        .collect(
            Collectors.groupingBy(
                update ->
                    update.get("entityType")
                        + "/"
                        + update.get("entityName")
                        + "/"
                        + update.get("attributeName")));
  }

  @Test
  void oddNumbersAreThere() throws IOException {
    List<JsonNode> coverage = values(store("samples/S-002/coverage"));
    assertTrue(Double.isNaN(coverage.get(0).get("attributeValue").doubleValue()));
    assertEquals(Double.POSITIVE_INFINITY, coverage.get(1).get("attributeValue").doubleValue());
    JsonNode qc = values(store("samples/S-002/qc")).get(0).get("attributeValue");
    assertEquals("{\"pass\":true,\"n\":12345678901234567890,\"z\":1e-310}", qc.toString());
    assertEquals(1e-310, qc.get("z").doubleValue());
  }

  @Test
  void theTreeIsReachedThroughItsFolders() throws IOException {
    LocalFolder root = LocalFolder.open(ROOT);
    assertEquals(
        List.of("logs", "pairs", "participants", "samples", "sets", "workspace"), root.folders());
    RecordStore<JsonNode> purity =
        RecordStore.builder(JsonNode.class)
            .folder(root.folder("samples").folder("S-001").folder("purity"))
            .build();
    assertEquals(0.8125, purity.latest().orElseThrow().value().get("attributeValue").asDouble());
  }
}
