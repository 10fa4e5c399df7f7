package dev.hound.cli;

import dev.hound.folder.TemporaryFiles;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads an age on the command line: a whole number of seconds, minutes, hours, days or weeks. To
 * convert, it must be an age from which temporary files may be removed.
 */
final class AgeConverter implements ITypeConverter<Duration> {

  @Override
  public Duration convert(String text) {
    Duration age = parse(text);
    if (age == null) {
      throw new TypeConversionException(
          "not a valid age: '" + text + "'; expected one such as 36h, 3d, 1w");
    }
    if (age.compareTo(TemporaryFiles.MIN_AGE) < 0) {
      throw new TypeConversionException(
          "'"
              + text
              + "' is less than 1h, and such young files may be in use; expected 1h"
              + " or more, such as 36h, 3d, 1w");
    }
    return age;
  }

  /** Returns the age; null if the text is not one. */
  static @Nullable Duration parse(String text) {
    int digits = text.length() - 1;
    ChronoUnit unit = digits < 0 ? null : unitOf(text.charAt(digits));
    return unit != null && isShortNumber(text, digits)
        ? unit.getDuration().multipliedBy(Long.parseLong(text, 0, digits, 10))
        : null;
  }

  private static @Nullable ChronoUnit unitOf(char letter) {
    return switch (letter) {
      case 's' -> ChronoUnit.SECONDS;
      case 'm' -> ChronoUnit.MINUTES;
      case 'h' -> ChronoUnit.HOURS;
      case 'd' -> ChronoUnit.DAYS;
      case 'w' -> ChronoUnit.WEEKS;
      default -> null;
    };
  }

  /** Nine digits at most, so that no age overflows. */
  private static boolean isShortNumber(String text, int length) {
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return length >= 1 && length <= 9;
  }
}
