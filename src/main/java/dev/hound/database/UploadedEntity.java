package dev.hound.database;

import dev.hound.snowflake.Snowflake;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The names of the records that the upload of an entity made.
 *
 * @param entry the entry of the upload log
 * @param event the event of the entity
 * @param updates the update of each attribute, in the order they were given
 */
public record UploadedEntity(Snowflake entry, Snowflake event, Map<String, Snowflake> updates) {

  /**
   * Makes the names.
   *
   * @param entry the entry of the upload log
   * @param event the event of the entity
   * @param updates the update of each attribute
   */
  public UploadedEntity {
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(event, "event");
    updates = Collections.unmodifiableMap(new LinkedHashMap<>(updates));
  }
}
