package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.OutputException;
import dev.hound.cli.io.PrintableStream;
import dev.hound.cli.io.Streams;
import dev.hound.internal.Excerpt;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place where whatever went wrong becomes a message and an exit status. */
final class ErrorHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {

  /** As much of a message about wrong use as is shown: an argument may have any length. */
  private static final int MAX_SHOWN = 500;

  private final Streams streams;
  private boolean outputFailureTold;

  ErrorHandler(Streams streams) {
    this.streams = streams;
  }

  /** Wrong use: says what, and where to read more. */
  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    StringBuilder message =
        new StringBuilder(
            Messages.of(e)
                .replaceFirst("^Error: ", "")
                .replaceFirst("^Unknown subcommand ('.*')\\.$", "no such command: $1"));
    if (e instanceof UnmatchedArgumentException unmatched) {
      if (command.getCommand() instanceof CommandGroup && !unmatched.isUnknownOption()) {
        message.setLength(0);
        message.append("no such command: '").append(unmatched.getUnmatched().get(0)).append('\'');
      }
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        message.append("; did you mean ").append(String.join(" or ", suggestions)).append('?');
      }
    }
    String name = command.getCommandSpec().qualifiedName();
    streams.tell(Excerpt.of(message.toString(), MAX_SHOWN) + " (see '" + name + " --help')");
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
    return handle(e, isVerbose(result));
  }

  private static boolean isVerbose(ParseResult result) {
    for (ParseResult r = result; r != null; r = r.hasSubcommand() ? r.subcommand() : null) {
      if (r.hasMatchedOption(Messages.VERBOSE)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells the failure and returns the exit status. A failure of standard output, which comes up
   * again at each attempt to print, is told once, and not at all if it is a closed pipe.
   */
  int handle(Throwable failure, boolean verbose) {
    if (failure instanceof OutputException e && e.isClosedPipe()) {
      return ExitCode.OK;
    }
    if (failure instanceof OutputException || failure.getCause() instanceof OutputException) {
      if (outputFailureTold) {
        return ExitCode.SOFTWARE;
      }
      outputFailureTold = true;
    }
    streams.tell(Messages.describe(failure));
    if (verbose) {
      PrintStream err = PrintableStream.to(streams.err());
      failure.printStackTrace(err);
      err.flush();
    }
    return ExitCode.SOFTWARE;
  }
}
