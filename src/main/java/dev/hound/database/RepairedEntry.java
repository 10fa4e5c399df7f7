package dev.hound.database;

import dev.hound.snowflake.Snowflake;
import java.util.Objects;
import java.util.Optional;

/**
 * An entry of the meta log that was missing.
 *
 * @param folder the path, below {@code hound}, of the folder of the record that it is about
 * @param record the name of that record
 * @param entry the entry
 * @param name the name of the entry in the meta log; empty if it was not written
 */
public record RepairedEntry(
    String folder, Snowflake record, LogEntry entry, Optional<Snowflake> name) {

  /**
   * Makes a repaired entry.
   *
   * @param folder the folder of the record
   * @param record the name of the record
   * @param entry the entry
   * @param name the name of the entry, if it was written
   */
  public RepairedEntry {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(record, "record");
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(name, "name");
  }
}
