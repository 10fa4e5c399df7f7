package dev.hound.store;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * How a value becomes the bytes of a record, and back.
 *
 * <p>An implementation is immutable and safe for use by many threads. It neither keeps nor changes
 * the arrays that it is given, and gives away no array that it keeps. It need not check itself that
 * what it writes can be read: the store reads every record back before it publishes it.
 *
 * @param <T> the type of the values
 */
public interface RecordFormat<T> {

  /**
   * Returns the bytes of a value: one line, at least one byte, without a line end (which the store
   * adds).
   *
   * @param value the value, not null
   * @return the bytes, without {@code \n} and {@code \r}
   * @throws IllegalArgumentException if the value can't be written
   * @throws IOException the same, for libraries that say so with it; {@link RecordStore#put} makes
   *     it (as any unchecked exception) an {@code IllegalArgumentException}
   */
  byte[] write(T value) throws IOException;

  /**
   * Returns the value of a record's bytes, with or without a line end.
   *
   * @param record the bytes as they are stored, perhaps none
   * @return the value, not null
   * @throws IOException if the bytes are not a record of this format; best a {@link
   *     RecordFormatException}, which says where. The store makes it (as any unchecked exception) a
   *     {@link CorruptRecordException}
   */
  T read(byte[] record) throws IOException;

  /**
   * Reads a record as {@link #read(byte[])} does, and reports what is odd about it, for {@link
   * RecordStore#verify()}: one short text for each thing, such as "duplicate key". By default
   * nothing is odd.
   *
   * @param record the bytes as they are stored, perhaps none
   * @param remarks receives each remark
   * @return the value, not null
   * @throws IOException as {@link #read(byte[])}
   */
  default T read(byte[] record, Consumer<? super String> remarks) throws IOException {
    return read(record);
  }
}
