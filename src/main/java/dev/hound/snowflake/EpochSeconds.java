package dev.hound.snowflake;

import java.time.Instant;

/**
 * The one conversion between {@link Instant} and the seconds that a snowflake carries.
 *
 * <p>The generator and every time bound go through it, so that an id made at an instant always lies
 * within the bounds of that instant.
 */
final class EpochSeconds {

  /** The first second that is out of range: 10000-01-01T00:00:00Z. */
  static final long LIMIT = 253_402_300_800L;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private EpochSeconds() {}

  /**
   * Returns the double for an instant. Monotonic; the nearest double but for ties that the division
   * rounds.
   *
   * @throws IllegalArgumentException if the instant is before 1970 or after 9999
   */
  static double of(Instant instant) {
    long second = instant.getEpochSecond();
    if (second < 0 || second >= LIMIT) {
      throw new IllegalArgumentException(
          "instant out of range: " + instant + "; a snowflake holds 1970-01-01 to 9999-12-31");
    }
    double seconds = second + instant.getNano() / 1e9;
    // The last 15 microseconds of 9999 would round up to the limit itself.
    return seconds < LIMIT ? seconds : Math.nextDown((double) LIMIT);
  }

  /** Returns the instant at the nearest nanosecond. */
  static Instant toInstant(double seconds) {
    long whole = (long) seconds;
    // Exact: both have the same exponent range, and the difference needs no more bits.
    double fraction = seconds - whole;
    return Instant.ofEpochSecond(whole, Math.round(fraction * NANOS_PER_SECOND));
  }

  /** Tells whether a snowflake can hold these seconds: not negative (nor -0.0), before 10000. */
  static boolean isValid(double seconds) {
    return isValidBits(Double.doubleToRawLongBits(seconds));
  }

  /** The same for the bits: among non-negative doubles bits sort as values; NaN and signs fail. */
  static boolean isValidBits(long bits) {
    return bits >= 0 && bits < LIMIT_BITS;
  }

  private static final long LIMIT_BITS = Double.doubleToRawLongBits(LIMIT);
}
