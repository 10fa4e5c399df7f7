package dev.hound.folder;

import java.io.Serial;
import java.nio.file.FileSystemException;

/** Thrown when a blob's name belongs to a folder, a link, a pipe or the like. */
public final class NotRegularFileException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1L;

  /**
   * Makes the exception; an implementation of {@link Folder} throws it.
   *
   * @param file the path or address of the entry, for people
   * @param found what the entry is
   * @throws IllegalArgumentException if it is a {@link FolderEntry.Kind#FILE}
   */
  public NotRegularFileException(String file, FolderEntry.Kind found) {
    super(file, null, "not a regular file but a " + found.words());
    if (found == FolderEntry.Kind.FILE) {
      throw new IllegalArgumentException("a regular file: " + file);
    }
  }
}
