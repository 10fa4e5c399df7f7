package dev.hound.database;

import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

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

  /** Returns the attributes whose values differ. */
  static List<Change> between(
      SortedMap<String, StoredRecord<AttributeUpdate>> before,
      SortedMap<String, StoredRecord<AttributeUpdate>> after) {
    SortedSet<String> attributes = new TreeSet<>(before.keySet());
    attributes.addAll(after.keySet());
    return attributes.stream()
        .map(
            attribute ->
                new Change(
                    attribute,
                    Optional.ofNullable(before.get(attribute)),
                    Optional.ofNullable(after.get(attribute))))
        .filter(Change::isReal)
        .toList();
  }

  private boolean isReal() {
    try {
      return !value(before).equals(value(after));
    } catch (IOException e) {
      // Corrupt, too large, or unreadable.
      return !before.map(StoredRecord::name).equals(after.map(StoredRecord::name));
    }
  }

  private static Optional<JsonNode> value(Optional<StoredRecord<AttributeUpdate>> stored)
      throws IOException {
    if (stored.isEmpty()) {
      return Optional.empty();
    }
    AttributeUpdate update = stored.get().value();
    return update.isCleared() ? Optional.empty() : Optional.of(update.attributeValue());
  }
}
