package dev.hound.folder;

import java.io.Serial;
import java.nio.file.FileSystemException;

/** Thrown when the name of a record is that of a folder, a link, a pipe or the like. */
public final class NotRegularFileException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1L;

  NotRegularFileException(String file) {
    super(file, null, "not a regular file");
  }
}
