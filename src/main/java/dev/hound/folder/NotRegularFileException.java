package dev.hound.folder;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.attribute.BasicFileAttributes;

/** Thrown when the name of a record is that of a folder, a link, a pipe or the like. */
public final class NotRegularFileException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1L;

  NotRegularFileException(String file, BasicFileAttributes found) {
    super(file, null, "not a regular file but a " + words(found));
  }

  private static String words(BasicFileAttributes found) {
    if (found.isSymbolicLink()) {
      return "symbolic link";
    }
    return found.isDirectory() ? "folder" : "pipe, socket or device";
  }
}
