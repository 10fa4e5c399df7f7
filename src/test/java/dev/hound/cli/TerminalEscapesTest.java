package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.cli.io.Printable;
import dev.hound.cli.io.PrintableStream;
import dev.hound.cli.io.Streams;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Nothing that anybody put into a shared folder acts on the terminal of who looks at it. */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files can't have such names")
class TerminalEscapesTest {

  /** Clears, sets the title, hides; in 7 and 8 bits; turns the direction; forges lines. */
  private static final String HOSTILE =
      "x\u001b[2J\u001b]0;title\u0007\u009b31m\u0090q\u007f\b\r\u0085\u2028\u2029\u202e\u2066\u200f"
          + "\u061c\ufeff\u206ahound: all is well";

  private static final Snowflake NAME = Snowflake.of(1_700_000_000, MachineId.of(1), 2, 3);

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void makesAHostileFolder() throws IOException {
    folder = Files.createDirectory(temporary.resolve(HOSTILE));
  }

  private static String json(String text) {
    StringBuilder raw = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // What JSON allows in a string as it is, stays as it is.
      raw.append(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
    }
    return raw.append('"').toString();
  }

  private static void assertHarmless(String what, String printed) {
    for (int i = 0; i < printed.length(); i++) {
      char c = printed.charAt(i);
      boolean harmful =
          (c < ' ' && c != '\n' && c != '\t')
              || (c >= 0x7f && c <= 0x9f)
              || c == '\u061c'
              || (c >= '\u200e' && c <= '\u200f')
              || (c >= '\u2028' && c <= '\u202e')
              || (c >= '\u2066' && c <= '\u206f')
              || c == '\ufeff';
      assertFalse(
          harmful, () -> what + " prints \\u%04x: ".formatted((int) c) + Printable.of(printed));
    }
  }

  private static CommandRun onTerminal(String... command) {
    return CommandRun.with(streams -> streams.with(() -> 400), command);
  }

  /** Runs it on a terminal, errors in full, and elsewhere. */
  private static void assertHarmless(boolean elsewhereToo, String... command) {
    String what = Printable.of(String.join(" ", command));
    List<String> verbose = new ArrayList<>(List.of(command));
    verbose.add("--verbose");
    CommandRun run = onTerminal(verbose.toArray(String[]::new));
    assertTrue(run.out().length() + run.err().length() > 0, what);
    assertHarmless(what, run.out() + run.err());
    CommandRun piped = CommandRun.of(command);
    assertHarmless(what, elsewhereToo ? piped.out() + piped.err() : piped.err());
  }

  private String plant(Path place, int second, String content) throws IOException {
    String name = Snowflake.of(second, MachineId.of(1), 2, 3).toString();
    Files.writeString(Files.createDirectories(place).resolve(name), content);
    return name;
  }

