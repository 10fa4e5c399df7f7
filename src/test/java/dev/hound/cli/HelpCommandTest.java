package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelpCommandTest {

  @ParameterizedTest
  @CsvSource({
    "help,--help",
    "help db,db --help",
    "help db set,db set --help",
    "db help,db --help",
    "db help set,db set --help",
    "help put,put --help",
    "help help,help --help",
    "help db help,db help --help"
  })
  void help_ofCommand_isThatOfItsOption(String help, String option) {
    CommandRun run = CommandRun.of(help.split(" "));
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().startsWith("Usage: hound "), run.out());
    assertEquals(CommandRun.of(option.split(" ")).out(), run.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "help foo|no such command: 'foo' (see 'hound --help')",
        "help db shw|no such command: 'shw'; did you mean show? (see 'hound db --help')",
        "help foo set|no such command: 'foo' (see 'hound --help')",
        "db help put|no such command: 'put' (see 'hound db --help')",
        "help put x|'hound put' has no commands, such as 'x' (see 'hound put --help')",
        "help -x|Unknown option: '-x' (see 'hound help --help')"
      })
  void help_unknownCommand_isWrongUse(String help, String message) {
    CommandRun run = CommandRun.of(help.split(" "));
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertEquals(List.of("hound: " + message), run.messages());
  }

  @Test
  void overview_namesIt() {
    assertTrue(CommandRun.of("--help").out().contains("\n  help "));
  }
}
