package dev.hound.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place where whatever went wrong becomes a message and an exit status. */
final class ErrorHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {

  private final Streams streams;
  private boolean outputFailureTold;

  ErrorHandler(Streams streams) {
    this.streams = streams;
  }

  /** Wrong use: says what, and where to read more. */
  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    StringBuilder message = new StringBuilder(messageOf(e).replaceFirst("^Error: ", ""));
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
    streams.tell(message.append(" (see '").append(name).append(" --help')").toString());
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
    return handle(e, isVerbose(result));
  }

  private static boolean isVerbose(ParseResult result) {
    for (ParseResult r = result; r != null; r = r.hasSubcommand() ? r.subcommand() : null) {
      if (r.hasMatchedOption(HoundCommand.VERBOSE)) {
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
    streams.tell(describe(failure));
    if (verbose) {
      failure.printStackTrace(streams.err());
    }
    return ExitCode.SOFTWARE;
  }

  /** Says in words what happened, to which file. */
  static String describe(Throwable failure) {
    Throwable cause = failure.getCause();
    if (failure instanceof UncheckedIOException && cause != null) {
      return describe(cause);
    }
    if (failure instanceof FileSystemException e && e.getReason() == null) {
      return wordsFor(e) + ": " + e.getFile();
    }
    if (failure instanceof InvalidPathException e) {
      return "can't express this path in the character set of the locale: \""
          + e.getInput()
          + "\"; run with LC_ALL=C.UTF-8 in the environment";
    }
    if (failure instanceof OutOfMemoryError) {
      return "out of memory ("
          + failure.getMessage()
          + "); give Java more, with JAVA_TOOL_OPTIONS=-Xmx4g in the environment";
    }
    if (failure instanceof IOException || failure instanceof OutputException) {
      return messageOf(failure);
    }
    if (failure instanceof IllegalArgumentException && failure.getMessage() != null) {
      return messageOf(failure);
    }
    return "internal error, please report it with what "
        + HoundCommand.VERBOSE
        + " shows: "
        + failure;
  }

  private static String wordsFor(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NotDirectoryException) {
      return "not a folder";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "exists already";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "folder is not empty";
    }
    if (e instanceof FileSystemLoopException) {
      return "symbolic links go round in a circle";
    }
    return "file system error";
  }

  /** The message, or the kind of failure where there is none. */
  private static String messageOf(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }
}
