package dev.hound.database;

import dev.hound.store.SnowflakeModule;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** How values of attributes become JSON. */
final class Values {

  static final JsonMapper DEFAULT = JsonMapper.builder().addModule(new SnowflakeModule()).build();

  private Values() {}

  /**
   * Returns the tree of a value; a tree is its own.
   *
   * @throws IllegalArgumentException if the mapper can't write it
   */
  static JsonNode tree(String attribute, @Nullable Object value, JsonMapper mapper) {
    if (value == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    if (value instanceof JsonNode node) {
      return node.isMissingNode() ? JsonNodeFactory.instance.nullNode() : node;
    }
    try {
      return mapper.valueToTree(value);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the value of attribute \"%s\", a %s, can't be written as JSON: %s"
              .formatted(attribute, value.getClass().getName(), e.getMessage()),
          e);
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException(
          "the value of attribute \"%s\", a %s, can't be written as JSON: it is nested too deep, or"
                  .formatted(attribute, value.getClass().getName())
              + " contains itself",
          e);
    }
  }
}
