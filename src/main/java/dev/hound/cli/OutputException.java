package dev.hound.cli;

import java.io.IOException;
import java.io.Serial;

/** Thrown when standard output takes no more. */
final class OutputException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final boolean closedPipe;

  OutputException(IOException cause, boolean closedPipe) {
    super("standard output: " + cause.getMessage(), cause);
    this.closedPipe = closedPipe;
  }

  /**
   * Tells whether the reader of a pipe has gone, as {@code head} does when it has seen enough. That
   * is no error.
   */
  boolean isClosedPipe() {
    return closedPipe;
  }
}