  @Test
  void recordsAndForeignFiles() throws IOException {
    String good = plant(folder, 1, "{\t" + json(HOSTILE) + ":\t" + json(HOSTILE) + "}");
    String torn = plant(folder, 2, "{" + json(HOSTILE) + ":");
    String word = plant(folder, 3, HOSTILE);
    String twice = plant(folder, 4, "{" + json(HOSTILE) + ":1," + json(HOSTILE) + ":2}");
    String pretty = plant(folder, 5, "{\n\t" + json(HOSTILE) + ":\n1}\n");
    Files.writeString(folder.resolve("f" + HOSTILE), "");
    Files.createDirectories(folder.resolve("d" + HOSTILE));
    Files.createDirectories(folder.resolve(".tmp"));
    Files.writeString(folder.resolve(".tmp/t" + HOSTILE), "");
    plant(folder.resolve("e" + HOSTILE), 6, "\"" + HOSTILE);
    Files.writeString(folder.resolve("\n" + good), "");
    String dir = folder.toString();

    assertHarmless(true, "ls", dir);
    assertHarmless(true, "ls", "-l", dir);
    assertHarmless(true, "ls", "--json", dir);
    assertHarmless(true, "ls", dir + HOSTILE);
    assertHarmless(true, "verify", dir);
    assertHarmless(true, "verify", "-R", dir);
    assertHarmless(true, "verify", "-R", "--json", dir);
    assertHarmless(true, "verify", folder.resolve("e" + HOSTILE).toString());
    assertHarmless(true, "rm", dir, HOSTILE, NAME.toString());
    assertHarmless(true, "rm", dir + HOSTILE, good);
    assertHarmless(true, "decode", HOSTILE);
    assertHarmless(true, "decode", "--json", HOSTILE);
    assertHarmless(true, "put", dir, "no such file " + HOSTILE);
    assertHarmless(true, "put", dir, dir + "/f" + HOSTILE);
    assertHarmless(true, "put", dir + "/f" + HOSTILE + "/below", dir + "/" + good);
    assertHarmless(true, "put", dir, dir + "/" + word);
    assertHarmless(true, "put", "--lines", dir, dir + "/" + torn);
    assertHarmless(true, "put", dir, dir + "/" + twice);
    assertHarmless(true, "clean", dir + HOSTILE);
    assertHarmless(true, "clean", dir, "--older-than", HOSTILE);
    assertHarmless(true, "new", "--" + HOSTILE);
    assertHarmless(true, "new", HOSTILE);
    assertHarmless(true, HOSTILE);
    assertHarmless(true, "cat", dir, "--since", HOSTILE);
    assertHarmless(true, "cat", dir, "--max-size", HOSTILE);
    // Only elsewhere than on a terminal records are their own bytes.
    assertHarmless(false, "cat", dir);
    assertHarmless(false, "cat", "--json", dir);
    assertHarmless(false, "get", dir, good, torn, word, twice, pretty, HOSTILE);
  }

  @Test
  void ofARecordItsBytesGoIntoAPipeAndTheSameValueToATerminal() throws IOException {
    String record = "{\t" + json(HOSTILE) + ":\t" + json(HOSTILE) + "}";
    String name = plant(folder, 1, record);
    String dir = folder.toString();
    JsonNode value = JsonMapper.shared().readTree(record);
    for (String[] command : List.of(new String[] {"cat", dir}, new String[] {"get", dir, name})) {
      assertEquals(List.of(record), Arrays.asList(CommandRun.of(command).out().split("\n")));
      CommandRun run = onTerminal(command);
      assertEquals(value, JsonMapper.shared().readTree(run.out()));
      assertHarmless("on a terminal", run.out());
    }
    // Without /proc, or on a device, it can't be known.
    CommandRun unknown =
        CommandRun.with(streams -> streams.with(streams.outColumns(), () -> true), "cat", dir);
    assertEquals(value, JsonMapper.shared().readTree(unknown.out()));
    assertHarmless("on what may be a terminal", unknown.out());
    CommandRun run = onTerminal("cat", "--json", dir);
    assertEquals(value, JsonMapper.shared().readTree(run.out()).get("record"));
    assertTrue(CommandRun.of("cat", "--json", dir).out().contains("\"record\":" + record + "}"));
  }

