package dev.hound.cli.io;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Prints an instant in ISO-8601, in UTC, with microseconds: always 27 characters.
 *
 * <p>The rest is cut off, not rounded: {@code --since} with a printed time then includes the
 * record, and {@code --until} excludes it.
 *
 * <p>Written by hand, because {@link java.time.format.DateTimeFormatter} takes long to load.
 */
public final class UtcTime {

  private UtcTime() {}

  /** Returns the text for an instant of the years 0 to 9999. */
  public static String of(Instant instant) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
    StringBuilder text = new StringBuilder(27);
    append(text, time.getYear(), 4).append('-');
    append(text, time.getMonthValue(), 2).append('-');
    append(text, time.getDayOfMonth(), 2).append('T');
    append(text, time.getHour(), 2).append(':');
    append(text, time.getMinute(), 2).append(':');
    append(text, time.getSecond(), 2).append('.');
    return append(text, instant.getNano() / 1000, 6).append('Z').toString();
  }

  /**
   * Returns the last of the instants that are printed as this one is: so that what was printed with
   * a time had happened by then.
   */
  public static Instant lastPrintedAs(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MICROS).plusNanos(999);
  }

  private static StringBuilder append(StringBuilder text, int value, int width) {
    String digits = Integer.toString(value);
    return text.append("0".repeat(width - digits.length())).append(digits);
  }
}
