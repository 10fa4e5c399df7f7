package dev.hound.cli.io;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The program that reads standard output through a pipe, found in {@code /proc} on Linux. Java says
 * that it is gone only when something is written, which an idle command does not do.
 */
public final class PipeReader {

  private static final Path PROCESSES = Path.of("/proc");

  /** The bits of a file's flags that say how it was opened; 1 is for writing only. */
  private static final int ACCESS_MODE = 3;

  private static final int WRITE_ONLY = 1;

  private @Nullable Path reader;

  /**
   * Returns whether there was a reader and is none any more.
   *
   * @return false also if standard output is not a pipe, or its reader was never found
   */
  public boolean isGone() {
    Optional<String> pipe = target(Path.of("/proc/self/fd/1"));
    if (pipe.isEmpty() || !pipe.get().startsWith("pipe:")) {
      return false;
    }
    if (reader != null && reads(reader, pipe.get())) {
      return false;
    }
    Optional<Path> found = find(pipe.get());
    if (found.isPresent()) {
      reader = found.get();
      return false;
    }
    return reader != null;
  }

  private static Optional<Path> find(String pipe) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : processes) {
        Optional<Path> found = findIn(process, pipe);
        if (found.isPresent()) {
          return found;
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** Those of other users can't be read. */
  private static Optional<Path> findIn(Path process, String pipe) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path file : files) {
        if (reads(file, pipe)) {
          return Optional.of(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean reads(Path file, String pipe) {
    return target(file).equals(Optional.of(pipe)) && !isWriteOnly(file);
  }

  private static boolean isWriteOnly(Path file) {
    Path info = file.resolveSibling("../fdinfo/" + file.getFileName());
    try {
      for (String line : Files.readAllLines(info)) {
        if (line.startsWith("flags:")) {
          int flags = Integer.parseInt(line.substring("flags:".length()).strip(), 8);
          return (flags & ACCESS_MODE) == WRITE_ONLY;
        }
      }
    } catch (IOException | NumberFormatException e) {
      return true; // It has just gone.
    }
    return true;
  }

  private static Optional<String> target(Path link) {
    try {
      return Optional.of(Files.readSymbolicLink(link).toString());
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }
}
