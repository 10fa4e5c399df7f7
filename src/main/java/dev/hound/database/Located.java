package dev.hound.database;

import dev.hound.store.StoredRecord;
import java.util.Objects;

/**
 * A record and where it lies.
 *
 * @param <T> the type of the record
 * @param folder the path of its folder below {@code hound}, such as {@code logs/job} or {@code
 *     samples/S-001/bam}
 * @param record the record
 */
public record Located<T extends HoundRecord>(String folder, StoredRecord<T> record) {

  /**
   * Makes a located record.
   *
   * @param folder the path of its folder below {@code hound}
   * @param record the record
   */
  public Located {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(record, "record");
  }

  /** Returns the path of the record below {@code hound}. */
  @Override
  public String toString() {
    return folder + "/" + record.name();
  }
}
