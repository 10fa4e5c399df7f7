package dev.hound.store;

import java.io.IOException;
import java.io.Serial;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by a {@link RecordFormat} for bytes that are not a record of it; says what is wrong and
 * where.
 */
public sealed class RecordFormatException extends IOException permits MoreThanOneValueException {

  @Serial private static final long serialVersionUID = 1L;

  private final long offset;

  /**
   * Makes the exception for a fault without a place.
   *
   * @param message what is wrong
   * @param cause what a library said, or null
   */
  public RecordFormatException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.offset = -1;
  }

  /**
   * Makes the exception for a fault at a place.
   *
   * @param message what is wrong
   * @param offset the number of bytes before the fault, not negative
   * @param cause what a library said, or null
   * @throws IllegalArgumentException if the offset is negative
   */
  public RecordFormatException(String message, long offset, @Nullable Throwable cause) {
    super(message, cause);
    if (offset < 0) {
      throw new IllegalArgumentException("negative offset: " + offset);
    }
    this.offset = offset;
  }

  /**
   * Returns where the fault is.
   *
   * @return the number of bytes before it, or empty where that isn't known
   */
  public OptionalLong offset() {
    return offset < 0 ? OptionalLong.empty() : OptionalLong.of(offset);
  }
}
