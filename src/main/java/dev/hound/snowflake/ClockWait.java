package dev.hound.snowflake;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The wait of one thread for the clock to pass a name. */
final class ClockWait {

  /** This many readings outlast a step of any real clock; they take about 20 microseconds. */
  private static final int SPINS = 256;

  private static final long SHORTEST_PARK = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long LONGEST_PARK = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long WARN_AFTER = TimeUnit.SECONDS.toNanos(1);

  private final SnowflakeClient client;
  private final Waiter waiter;
  private final Snowflake previous;
  private int spins;
  private long start;

  ClockWait(SnowflakeClient client, Snowflake previous) {
    this.client = client;
    this.waiter = client.waiter();
    this.previous = previous;
  }

  /** Returns the name that the clock must pass. */
  Snowflake name() {
    return previous;
  }

  /** Lets some time pass, until the clock is worth reading again. */
  void pause(long now) {
    if (spins < SPINS) {
      spins++;
      Thread.onSpinWait();
      start = waiter.nanoTime();
      return;
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new ClockWaitInterruptedException("interrupted while waiting: " + problem(now));
    }
    long waited = waiter.nanoTime() - start;
    // The clock may be set right at any moment, so no park is long; an eighth of the wait so far
    // makes a short wait hardly longer, and a long one cheap.
    long park = Math.min(Math.max(waited / 8, SHORTEST_PARK), LONGEST_PARK);
    Duration longestWait = client.longestWait();
    if (longestWait != null) {
      long left = TimeUnit.NANOSECONDS.convert(longestWait) - waited;
      if (left <= 0) {
        throw new ClockRollbackException(
            "waited " + longestWait + ", the longest allowed: " + problem(now), behind(now));
      }
      park = Math.min(park, left);
    }
    if (waited >= WARN_AFTER && client.isFirstWarning(previous)) {
      System.getLogger(SnowflakeClient.class.getName())
          .log(System.Logger.Level.WARNING, "Waiting: " + problem(now));
    }
    waiter.park(park);
  }

  private String problem(long now) {
    Duration behind = behind(now);
    String state = behind.isZero() ? "stands still at" : "is " + behind + " behind";
    return "clock of %s %s its last name %s (%s)"
        .formatted(client, state, previous, previous.instant());
  }

  /** How far the clock is behind the last name; zero if it stands still. */
  private Duration behind(long now) {
    Instant shown = EpochSeconds.toInstant(Double.longBitsToDouble(now));
    return Duration.between(shown, previous.instant());
  }
}
