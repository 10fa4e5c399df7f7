package dev.hound.snowflake;

import java.io.Serial;

/**
 * Thrown when a thread is interrupted while it waits for the clock to pass a client's last name.
 *
 * <p>No name was drawn, and the thread's interrupt flag is set. A draw that need not wait ignores
 * the flag.
 */
public final class ClockWaitInterruptedException extends IllegalStateException {

  @Serial private static final long serialVersionUID = 1L;

  ClockWaitInterruptedException(String message) {
    super(message);
  }
}
