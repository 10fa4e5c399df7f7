package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What all commands have in common: their streams, two options, and the outline of their help. */
@Command(
    sortOptions = false,
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%n",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:success",
      "1:invalid data, a missing record or an I/O error",
      "2:usage error"
    },
    footerHeading = "%nExample:%n")
abstract class HoundCommand implements Callable<Integer> {

  final Streams streams;

  @Option(
      names = Messages.VERBOSE,
      description = "Show where in the program an error came from.",
      order = 1000)
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.",
      order = 1001)
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean help;

  HoundCommand(Streams streams) {
    this.streams = streams;
  }

  /** Returns the command line of this command alone. */
  CommandLine commandLine() {
    return new CommandLine(this);
  }
}
