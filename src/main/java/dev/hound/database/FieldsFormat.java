package dev.hound.database;

import dev.hound.store.JsonRecordFormat;
import dev.hound.store.RecordFormat;
import dev.hound.store.RecordFormatException;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Records as JSON objects with the fields of the Python Hound. */
final class FieldsFormat<T> implements RecordFormat<T> {

  /** Reads a record from its tree. */
  interface Reader<T> {
    T read(JsonNode tree) throws RecordFormatException;
  }

  static final JsonRecordFormat<JsonNode> TREE = JsonRecordFormat.of(JsonNode.class);

  private final Reader<? extends T> reader;
  private final Function<? super T, HoundRecord> record;
  private final String name;

  /**
   * Makes a format.
   *
   * @param record returns the record of a value
   */
  FieldsFormat(Reader<? extends T> reader, Function<? super T, HoundRecord> record, String name) {
    this.reader = reader;
    this.record = record;
    this.name = name;
  }

  @Override
  public byte[] write(T value) {
    return TREE.write(Fields.tree(record.apply(value)));
  }

  @Override
  public T read(byte[] record) throws IOException {
    return read(record, remark -> {});
  }

  @Override
  public T read(byte[] record, Consumer<? super String> remarks) throws IOException {
    return reader.read(TREE.read(record, remarks));
  }

  @Override
  public String toString() {
    return name;
  }
}
