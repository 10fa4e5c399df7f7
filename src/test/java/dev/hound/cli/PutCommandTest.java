package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.Snowflake;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PutCommandTest {

  @TempDir private Path temporary;
  private Path folder;
  private String dir;

  @BeforeEach
  void choosesAFolderThatDoesNotExistYet() {
    folder = temporary.resolve("events");
    dir = folder.toString();
  }

  private List<String> files() throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(Snowflake::isValid)
          .sorted()
          .toList();
    }
  }

  private List<String> contents() throws IOException {
    List<String> contents = new ArrayList<>();
    for (String file : files()) {
      contents.add(Files.readString(folder.resolve(file)));
    }
    return contents;
  }

  @Test
  void aRecordThatIsOneLineIsStoredAsItsOwnBytes() throws IOException {
    String record = "{ \"b\":1.10, \"a\" : [-0.0,1e400 , \"\\u00e4\u00e4\"] }";
    List<String> names = CommandRun.withInput(record + "\n", "put", dir).succeeds();
    assertEquals(files(), names);
    assertEquals(List.of(record + "\n"), contents());
  }

  @Test
  void aRecordOfSeveralLinesBecomesOneAndKeepsItsOrderAndNumbers() throws IOException {
    CommandRun.withInput("{\n  \"b\": 1.10,\r\n  \"a\": \"x y\"\n}\n\n", "put", dir).succeeds();
    assertEquals(List.of("{\"b\":1.10,\"a\":\"x y\"}\n"), contents());
  }

  @Test
  void eachFileIsARecordAndADashIsStandardInput() throws IOException {
    Path first = Files.writeString(temporary.resolve("1.json"), "{\"n\":1}");
    Path third = Files.writeString(temporary.resolve("3.json"), "{\"n\":3}");
    List<String> names =
        CommandRun.withInput("{\"n\":2}", "put", dir, first.toString(), "-", third.toString())
            .succeeds();
    assertEquals(files(), names);
    assertEquals(List.of("{\"n\":1}\n", "{\"n\":2}\n", "{\"n\":3}\n"), contents());
  }

  @Test
  void aBadFileIsToldAndTheOthersArePut() throws IOException {
    Path bad = Files.writeString(temporary.resolve("bad.json"), "{\"n\":");
    Path good = Files.writeString(temporary.resolve("good.json"), "{}");
    String missing = temporary.resolve("missing.json").toString();
    CommandRun run = CommandRun.of("put", dir, bad.toString(), missing, dir + "x", good.toString());
    assertEquals(1, run.status());
    assertEquals(files(), run.lines());
    assertEquals(List.of("{}\n"), contents());
    assertEquals(3, run.messages().size());
    assertTrue(run.messages().get(0).startsWith("hound: " + bad + ": "), run.err());
    assertEquals("hound: no such file or folder: " + missing, run.messages().get(1));
  }

  @Test
  void anEmptyFileArgumentIsWrongUse() {
    CommandRun run = CommandRun.of("put", dir, "");
    assertEquals(2, run.status());
    assertTrue(run.err().contains("the path of a FILE is empty"), run.err());
  }

  @Test
  void severalValuesAreRefusedWithAHint() throws IOException {
    for (String input : List.of("{}{}", "{\n}\n{\n}\n", "1 2", "1\n2")) {
      CommandRun.withInput(input, "put", dir)
          .fails(1)
          .saying(
              "standard input: more than one JSON value; put each into a file, or on one line, as"
                  + " 'jq -c .' does, with --lines");
    }
    CommandRun.withInput("{}\n{}\n", "put", dir)
        .fails(1)
        .saying("standard input: more than one JSON value; did you mean --lines?");
    assertEquals(List.of(), files());
  }

  @Test
  void lines_scalars_refusedUnlessAskedFor() throws IOException {
    String input = "{}\n2\n\"a\"\ntrue\nnull\n[2]\n";
    CommandRun refused = CommandRun.withInput(input, "put", "--lines", dir);
    String why = ": neither an object nor an array; --scalars puts such values too";
    assertEquals(
        List.of(2, 3, 4, 5).stream()
            .map(line -> "hound: standard input, line " + line + why)
            .toList(),
        refused.messages());
    assertEquals(1, refused.status());
    assertEquals(List.of("{}\n", "[2]\n"), contents());
    assertEquals(
        6, CommandRun.withInput(input, "put", "--lines", "--scalars", dir).succeeds().size());
  }

  /** What {@code jq .} prints of {"tags":[1,{}]} and {"b":2}. */
  @Test
  void lines_valuesOverSeveralLines_noPartOfThemIsPut() throws IOException {
    String input = "{\n  \"tags\": [\n    1,\n    {}\n  ]\n}\n{\n  \"b\": 2\n}\n{\"c\":3}\n";
    CommandRun run = CommandRun.withInput(input, "put", "--lines", "--scalars", dir);
    assertEquals(1, run.status());
    assertEquals(List.of("{\"c\":3}\n"), contents());
    assertTrue(
        run.messages()
            .contains(
                "hound: standard input, line 4: indented behind an invalid line, so it may be a"
                    + " part of a larger value; give each value one line, as 'jq -c .' does"),
        run.err());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs named pipes")
  void lines_namedPipe_allPutInBatches() throws Exception {
    Path pipe = temporary.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    String lines = "{\"n\":1}\n".repeat(5000);
    Thread writer =
        new Thread(
            () -> {
              try (OutputStream out = Files.newOutputStream(pipe)) {
                out.write(lines.getBytes(UTF_8));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.start();
    CommandRun run = CommandRun.of("put", "--durability=buffered", "--lines", dir, pipe.toString());
    writer.join();
    assertEquals(5000, run.succeeds().size());
    assertEquals(5000, files().size());
  }

  @Test
  void noInputIsNoRecord() throws IOException {
    for (String input : List.of("", " \n")) {
      CommandRun run = CommandRun.withInput(input, "put", dir);
      assertEquals(1, run.status());
      assertEquals(1, run.messages().size());
      assertTrue(run.err().startsWith("hound: standard input: "), run.err());
    }
    assertFalse(Files.exists(folder));
  }

  @Test
  void withLinesEachLineIsARecord() throws IOException {
    String input = "{\"n\":1}\n\n{\"n\":2}\r\n \t\n{\"n\":3}";
    List<String> names = CommandRun.withInput(input, "put", "--lines", dir).succeeds();
    assertEquals(files(), names);
    assertEquals(List.of("{\"n\":1}\n", "{\"n\":2}\n", "{\"n\":3}\n"), contents());
    assertEquals(List.of(), CommandRun.of("put", "--lines", dir).succeeds());
  }

  @Test
  void aBadLineIsToldByItsNumberAndTheOthersArePut() throws IOException {
    String input = "{\"n\":1}\n\nbad\n{}{}\n{\"a\":1,\"a\":2}\n{\"n\":2}\n\ufffe{";
    CommandRun run = CommandRun.withInput(input, "put", dir, "--lines");
    assertEquals(1, run.status());
    assertEquals(files(), run.lines());
    assertEquals(List.of("{\"n\":1}\n", "{\"n\":2}\n"), contents());
    List<String> messages = run.messages();
    assertEquals(4, messages.size());
    assertTrue(messages.get(0).contains(" at column "), run.err());
    assertFalse(run.err().contains(" at line "), run.err());
    for (int i = 0; i < 4; i++) {
      int line = List.of(3, 4, 5, 7).get(i);
      assertTrue(
          messages.get(i).startsWith("hound: standard input, line " + line + ": "),
          messages.get(i));
    }
  }

  @Test
  void hundredsOfLinesAreAllPutInTheirOrder() throws IOException {
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      input.append(i).append('\n');
    }
    List<String> names =
        CommandRun.withInput(
                input.toString(), "put", "--lines", "--scalars", "--durability=buffered", dir)
            .succeeds();
    assertEquals(files(), names);
    assertEquals(input.toString(), String.join("", contents()));
  }

  /** The producer gives the next line only after it has seen the name of the one before. */
  @Test
  void aNameIsPrintedBeforeTheNextLineIsThere() throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    List<Integer> seen = new ArrayList<>();
    InputStream slow =
        new InputStream() {
          private int line;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            seen.add(printed.size());
            if (line == 3) {
              return -1;
            }
            line++;
            System.arraycopy("{}\n".getBytes(UTF_8), 0, buffer, offset, 3);
            return 3;
          }
        };
    int status =
        Hound.run(
            CommandRun.streams(slow, printed, OutputStream.nullOutputStream()),
            "put",
            "--lines",
            dir);
    assertEquals(0, status);
    // A name and its line end are 45 bytes.
    assertEquals(List.of(0, 45, 90, 135), seen);
  }

  @Test
  void aLineMayBeLongerThanAnyBuffer() throws IOException {
    char[] text = new char[3_000_000];
    Arrays.fill(text, 'x');
    String line = "\"" + new String(text) + "\"\n";
    CommandRun.withInput("1\n" + line + "2\n", "put", "--lines", "--scalars", dir).succeeds();
    assertEquals(List.of("1\n", line, "2\n"), contents());
  }

  @Test
  void whenNobodyReadsTheNamesAnyMoreItStopsAndTellsWhere() throws IOException {
    // 64 lines are put together at most.
    CommandRun run =
        withClosedPipe("1\n".repeat(64) + " \n2\n3\n", "put", "--lines", "--scalars", dir);
    assertEquals(1, run.status());
    assertEquals(
        List.of(
            "hound: standard output is closed; the input was not put from here on: standard input,"
                + " line 66"),
        run.messages());
    assertEquals("1\n".repeat(64), String.join("", contents()));
  }

  @Test
  void whenNobodyReadsTheNamesAnyMoreNoOtherFileIsPut() throws IOException {
    Path next = Files.writeString(temporary.resolve("next.json"), "2");
    CommandRun run = withClosedPipe("1", "put", dir, "-", next.toString());
    assertEquals(1, run.status());
    assertEquals(
        List.of("hound: standard output is closed; the input was not put from here on: " + next),
        run.messages());
    assertEquals(List.of("1\n"), contents());
  }

  @Test
  void thatNobodyReadsTheLastNamesIsNoError() throws IOException {
    assertEquals(
        new CommandRun(0, "", ""),
        withClosedPipe("1\n".repeat(64) + "\n", "put", "--lines", "--scalars", dir));
    assertEquals(new CommandRun(0, "", ""), withClosedPipe("1", "put", dir));
    assertEquals(65, files().size());
  }

  private static CommandRun withClosedPipe(String input, String... args) {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream(input.getBytes(UTF_8));
    int status = Hound.run(CommandRun.streams(in, closed, err), args);
    return new CommandRun(status, "", err.toString(UTF_8));
  }

  @Test
  void whenANameCannotBePrintedItIsTold() throws IOException {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream("1".getBytes(UTF_8));
    int status = Hound.run(CommandRun.streams(in, full, err), "put", dir);
    assertEquals(1, status);
    assertEquals(
        "hound: standard output: No space left on device; put, but perhaps not printed: "
            + files().get(0)
            + "\n",
        err.toString(UTF_8));
  }

  @Test
  void whenNamesOfLinesCannotBePrintedTheyAreToldOnce() throws IOException {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream("1\n2\n".getBytes(UTF_8));
    int status = Hound.run(CommandRun.streams(in, full, err), "put", "--lines", "--scalars", dir);
    assertEquals(1, status);
    assertEquals(
        "hound: standard output: No space left on device; put, but perhaps not printed: "
            + String.join(" ", files())
            + "; the input was not put from here on: standard input, line 3\n",
        err.toString(UTF_8));
    assertEquals(2, files().size());
  }

  @Test
  void aFolderGivenAsAFileIsToldAndTheOthersArePut() throws IOException {
    Path good = Files.writeString(temporary.resolve("good.json"), "{}");
    for (String option : List.of("--lines", "--no-create")) {
      CommandRun.withInput("0", "put", dir).succeeds();
      CommandRun run = CommandRun.of("put", option, dir, temporary.toString(), good.toString());
      assertEquals(1, run.status());
      assertEquals(1, run.messages().size());
      assertTrue(run.err().startsWith("hound: " + temporary + " is a folder"), run.err());
      assertEquals(1, run.lines().size());
    }
  }

  @Test
  void linesThatCannotBePutAreToldByTheirNumbers() throws IOException {
    Files.writeString(folder, "not a folder");
    CommandRun run = CommandRun.withInput("1\n2\n3\n", "put", "--lines", "--scalars", dir);
    assertEquals(1, run.status());
    assertEquals("", run.out());
    assertEquals(1, run.messages().size());
    assertTrue(run.err().startsWith("hound: standard input, lines 1 to 3: "), run.err());
    String told =
        " (none of them was put); the input was not put from here on: standard input, line 1\n";
    assertTrue(run.err().endsWith(told), run.err());
  }

  private static InputStream failingAfter(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new InputStream() {
      private int read;

      @Override
      public int read() throws IOException {
        if (read == bytes.length) {
          throw new IOException("Input/output error");
        }
        return bytes[read++];
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        buffer[offset] = (byte) read();
        return 1;
      }

      @Override
      public int available() throws IOException {
        return 1;
      }
    };
  }

  @Test
  void whatCameBeforeAReadErrorIsPutAndSoAreTheOtherFiles() throws IOException {
    Path next = Files.writeString(temporary.resolve("next.json"), "[3]\n");
    CommandRun run =
        CommandRun.withInput(
            failingAfter("[1]\n[2]\n[2.5"), "put", "--lines", dir, "-", next.toString());
    assertEquals(1, run.status());
    assertEquals(files(), run.lines());
    assertEquals(List.of("[1]\n", "[2]\n", "[3]\n"), contents());
    assertEquals(
        List.of("hound: standard input: Input/output error; not put from line 3 on"),
        run.messages());
    for (String option : List.of("--no-create", "--lines")) {
      run = CommandRun.withInput(failingAfter("1"), "put", option, dir, "-", next.toString());
      assertEquals(List.of("hound: standard input: Input/output error"), run.messages());
      assertEquals(1, run.lines().size());
    }
  }

  @Test
  void tooLittleMemoryIsToldWithWhatIsNotPut() throws IOException {
    InputStream exhausting =
        new InputStream() {
          private int reads;

          @Override
          public int read() {
            throw new OutOfMemoryError("Java heap space");
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            if (reads++ > 0) {
              return read();
            }
            buffer[offset] = '1';
            buffer[offset + 1] = '\n';
            return 2;
          }
        };
    CommandRun run = CommandRun.withInput(exhausting, "put", dir, "-", "next.json");
    assertEquals(1, run.status());
    assertEquals(
        List.of(
            "hound: standard input: out of memory (Java heap space); give Java more, with"
                + " HOUND_JAVA_OPTS=-Xmx4g in the environment; the input was not put from here on:"
                + " next.json"),
        run.messages());
  }

  @Test
  void durability_unknown_namesBoth() {
    CommandRun run = CommandRun.withInput("{}", "put", "--durability=never", dir);
    assertEquals(2, run.status());
    assertTrue(
        run.err().contains("not a valid durability: 'never'; expected synced or buffered"),
        run.err());
  }

  @Test
  void put_inputIsFolder_saysSo() {
    CommandRun run = CommandRun.of("put", dir, ".");
    assertEquals(1, run.status());
    assertEquals(List.of("hound: . is a folder; name a file"), run.messages());
  }

  @Test
  void put_questionInMessage_joinedWell() {
    CommandRun run = CommandRun.withInput("{}", "put", "--no-create", dir + "/missing");
    assertEquals(1, run.status());
    assertTrue(run.err().contains("; is the share mounted? (it was not put)"), run.err());
  }

  @Test
  void durabilityIsReadInUpperAndLowerCase() throws IOException {
    for (String durability : List.of("synced", "BUFFERED", "Buffered")) {
      CommandRun.withInput("{}", "put", "--durability=" + durability, dir).succeeds();
    }
    assertEquals(3, files().size());
  }

  @Test
  void theFolderIsMadeButNeitherItsParentsNorWithNoCreate() {
    CommandRun deep = CommandRun.withInput("{}", "put", dir + "/deeper");
    assertEquals(1, deep.status());
    assertTrue(deep.messages().get(0).contains(dir), deep.err());
    CommandRun refused = CommandRun.withInput("{}", "put", "--no-create", dir);
    assertEquals(1, refused.status());
    assertTrue(refused.messages().get(0).contains(dir), refused.err());
    assertFalse(Files.exists(folder));
    CommandRun.withInput("{}", "put", dir).succeeds();
    CommandRun.withInput("{}", "put", "--no-create", dir).succeeds();
  }

  @Test
  void aFolderThatIsAFileIsAnError() throws IOException {
    Files.writeString(folder, "x");
    CommandRun run = CommandRun.withInput("{}", "put", dir);
    assertEquals(1, run.status());
    assertTrue(run.messages().get(0).contains(dir), run.err());
  }
}
