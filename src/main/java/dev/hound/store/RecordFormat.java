package dev.hound.store;

/**
 * How a value becomes the bytes of a record, and back.
 *
 * <p>An implementation is immutable and safe for use by many threads.
 *
 * @param <T> the type of the values
 */
public interface RecordFormat<T> {

  /**
   * Returns the bytes of a value: one line, without a line end.
   *
   * @throws IllegalArgumentException if the value can't be written
   */
  byte[] write(T value);

  /**
   * Returns the value of a record's bytes, with or without a line end.
   *
   * @throws RecordFormatException if the bytes are no record of this format
   */
  T read(byte[] record) throws RecordFormatException;
}
