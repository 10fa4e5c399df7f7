package dev.hound.store;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown by a {@link RecordFormat} for bytes that are no record of it; says what and where. */
public class RecordFormatException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  /** Makes the exception; the cause may be null. */
  public RecordFormatException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
