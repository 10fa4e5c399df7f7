package dev.hound.database;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a log. Immutable.
 *
 * @param entities the entities that it is about, as {@code type/name} if the writer kept to that;
 *     null if none was given
 * @param text the text
 * @param author who wrote it; null if the record doesn't say
 * @param timestamp when, in whole seconds, as text; null if the record has none
 */
public record LogEntry(
    @Nullable List<String> entities,
    String text,
    @Nullable String author,
    @Nullable String timestamp)
    implements HoundRecord {

  /**
   * Makes an entry.
   *
   * @param entities the entities, or null
   * @param text the text
   * @param author who wrote it, or null
   * @param timestamp when, or null
   */
  public LogEntry {
    entities = entities == null ? null : List.copyOf(entities);
    Objects.requireNonNull(text, "text");
  }
}
