package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What shows only in a process of its own: pipes, devices, locales, terminals. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs a POSIX shell")
class HoundIT {

  private static final String LAUNCHER = System.getProperty("hound.launcher");
  private static final String JAR = System.getProperty("hound.jar");
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir private Path temporary;

  private ProcessBuilder process(Map<String, String> environment, String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile());
    builder
        .environment()
        .keySet()
        .removeAll(List.of("LC_ALL", "LANG", "LC_CTYPE", "NO_COLOR", "JAVA_TOOL_OPTIONS"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HOUND", LAUNCHER);
    builder.environment().putAll(environment);
    return builder;
  }

  /** Runs a script of the shell, in which $HOUND is the launcher; standard error goes to a file. */
  private CommandRun sh(Map<String, String> environment, String script)
      throws IOException, InterruptedException {
    Path err = temporary.resolve("err");
    Process process = process(environment, "sh", "-c", script).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new CommandRun(process.waitFor(), out, Files.readString(err));
  }

  private CommandRun sh(String script) throws IOException, InterruptedException {
    return sh(Map.of(), script);
  }

  @Test
  void recordsComeAndGoThroughPipes() throws Exception {
    List<String> lines =
        sh("echo '{\"n\": 1.10}' | \"$HOUND\" put d >name && \"$HOUND\" ls d | \"$HOUND\" get d -"
                + " && \"$HOUND\" ls d | cmp - name")
            .succeeds();
    assertEquals(List.of("{\"n\": 1.10}"), lines);
  }

  @Test
  void aKilledPutLosesNothingThatItPrintedAndLeavesNothingTorn() throws Exception {
    // What the last line printed may be cut short.
    List<String> printed =
        sh("""
            mkfifo pipe
            yes '{"n": 1.10}' | "$HOUND" put d --lines >pipe 2>err & pid=$!
            { n=0
              while [ $n -lt 50 ] && read -r name; do echo "$name"; n=$((n+1)); done
              kill -9 $pid
              cat
            } <pipe | grep -xE '[0-9a-f]{44}'
            "$HOUND" verify d >found 2>&1
            """)
            .succeeds();
    assertTrue(printed.size() >= 50, () -> printed.size() + " records");
    List<String> there = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(temporary.resolve("d"), "[0-9a-f]*")) {
      for (Path file : files) {
        assertEquals("{\"n\": 1.10}\n", Files.readString(file), file.toString());
        there.add(file.getFileName().toString());
      }
    }
    assertTrue(there.containsAll(printed));
  }

  @Test
  void aClosedPipeEndsQuietly() throws Exception {
    CommandRun run = sh("{ \"$HOUND\" new -n 900000000; echo $? >status; } | head -1; cat status");
    List<String> lines = run.succeeds();
    assertEquals(2, lines.size());
    assertEquals(44, lines.get(0).length());
    assertEquals("0", lines.get(1));
  }

  @Test
  void nothingIsReadFromAClosedStandardInput() throws Exception {
    CommandRun launched = sh("exec \"$HOUND\" put d <&-");
    assertEquals(1, launched.status());
    assertEquals(List.of("hound: standard input: the record is empty"), launched.messages());
    assertEquals(List.of(), sh("exec \"$HOUND\" put --lines d <&-").succeeds());
    assertFalse(Files.exists(temporary.resolve("d")));
  }

  @Test
  void messages_arabicLocale_digitsOfNames() throws Exception {
    sh(Map.of("HOUND_JAVA_OPTS", "-Duser.language=ar -Duser.country=EG"), "\"$HOUND\" ls d e")
        .fails(2)
        .saying("Unmatched argument at index 1: 'e'");
  }

