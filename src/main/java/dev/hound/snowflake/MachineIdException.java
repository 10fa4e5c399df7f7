package dev.hound.snowflake;

import java.io.Serial;

/**
 * Thrown when this machine's id is overridden by something that is not a machine id. The message
 * names the system property or the environment variable, its value, and what is expected.
 */
public final class MachineIdException extends IllegalStateException {

  @Serial private static final long serialVersionUID = 1L;

  MachineIdException(String message, Throwable cause) {
    super(message, cause);
  }
}
