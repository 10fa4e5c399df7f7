package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Gives a temporary file its final name: the one step by which a record becomes visible. */
interface Naming {

  /**
   * Makes the whole file appear under its final name; never replaces another.
   *
   * @param temporary the file; its old name may be gone afterwards or not
   * @param folder where it shall appear, in the same tree
   * @return false if the name is taken
   * @throws OutcomeUnknownException if the file may be visible or not
   * @throws NoSuchFileException if a folder or the temporary file is missing; nothing is visible
   * @throws StaleTemporaryException if the temporary file is too old; nothing is visible
   * @throws IOException if it can't be done; nothing is visible
   */
  boolean name(Temporary temporary, Path folder, Snowflake name) throws IOException;

  /**
   * Returns whether the temporary file's old name is gone by a rename. Where there are no links,
   * that has to be durable too: should the old name come back after a power loss, two names would
   * have one file, and removing the one would free what the other needs.
   */
  boolean renames();

  /** For a step that failed, after which it is unknown whether the file is visible. */
  static OutcomeUnknownException unknown(Path target, Snowflake name, Exception failure) {
    return new OutcomeUnknownException(
        "publishing failed, but the record may be there: " + target, List.of(name), failure);
  }
}
