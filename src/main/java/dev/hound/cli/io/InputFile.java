package dev.hound.cli.io;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that are given as input: regular ones, pipes, terminals, devices, {@code /dev/fd/N}. */
public final class InputFile {

  private InputFile() {}

  /**
   * Opens a file to read. Not by {@link Files}: a channel can't say how much waits in a pipe, and
   * fails.
   */
  public static InputStream open(String file) throws IOException {
    try {
      return new BufferedInputStream(new FileInputStream(file));
    } catch (FileNotFoundException e) {
      // It says the reason in the language of the system only.
      Path path = Path.of(file);
      path.getFileSystem().provider().checkAccess(path, AccessMode.READ);
      if (Files.isDirectory(path)) {
        throw new IOException(file + " is a folder; name a file");
      }
      throw e;
    }
  }
}
