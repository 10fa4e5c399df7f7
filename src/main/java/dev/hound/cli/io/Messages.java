package dev.hound.cli.io;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.snowflake.ClockOutOfRangeException;
import dev.hound.snowflake.MachineIdException;
import dev.hound.store.CorruptRecordException;
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
import org.jspecify.annotations.Nullable;

/** Failures and counts in words. */
public final class Messages {

  /** The option that shows where in the program an error came from. */
  public static final String VERBOSE = "--verbose";

  /** What to do about a record that is larger than the limit. */
  public static final String MAX_SIZE_HINT = "; --max-size sets another limit";

  /** What it means that a class can't be loaded; the class follows. */
  public static final String JAR_REPLACED =
      "hound.jar was replaced or changed while this command ran; run it again: ";

  private Messages() {}

  /** Returns {@code 1 record}, {@code 2 records} and the like. */
  public static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** Returns the same with what was being read. */
  public static OutOfMemoryError outOfMemory(String source, OutOfMemoryError e) {
    return new OutOfMemoryError(source + ": " + of(e));
  }

  /** Says in words what happened, to which file. */
  public static String describe(Throwable failure) {
    Throwable cause = failure.getCause();
    if (failure instanceof UncheckedIOException && cause != null) {
      return describe(cause);
    }
    if (cause instanceof BlobTooLargeException && failure instanceof CorruptRecordException) {
      return describe(cause);
    }
    if (failure instanceof BlobTooLargeException) {
      return of(failure) + MAX_SIZE_HINT;
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
          + of(failure)
          + "); give Java more, with HOUND_JAVA_OPTS=-Xmx4g in the environment";
    }
    if (failure instanceof LinkageError) {
      return JAR_REPLACED + failure;
    }
    if (failure instanceof IOException
        || failure instanceof OutputException
        || failure instanceof ClockOutOfRangeException
        || failure instanceof MachineIdException) {
      return of(failure);
    }
    if (failure instanceof IllegalArgumentException && failure.getMessage() != null) {
      return of(failure);
    }
    return "internal error, please report it with what " + VERBOSE + " shows: " + failure;
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
  public static String of(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }
}
