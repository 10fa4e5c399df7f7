package dev.hound.database;

import dev.hound.store.StoredRecord;
import java.util.Objects;
import java.util.Optional;

/**
 * An attribute that had another value at one time than at another.
 *
 * @param attribute the name of the attribute
 * @param before the update that gave the first value; empty if there was none yet
 * @param after the update that gave the second value; empty if there was none yet
 */
public record Change(
    String attribute,
    Optional<StoredRecord<AttributeUpdate>> before,
    Optional<StoredRecord<AttributeUpdate>> after) {

  /**
   * Makes a change.
   *
   * @param attribute the name of the attribute
   * @param before the update that gave the first value, if any
   * @param after the update that gave the second value, if any
   */
  public Change {
    Objects.requireNonNull(attribute, "attribute");
    Objects.requireNonNull(before, "before");
    Objects.requireNonNull(after, "after");
  }
}