  @Test
  void databases() throws IOException {
    Path hound = folder.resolve("hound");
    String update =
        "{\"entityType\":%s,\"entityName\":%s,\"attributeName\":%s,\"attributeValue\":%s,"
            + "\"updateReason\":%s,\"author\":%s,\"timestamp\":%s}";
    String h = json(HOSTILE);
    String place = "samples/" + HOSTILE + "/" + HOSTILE;
    String good =
        plant(
            hound.resolve(place),
            1,
            update.formatted("\"samples\"", h, h, "{" + h + ":[" + h + "]}", h, h, h));
    String value = "{" + h + ":\t[1," + h + "]}";
    plant(hound.resolve(place), 2, update.formatted("\"samples\"", h, h, value, h, h, h));
    plant(hound.resolve("samples/S/a"), 3, update.formatted(h, h, h, h, h, h, h));
    plant(hound.resolve("samples/S/b"), 4, update.formatted("\"samples\"", "5", h, h, h, h, h));
    plant(hound.resolve("samples/S/b"), 5, HOSTILE);
    String entry =
        plant(
            hound.resolve("logs/job"),
            6,
            "{\"entities\":[%s],\"text\":%s,\"author\":%s,\"timestamp\":%s}".formatted(h, h, h, h));
    plant(hound.resolve("logs/" + HOSTILE), 7, "{\"text\":" + h + "}");
    Files.writeString(hound.resolve("f" + HOSTILE), "");
    String dir = folder.toString();

    for (String json : List.of("--max-size=1M", "--json")) {
      assertHarmless(true, "db", "log", dir, json);
      assertHarmless(true, "db", "log", dir, "job", json);
      assertHarmless(true, "db", "log", dir, HOSTILE, json);
      assertHarmless(true, "db", "history", dir, "samples", json);
      assertHarmless(true, "db", "history", dir, "samples/" + HOSTILE, json);
      assertHarmless(true, "db", "history", dir, place, json);
      assertHarmless(true, "db", "show", dir, "samples/" + HOSTILE, json);
      assertHarmless(true, "db", "show", dir, "samples/S", json);
      assertHarmless(true, "db", "diff", dir, "samples/" + HOSTILE, "--from", "@1.5", json);
      assertHarmless(true, "db", "find", dir, good, entry, HOSTILE, json);
      assertHarmless(true, "db", "verify", dir, json);
      assertHarmless(true, "db", "verify", dir, "--dry-run", json);
    }
    assertHarmless(true, "db", "volume", dir + HOSTILE);
    assertHarmless(true, "db", "volume", dir + "/hound");
    assertHarmless(true, "db", "log", dir, "no" + HOSTILE);
    assertHarmless(true, "db", "set", dir, "samples/" + HOSTILE, HOSTILE + ":=" + HOSTILE);
    assertHarmless(true, "db", "set", dir, "samples/" + HOSTILE, HOSTILE + "=1");
    assertHarmless(true, "db", "event", dir, "logs/" + HOSTILE, HOSTILE);
    assertHarmless(true, "db", "add", dir, HOSTILE, HOSTILE);
    assertHarmless(true, "db", "show", dir, HOSTILE);
    assertHarmless(true, "db", HOSTILE, dir);
  }

  /** By default what Java prints by itself, such as warnings that the library logs. */
  @Test
  void whatIsPrintedAsLinesOfAnother() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(printed, true, UTF_8);
    PrintStream lines = PrintableStream.to(to);
    lines.print("caf\u00e9 \u001b[2J\r\nat\tx");
    lines.println("\u009b1m");
    assertEquals(
        "caf\u00e9 \\u001b[2J\\u000d\nat\tx\\u009b1m\n",
        printed.toString(UTF_8).replace(System.lineSeparator(), "\n"));
  }

  @Test
  void aTerminalThatCannotEraseGetsNoProgressBar() throws IOException {
    plant(folder, 1, "[1]");
    plant(folder, 2, "[2]");
    plant(folder.resolve("hound/samples/S/a"), 3, "{}");
    for (String command : List.of("verify " + folder, "db verify " + folder)) {
      for (String term : List.of("xterm", "dumb")) {
        CommandRun run =
            CommandRun.with(
                streams ->
                    new Streams(
                        streams.in(),
                        streams.out(),
                        streams.err(),
                        () -> true,
                        streams.outColumns(),
                        streams.outMayBeTerminal(),
                        Map.of("TERM", term),
                        streams.clock()),
                command.replace(" " + folder, "\t" + folder).replace("db ", "db\t").split("\t"));
        boolean canErase = term.equals("xterm");
        assertEquals(canErase, run.err().contains("\r\u001b[K0 files"), command + term);
        assertEquals(canErase, run.err().contains("1 file, "), command + term);
      }
    }
  }
}
