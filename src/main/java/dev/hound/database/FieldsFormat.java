package dev.hound.database;

import dev.hound.store.JsonRecordFormat;
import dev.hound.store.RecordFormat;
import dev.hound.store.RecordFormatException;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Records as JSON objects with the fields of the Python Hound. */
final class FieldsFormat<T extends HoundRecord> implements RecordFormat<T> {

  /** Reads a record from its tree. */
  interface Reader<T> {
    T read(JsonNode tree) throws RecordFormatException;
  }

  static final JsonRecordFormat<JsonNode> TREE = JsonRecordFormat.of(JsonNode.class);

  private final Reader<? extends T> reader;
  private final String name;

  FieldsFormat(Reader<? extends T> reader, String name) {
    this.reader = reader;
    this.name = name;
  }

  @Override
  public byte[] write(T value) {
    return TREE.write(Fields.tree(value));
  }

  @Override
  public T read(byte[] record) throws IOException {
    return reader.read(TREE.read(record));
  }

  @Override
  public List<String> remarks(byte[] record) {
    return TREE.remarks(record);
  }

  @Override
  public String toString() {
    return name;
  }
}
