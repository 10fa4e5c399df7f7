package dev.hound.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of things: 0 or more. */
final class CountArgument implements ITypeConverter<Long> {

  @Override
  public Long convert(String text) {
    try {
      long count = Long.parseLong(text);
      if (count >= 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Told below, like a negative one.
    }
    throw new TypeConversionException("'" + text + "' is no count; expected 0, 1, 2, ...");
  }
}
