package dev.hound.snowflake;

import java.io.Serial;
import java.time.Duration;

/**
 * Thrown when the clock stayed behind the last name of a client for longer than the client's limit.
 *
 * <p>No name was drawn; the client can be used again, and goes on once the clock has caught up.
 */
public final class ClockRollbackException extends IllegalStateException {

  @Serial private static final long serialVersionUID = 1L;

  private final Duration rollback;

  ClockRollbackException(String message, Duration rollback) {
    super(message);
    this.rollback = rollback;
  }

  /**
   * Returns how far the clock was behind the last name when the wait was given up.
   *
   * @return not negative; zero if the clock stood still
   */
  public Duration rollback() {
    return rollback;
  }
}
