package dev.hound.store;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.internal.Excerpt;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/**
 * Values to the bytes of records and back by a {@link RecordFormat}, whose every failure becomes
 * one of the record.
 */
final class RecordCodec<T> {

  private final RecordFormat<T> format;
  private final int maxRecordSize;
  private final String where;

  /**
   * Makes a codec.
   *
   * @param where the folder's path or address, for messages
   */
  RecordCodec(RecordFormat<T> format, int maxRecordSize, String where) {
    this.format = format;
    this.maxRecordSize = maxRecordSize;
    this.where = where;
  }

  int maxRecordSize() {
    return maxRecordSize;
  }

  /**
   * Returns the bytes of a record, line end included, once they could be read back.
   *
   * @throws IllegalArgumentException if the value can't be written, or not read back
   */
  byte[] encode(T value) {
    Objects.requireNonNull(value, "value");
    byte[] line;
    try {
      line = format.write(value);
    } catch (IllegalArgumentException e) {
      throw e; // It says so itself.
    } catch (IOException | RuntimeException e) {
      String why = e instanceof IOException ? String.valueOf(e.getMessage()) : e.toString();
      throw new IllegalArgumentException(
          "the value can't be written as a record: " + Excerpt.of(why), e);
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException(
          "the value can't be written as a record: it is nested too deep, or contains itself", e);
    }
    if (line == null) {
      throw new IllegalArgumentException(format + " wrote the value as null");
    }
    if (line.length == 0) {
      throw new IllegalArgumentException(format + " wrote the value as nothing");
    }
    if (JsonText.hasLineEnd(line)) {
      throw new IllegalArgumentException(
          format + " wrote the value with a line end in it, but a record is one line");
    }
    if (line.length >= maxRecordSize) {
      throw new IllegalArgumentException(
          "the record has %s bytes; at most %s are allowed (maxRecordSize)"
              .formatted(line.length + 1L, maxRecordSize));
    }
    byte[] record = Arrays.copyOf(line, line.length + 1);
    record[line.length] = '\n';
    try {
      // A copy: what the format does to it must not come into the record.
      read(record.clone(), remark -> {});
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the value could not be read back as a record: "
              + Excerpt.of(String.valueOf(e.getMessage())),
          e);
    }
    return record;
  }

  /**
   * Decodes a record; the format may do to the bytes what it likes.
   *
   * @throws CorruptRecordException if the format can't read them
   */
  T decode(Snowflake name, byte[] record) throws CorruptRecordException {
    return decode(name, record, remark -> {});
  }

  /** The same, and passes on what is odd about the record. */
  T decode(Snowflake name, byte[] record, Consumer<? super String> remarks)
      throws CorruptRecordException {
    try {
      return read(record, remarks);
    } catch (IOException e) {
      throw new CorruptRecordException(where, name, String.valueOf(e.getMessage()), e);
    }
  }

  /** Reads a record; whatever a format throws, it is the record that can't be read. */
  private T read(byte[] record, Consumer<? super String> remarks) throws IOException {
    T value;
    try {
      value = format.read(record, remarks);
    } catch (JacksonException e) {
      throw Json.refused(e, TokenStreamLocation.NA, 0);
    } catch (RuntimeException e) {
      throw new RecordFormatException(Excerpt.of(e.toString()), e);
    } catch (StackOverflowError e) {
      // What one record brings about must not end everything. Other errors are not its fault.
      throw new RecordFormatException("nested too deep for " + format, e);
    }
    if (value == null) {
      throw new RecordFormatException(format + " read it as null", null);
    }
    return value;
  }

  /** Returns the exception for a record that was not read, being too large. */
  CorruptRecordException tooLarge(Snowflake name, BlobTooLargeException e) {
    return new CorruptRecordException(where, name, e.getReason() + " (maxRecordSize)", e);
  }

  /** Returns the format, for messages. */
  @Override
  public String toString() {
    return format.toString();
  }
}
