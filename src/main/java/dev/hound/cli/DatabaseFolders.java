package dev.hound.cli;

import dev.hound.cli.io.Streams;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps apart plain folders of records and Hound databases, which {@code hound db} is for. */
final class DatabaseFolders {

  private static final String HOUND = "hound";
  private static final String LOGS = "logs";
  private static final List<String> LOG_TYPES = List.of("meta", "job", "upload", "other");

  private DatabaseFolders() {}

  /**
   * Refuses a folder inside a database. A record put there would have no entry in the meta log, and
   * one that is removed would still have it.
   */
  static void checkOutside(String folder) throws IOException {
    Path root = around(Path.of(folder));
    if (root != null) {
      throw new FileSystemException(
          folder,
          null,
          "this is inside the Hound database of "
              + root
              + ", which only 'hound db' may change (see 'hound db --help')");
    }
  }

  /** Refuses a folder inside a database as the root of another. */
  static void checkRoot(String folder) throws IOException {
    Path root = around(Path.of(folder));
    if (root != null) {
      throw new FileSystemException(
          folder, null, "this is inside a Hound database; did you mean " + root + "?");
    }
  }

  /** Tells somebody who found nothing in a folder if it is, or is inside, a database. */
  static void hint(String folder, Streams streams) {
    Path path = Path.of(folder);
    Path root = around(path);
    if (isInside(path.resolve(HOUND))) {
      streams.tell(folder + " holds a Hound database, which 'hound db' reads");
    } else if (root != null) {
      streams.tell(folder + " is inside the Hound database of " + root + "; see 'hound db --help'");
    }
  }

  /** Returns the root of the database that a folder is inside of. */
  private static @Nullable Path around(Path folder) {
    for (Path path = real(folder); path != null; path = path.getParent()) {
      Path name = path.getFileName();
      if (name != null && name.toString().equals(HOUND) && isInside(path)) {
        return path.getParent();
      }
    }
    return null;
  }

  /** Tells whether a folder is what lies in a database; others may have logs too, but not these. */
  private static boolean isInside(Path hound) {
    Path logs = hound.resolve(LOGS);
    return LOG_TYPES.stream().anyMatch(type -> Files.isDirectory(logs.resolve(type)));
  }

  /** Resolves the links in a path, of which the last part need not exist. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      Path absolute = path.toAbsolutePath();
      Path parent = absolute.getParent();
      return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
    }
  }
}
