package dev.hound.cli;

import dev.hound.store.JsonRecordFormat;
import dev.hound.store.JsonText;
import java.io.IOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** An attribute and its new value, as on the command line. */
record Assignment(String attribute, JsonNode value) {

  private static final JsonRecordFormat<JsonNode> TREE = JsonRecordFormat.of(JsonNode.class);

  /**
   * Reads an assignment: a text after the first {@code =}, or JSON if that is a {@code :=}. Not a
   * converter, because picocli would report an invalid one after valid ones as one too many.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static Assignment parse(String text) {
    int sign = text.indexOf('=');
    if (sign < 0) {
      throw new IllegalArgumentException(
          "not a valid assignment: '" + text + "'; expected ATTRIBUTE=TEXT or ATTRIBUTE:=JSON");
    }
    String value = text.substring(sign + 1);
    // An attribute may have colons in its name, but none at its end.
    return sign > 0 && text.charAt(sign - 1) == ':'
        ? new Assignment(text.substring(0, sign - 1), json(text, value))
        : new Assignment(text.substring(0, sign), JsonNodeFactory.instance.stringNode(value));
  }

  private static JsonNode json(String text, String value) {
    try {
      JsonText json = JsonText.parse(value);
      // Refuses a key that comes twice, of which the tree would keep one.
      return TREE.read(JsonText.format().write(json));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not valid JSON after := in '" + text + "': " + e.getMessage() + "; use = for text", e);
    }
  }
}
