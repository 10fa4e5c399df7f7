package dev.hound.snowflake;

import java.io.Serial;
import java.time.Instant;

/**
 * Thrown when the clock shows a time that no snowflake can hold: before 1970, or from the year
 * 10000 on. The message says which, and that the clock should be set.
 *
 * <p>No name was drawn; the client can be used again once the clock is right.
 */
public final class ClockOutOfRangeException extends IllegalStateException {

  @Serial private static final long serialVersionUID = 1L;

  private final Instant time;

  ClockOutOfRangeException(String message, Instant time) {
    super(message);
    this.time = time;
  }

  /**
   * Returns the time that the clock showed.
   *
   * @return before 1970-01-01T00:00:00Z, or not before {@link Snowflake#TIME_LIMIT}
   */
  public Instant time() {
    return time;
  }
}
