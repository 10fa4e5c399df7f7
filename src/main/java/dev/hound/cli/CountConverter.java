package dev.hound.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of things: 0 or more. */
final class CountConverter implements ITypeConverter<Long> {

  @Override
  public Long convert(String text) {
    try {
      // Java would read the digits of other scripts too.
      if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return Long.parseLong(text);
      }
    } catch (NumberFormatException e) {
      // Empty, or too large: reported below, like a negative one.
    }
    throw new TypeConversionException("not a valid count: '" + text + "'; expected 0, 1, 2, ...");
  }
}
