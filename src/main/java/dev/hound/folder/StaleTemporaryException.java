package dev.hound.folder;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;

/** Thrown when a temporary file is too old to get its name; nothing of it is visible. */
final class StaleTemporaryException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1L;

  StaleTemporaryException(Path temporary, Duration age) {
    super(
        temporary.toString(),
        null,
        "too old to be published: written "
            + age.toMinutes()
            + " minutes ago; the machine slept, the folder is too slow, or the records of one call"
            + " are too many");
  }
}
