package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands on a database that the Python Hound wrote; what its client answered is right.
 *
 * <p>Times are those of the files' names: their first 16 digits as a double, in microseconds, the
 * rest cut off. By Python: {@code struct.unpack('>d', bytes.fromhex(name[:16]))}.
 */
class DbInteropTest {

  private static final JsonMapper PYTHON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static String root;
  private static JsonNode expected;

  @BeforeAll
  static void reads() throws IOException, URISyntaxException {
    root =
        Path.of(
                Objects.requireNonNull(DbInteropTest.class.getResource("/interop/hound-tree"))
                    .toURI())
            .toString();
    try (InputStream in =
        DbInteropTest.class.getResourceAsStream("/interop/hound-tree-expected.json")) {
      expected = PYTHON.readTree(in);
    }
  }

  private static List<ObjectNode> objects(String... args) {
    return CommandRun.of(args).succeeds().stream()
        .map(line -> (ObjectNode) PYTHON.readTree(line))
        .toList();
  }

  /** The record's own members; those that are added must be there. */
  private static JsonNode own(ObjectNode object) {
    assertTrue(object.remove("name").isString());
    assertTrue(object.remove("time").isString());
    return object;
  }

  private static List<JsonNode> ownOf(List<ObjectNode> objects) {
    return objects.stream().map(DbInteropTest::own).toList();
  }

  /** Python sorts by whole seconds, all of them the same here, and leaves the order of folders. */
  private static List<JsonNode> byFolder(List<JsonNode> updates) {
    List<JsonNode> sorted = new ArrayList<>(updates);
    sorted.sort(
        Comparator.comparing(
            update ->
                update.get("entityName").stringValue()
                    + "/"
                    + update.get("attributeName").stringValue()));
    return sorted;
  }

  @Test
  void volume() {
    JsonNode volume = expected.get("log_volume");
    assertEquals(
        List.of(volume.get(0) + " records, " + volume.get(1) + " bytes"),
        CommandRun.of("db", "volume", root).succeeds());
  }

  @Test
  void logs() {
    for (Map.Entry<String, JsonNode> log : expected.get("log_entries").properties()) {
      List<ObjectNode> entries = objects("db", "log", root, log.getKey(), "--json");
      assertEquals(
          expected.get("logs").get(log.getKey()).valueStream().toList(),
          entries.stream().map(entry -> entry.get("name")).toList());
      for (ObjectNode entry : entries) {
        assertEquals("logs/" + log.getKey(), entry.remove("folder").stringValue());
      }
      assertEquals(log.getValue().valueStream().toList(), ownOf(entries));
    }
  }

  @Test
  void logsMergedAreAllButTheMetaLogInTimeOrder() {
    List<String> names = new ArrayList<>();
    for (String type : List.of("job", "upload", "other")) {
      expected.get("logs").get(type).forEach(name -> names.add(name.stringValue()));
    }
    names.sort(null);
    assertEquals(
        names,
        objects("db", "log", root, "--json").stream()
            .map(entry -> entry.get("name").stringValue())
            .toList());
    assertEquals(
        names.subList(2, 4),
        objects("db", "log", root, "--json", "-n", "2").stream()
            .map(entry -> entry.get("name").stringValue())
            .toList());
  }

  @Test
  void logsInColumns() {
    List<String> lines = CommandRun.of("db", "log", root).succeeds();
    assertEquals(
        "2026-11-30T04:28:28.422279Z  job     analyst@lab.example  pairs/P-001, pairs/P-002"
            + "  Submitted workflow mutect2",
        lines.get(0));
    assertTrue(
        lines
            .get(2)
            .endsWith(
                "-                         na\u00efve caf\u00e9 \u2603 \ud835\udcb3"
                    + " \"quoted\" \\ back\\u000anew line"),
        lines.get(2));
    assertEquals(
        List.of(lines.get(3).replace("X-9          ", "X-9  ")),
        CommandRun.of("db", "log", root, "-n", "1").succeeds());
    assertEquals(
        List.of(lines.get(0).replace("job     ", "")),
        CommandRun.of("db", "log", root, "job").succeeds());
  }

