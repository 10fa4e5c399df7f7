package dev.hound.cli.io;

import java.io.IOException;
import java.io.Serial;

/** Thrown when standard input or a file that is given as input can't be read; says which. */
public final class InputException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  public InputException(String source, IOException cause) {
    super(source + ": " + Messages.describe(cause), cause);
  }
}
