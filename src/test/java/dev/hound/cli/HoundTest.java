package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HoundTest {

  private static final List<String> COMMANDS =
      List.of("new", "decode", "put", "get", "ls", "cat", "rm", "verify", "clean", "db");

  @Test
  void withoutACommandTheUsageIsShownAsWrongUse() {
    CommandRun run = CommandRun.of();
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("Usage: hound "), run.err());
  }

  @Test
  void helpNamesEveryCommandInOrderAndTheExitStatuses() {
    for (String option : List.of("-h", "--help", "help")) {
      CommandRun run = CommandRun.of(option);
      int at = 0;
      for (String command : COMMANDS) {
        at = run.out().indexOf("\n  " + command + " ", at);
        assertTrue(at > 0, command);
      }
      assertTrue(run.out().contains("\n  2   usage error"), run.out());
      assertTrue(run.out().contains("\n  $ hound "), run.out());
      run.succeeds();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"new", "decode", "put", "get", "ls", "cat", "rm", "verify", "clean", "db"})
  void everyCommandHasHelpWithAnExampleAndTheExitStatuses(String command) {
    CommandRun run = CommandRun.of(command, "--help");
    assertTrue(run.out().startsWith("Usage: hound " + command + " "), run.out());
    assertTrue(run.out().contains("\n  $ hound " + command + " "), run.out());
    assertTrue(run.out().contains("\n  0   success"), run.out());
    assertTrue(run.out().contains("--verbose"), run.out());
    assertTrue(run.succeeds().stream().allMatch(line -> line.length() <= 80), run.out());
    assertEquals(run, CommandRun.of(command, "-h"));
    assertEquals(run, CommandRun.of("help", command));
  }

  @Test
  void withoutACommandForDatabasesTheUsageIsShownAsWrongUse() {
    CommandRun run = CommandRun.of("db");
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("Usage: hound db "), run.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "add", "log", "set", "event", "history", "show", "diff", "find", "volume", "verify"
      })
  void everyCommandForDatabasesHasHelpWithAnExampleAndTheExitStatuses(String command) {
    CommandRun run = CommandRun.of("db", command, "--help");
    assertTrue(run.out().startsWith("Usage: hound db " + command + " "), run.out());
    assertTrue(run.out().contains("\n  $ hound db " + command + " "), run.out());
    assertTrue(run.out().contains("\n  0   success"), run.out());
    assertTrue(run.out().contains("--verbose"), run.out());
    assertTrue(run.succeeds().stream().allMatch(line -> line.length() <= 80), run.out());
    assertEquals(run, CommandRun.of("db", command, "-h"));
    assertEquals(run, CommandRun.of("db", "help", command));
    assertTrue(CommandRun.of("db", "-h").out().contains("\n  " + command + " "));
  }

  @Test
  void theVersionIsToldInOneLine() {
    List<String> lines = CommandRun.of("--version").succeeds();
    assertEquals(1, lines.size());
    assertTrue(lines.get(0).startsWith("hound "), lines.get(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lst d | no such command: 'lst'; did you mean ls? (see 'hound --help')",
        "db shw d | no such command: 'shw'; did you mean show? (see 'hound db --help')",
        "--versio | Unknown option: '--versio'; did you mean --ver",
        "ls | Missing required parameter: 'DIR' (see 'hound ls --help')",
        "ls --bogus | Unknown option: '--bogus' (see 'hound ls --help')",
        "get -x d | Unknown option: '-x' (see 'hound get --help')",
        "help foo | no such command: 'foo' (see 'hound --help')",
        "new -n \uff11 | not a valid count: '\uff11'; expected 0, 1, 2, ...",
        "ls --since 12345-01-01 d | '12345-01-01' is out of range",
        "ls --since @99999999999999999999 d | '@99999999999999999999' is out of range",
        "ls -x d | Unknown option: '-x' (see 'hound ls --help')",
        "ls --js d | Unknown option: '--js'; did you mean --json? (see 'hound ls --help')",
        "ls d e | Unmatched argument at index 1: 'e' (see 'hound ls --help')",
        "get d | Missing required parameter: 'NAME' (see 'hound get --help')",
        "new -n -1 | not a valid count: '-1'; expected 0, 1, 2, ...",
        "new -n 1e3 | not a valid count: '1e3'; expected 0, 1, 2, ...",
        "ls -l --json d | -l, --json are mutually exclusive",
        "put --durability=x d | not a valid durability: 'x'; expected synced or buffered",
        "ls --since 1735689600 d | not a valid time: '1735689600'; expected a time such as",
      })
  void wrongUseIsToldInOneLineWithWhereToReadMore(String args, String message) {
    CommandRun run = CommandRun.of(args.split(" "));
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertEquals(1, run.messages().size());
    assertTrue(run.err().contains(message), run.err());
    assertTrue(run.err().contains("--help')"), run.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "put",
        "ls",
        "cat",
        "verify",
        "clean",
        "get -",
        "rm -",
        "db log",
        "db show samples/S"
      })
  void anEmptyFolderArgumentIsWrongUse(String command) {
    List<String> args = new ArrayList<>(List.of(command.split(" ")));
    args.add(command.startsWith("db") ? 2 : 1, "");
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertEquals(2, run.status(), run.err());
    assertTrue(run.err().contains("(DIR): the path is empty"), run.err());
  }

  @Test
  void anArgumentThatJavaDidNotGetAsItWasGivenIsRefused(@TempDir Path root) throws IOException {
    String dir = root.toString();
    for (String[] args :
        new String[][] {
          {"put", "x\ufffd"},
          {"put", dir, "x\ufffd"},
          {"ls", "x\ufffd"},
          {"get", dir, "x\ufffd"},
          {"rm", "x\ufffd", "-"},
          {"decode", "x\ufffd"},
          {"db", "log", "x\ufffd"},
          {"db", "set", dir, "samples/A", "x\ufffd"},
          {"db", "set", dir, "samples/A", "a=1", "x\ufffd=2"},
          {"db", "set", dir, "samples/A", "a=1", "--reason", "x\ufffd"},
          {"db", "set", dir, "samples/A", "a=1", "--author=x\ufffd"},
          {"db", "event", dir, "samples/x\ufffd", "made"},
          {"db", "add", dir, "job", "x\ufffd"},
          {"db", "find", dir, "x\ufffd"},
          {"x\ufffd"}
        }) {
      CommandRun run = CommandRun.of(args);
      assertEquals(2, run.status());
      assertEquals(1, run.messages().size());
      assertTrue(run.err().contains("x\ufffd"), run.err());
      assertTrue(run.err().contains("' is not in the character set of the locale"), run.err());
      assertTrue(run.err().contains("LC_ALL=C.UTF-8"), run.err());
    }
    assertEquals(List.of(), List.of(root.toFile().list()));
  }

  @Test
  void aPathThatExistsUnderItsNameIsTaken(@TempDir Path root) throws IOException {
    Path folder = root.resolve("x\ufffd");
    assertEquals(
        1,
        CommandRun.withInput("[1]", "put", Files.createDirectory(folder).toString())
            .succeeds()
            .size());
    assertEquals(List.of("[1]"), CommandRun.of("cat", folder.toString()).succeeds());
  }

  @Test
  void anAuthorThatJavaDidNotGetAsHeWasGivenIsRefused(@TempDir Path root) {
    CommandRun run =
        CommandRun.with(
            streams -> streams.with(Map.of("HOUND_AUTHOR", "x\ufffd")),
            "db",
            "set",
            root.toString(),
            "samples/A",
            "a=1");
    assertEquals(2, run.status());
    assertTrue(
        run.err().startsWith("hound: HOUND_AUTHOR=x\ufffd in the environment is not in"),
        run.err());
    assertEquals(List.of(), List.of(root.toFile().list()));
  }

  @Test
  void longArgumentsAreShownInPart(@TempDir Path root) throws IOException {
    Files.createDirectory(root.resolve("hound"));
    String dir = root.toString();
    String longOne = "[".repeat(2_000);
    for (String[] args :
        new String[][] {
          {"db", "set", dir, "samples/A", "a:=" + longOne},
          {"db", "set", dir, "samples/A", longOne},
          {"db", "set", dir, longOne, "a=1"},
          {"db", "set", dir, "samples/" + longOne, "a=1"},
          {"db", "history", dir, "/" + longOne},
          {"db", "log", dir, longOne},
          {"ls", dir, longOne},
          {"ls", dir, "--since", longOne},
          {"ls", dir, "--since=" + longOne},
          {"ls", dir, "--max" + longOne},
          {"cat", dir, "--max-size=" + longOne},
          {"clean", dir, "--older-than", longOne},
          {longOne}
        }) {
      CommandRun run = CommandRun.of(args);
      assertEquals(2, run.status(), run.err());
      assertTrue(run.err().length() < 1000, run.err());
      assertTrue(run.err().matches("(?s).*\\[\\[\"?(\u2026|\\.\\.\\.).*"), run.err());
    }
  }

  @Test
  void messages_arabicLocale_digitsOfNames() {
    Locale usual = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("ar-EG"));
    try {
      assertEquals("\u0662", "%d".formatted(2));
      CommandRun.of("decode", "41").fails(1).saying("not a snowflake, 2 characters instead of 44");
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, usual);
    }
  }

  @Test
  void theCureForTooLittleMemoryIsTheOneThatHelps() {
    assertEquals(
        "out of memory (d/x: Java heap space); give Java more, with HOUND_JAVA_OPTS=-Xmx4g in the"
            + " environment",
        Messages.describe(Messages.outOfMemory("d/x", new OutOfMemoryError("Java heap space"))));
  }

  @Test
  void newPrintsSoManyIncreasingNames() {
    List<String> names = CommandRun.of("new", "-n", "1000").succeeds();
    assertEquals(1000, names.size());
    assertEquals(names.stream().sorted().distinct().toList(), names);
    assertEquals(
        names,
        CommandRun.withInput(String.join("\n", names), "decode").lines().stream()
            .map(line -> line.substring(0, 44))
            .toList());
    assertEquals(1, CommandRun.of("new").succeeds().size());
    assertEquals(0, CommandRun.of("new", "-n", "0").succeeds().size());
  }

  @Test
  void verboseIsTakenEverywhereAndShowsWhereAnErrorCameFrom() {
    for (String[] args :
        new String[][] {
          {"--verbose", "ls", "no-such-folder"},
          {"ls", "--verbose", "no-such-folder"},
          {"ls", "no-such-folder", "--verbose"}
        }) {
      CommandRun run = CommandRun.of(args);
      assertEquals(1, run.status());
      assertTrue(run.err().startsWith("hound: no such folder: no-such-folder\n"), run.err());
      assertTrue(run.err().contains("\tat dev.hound.cli."), run.err());
    }
    CommandRun quiet = CommandRun.of("ls", "no-such-folder");
    assertEquals(List.of("hound: no such folder: no-such-folder"), quiet.messages());
  }

  @Test
  void afterTwoDashesNothingIsAnOption() {
    assertEquals(
        List.of("hound: no such folder: --json"), CommandRun.of("ls", "--", "--json").messages());
  }

  @Test
  void aFolderWhoseNameBeginsWithAnAtSignIsNoFileOfArguments() {
    assertEquals(
        List.of("hound: no such folder: @/dev/null"), CommandRun.of("ls", "@/dev/null").messages());
  }

  @Test
  void aClosedPipeEndsQuietlyAndSoon() {
    CountingOutput out = new CountingOutput("Broken pipe", 100);
    CommandRun run = run(out, InputStream.nullInputStream(), "new", "-n", "9000000000");
    assertEquals(new CommandRun(0, "", ""), run);
    assertEquals(1, out.writes);
  }

  @Test
  void aPipeIsKnownAsClosedInAnyLanguage() {
    Streams streams =
        Streams.of(
            InputStream.nullInputStream(),
            new CountingOutput("Tuber\u00eda rota", 0),
            () -> true,
            OutputStream.nullOutputStream(),
            () -> false,
            InstantSource.system());
    assertEquals(0, Hound.run(streams, "new"));
  }

  @Test
  void aFullDiskIsAnErrorThatIsToldOnce() {
    for (String[] args : new String[][] {{"new"}, {"new", "-n", "100000"}, {"ls", "--help"}}) {
      CommandRun run =
          run(
              new CountingOutput("No space left on device", 0),
              InputStream.nullInputStream(),
              args);
      assertEquals(1, run.status());
      assertEquals(List.of("hound: standard output: No space left on device"), run.messages());
    }
  }

  @Test
  void anInputThatCannotBeReadIsAnError() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Input/output error");
          }

          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
          }
        };
    CommandRun run = CommandRun.withInput(broken, "decode");
    assertEquals(1, run.status());
    assertEquals(List.of("hound: standard input: Input/output error"), run.messages());
  }

  @Test
  void aProgramErrorOrTooLittleMemoryIsToldWithoutAStackTrace() {
    for (Runnable failure :
        List.<Runnable>of(
            () -> {
              throw new IllegalStateException("x");
            },
            () -> {
              throw new OutOfMemoryError("y");
            },
            () -> {
              throw new StackOverflowError();
            })) {
      InputStream failing =
          new InputStream() {
            @Override
            public int read() {
              failure.run();
              return -1;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
              return read();
            }
          };
      CommandRun run = CommandRun.withInput(failing, "decode");
      assertEquals(1, run.status());
      assertEquals(1, run.messages().size());
      assertFalse(run.err().contains("\tat "), run.err());
    }
  }

  @Test
  void messagesComeAfterWhatWasPrintedBefore() {
    // One stream for both, as on a terminal.
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    String name = "41d9dd216020000000000242ac110002beefffff0046";
    Hound.run(
        CommandRun.streams(InputStream.nullInputStream(), both, both), "decode", name, "bad", name);
    List<String> lines = both.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(3, lines.size());
    assertTrue(lines.get(1).startsWith("hound: "), lines.get(1));
  }

  private static CommandRun run(OutputStream out, InputStream in, String... args) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Hound.run(CommandRun.streams(in, out, err), args);
    return new CommandRun(status, "", err.toString(StandardCharsets.UTF_8));
  }

  /** Takes so many bytes, then fails. */
  private static final class CountingOutput extends OutputStream {
    private final String failure;
    private int room;
    private int writes;

    CountingOutput(String failure, int room) {
      this.failure = failure;
      this.room = room;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      writes++;
      room -= length;
      if (room < 0) {
        throw new IOException(failure);
      }
    }
  }
}
