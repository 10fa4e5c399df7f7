package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A tree that was written here, looked at without our own reader: it must be as Python's. */
class WrittenTreeTest {

  private static final JsonMapper PLAIN =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static final Set<String> ENTRY = Set.of("entities", "text", "author", "timestamp");
  private static final Set<String> UPDATE =
      Set.of(
          "entityType",
          "entityName",
          "attributeName",
          "attributeValue",
          "updateReason",
          "author",
          "timestamp");

  @TempDir Path root;

  /** The folder and the meta entry that the table gives for each record. */
  private final Map<Snowflake, List<String>> expected = new LinkedHashMap<>();

  @BeforeEach
  void write() throws IOException {
    HoundDatabase database = database(root);
    Entity odd = Entity.of("samples", "ünï côdé 😀. ");
    put(
        database.log(LogType.JOB, "Submitted \"x\"\n☃", SAMPLE, Entity.WORKSPACE),
        "logs/job",
        "logs/job",
        "Added entry to \"job\" log");
    put(
        database.log(LogType.OTHER, ""),
        "logs/other",
        "logs/other",
        "Added entry to \"other\" log");
    put(
        database.update(SAMPLE, "library:build", "hg38"),
        "samples/S-001/library:build",
        "samples/S-001",
        "Updated attribute: library:build");
    put(
        database.update(odd, "coverage", List.of(Double.NaN, -0.0, Double.NEGATIVE_INFINITY)),
        "samples/ünï côdé 😀. /coverage",
        "samples/ünï côdé 😀. ",
        "Updated attribute: coverage");
    put(
        database.update(Entity.WORKSPACE, "n", BigInteger.TEN.pow(40)),
        "workspace/n",
        "workspace",
        "Updated attribute: n");
    put(
        database.update(SAMPLE, "old", null, "obsolete"),
        "samples/S-001/old",
        "samples/S-001",
        "Updated attribute: old");
    put(
        database.event(Entity.of("pairs", "P-1"), "created", "new tumour"),
        "pairs/P-1/__meta__",
        "pairs/P-1",
        "Modified pairs (meta-event)");
    put(
        database.event(Entity.WORKSPACE, "cloned"),
        "workspace/__meta__",
        "workspace",
        "Modified Workspace (meta-event)");
    UploadedEntity uploaded = database.upload(Entity.of("sets", "s"), Map.of("a", 1));
    put(uploaded.entry(), "logs/upload", "logs/upload", "Added entry to \"upload\" log");
    put(uploaded.event(), "sets/s/__meta__", "sets/s", "Modified sets (meta-event)");
    put(uploaded.updates().get("a"), "sets/s/a", "sets/s", "Updated attribute: a");
  }

