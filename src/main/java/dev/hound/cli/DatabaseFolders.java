package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.HoundDatabase;
import dev.hound.folder.Folders;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps plain folders of records and Hound databases, which {@code hound db} is for, apart. */
final class DatabaseFolders {

  private DatabaseFolders() {}

  /**
   * Refuses a folder inside a database: a record that is put there has no entry in the meta log,
   * and one that is removed would still have it.
   */
  static void checkOutside(String folder) throws IOException {
    Optional<Path> root = enclosing(folder);
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
    Optional<Path> root = enclosing(folder);
    if (root.isPresent()) {
      throw new FileSystemException(
          folder, null, "this is inside a Hound database; did you mean " + root.get() + "?");
    }
  }

  /**
   * Refuses a folder that holds a database as a place for new records: they would lie beside it,
   * and no command of the database would find them.
   */
  static void checkHoldsNone(String folder) throws IOException {
    if (holds(folder)) {
      throw new FileSystemException(
          folder,
          null,
          "this folder holds a Hound database; write to it with 'hound db', or give another"
              + " folder");
    }
  }

  private static boolean holds(String folder) throws IOException {
    return Folders.path(folder)
        .map(path -> path.resolve("hound"))
        .flatMap(HoundDatabase::enclosing)
        .isPresent();
  }

  /**
   * Reports that a folder without records is inside a database or holds one.
   *
   * @return whether it does
   */
  static boolean hint(String folder, Streams streams) throws IOException {
    Optional<Path> path = Folders.path(folder);
    Optional<Path> root = path.flatMap(HoundDatabase::enclosing);
    if (root.isPresent()) {
      streams.tell(
          folder + " is inside the Hound database of " + root.get() + "; see 'hound db --help'");
      return true;
    }
    if (holds(folder)) {
      streams.tell(folder + " holds a Hound database, which 'hound db' reads");
      return true;
    }
    return false;
  }

  /** Returns the root of the database that a folder lies in; addresses are never in one. */
  private static Optional<Path> enclosing(String folder) throws IOException {
    return Folders.path(folder).flatMap(HoundDatabase::enclosing);
  }
}
