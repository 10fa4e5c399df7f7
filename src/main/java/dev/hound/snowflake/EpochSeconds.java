package dev.hound.snowflake;

import java.time.Instant;
import java.util.Objects;

/**
 * The one conversion between {@link Instant} and the seconds that a snowflake carries.
 *
 * <p>The generator and every time bound go through it, so that an id made at an instant always lies
 * within the bounds of that instant.
 */
final class EpochSeconds {

  /** The first second that is out of range: 10000-01-01T00:00:00Z. */
  static final long LIMIT = 253_402_300_800L;

  /** The seconds that a snowflake holds, for messages. */
  static final String RANGE = "0 <= time < " + LIMIT;

  private static final long LIMIT_BITS = Double.doubleToRawLongBits(LIMIT);

  private static final double NANOS_PER_SECOND = 1e9;

  private EpochSeconds() {}

  /**
   * Returns the double for an instant. Monotonic: a later instant never has a smaller one.
   *
   * @throws IllegalArgumentException if the instant is before 1970 or after 9999
   */
  static double of(Instant instant) {
    long second = Objects.requireNonNull(instant, "instant").getEpochSecond();
    if (second < 0 || second >= LIMIT) {
      throw new IllegalArgumentException(
          "instant out of range: " + instant + "; a snowflake holds 1970-01-01 to 9999-12-31");
    }
    return unchecked(instant);
  }

  /** The same for any instant: the result is {@link #isValid valid} if {@code of} gives it. */
  static double unchecked(Instant instant) {
    long second = instant.getEpochSecond();
    // Division and addition round monotonically, and the fraction never reaches the next second.
    double seconds = second + instant.getNano() / NANOS_PER_SECOND;
    // The last 15 microseconds of 9999 round up to the limit itself.
    return seconds == LIMIT && second < LIMIT ? Math.nextDown(seconds) : seconds;
  }

  /**
   * Returns the instant at the nearest nanosecond.
   *
   * <p>From 2^23 seconds on (1970-04-08T02:10:08Z) {@link #of} gives the same double back: there
   * doubles are 2^-29 s = 1.86 ns or more apart, and the nearest nanosecond is at most 0.5 ns away,
   * less than half-way to the next double. Between 2^22 and 2^23 they are 0.93 ns apart, so two of
   * them may share a nanosecond.
   */
  static Instant toInstant(double seconds) {
    long whole = (long) seconds;
    // Exact: the difference of two doubles of which the smaller is at least half the larger; or
    // whole is 0.
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
}
