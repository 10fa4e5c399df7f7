package dev.hound.store;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Instant;

/**
 * A record as it was found in a store: its name and its bytes, which become a value on demand.
 *
 * <p>Immutable, and so safe to share between threads. A record that can't be decoded still has its
 * name, and so has one that is too large or unreadable; only {@link #bytes()} and {@link #value()}
 * throw.
 *
 * @param <T> the type of the value
 */
public final class StoredRecord<T> {

  /** Gives the bytes, or throws what was found instead of them. */
  interface Content {
    byte[] bytes() throws IOException;
  }

  private final Snowflake name;
  private final Content content;
  private final RecordCodec<T> codec;

  StoredRecord(Snowflake name, Content content, RecordCodec<T> codec) {
    this.name = name;
    this.content = content;
    this.codec = codec;
  }

  /**
   * Returns the record's name.
   *
   * @return the name
   */
  public Snowflake name() {
    return name;
  }

  /**
   * Returns the time that the name carries, at the nearest nanosecond.
   *
   * @return when the record was published, by its writer's clock
   */
  public Instant instant() {
    return name.instant();
  }

  /**
   * Returns the bytes as they are stored, line end included.
   *
   * @return a new array
   * @throws CorruptRecordException if the record is larger than {@link
   *     RecordStore.Builder#maxRecordSize}, and so was not read
   * @throws AccessDeniedException if this program may not read it
   * @throws IOException never for another reason: all else was found when it was read
   */
  public byte[] bytes() throws IOException {
    return content.bytes().clone();
  }

  /**
   * Decodes the bytes, again on each call.
   *
   * @return the value
   * @throws CorruptRecordException if the bytes are not a record of the store's format, or the
   *     record is too large
   * @throws AccessDeniedException if this program may not read it
   * @throws IOException never for another reason
   */
  public T value() throws IOException {
    return codec.decode(name, bytes());
  }

  /** Returns the name, for messages. */
  @Override
  public String toString() {
    return name.toString();
  }
}
