package dev.hound.database;

import dev.hound.internal.Excerpt;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An update of an attribute: the value that it got, from whom and why. Immutable, unless a caller
 * changes the value's tree.
 *
 * @param entityType the type of the entity; {@code workspace} for the workspace
 * @param entityName the name of the entity; {@code workspace} for the workspace
 * @param attributeName the name of the attribute; {@link #META} for an event
 * @param attributeValue the value, which may be JSON's null; of an event, what happened
 * @param updateReason why; null if the record doesn't say
 * @param author who wrote it; null if the record doesn't say
 * @param timestamp when, in whole seconds, as text; null if the record has none
 */
public record AttributeUpdate(
    String entityType,
    String entityName,
    String attributeName,
    JsonNode attributeValue,
    @Nullable String updateReason,
    @Nullable String author,
    @Nullable String timestamp)
    implements HoundRecord {

  /** The attribute that stands for the entity itself. Its values are events. */
  public static final String META = "__meta__";

  /**
   * Makes an update.
   *
   * @param entityType the type of the entity
   * @param entityName the name of the entity
   * @param attributeName the name of the attribute
   * @param attributeValue the value
   * @param updateReason why, or null
   * @param author who wrote it, or null
   * @param timestamp when, or null
   */
  public AttributeUpdate {
    Objects.requireNonNull(entityType, "entityType");
    Objects.requireNonNull(entityName, "entityName");
    Objects.requireNonNull(attributeName, "attributeName");
    Objects.requireNonNull(attributeValue, "attributeValue");
  }

  AttributeUpdate at(String newTimestamp) {
    return new AttributeUpdate(
        entityType, entityName, attributeName, attributeValue, updateReason, author, newTimestamp);
  }

  /**
   * Returns whose attribute it is.
   *
   * @return the entity
   */
  public Entity entity() {
    return new Entity(entityType, entityName);
  }

  /**
   * Tells whether this is an event of the entity itself: its creation, its deletion and the like.
   *
   * @return whether the attribute is {@link #META}
   */
  public boolean isEvent() {
    return attributeName.equals(META);
  }

  /**
   * Tells whether the attribute was cleared: its value is null, and it has none from then on.
   *
   * @return whether the value is JSON's null
   */
  public boolean isCleared() {
    return attributeValue.isNull();
  }

  /**
   * Converts the value to a class.
   *
   * @param <T> the class
   * @param type the class
   * @return the value; null if the attribute {@linkplain #isCleared() was cleared}
   * @throws IllegalArgumentException if the value can't be converted
   */
  public <T> @Nullable T valueAs(Class<T> type) {
    return valueAs(type, Values.DEFAULT);
  }

  /**
   * Converts the value to a class, by a mapper of your own.
   *
   * @param <T> the class
   * @param type the class
   * @param mapper converts it
   * @return the value; null if the attribute {@linkplain #isCleared() was cleared}
   * @throws IllegalArgumentException if the value can't be converted
   */
  public <T> @Nullable T valueAs(Class<T> type, JsonMapper mapper) {
    Objects.requireNonNull(type, "type");
    if (isCleared()) {
      return null;
    }
    try {
      return mapper.treeToValue(attributeValue, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "attribute %s of %s is not a %s: %s"
              .formatted(
                  Fields.shown(attributeName),
                  Fields.shown(entity().toString()),
                  type.getName(),
                  Fields.shown(String.valueOf(e.getOriginalMessage()))),
          // A message that quotes a long value is no cause either: it would be printed with it.
          Excerpt.isWhole(String.valueOf(e.getMessage())) ? e : null);
    }
  }
}
