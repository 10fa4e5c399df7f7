package dev.hound.store;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A half-open range of time, {@code [since, until)}, for asking a store for the records of that
 * time.
 *
 * <p>A name carries its time as a double of Unix seconds, whose step is 238 ns today and 477 ns
 * from 2038-01-19 on. Both ends go through the same conversion as the time of a name does. So a
 * name made at an instant is in a range exactly if {@link #contains(Instant)} says so, and adjacent
 * ranges share no name and leave none out. Ends closer together than one step may have nothing
 * between them.
 *
 * <p>Immutable.
 */
public final class TimeRange {

  private static final MachineId GREATEST_MACHINE = MachineId.of(-1L);
  private static final int GREATEST_ID = 0xffff;

  private static final TimeRange ALL = new TimeRange(null, null);

  private final @Nullable Instant since;
  private final @Nullable Instant until;

  // The first name and the last, both inclusive; null where there is none.
  private final @Nullable Snowflake first;
  private final @Nullable Snowflake last;

  private TimeRange(@Nullable Instant since, @Nullable Instant until) {
    this.since = since;
    this.until = until;
    this.first = since == null ? Snowflake.MIN : firstFrom(since);
    this.last = until == null ? Snowflake.MAX : lastBefore(until);
  }

  /**
   * Returns the range of all times.
   *
   * @return the range without ends
   */
  public static TimeRange all() {
    return ALL;
  }

  /**
   * Returns the range from an instant on.
   *
   * @param since the first moment; before 1970 means all times, after 9999 none
   * @return the range
   */
  public static TimeRange since(Instant since) {
    return new TimeRange(Objects.requireNonNull(since, "since"), null);
  }

  /**
   * Returns the range before an instant.
   *
   * @param until the first moment that is no longer in it; before 1970 means none, after 9999 all
   * @return the range
   */
  public static TimeRange until(Instant until) {
    return new TimeRange(null, Objects.requireNonNull(until, "until"));
  }

  /**
   * Returns the range from one instant up to another.
   *
   * @param since the first moment
   * @param until the first moment that is no longer in it; equal to {@code since} for an empty
   *     range
   * @return the range
   * @throws IllegalArgumentException if {@code until} is before {@code since}
   */
  public static TimeRange between(Instant since, Instant until) {
    Objects.requireNonNull(since, "since");
    Objects.requireNonNull(until, "until");
    if (until.isBefore(since)) {
      throw new IllegalArgumentException(
          "the range ends before it begins: since " + since + ", until " + until);
    }
    return new TimeRange(since, until);
  }

  private static @Nullable Snowflake firstFrom(Instant since) {
    if (since.isBefore(Instant.EPOCH)) {
      return Snowflake.MIN;
    }
    return since.isBefore(Snowflake.TIME_LIMIT) ? Snowflake.min(since) : null;
  }

  private static @Nullable Snowflake lastBefore(Instant until) {
    if (!until.isAfter(Instant.EPOCH)) {
      return null;
    }
    if (!until.isBefore(Snowflake.TIME_LIMIT)) {
      return Snowflake.MAX;
    }
    // At least a nanosecond after the epoch, so the double before it is not negative.
    double last = Math.nextDown(Snowflake.min(until).epochSeconds());
    return Snowflake.of(last, GREATEST_MACHINE, GREATEST_ID, GREATEST_ID);
  }

  /**
   * Returns the first moment of the range.
   *
   * @return the instant as it was given, or empty if the range has no beginning
   */
  public Optional<Instant> since() {
    return Optional.ofNullable(since);
  }

  /**
   * Returns the first moment after the range.
   *
   * @return the instant as it was given, or empty if the range has no end
   */
  public Optional<Instant> until() {
    return Optional.ofNullable(until);
  }

  /**
   * Tells whether no name at all can be in this range.
   *
   * @return true if it is empty
   */
  public boolean isEmpty() {
    return first == null || last == null || first.compareTo(last) > 0;
  }

  /**
   * Tells whether the time of a name is in this range.
   *
   * @param name the name
   * @return whether it is
   */
  public boolean contains(Snowflake name) {
    Objects.requireNonNull(name, "name");
    return first != null && last != null && name.compareTo(first) >= 0 && name.compareTo(last) <= 0;
  }

  /**
   * Tells whether a name that is made at an instant is in this range.
   *
   * @param instant the instant; none before 1970 or after 9999 is in any range
   * @return whether it is
   */
  public boolean contains(Instant instant) {
    return !Objects.requireNonNull(instant, "instant").isBefore(Instant.EPOCH)
        && instant.isBefore(Snowflake.TIME_LIMIT)
        && contains(Snowflake.min(instant));
  }

  /** The first name that can be in the range; not for an empty one. */
  Snowflake first() {
    return Objects.requireNonNull(first);
  }

  /** The last name that can be in the range; not for an empty one. */
  Snowflake last() {
    return Objects.requireNonNull(last);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TimeRange that
        && Objects.equals(since, that.since)
        && Objects.equals(until, that.until);
  }

  @Override
  public int hashCode() {
    return Objects.hash(since, until);
  }

  /** Returns the ends in ISO-8601, as in {@code [2026-01-01T00:00:00Z, ...)}. */
  @Override
  public String toString() {
    return "[" + (since == null ? "..." : since) + ", " + (until == null ? "..." : until) + ")";
  }
}