  /** As "mvn package" does, or cp: the file that the program has open gets other contents. */
  @Test
  void put_jarReplaced_lastLineSaysWhereTheInputStopped() throws Exception {
    Path installed = Files.createDirectory(temporary.resolve("installed"));
    Files.copy(Path.of(LAUNCHER), installed.resolve("hound")).toFile().setExecutable(true);
    Path jar = Files.copy(Path.of(JAR), installed.resolve("hound.jar"));
    Path err = temporary.resolve("err");
    Process put =
        process(Map.of(), installed.resolve("hound").toString(), "put", "--lines", "d")
            .redirectError(err.toFile())
            .start();
    try (OutputStream in = put.getOutputStream();
        BufferedReader out = put.inputReader(UTF_8)) {
      in.write("{\"n\":1}\n".getBytes(UTF_8));
      in.flush();
      assertEquals(44, out.readLine().length());
      Files.write(jar, new byte[100_000]);
      // What words the fault of this line is not loaded yet.
      in.write("{\"n\":\n{\"n\":3}\n".getBytes(UTF_8));
      in.flush();
      in.close();
      assertEquals(null, out.readLine());
    }
    new CommandRun(put.waitFor(), "", Files.readString(err))
        .fails(1)
        .saying("hound.jar was replaced or changed while this command ran; run it again: ");
    String message = Files.readString(err);
    assertTrue(
        message.endsWith("; the input was not put from here on: standard input, line 2\n"),
        message);
  }

  @Test
  void onlyThoseWhoPutNeedTheMachineId() throws Exception {
    sh("echo 1 | \"$HOUND\" put d").succeeds();
    Map<String, String> wrong = Map.of("HOUND_MACHINE_ID", "zz");
    assertEquals(List.of("1"), sh(wrong, "\"$HOUND\" ls d | \"$HOUND\" get d -").succeeds());
    String message =
        "hound: environment variable HOUND_MACHINE_ID: not a machine id, expected 1 to 16 hex digits"
            + " or an address such as 02:42:ac:11:00:02: \"zz\"; correct or unset it";
    for (String command :
        List.of("put d", "put d missing", "put --lines d", "new", "db set d samples/S a=1")) {
      CommandRun run = sh(wrong, "echo 1 | \"$HOUND\" " + command);
      assertEquals(1, run.status(), command);
      assertEquals("", run.out(), command);
      assertEquals(List.of(message), run.messages(), command);
    }
  }

