package dev.hound.store;

import java.time.Duration;
import java.util.Objects;

/**
 * How a folder is followed. Immutable.
 *
 * @param overlap how late a record may show up and still be delivered, measured from the time in
 *     its name: what writers' clocks are apart, plus the time to publish, plus what network caches
 *     withhold; 1 ms to 30 days, 5 minutes by default
 * @param interval how long to wait between two listings where nothing reports new records; 1 ms to
 *     1 hour, 1 second by default. Listings never take more than a tenth of the time, so that a
 *     large folder is listed less often.
 */
public record FollowOptions(Duration overlap, Duration interval) {

  private static final Duration LEAST = Duration.ofMillis(1);
  private static final Duration GREATEST_OVERLAP = Duration.ofDays(30);
  private static final Duration GREATEST_INTERVAL = Duration.ofHours(1);

  /** An overlap of 5 minutes, an interval of 1 second. */
  public static final FollowOptions DEFAULT =
      new FollowOptions(Duration.ofMinutes(5), Duration.ofSeconds(1));

  /**
   * Makes options.
   *
   * @param overlap how late a record may show up
   * @param interval how long to wait between two listings
   * @throws IllegalArgumentException if a duration is out of its range
   */
  public FollowOptions {
    check("overlap", overlap, GREATEST_OVERLAP);
    check("interval", interval, GREATEST_INTERVAL);
  }

  private static void check(String what, Duration duration, Duration greatest) {
    Objects.requireNonNull(duration, what);
    if (duration.compareTo(LEAST) < 0 || duration.compareTo(greatest) > 0) {
      throw new IllegalArgumentException(
          what + " out of range: " + duration + "; expected " + LEAST + " to " + greatest);
    }
  }

  /**
   * Returns the same options with another overlap.
   *
   * @param other the overlap, 1 ms to 30 days
   * @return the options
   * @throws IllegalArgumentException if it is out of range
   */
  public FollowOptions withOverlap(Duration other) {
    return new FollowOptions(other, interval);
  }

  /**
   * Returns the same options with another interval.
   *
   * @param other the interval, 1 ms to 1 hour
   * @return the options
   * @throws IllegalArgumentException if it is out of range
   */
  public FollowOptions withInterval(Duration other) {
    return new FollowOptions(overlap, other);
  }
}
