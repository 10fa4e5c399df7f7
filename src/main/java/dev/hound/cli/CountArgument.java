package dev.hound.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of things: 0 or more. */
final class CountArgument implements ITypeConverter<Long> {

  @Override
  public Long convert(String text) {
    try {
      // Java would read the digits of other scripts too.
      if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return Long.parseLong(text);
      }
    } catch (NumberFormatException e) {
      // Empty, or too large: told below, like a negative one.
    }
    throw new TypeConversionException("'" + text + "' is no count; expected 0, 1, 2, ...");
  }
}