  @Test
  void aFullDeviceIsAnError() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    CommandRun run = sh("exec \"$HOUND\" new >/dev/full");
    assertEquals(1, run.status());
    assertEquals(List.of("hound: standard output: No space left on device"), run.messages());
  }

  @Test
  void exitStatusesReachTheShell() throws Exception {
    assertEquals(
        List.of("0", "1", "2"),
        sh("for a in new 'ls missing' 'ls -x'; do \"$HOUND\" $a >/dev/null 2>&1; echo $?; done")
            .succeeds());
  }

  @Test
  void put_lines_fromPipesAndDescriptors() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/fd")));
    String lines = "yes '{}' | head -n 300 | ";
    for (String input : List.of("/dev/stdin", "/dev/fd/0", "-")) {
      assertEquals(300, sh(lines + "\"$HOUND\" put --lines d " + input).succeeds().size(), input);
    }
    assertEquals(List.of(), sh("\"$HOUND\" put --lines d /dev/null").succeeds());
  }

  @Test
  void theVersionIsThatOfTheBuild() throws Exception {
    assertEquals(
        List.of("hound " + System.getProperty("hound.version")),
        sh("\"$HOUND\" --version").succeeds());
  }

  /** Each line is written only after the name of the one before was read. */
  @Test
  void aNameComesAsSoonAsItsRecordIsDurable() throws Exception {
    Process put = process(Map.of(), LAUNCHER, "put", "--lines", "--scalars", "d").start();
    try (OutputStream in = put.getOutputStream();
        BufferedReader names = put.inputReader(UTF_8)) {
      for (int i = 0; i < 3; i++) {
        String line = "[" + i + "]\n";
        in.write(line.getBytes(UTF_8));
        in.flush();
        String name = names.readLine();
        assertEquals(line, Files.readString(temporary.resolve("d").resolve(name)));
      }
    }
    assertEquals(0, put.waitFor());
  }

  @Test
  void aPathOutsideOfTheLocaleIsToldWithItsCure() throws Exception {
    CommandRun bare =
        sh(
            Map.of("LC_ALL", "C", "JAVA", JAVA, "JAR", JAR),
            "exec \"$JAVA\" -jar \"$JAR\" ls \"$(printf 'd\\303\\244')\"");
    assertEquals(2, bare.status());
    assertEquals(1, bare.messages().size());
    assertTrue(bare.err().contains("LC_ALL=C.UTF-8"), bare.err());
    assertTrue(bare.err().contains("is not in the character set of the locale"), bare.err());
    // The launcher knows the cure.
    CommandRun launched =
        sh(
            Map.of("LC_ALL", "C"),
            "d=$(printf 'd\\303\\244'); echo 1 | \"$HOUND\" put \"$d\" >/dev/null"
                + " && \"$HOUND\" cat \"$d\"");
    assertEquals(List.of("1"), launched.succeeds());
  }

  @Test
  void anArgumentThatIsNoTextIsRefused() throws Exception {
    for (String locale : List.of("C", "C.UTF-8")) {
      for (String java : List.of("\"$HOUND\"", "\"$JAVA\" -jar \"$JAR\"")) {
        CommandRun run =
            sh(
                Map.of("LC_ALL", locale, "JAVA", JAVA, "JAR", JAR),
                "exec " + java + " db set . samples/a \"$(printf 'a=\\377\\376')\"");
        assertEquals(2, run.status(), run.err());
        assertEquals(1, run.messages().size());
        assertTrue(run.err().startsWith("hound: 'a=\ufffd\ufffd' is not in the"), run.err());
      }
    }
    assertFalse(Files.exists(temporary.resolve("hound")));
  }

  @Test
  void theHelpIsColouredOnATerminalOnlyAndNotWithNoColor() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script(1)");
    String onTerminal = "script -qec '\"$HOUND\" ls --help' /dev/null </dev/null";
    Map<String, String> terminal = Map.of("TERM", "xterm");
    assertTrue(sh(terminal, onTerminal).out().contains("\u001b["));
    Map<String, String> noColor = Map.of("TERM", "xterm", "NO_COLOR", "1");
    assertEquals(-1, sh(noColor, onTerminal).out().indexOf('\u001b'));
    assertEquals(-1, sh(terminal, "\"$HOUND\" ls --help").out().indexOf('\u001b'));
  }

  @Test
  void verifyShowsItsProgressOnATerminalOnly() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script(1)");
    sh("echo 1 | \"$HOUND\" put d").succeeds();
    String terminal = sh("script -qec '\"$HOUND\" verify d' /dev/null </dev/null").out();
    assertTrue(terminal.contains("1 file, "), terminal);
    assertEquals(List.of("1 record, 0 problems, 0 notes"), sh("\"$HOUND\" verify d").succeeds());
  }

  /** The record holds the bytes of U+009B, which some terminals act on. */
  @Test
  void cat_terminalOrDevice_isEscaped() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script(1)");
    sh("printf '\"\\302\\23331m\"' | \"$HOUND\" put d");
    Map<String, String> java = Map.of("JAVA", JAVA, "JAR", JAR);
    for (String hound : List.of("\"$HOUND\"", "\"$JAVA\" -jar \"$JAR\"")) {
      String cat = hound + " cat d";
      assertEquals("\"\u009b31m\"\n", sh(java, cat + " >file; cat file").out());
      assertEquals("\"\u009b31m\"\n", sh(java, cat + " | cat").out());
      assertEquals("\"\u009b31m\"\n", sh(java, hound + " ls d | " + hound + " get d -").out());
      String terminal = "script -qec '" + cat + "' /dev/null </dev/null";
      assertEquals("\"\\u009b31m\"", sh(java, terminal).out().strip());
    }
    assertEquals(
        "\"\\u009b31m\"\n", sh(java, "HOUND_TERMINAL=1 \"$JAVA\" -jar \"$JAR\" cat d | cat").out());
  }
}
