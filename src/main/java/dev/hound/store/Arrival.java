package dev.hound.store;

import dev.hound.snowflake.Snowflake;
import java.util.Objects;

/**
 * What a {@link Follower} delivers.
 *
 * @param <E> a {@link StoredRecord}, or a {@link Snowflake} if only names are followed
 * @param name the name of the record
 * @param value the record, or its name
 * @param late whether a record with a greater name was delivered before: this one showed up late,
 *     or was named by a clock that is behind
 */
public record Arrival<E>(Snowflake name, E value, boolean late) {

  /**
   * Makes an arrival.
   *
   * @param name the name of the record
   * @param value the record, or its name
   * @param late whether a record with a greater name was delivered before
   */
  public Arrival {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, "value");
  }
}
