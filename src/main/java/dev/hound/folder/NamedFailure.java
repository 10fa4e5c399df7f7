package dev.hound.folder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** What is open doesn't say in its exceptions which file it is. */
final class NamedFailure {

  private NamedFailure() {}

  /** Returns the exception if it names a file, or else one that does, with the same reason. */
  static FileSystemException of(Path file, IOException e) {
    if (e instanceof FileSystemException named) {
      return named;
    }
    FileSystemException named =
        new FileSystemException(file.toString(), null, String.valueOf(e.getMessage()));
    named.initCause(e);
    return named;
  }
}