  @Test
  void histories() {
    for (Map.Entry<String, JsonNode> type :
        expected.get("entity_attribute_provenance").properties()) {
      List<ObjectNode> updates = objects("db", "history", root, type.getKey(), "--json");
      List<String> names =
          updates.stream().map(update -> update.get("name").stringValue()).toList();
      assertEquals(names.stream().sorted().toList(), names);
      assertEquals(byFolder(type.getValue().valueStream().toList()), byFolder(ownOf(updates)));
    }
    assertEquals(
        expected.get("workspace_attribute_provenance").valueStream().toList(),
        ownOf(objects("db", "history", root, "workspace", "--json")));
  }

  @Test
  void historiesOfEntitiesAttributesAndEvents() {
    assertEquals(
        List.of(
            "2026-11-30T04:28:28.425532Z  {\"pass\":true,\"n\":12345678901234567890,\"z\":1e-310}"
                + "  analyst@lab.example  No reason given",
            "2026-11-30T04:28:28.425941Z  cleared                                          "
                + "  analyst@lab.example  No reason given"),
        CommandRun.of("db", "history", root, "samples/S-002/qc").succeeds());
    assertEquals(
        List.of(
            "2026-11-30T04:28:28.426705Z  coverage  Infinity  analyst@lab.example  No reason given",
            "2026-11-30T04:28:28.426331Z  coverage  NaN       analyst@lab.example"
                + "  pandas had no value"),
        CommandRun.of("db", "history", root, "samples/S-002", "-r", "-n", "2").succeeds());
    assertEquals(
        List.of(
            "2026-11-30T04:28:28.427035Z  cohort 7  library:build  \"hg19\"  analyst@lab.example"
                + "  No reason given"),
        CommandRun.of("db", "history", root, "sets").succeeds());
    assertEquals(
        List.of(
            "2026-11-30T04:28:28.428728Z  \"ACL changed\"  analyst@lab.example  No reason given"),
        CommandRun.of("db", "history", root, "workspace/__meta__").succeeds());
    assertEquals(
        List.of(),
        CommandRun.of("db", "history", root, "samples", "--until", "2026-11-30").succeeds());
  }

  @Test
  void onATerminalEveryColumnKeepsSomething() {
    List<String> lines =
        CommandRun.with(streams -> streams.with(() -> 80), "db", "history", root, "samples")
            .succeeds();
    // 80 columns: 27 for the time, 5 and 8, and 5 gaps of 2 leave 30: 10 for each of the others.
    assertEquals(
        "2026-11-30T04:28:28.423841Z  S-001  bam       \"gs://b/o\u2026  analyst@l\u2026  re-aligne\u2026",
        lines.get(0));
    assertEquals(
        "2026-11-30T04:28:28.424639Z  S-001  purity    0.8125      analyst@l\u2026  ABSOLUTE \u2026",
        lines.get(2));
  }

