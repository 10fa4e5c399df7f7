package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionCheckTest {

  @TempDir private Path temporary;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "put -1|Unknown option: '-1'; write -- before it if it is not an option|put",
        "ls -1 events|Unknown option: '-1'; write -- before it if it is not an option|ls",
        "ls events -1|Unknown option: '-1'; write -- before it if it is not an option|ls",
        "get -x1 d|Unknown option: '-x1'|get",
        "rm d -f name|Unknown option: '-f'|rm",
        "ls --jsn|Unknown option: '--jsn'; did you mean --json?|ls",
        "ls --nothing=1 d|Unknown option: '--nothing=1'|ls",
        // Of a command, before it.
        "-S 1h ls|Unknown option: '-S'|ls",
        "--since 1h ls d|Unknown option: '--since'; write it after 'hound ls'|ls",
        "-l ls d|Unknown option: '-l'; write it after 'hound ls'|ls",
        "--at=now db show d|Unknown option: '--at=now'; write it after 'hound db show'|db show",
        "db --at now show d|Unknown option: '--at'; write it after 'hound db show'|db show",
        "db -1 show d|Unknown option: '-1'|db show",
        "-x|Unknown option: '-x'|",
        // A value may be negative, and is then refused as a value.
        "ls -n -1 d|Invalid value for option '-n': not a valid count: '-1'; expected 0, 1, 2, ...|ls",
        "ls -rn -1 d|Invalid value for option '-n': not a valid count: '-1'; expected 0, 1, 2, ...|ls",
        "ls -n -1|Invalid value for option '-n': not a valid count: '-1'; expected 0, 1, 2, ...|ls",
      })
  void option_unknown_isBlamed(String args, String message, String command) {
    CommandRun run = CommandRun.of(args.split(" "));
    assertEquals(2, run.status());
    assertEquals("", run.out());
    String where = command == null ? "hound" : "hound " + command;
    assertEquals(List.of("hound: " + message + " (see '" + where + " --help')"), run.messages());
  }

  @Test
  void put_unknownOption_makesNothing() {
    CommandRun run = CommandRun.withInput("{}", "put", "-1", "--no-create");
    assertEquals(2, run.status());
    assertFalse(Files.exists(Path.of("-1")));
  }

  /** A folder of such a name in the working directory is reached by -- or by ./ before it. */
  @Test
  void parameter_afterDashes_isTaken() {
    for (String[] command : new String[][] {{"ls", "--", "-1"}, {"ls", "./-1"}}) {
      CommandRun run = CommandRun.of(command);
      assertEquals(1, run.status());
      assertEquals(
          List.of("hound: no such folder: " + command[command.length - 1]), run.messages());
    }
    String dir = temporary.toString();
    assertEquals(0, CommandRun.of("db", "add", dir, "job", "--", "-5 degrees").status());
    assertTrue(CommandRun.of("db", "log", dir).out().endsWith("  -5 degrees\n"));
    assertEquals(0, CommandRun.of("db", "add", dir, "job", "begun", "--author", "-x").status());
  }

  @Test
  void options_runTogether_areTaken() {
    String dir = temporary.toString();
    for (String options : List.of("-lr", "-lrn1", "-lrn 1", "-n1 -r", "-n=1", "--since=1h -r")) {
      CommandRun run = CommandRun.of(("ls " + options + " " + dir).split(" "));
      assertEquals(0, run.status(), options + run.err());
    }
    CommandRun run = CommandRun.of("ls", "-lx", dir);
    assertEquals(2, run.status());
    assertTrue(run.err().startsWith("hound: Unknown option: '-x' "), run.err());
  }
}
