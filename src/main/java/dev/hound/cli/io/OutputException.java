package dev.hound.cli.io;

import java.io.IOException;
import java.io.Serial;

/** Thrown when standard output takes no more. */
public final class OutputException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final boolean closedPipe;

  public OutputException(IOException cause, boolean closedPipe) {
    super("standard output: " + cause.getMessage(), cause);
    this.closedPipe = closedPipe;
  }

  /**
   * Returns whether the reader of a pipe has gone, as {@code head} does when it has seen enough.
   * That is no error.
   */
  public boolean isClosedPipe() {
    return closedPipe;
  }
}
