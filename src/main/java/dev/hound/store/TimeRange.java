package dev.hound.store;

import dev.hound.snowflake.Snowflake;
import java.time.Instant;

/** A half-open range of time, {@code [since, until)}. */
public final class TimeRange {

  private static final TimeRange ALL = new TimeRange(Snowflake.MIN, Snowflake.MAX);

  private final Snowflake first;
  private final Snowflake last;

  private TimeRange(Snowflake first, Snowflake last) {
    this.first = first;
    this.last = last;
  }

  /** Returns the range of all times. */
  public static TimeRange all() {
    return ALL;
  }

  /** Returns the range from an instant on. */
  public static TimeRange since(Instant since) {
    return new TimeRange(Snowflake.min(since), Snowflake.MAX);
  }

  Snowflake first() {
    return first;
  }

  Snowflake last() {
    return last;
  }
}
