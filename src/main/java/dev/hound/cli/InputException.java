package dev.hound.cli;

import java.io.IOException;
import java.io.Serial;

/** Thrown when standard input or a file that is given as input can't be read; says which. */
final class InputException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  InputException(String source, IOException cause) {
    super(source + ": " + ErrorHandler.describe(cause), cause);
  }
}