  @Test
  void theNewestUpdateIsThatOfPython() {
    for (Map.Entry<String, JsonNode> latest : expected.get("latest").properties()) {
      String attribute = latest.getKey().substring("hound/".length());
      ObjectNode newest = objects("db", "history", root, attribute, "-n1", "--json").get(0);
      assertEquals(latest.getValue().get("snowflake"), newest.get("name"));
      if (!attribute.endsWith("/__meta__")) {
        String entity = attribute.substring(0, attribute.lastIndexOf('/'));
        assertTrue(objects("db", "show", root, entity, "--json").contains(newest), attribute);
      }
      assertEquals(latest.getValue().get("update"), own(newest));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      value = {
        // The microsecond before the first update, and that in which it was made.
        "samples/S-001 | 2026-11-30T04:28:28.423840Z |",
        "samples/S-001 | 2026-11-30T04:28:28.423841Z | bam \"gs://b/one.bam\"",
        "samples/S-001 | 2026-11-30T04:28:28.424325Z | bam \"gs://b/one.bam\"",
        "samples/S-001 | 2026-11-30T04:28:28.424326Z | bam \"gs://b/two.bam\"",
        "samples/S-001 | @1796012908.4246 | bam \"gs://b/two.bam\"",
        "samples/S-001 | 2026-11-30T05:28:29+01:00 | bam \"gs://b/two.bam\" purity 0.8125",
        "samples/S-002 | 2026-11-30T04:28:28.4256Z |"
            + " qc {\"pass\":true,\"n\":12345678901234567890,\"z\":1e-310} tags [\"a\",\"b\"]",
        "samples/S-002 | 2026-11-30T04:28:28.4264Z | coverage NaN qc cleared tags [\"a\",\"b\"]",
        "samples/S-002 | 2026-12-01 | coverage Infinity qc cleared tags [\"a\",\"b\"]",
        "workspace | 2026-11-30T04:28:28.428408 | genome \"hg38\"",
        "workspace | 2026-11-30T04:28:28.428409 | genome \"t2t\"",
        "sets/cohort 7 | 2026-12-01 | library:build \"hg19\"",
      })
  void attributesAreShownAsTheyWereAtATime(String entity, String time, String state) {
    CommandRun run = CommandRun.of("db", "show", root, entity, "--at", time);
    assertEquals(0, run.status());
    String shown =
        String.join(
            " ",
            run.lines().stream()
                .map(line -> line.replaceFirst("  +2026-11-30T04:28:28\\..*", ""))
                .map(line -> line.replaceFirst("  +", " "))
                .toList());
    assertEquals(state == null ? "" : state, shown);
    assertEquals(
        state == null ? List.of("hound: " + entity + " had no attributes yet") : List.of(),
        run.messages());
  }

  @Test
  void differencesBetweenTimes() {
    assertEquals(
        List.of(
            "coverage  -                                                  Infinity"
                + "  2026-11-30T04:28:28.426705Z  analyst@lab.example  No reason given",
            "qc        {\"pass\":true,\"n\":12345678901234567890,\"z\":1e-310}  cleared "
                + "  2026-11-30T04:28:28.425941Z  analyst@lab.example  No reason given"),
        CommandRun.of("db", "diff", root, "samples/S-002", "--from", "2026-11-30T04:28:28.4256Z")
            .succeeds());
    assertEquals(
        List.of(),
        CommandRun.of(
                "db",
                "diff",
                root,
                "samples/S-002",
                "--from=2026-11-30T04:28:28.4256Z",
                "--to=2026-11-30T04:28:28.4259Z")
            .succeeds());
    List<ObjectNode> changes =
        objects("db", "diff", root, "workspace", "--from", "2026-11-30T04:28:28.428Z", "--json");
    assertEquals(1, changes.size());
    ObjectNode change = changes.get(0);
    assertEquals("genome", change.remove("attribute").stringValue());
    List<JsonNode> updates = expected.get("workspace_attribute_provenance").valueStream().toList();
    assertEquals(updates.get(0), own((ObjectNode) change.remove("before")));
    assertEquals(updates.get(1), own((ObjectNode) change.remove("after")));
    assertTrue(change.isEmpty());
  }

  @Test
  void everyRecordIsFoundByItsName() {
    for (Map.Entry<String, JsonNode> path : expected.get("returned_paths").properties()) {
      String place = path.getValue().stringValue();
      List<String> lines = CommandRun.of("db", "find", root, "/x/y/" + place).succeeds();
      assertEquals(1, lines.size());
      assertTrue(lines.get(0).startsWith(place + "  {\"entities\": "), lines.get(0));
    }
    for (Map.Entry<String, JsonNode> latest : expected.get("latest").properties()) {
      String name = latest.getValue().get("snowflake").stringValue();
      ObjectNode found = objects("db", "find", root, name, "--json").get(0);
      assertEquals(name, found.get("name").stringValue());
      assertEquals(latest.getKey(), "hound/" + found.remove("folder").stringValue());
      assertEquals(latest.getValue().get("update"), own(found));
    }
  }

  @Test
  void itIsSound() {
    assertEquals(
        List.of("42 records, 0 problems, 0 notes"),
        CommandRun.of("db", "verify", root, "--dry-run").succeeds());
  }
}
