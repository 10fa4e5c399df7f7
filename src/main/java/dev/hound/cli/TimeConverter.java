package dev.hound.cli;

import dev.hound.snowflake.Snowflake;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a time on the command line: ISO-8601, seconds since 1970 behind an {@code @}, a word, or an
 * age. A bare number could be seconds, milliseconds, a year or an age, so it is refused.
 */
final class TimeConverter implements ITypeConverter<Instant> {

  /** The description of a time T in the help. */
  static final String DESCRIPTION =
      "T is an ISO-8601 date or time, in UTC unless it has an offset (2025-01-31, 2025-01-31T12:00,"
          + " 2025-01-31T12:00:00+01:00), seconds since 1970 (@1738324800.5), now, today,"
          + " yesterday, or an age (90s, 15m, 2h, 3d, 1w).";

  private static final String EXPECTED =
      "expected a time such as 2025-01-31, 2025-01-31T12:00:00Z, 2025-01-31T12:00:00+01:00,"
          + " @1738324800 (seconds since 1970), now, today, yesterday,"
          + " or an age such as 90s, 15m, 2h, 3d, 1w";

  private static final long LIMIT_SECONDS = Snowflake.TIME_LIMIT.getEpochSecond();

  private final InstantSource clock;

  TimeConverter(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Instant convert(String text) {
    Instant time;
    try {
      time = parse(text);
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      throw new TypeConversionException("not a valid time: '" + text + "'; " + EXPECTED);
    }
    if (time.isBefore(Instant.EPOCH) || time.getEpochSecond() >= LIMIT_SECONDS) {
      throw new TypeConversionException(
          "'" + text + "' is out of range; the times of records lie between 1970 and 9999");
    }
    return time;
  }

  private Instant parse(String text) {
    return switch (text) {
      case "now" -> clock.instant();
      case "today" -> startOfDay(0);
      case "yesterday" -> startOfDay(1);
      default -> parseNumbers(text);
    };
  }

  /** What a time on the command line is counted from. */
  enum Origin {
    /** 1970, or the beginning of the calendar: the time is always the same. */
    FIXED,
    /** The time at which the command runs. */
    NOW,
    /** The beginning of the day on which the command runs. */
    TODAY
  }

  /** Returns what a valid time is counted from: times of one origin always have the same order. */
  static Origin originOf(String text) {
    if (text.equals("today") || text.equals("yesterday")) {
      return Origin.TODAY;
    }
    return text.equals("now") || AgeConverter.parse(text) != null ? Origin.NOW : Origin.FIXED;
  }

  private Instant parseNumbers(String text) {
    if (text.startsWith("@")) {
      return ofEpochSeconds(text.substring(1));
    }
    Duration age = AgeConverter.parse(text);
    if (age != null) {
      return ago(age);
    }
    if (text.indexOf('-') > 4) {
      // ISO-8601 wants a sign before a year of five digits; it is out of range anyway.
      return text.startsWith("+") ? parseIso(text) : parseIso("+" + text);
    }
    return parseIso(text);
  }

  private static Instant parseIso(String text) {
    int time = text.indexOf('T');
    if (time < 0) {
      return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
    int offset = offset(text, time);
    if (offset < 0) {
      return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    }
    boolean colon = text.indexOf(':', offset) >= 0;
    return OffsetDateTime.parse(text, colon ? Formats.WITH_COLON : Formats.WITHOUT_COLON)
        .toInstant();
  }

  private Instant startOfDay(int daysAgo) {
    return clock.instant().truncatedTo(ChronoUnit.DAYS).minus(daysAgo, ChronoUnit.DAYS);
  }

  /** Returns the time that long ago, or 1970 if that is before it: no record is older. */
  private Instant ago(Duration age) {
    Instant time = clock.instant().minus(age);
    return time.isBefore(Instant.EPOCH) ? Instant.EPOCH : time;
  }

  private static Instant ofEpochSeconds(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && c != '.' && !(c == '-' && i == 0)) {
        // BigDecimal would read exponents, and the digits of other scripts.
        throw new NumberFormatException();
      }
    }
    BigDecimal nanos = new BigDecimal(text).movePointRight(9).setScale(0, RoundingMode.HALF_EVEN);
    if (nanos.abs().compareTo(BigDecimal.valueOf(LIMIT_SECONDS, -9)) >= 0) {
      // Java's own limits are wider, but finite.
      return nanos.signum() < 0 ? Instant.MIN : Instant.MAX;
    }
    BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.TEN.pow(9));
    return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
  }

  /** Where the offset from UTC begins; -1 if there is none. */
  private static int offset(String text, int time) {
    for (int i = time; i < text.length(); i++) {
      if ("Z+-".indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  /** Loaded on first use: formatters take long to load, and most commands need none. */
  private static final class Formats {

    /** ISO-8601 with Z or +01:00. */
    static final DateTimeFormatter WITH_COLON = withOffset("XXX");

    /** ISO-8601 with Z, +01 or +0100, which {@code date +%FT%T%z} prints. */
    static final DateTimeFormatter WITHOUT_COLON = withOffset("X");

    private Formats() {}

    private static DateTimeFormatter withOffset(String pattern) {
      return new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern(pattern)
          .toFormatter(Locale.ROOT)
          // The usual style takes 30 February for the 28th, and 24:00 for the next day.
          .withResolverStyle(ResolverStyle.STRICT);
    }
  }
}
