package dev.hound.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The database that a folder of the local disk lies in. Apart from {@link Layout}, whose formats
 * take long to make: {@code hound put} asks this each time.
 */
final class EnclosingDatabase {

  private EnclosingDatabase() {}

  /** Returns the root of the database that a folder lies in; the folder need not exist. */
  static Optional<Path> of(Path folder) {
    for (Path path = real(folder); path != null; path = path.getParent()) {
      Path name = path.getFileName();
      Path parent = path.getParent();
      if (name != null
          && parent != null
          && name.toString().equals(Layout.HOUND)
          && hasOurLogs(path)) {
        return Optional.of(parent);
      }
    }
    return Optional.empty();
  }

  /** Other programs may have a folder of logs too, but not of these. */
  private static boolean hasOurLogs(Path hound) {
    Path logs = hound.resolve(Names.LOGS);
    return LogType.KNOWN.stream().anyMatch(type -> Files.isDirectory(logs.resolve(type.name())));
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
