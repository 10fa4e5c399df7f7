package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.cli.io.Lines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** The size of records on the command line. */
@Timeout(300)
class MaxSizeTest {

  private static final String HINT = "; --max-size sets another limit";

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void chooseAFolder() {
    folder = temporary.resolve("records");
  }

  private String dir() {
    return folder.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "1,1",
    "007,7",
    "2147483638,2147483638",
    "1k,1024",
    "3K,3072",
    "64M,67108864",
    "2m,2097152",
    "1G,1073741824",
    "1KiB,1024",
    "3kiB,3072",
    "64MiB,67108864",
    "1GiB,1073741824",
    "1g,1073741824"
  })
  void aSizeIsReadWithItsUnit(String text, int bytes) {
    assertEquals(bytes, new SizeConverter().convert(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "0k",
        "-1",
        "+1",
        "1.5M",
        "k",
        "1T",
        "1MB",
        " 1",
        "2G",
        "2147483639",
        "9999999999G",
        "99999999999",
        "\u0661"
      })
  void whatIsNoSizeIsRefused(String text) {
    TypeConversionException e =
        assertThrows(TypeConversionException.class, () -> new SizeConverter().convert(text));
    assertTrue(e.getMessage().contains("'" + text + "'"), e.getMessage());
  }

  @Test
  void aWrongSizeIsWrongUse() {
    CommandRun run = CommandRun.of("cat", dir(), "--max-size", "2G");
    assertEquals(2, run.status());
    assertTrue(run.messages().get(0).contains("not a valid size of a record: '2G'"), run.err());
  }

  @Test
  void putTakesARecordOfTheGreatestSizeOnly() throws IOException {
    assertEquals(
        1, CommandRun.withInput("[1234]", "put", dir(), "--max-size", "7").succeeds().size());
    // A text of several lines counts too, though its record would be short enough.
    for (String input : List.of("[12345]", "[\n1\n,\n2\n]")) {
      CommandRun run = CommandRun.withInput(input, "put", dir(), "--max-size", "7");
      assertEquals(1, run.status());
      assertEquals(
          List.of("hound: standard input: more than 7 bytes as a record" + HINT), run.messages());
    }
    assertEquals(1, CommandRun.of("ls", dir()).succeeds().size());
  }

  @Test
  void putOfALineThatIsTooLongPutsTheOthers() throws IOException {
    String input = "[1]\n" + "[" + "1".repeat(200_000) + "]\r\n[2]\n\"4567\"";
    CommandRun run =
        CommandRun.withInput(
            input, "put", dir(), "--lines", "--durability=buffered", "--max-size=6");
    assertEquals(1, run.status());
    assertEquals(
        List.of(
            "hound: standard input, line 2: more than 6 bytes as a record" + HINT,
            "hound: standard input, line 4: more than 6 bytes as a record" + HINT),
        run.messages());
    assertEquals(List.of("[1]", "[2]"), CommandRun.of("cat", dir()).succeeds());
  }

  @Test
  void linesThatAreTooLongComeCut() throws IOException {
    String text = "a\n123456\n1234567\n12345\r\n" + "x".repeat(300_000) + "\r\r\nb";
    for (int piece : new int[] {1, 7, 70_000}) {
      Lines lines =
          new Lines(
              new ByteArrayInputStream(text.getBytes(UTF_8)) {
                @Override
                public synchronized int read(byte[] buffer, int offset, int length) {
                  return super.read(buffer, offset, Math.min(length, piece));
                }
              },
              "test",
              5);
      List<String> read = new ArrayList<>();
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        read.add(new String(line, UTF_8));
      }
      assertEquals(List.of("a", "123456", "123456", "12345", "xxxxxx", "b"), read);
      assertEquals(6, lines.number());
    }
  }

  /** Of such a line and such a file no more than the limit may ever be in memory. */
  @Test
  void inputWithoutEndOfLineNeedsNoMemory() throws IOException {
    InputStream moreThanAnArrayHolds =
        new InputStream() {
          private long left = 2_300_000_000L;

          @Override
          public int read() {
            return left-- > 0 ? '1' : -1;
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            int count = (int) Math.min(left, length);
            left -= count;
            return count > 0 ? count : -1;
          }
        };
    InputStream input =
        new SequenceInputStream(
            moreThanAnArrayHolds, new ByteArrayInputStream("\n[2]\n".getBytes(UTF_8)));
    CommandRun run = CommandRun.withInput(input, "put", dir(), "--lines");
    assertEquals(1, run.status());
    assertEquals(1, run.lines().size());
    assertTrue(run.messages().get(0).contains("line 1: more than 67108864 bytes"), run.err());

    run = CommandRun.withInput(moreThanAnArrayHolds, "put", dir());
    assertEquals(1, run.status());
  }

  @Test
  void aRecordThatIsTooLargeIsToldWithTheOptionThatReadsIt() throws IOException {
    String name = CommandRun.withInput("[1,2,3,4]", "put", dir()).succeeds().get(0);
    CommandRun.withInput("[5]", "put", dir()).succeeds();
    String told = folder.resolve(name) + ": too large: 10 bytes, where at most 9 are read" + HINT;

    CommandRun run = CommandRun.of("cat", dir(), "--max-size", "9");
    assertEquals(1, run.status());
    assertEquals(List.of("[5]"), run.lines());
    assertEquals(List.of("hound: " + told), run.messages());

    run = CommandRun.of("get", dir(), name, "--max-size", "9");
    assertEquals(1, run.status());
    assertEquals(List.of("hound: " + told), run.messages());

    run = CommandRun.of("verify", dir(), "--max-size", "9");
    assertEquals(1, run.status());
    assertEquals(List.of("problem: " + told, "2 records, 1 problem, 0 notes"), run.lines());

    run = CommandRun.of("verify", "-R", temporary.toString(), "--max-size", "9");
    assertTrue(run.lines().contains("problem: " + told), run.out());

    assertEquals(
        List.of("[1,2,3,4]", "[5]"), CommandRun.of("cat", dir(), "--max-size", "10").succeeds());
  }

  @Test
  void theCommandsForDatabasesTellItToo() throws IOException {
    CommandRun.of("db", "set", dir(), "samples/S", "a=" + "x".repeat(1000)).succeeds();
    CommandRun.of("db", "set", dir(), "samples/S", "b=short").succeeds();
    CommandRun.of("db", "add", dir(), "job", "y".repeat(1000)).succeeds();
    CommandRun.of("db", "add", dir(), "job", "short").succeeds();
    for (String[] command :
        List.of(
            new String[] {"db", "history", dir(), "samples"},
            new String[] {"db", "history", dir(), "samples/S", "--json"},
            new String[] {"db", "show", dir(), "samples/S"},
            new String[] {"db", "diff", dir(), "samples/S", "--from", "@0"},
            new String[] {"db", "log", dir()})) {
      String[] limited = Arrays.copyOf(command, command.length + 1);
      limited[command.length] = "--max-size=600";
      CommandRun run = CommandRun.of(limited);
      assertEquals(1, run.status(), () -> String.join(" ", limited));
      assertEquals(1, run.lines().size(), run.out());
      assertEquals(1, run.messages().size(), run.err());
      assertTrue(run.err().contains("where at most 600 are read" + HINT), run.err());
      assertEquals(2, CommandRun.of(command).succeeds().size());
    }
    String name;
    try (var files = Files.list(folder.resolve("hound/samples/S/a"))) {
      name = files.findFirst().orElseThrow().getFileName().toString();
    }
    CommandRun run = CommandRun.of("db", "find", dir(), name, "--max-size=600");
    assertEquals(1, run.status());
    assertTrue(run.err().contains("where at most 600 are read" + HINT), run.err());
    assertEquals(1, CommandRun.of("db", "find", dir(), name).succeeds().size());

    run = CommandRun.of("db", "verify", dir(), "--max-size=600");
    assertEquals(1, run.status());
    assertEquals(2, run.lines().stream().filter(line -> line.endsWith(HINT)).count(), run.out());
    assertEquals(0, CommandRun.of("db", "verify", dir()).status());
  }
}
