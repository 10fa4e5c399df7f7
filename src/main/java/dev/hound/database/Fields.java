package dev.hound.database;

import dev.hound.internal.Excerpt;
import dev.hound.store.RecordFormatException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of records, as the Python Hound writes and reads them. A record that Python could read
 * is read here too, even if a field is missing that only adds detail.
 */
final class Fields {

  private static final String ENTITIES = "entities";
  private static final String TEXT = "text";
  private static final String ENTITY_TYPE = "entityType";
  private static final String ENTITY_NAME = "entityName";
  private static final String ATTRIBUTE_NAME = "attributeName";
  private static final String ATTRIBUTE_VALUE = "attributeValue";
  private static final String UPDATE_REASON = "updateReason";
  private static final String AUTHOR = "author";
  private static final String TIMESTAMP = "timestamp";

  /** As long as a name may be. */
  private static final int MAX_SHOWN = 255;

  private Fields() {}

  static ObjectNode tree(HoundRecord record) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    if (record instanceof LogEntry entry) {
      putEntities(tree, entry.entities());
      tree.put(TEXT, entry.text());
    } else if (record instanceof AttributeUpdate update) {
      tree.put(ENTITY_TYPE, update.entityType());
      tree.put(ENTITY_NAME, update.entityName());
      tree.put(ATTRIBUTE_NAME, update.attributeName());
      tree.set(ATTRIBUTE_VALUE, update.attributeValue());
      tree.put(UPDATE_REASON, update.updateReason());
    }
    tree.put(AUTHOR, record.author());
    tree.put(TIMESTAMP, record.timestamp());
    return tree;
  }

  private static void putEntities(ObjectNode tree, @Nullable List<String> entities) {
    if (entities == null) {
      tree.putNull(ENTITIES);
    } else {
      ArrayNode array = tree.putArray(ENTITIES);
      entities.forEach(array::add);
    }
  }

  static LogEntry logEntry(JsonNode tree) throws RecordFormatException {
    checkObject(tree);
    return new LogEntry(
        entities(tree.get(ENTITIES)),
        required(tree, TEXT),
        text(tree.get(AUTHOR)),
        text(tree.get(TIMESTAMP)));
  }

  static AttributeUpdate attributeUpdate(JsonNode tree) throws RecordFormatException {
    checkObject(tree);
    JsonNode value = tree.get(ATTRIBUTE_VALUE);
    if (value == null) {
      throw new RecordFormatException("field " + ATTRIBUTE_VALUE + " is missing", null);
    }
    return new AttributeUpdate(
        required(tree, ENTITY_TYPE),
        required(tree, ENTITY_NAME),
        required(tree, ATTRIBUTE_NAME),
        value,
        text(tree.get(UPDATE_REASON)),
        text(tree.get(AUTHOR)),
        text(tree.get(TIMESTAMP)));
  }

  static CheckedRecord checkedLogEntry(JsonNode tree) throws RecordFormatException {
    return new CheckedRecord(logEntry(tree), faultsOfLogEntry(tree));
  }

  static CheckedRecord checkedAttributeUpdate(JsonNode tree) throws RecordFormatException {
    return new CheckedRecord(attributeUpdate(tree), faultsOfAttributeUpdate(tree));
  }

  private static void checkObject(JsonNode tree) throws RecordFormatException {
    if (!tree.isObject()) {
      throw new RecordFormatException(
          "expected an object, but found " + tree.getNodeType().name(), null);
    }
  }

  /** Returns a name or a value as a message shows it. */
  static String shown(String text) {
    return Excerpt.of(text, MAX_SHOWN);
  }

  private static String required(JsonNode tree, String field) throws RecordFormatException {
    JsonNode node = tree.get(field);
    if (node == null || !node.isString()) {
      throw new RecordFormatException(
          "field "
              + field
              + (node == null ? " is missing" : " is not a string: " + shown(node.toString())),
          null);
    }
    return node.stringValue();
  }

  /** Returns a string, or whatever else there is as JSON. */
  private static @Nullable String text(@Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    return node.isString() ? node.stringValue() : node.toString();
  }

  private static @Nullable List<String> entities(@Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    List<String> entities = new ArrayList<>();
    for (JsonNode entity : node.isArray() ? node.values() : List.of(node)) {
      entities.add(entity.isString() ? entity.stringValue() : entity.toString());
    }
    return entities;
  }

  /** Returns what keeps the Python Hound from reading a log entry, though it can be read here. */
  private static List<String> faultsOfLogEntry(JsonNode tree) {
    List<String> faults = new ArrayList<>();
    JsonNode entities = tree.get(ENTITIES);
    if (entities == null) {
      faults.add(missing(ENTITIES));
    } else if (!entities.isNull()
        && !(entities.isArray() && entities.values().stream().allMatch(JsonNode::isString))) {
      faults.add("field " + ENTITIES + " is neither null nor a list of strings");
    }
    checkCommon(tree, faults);
    return faults;
  }

  /** Returns what keeps the Python Hound from reading an update, though it can be read here. */
  private static List<String> faultsOfAttributeUpdate(JsonNode tree) {
    List<String> faults = new ArrayList<>();
    checkString(tree, UPDATE_REASON, faults);
    checkCommon(tree, faults);
    return faults;
  }

  private static void checkCommon(JsonNode tree, List<String> faults) {
    checkString(tree, AUTHOR, faults);
    checkString(tree, TIMESTAMP, faults);
    JsonNode timestamp = tree.get(TIMESTAMP);
    if (timestamp != null
        && timestamp.isString()
        && Timestamps.parse(timestamp.stringValue()).isEmpty()) {
      faults.add(
          "field "
              + TIMESTAMP
              + " is not dd/MM/yyyy HH:mm:ss GMT: \""
              + shown(timestamp.stringValue())
              + "\"");
    }
  }

  private static void checkString(JsonNode tree, String field, List<String> faults) {
    JsonNode node = tree.get(field);
    if (node == null) {
      faults.add(missing(field));
    } else if (!node.isString()) {
      faults.add("field " + field + " is not a string");
    }
  }

  private static String missing(String field) {
    return "field " + field + " is missing";
  }
}