  private void put(Snowflake name, String folder, String entity, String what) {
    expected.put(name, List.of(folder, entity, "snowflake=" + name + "; " + what));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("hound"))) {
      return files.filter(file -> !Files.isDirectory(file)).sorted().toList();
    }
  }

  private JsonNode read(String folder, Snowflake name) throws IOException {
    return PLAIN.readTree(root.resolve("hound").resolve(folder).resolve(name.toString()).toFile());
  }

  @Test
  void everyRecordLiesInItsFolderAndHasItsMetaEntry() throws IOException {
    List<String> metaTexts = new ArrayList<>();
    try (Stream<Path> meta = Files.list(root.resolve("hound/logs/meta"))) {
      for (Path file : meta.sorted().toList()) {
        JsonNode entry = PLAIN.readTree(file.toFile());
        assertEquals(1, entry.get("entities").size());
        metaTexts.add(
            entry.get("entities").get(0).stringValue() + "|" + entry.get("text").stringValue());
      }
    }
    // In the order of the writes, as Python has it.
    assertEquals(
        expected.values().stream().map(e -> e.get(1) + "|" + e.get(2)).toList(), metaTexts);
    for (Map.Entry<Snowflake, List<String>> record : expected.entrySet()) {
      Path file =
          root.resolve("hound").resolve(record.getValue().get(0)).resolve(record.getKey() + "");
      assertTrue(Files.isRegularFile(file), file::toString);
    }
    assertEquals(2 * expected.size(), files().size());
  }

  @Test
  void fieldsAreExactlyThoseOfTheTable() throws IOException {
    for (Path file : files()) {
      JsonNode record = PLAIN.readTree(file.toFile());
      boolean entry = root.resolve("hound").relativize(file).startsWith("logs");
      assertEquals(entry ? ENTRY : UPDATE, Set.copyOf(record.propertyNames()), file.toString());
      assertTrue(record.get("author").isString());
      assertTrue(record.get("timestamp").isString());
      if (entry) {
        assertTrue(record.get("text").isString());
        assertTrue(record.get("entities").isNull() || record.get("entities").isArray());
      } else {
        assertTrue(record.get("updateReason").isString());
        Path path = root.resolve("hound").relativize(file.getParent());
        boolean workspace = path.getNameCount() == 2;
        assertEquals(path.getName(0).toString(), record.get("entityType").stringValue());
        assertEquals(
            path.getName(workspace ? 0 : 1).toString(), record.get("entityName").stringValue());
        assertEquals(path.getFileName().toString(), record.get("attributeName").stringValue());
      }
    }
  }

  @Test
  void valuesAreWrittenAsGiven() throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    for (Map.Entry<Snowflake, List<String>> record : expected.entrySet()) {
      JsonNode value = read(record.getValue().get(0), record.getKey()).get("attributeValue");
      if (value != null) {
        values.put(record.getValue().get(0), value.toString());
      }
    }
    assertEquals("\"hg38\"", values.get("samples/S-001/library:build"));
    assertEquals("1" + "0".repeat(40), values.get("workspace/n"));
    assertEquals("null", values.get("samples/S-001/old"));
    assertEquals("\"created\"", values.get("pairs/P-1/__meta__"));
    assertEquals("\"User uploaded new entity\"", values.get("sets/s/__meta__"));
    Snowflake odd = name("samples/ünï côdé 😀. /coverage");
    assertTrue(
        Files.readString(
                root.resolve("hound/samples/ünï côdé 😀. /coverage").resolve(odd.toString()))
            .contains("[NaN,-0.0,-Infinity]"));
  }

  private Snowflake name(String folder) {
    return expected.entrySet().stream()
        .filter(e -> e.getValue().get(0).equals(folder))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  @Test
  void entitiesAreNullOrNamed() throws IOException {
    assertTrue(read("logs/other", name("logs/other")).get("entities").isNull());
    assertEquals(
        "[\"samples/S-001\",\"workspace\"]",
        read("logs/job", name("logs/job")).get("entities").toString());
    JsonNode upload = read("logs/upload", name("logs/upload"));
    assertEquals("[\"sets/s\"]", upload.get("entities").toString());
    assertEquals("Uploading new entity", upload.get("text").stringValue());
  }

  @Test
  void reasonsAndAuthorsAreWritten() throws IOException {
    assertEquals(
        "No reason given",
        read("workspace/n", name("workspace/n")).get("updateReason").stringValue());
    assertEquals(
        "obsolete",
        read("samples/S-001/old", name("samples/S-001/old")).get("updateReason").stringValue());
    for (Path file : files()) {
      assertEquals("tester@host", PLAIN.readTree(file.toFile()).get("author").stringValue());
    }
  }

  @Test
  void timestampIsTheSecondOfTheNameOrTheOneBefore() throws IOException {
    DateTimeFormatter python = DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm:ss 'GMT'", Locale.US);
    for (Path file : files()) {
      String text = PLAIN.readTree(file.toFile()).get("timestamp").stringValue();
      Instant written = LocalDateTime.parse(text, python).toInstant(ZoneOffset.UTC);
      Instant named = Snowflake.parse(file.getFileName().toString()).instant();
      // Not after the name, and earlier by the time of one write, for which a minute is ample.
      assertTrue(!written.isAfter(named), text + " " + named);
      assertTrue(written.isAfter(named.minusSeconds(60)), text + " " + named);
    }
  }

  @Test
  void temporariesLieBesideHoundAndNothingElseIsLeft() throws IOException {
    try (Stream<Path> top = Files.list(root)) {
      assertEquals(
          List.of(".tmp", "hound"), top.map(p -> p.getFileName().toString()).sorted().toList());
    }
    try (Stream<Path> temporaries = Files.list(root.resolve(".tmp"))) {
      assertEquals(0, temporaries.count());
    }
  }

  @Test
  void pythonReadsIt() throws IOException, InterruptedException {
    assumeTrue(hasPython(), "no python3 here");
    String program =
        """
        import json, os, sys, time
        n = 0
        for folder, _, files in os.walk(sys.argv[1]):
            for name in files:
                with open(os.path.join(folder, name), 'rb') as f:
                    record = json.loads(f.read())
                time.strptime(record['timestamp'], '%d/%m/%Y %H:%M:%S %Z')
                record['author']
                if '/logs/' in folder:
                    record['entities'], record['text']
                else:
                    for k in ('entityType', 'entityName', 'attributeName', 'attributeValue', 'updateReason'):
                        record[k]
                n += 1
        print(n)
        """;
    Process python = start("python3", "-c", program, root.resolve("hound").toString());
    String out = new String(python.getInputStream().readAllBytes(), UTF_8).strip();
    assertTrue(python.waitFor(1, TimeUnit.MINUTES));
    assertEquals(String.valueOf(2 * expected.size()), out);
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return start("python3", "--version").waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Process start(String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(Arrays.asList(command)).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder.start();
  }
}
