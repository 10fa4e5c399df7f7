package dev.hound.store;

import java.io.IOException;
import java.io.Serial;

/** Thrown when a folder is followed from a {@link Position} that is that of another folder. */
public final class WrongPositionException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  WrongPositionException(String folder, String other, int names) {
    super(
        folder
            + ": the position is that of another folder, "
            + other
            + ": none of the "
            + names
            + " names in it is here; follow from a position of this folder, or from the beginning");
  }
}
