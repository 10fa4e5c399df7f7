package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.HoundDatabase;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps apart plain folders of records and Hound databases, which {@code hound db} is for. */
final class DatabaseFolders {

  private DatabaseFolders() {}

  /**
   * Refuses a folder inside a database. A record put there would have no entry in the meta log, and
   * one that is removed would still have it.
   */
  static void checkOutside(String folder) throws IOException {
    Optional<Path> root = HoundDatabase.enclosing(Path.of(folder));
    if (root.isPresent()) {
      throw new FileSystemException(
          folder,
          null,
          "this is inside the Hound database of "
              + root.get()
              + ", which only 'hound db' may change (see 'hound db --help')");
    }
  }

  /** Refuses a folder inside a database as the root of another. */
  static void checkRoot(String folder) throws IOException {
    Optional<Path> root = HoundDatabase.enclosing(Path.of(folder));
    if (root.isPresent()) {
      throw new FileSystemException(
          folder, null, "this is inside a Hound database; did you mean " + root.get() + "?");
    }
  }

  /** Tells somebody who found nothing in a folder if it is, or is inside, a database. */
  static void hint(String folder, Streams streams) {
    Path path = Path.of(folder);
    Optional<Path> root = HoundDatabase.enclosing(path);
    if (root.isPresent()) {
      streams.tell(
          folder + " is inside the Hound database of " + root.get() + "; see 'hound db --help'");
    } else if (HoundDatabase.enclosing(path.resolve("hound")).isPresent()) {
      streams.tell(folder + " holds a Hound database, which 'hound db' reads");
    }
  }
}
