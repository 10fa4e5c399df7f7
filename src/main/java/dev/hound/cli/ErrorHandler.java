package dev.hound.cli;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.snowflake.ClockOutOfRangeException;
import dev.hound.snowflake.MachineIdException;
import dev.hound.store.CorruptRecordException;
import java.io.IOException;
import java.io.PrintStream;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place where whatever went wrong becomes a message and an exit status. */
final class ErrorHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {

  /** Java's own words, and those of {@link Lines}, for what no heap could hold. */
  private static final Pattern ARRAY_TOO_LONG =
      Pattern.compile("array (size|length)|Required length|longer than");

  /** As much of an argument as a message shows. */
  private static final int LONGEST_SHOWN = 80;

  private final Streams streams;
  private boolean outputFailureTold;

  ErrorHandler(Streams streams) {
    this.streams = streams;
  }

  /** Wrong use: says what, and where to read more. */
  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    ParameterException cause = e instanceof MissingParameterException ? unknownOption(args, e) : e;
    StringBuilder message =
        new StringBuilder(
            messageOf(cause)
                .replaceFirst("^Error: ", "")
                .replaceFirst("^Unknown subcommand ('.*')\\.$", "no such command: $1"));
    if (cause instanceof UnmatchedArgumentException unmatched) {
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
    streams.tell(withLongOnesCut(message.toString(), args) + " (see '" + name + " --help')");
    return ExitCode.USAGE;
  }

  /** Cuts what the message repeats of the arguments, of which one may have 100,000 characters. */
  private static String withLongOnesCut(String message, String[] args) {
    String cut = message;
    for (String arg : args) {
      cut = withCut(cut, arg);
      // The message may tell a part alone: of NAME=VALUE, NAME:=VALUE or TYPE/NAME/ATTRIBUTE.
      for (String part : arg.split(":?=", 2)) {
        cut = withCut(cut, part);
      }
      for (String part : arg.split("/", -1)) {
        cut = withCut(cut, part);
      }
    }
    return cut;
  }

  private static String withCut(String message, String text) {
    if (text.length() <= LONGEST_SHOWN) {
      return message;
    }
    boolean splitsPair = Character.isHighSurrogate(text.charAt(LONGEST_SHOWN - 1));
    String start = text.substring(0, splitsPair ? LONGEST_SHOWN - 1 : LONGEST_SHOWN);
    return message.replace(text, start + "\u2026");
  }

  /** Missing parameters are told only if no unknown option, which picocli sees later, is there. */
  private static ParameterException unknownOption(String[] args, ParameterException missing) {
    CommandLine command = missing.getCommandLine();
    for (String arg : args) {
      if (arg.equals("--")) {
        break;
      }
      boolean isLong = arg.startsWith("--");
      if (isLong
          || (arg.length() > 1 && arg.charAt(0) == '-' && Character.isLetter(arg.charAt(1)))) {
        String name = isLong ? arg.replaceFirst("=.*", "") : arg.substring(0, 2);
        if (command.getCommandSpec().findOption(name) == null) {
          return new UnmatchedArgumentException(command, List.of(arg));
        }
      }
    }
    return missing;
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
      PrintStream err = PrintableStream.to(streams.err());
      failure.printStackTrace(err);
      err.flush();
    }
    return ExitCode.SOFTWARE;
  }

  /** Returns the same with what was being read. */
  static OutOfMemoryError outOfMemory(String source, OutOfMemoryError e) {
    return new OutOfMemoryError(source + ": " + messageOf(e));
  }

  /** Says in words what happened, to which file. */
  static String describe(Throwable failure) {
    Throwable cause = failure.getCause();
    if (failure instanceof UncheckedIOException && cause != null) {
      return describe(cause);
    }
    if (cause instanceof BlobTooLargeException && failure instanceof CorruptRecordException) {
      return describe(cause);
    }
    if (failure instanceof BlobTooLargeException) {
      return messageOf(failure) + MaxSizeOption.HINT;
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
      String message = messageOf(failure);
      return ARRAY_TOO_LONG.matcher(message).find()
          ? "too large (" + message + "); a record must be below 2 GB"
          : "out of memory ("
              + message
              + "); give Java more, with HOUND_JAVA_OPTS=-Xmx4g in the environment";
    }
    if (failure instanceof IOException
        || failure instanceof OutputException
        || failure instanceof ClockOutOfRangeException
        || failure instanceof MachineIdException) {
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
