package dev.hound.cli;

import java.io.IOException;
import java.io.Serial;

/** Thrown when the folder to read does not exist. */
final class NoSuchFolderException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  NoSuchFolderException(String folder) {
    super("no such folder: " + folder);
  }
}
