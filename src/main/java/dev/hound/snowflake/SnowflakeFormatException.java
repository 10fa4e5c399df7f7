package dev.hound.snowflake;

import java.io.Serial;

/** Thrown for text or bytes that are not a snowflake; the message says what is wrong and where. */
public final class SnowflakeFormatException extends IllegalArgumentException {

  @Serial private static final long serialVersionUID = 1L;

  SnowflakeFormatException(String message) {
    super(message);
  }
}
