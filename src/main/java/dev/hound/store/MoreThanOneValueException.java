package dev.hound.store;

import java.io.Serial;

/** Thrown for bytes that hold several JSON values where one is a record. */
public final class MoreThanOneValueException extends RecordFormatException {

  @Serial private static final long serialVersionUID = 1L;

  MoreThanOneValueException(String message, long offset) {
    super(message, offset, null);
  }
}
