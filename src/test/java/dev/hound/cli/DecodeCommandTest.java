package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The expected values of snowflakes.json are those of the Python Hound. */
class DecodeCommandTest {

  private static final String NAME = "41d9dd216020000000000242ac110002beefffff0046";
  private static final String BAD_CHECKSUM = "41d9dd216020000000000242ac110002beefffff0047";

  private static JsonNode interop(String part) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            DecodeCommandTest.class.getResourceAsStream("/interop/snowflakes.json"))) {
      return JsonMapper.shared().readTree(in).get(part);
    }
  }

  @Test
  void aSlashBehindANameIsNoPartOfIt() {
    String name = "41d9dd216020000000000242ac110002beefffff0046";
    assertEquals(
        CommandRun.of("decode", name).succeeds(),
        CommandRun.of("decode", "d/" + name + "//").succeeds());
    assertTrue(CommandRun.of("decode", "a").err().contains(", 1 character instead of 44"));
  }

  @Test
  void printsTheFieldsOfANameOnOneLine() {
    assertEquals(
        new CommandRun(
            0,
            NAME
                + "  2025-01-01T00:00:00.500000Z  machine 00000242ac110002  client 48879"
                + "  sequence 65535\n",
            ""),
        CommandRun.of("decode", NAME));
  }

  @Test
  void jsonHasTheMembersInTheirOrder() {
    assertEquals(
        new CommandRun(
            0,
            "{\"name\":\"%s\",\"time\":\"2025-01-01T00:00:00.500000Z\",\"epochSeconds\":1735689600.5,"
                    .formatted(NAME)
                + "\"machineId\":\"00000242ac110002\",\"clientId\":48879,\"sequence\":65535,"
                + "\"valid\":true}\n",
            ""),
        CommandRun.of("decode", "--json", NAME));
  }

  @Test
  void jsonAgreesWithPythonOnEveryValidName() throws IOException {
    List<JsonNode> expected = new ArrayList<>(interop("valid").values());
    assertEquals(64, expected.size());
    CommandRun run =
        CommandRun.withInput(
            String.join("\n", expected.stream().map(e -> e.get("hex").asString()).toList()),
            "decode",
            "--json");
    assertEquals(0, run.status());
    List<String> lines = run.lines();
    assertEquals(expected.size(), lines.size());
    for (int i = 0; i < lines.size(); i++) {
      JsonNode fields = expected.get(i);
      JsonNode line = JsonMapper.shared().readTree(lines.get(i));
      String time = fields.get("time").asString();
      assertAll(
          () -> assertEquals(fields.get("hex"), line.get("name")),
          () -> assertEquals(fields.get("machine_id"), line.get("machineId")),
          () -> assertEquals(fields.get("client_id"), line.get("clientId")),
          () -> assertEquals(fields.get("sequence_id"), line.get("sequence")),
          () -> assertTrue(line.get("valid").asBoolean()));
      assertTrue(lines.get(i).contains("\"epochSeconds\":" + time + ","), lines.get(i));
      // Exact arithmetic on what Python printed: the same microsecond, cut off.
      BigDecimal micros =
          new BigDecimal(Double.parseDouble(time))
              .setScale(9, java.math.RoundingMode.HALF_EVEN)
              .setScale(6, java.math.RoundingMode.FLOOR);
      java.time.Instant printed = java.time.Instant.parse(line.get("time").asString());
      assertEquals(
          micros,
          BigDecimal.valueOf(printed.getEpochSecond())
              .add(BigDecimal.valueOf(printed.getNano(), 9))
              .setScale(6));
    }
  }

  @Test
  void anInvalidNameFailsAndItsFieldsAreReadWhereTheyCanBe() throws IOException {
    for (JsonNode expected : interop("invalid")) {
      String hex = expected.get("hex").asString();
      CommandRun run = CommandRun.of("decode", "--json", hex);
      JsonNode line = JsonMapper.shared().readTree(run.out());
      assertEquals(1, run.status(), hex);
      assertEquals("", run.err());
      assertEquals(hex, line.get("name").asString());
      assertFalse(line.get("valid").asBoolean());
      assertTrue(line.get("error").isString());
      JsonNode lenient = expected.get("lenient");
      for (String[] names :
          new String[][] {
            {"machineId", "machine_id"}, {"clientId", "client_id"}, {"sequence", "sequence_id"}
          }) {
        assertEquals(lenient.path(names[1]).asString("null"), line.get(names[0]).asString("null"));
      }
      assertTrue(
          run.out().contains("\"epochSeconds\":" + lenient.path("time").asString("null") + ","),
          run.out());
    }
  }

  @Test
  void anInvalidNameIsToldAndTheOthersFollow() {
    CommandRun run = CommandRun.of("decode", "nonsense", BAD_CHECKSUM, NAME);
    assertEquals(1, run.status());
    assertEquals(2, run.lines().size());
    assertEquals(
        BAD_CHECKSUM
            + "  2025-01-01T00:00:00.500000Z  machine 00000242ac110002  client 48879"
            + "  sequence 65535  (invalid)",
        run.lines().get(0));
    assertTrue(run.lines().get(1).startsWith(NAME));
    assertEquals(2, run.err().lines().filter(line -> line.startsWith("hound: ")).count());
    assertTrue(run.err().contains("checksum is 47 instead of 46"), run.err());
  }

  /** NaN, infinity, negative, the year 10000 and the greatest double; see IEEE 754. */
  @Test
  void timesThatNoSnowflakeHoldsAreNoReasonToFail() {
    String rest = "000000000000000000000000" + "0000";
    String[][] cases = {
      {"7ff8000000000000", "null"},
      {"7ff0000000000000", "null"},
      {"fff0000000000000", "null"},
      {"8000000000000000", "-0.0"},
      {"bff0000000000000", "-1.0"},
      {"424d7fdf1c000000", null},
      {"7fefffffffffffff", "1.7976931348623157e+308"}
    };
    for (String[] example : cases) {
      CommandRun run = CommandRun.of("decode", "--json", example[0] + rest);
      assertEquals(1, run.status());
      JsonNode line = JsonMapper.shared().readTree(run.out());
      assertFalse(line.get("valid").asBoolean());
      if (example[1] != null) {
        assertTrue(run.out().contains("\"time\":null,\"epochSeconds\":" + example[1] + ","));
      }
      assertEquals(1, CommandRun.of("decode", example[0] + rest).status());
    }
  }

  @Test
  void namesMayBePathsAndComeFromStandardInput() {
    CommandRun run =
        CommandRun.withInput("\n  d/" + NAME + " \r\n\n", "decode", "/data/" + NAME, "-");
    assertEquals(0, run.status());
    assertEquals(2, run.lines().size());
    assertEquals(run.lines().get(0), run.lines().get(1));
  }

  @Test
  void aNameThatBeginsWithAnAtSignIsNoFileOfArguments() {
    CommandRun run = CommandRun.of("decode", "@/dev/null");
    assertEquals(1, run.status());
    assertTrue(run.err().contains("not a snowflake"), run.err());
  }

  @Test
  void upperCaseIsReadAndPrintedInLowerCase() {
    assertEquals(
        CommandRun.of("decode", NAME),
        CommandRun.of("decode", NAME.toUpperCase(java.util.Locale.ROOT)));
  }

  @Test
  void controlCharactersNeverReachTheTerminal() {
    CommandRun run = CommandRun.withInput("\u001b[31mred\u0007\u009b\u202e\n", "decode");
    assertEquals(1, run.status());
    assertTrue(run.err().chars().allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7f)), run.err());
  }
}
