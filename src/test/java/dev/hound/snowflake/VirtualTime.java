package dev.hound.snowflake;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock and a waiter that stand still until a test moves them, or a client parks. */
final class VirtualTime implements InstantSource, Waiter {

  private final AtomicLong monotonic = new AtomicLong(Long.MAX_VALUE - 1_000);
  private final AtomicLong parks = new AtomicLong();
  private volatile Instant now;
  private volatile Runnable whileParked = () -> {};

  VirtualTime(String now) {
    this.now = Instant.parse(now);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public long nanoTime() {
    return monotonic.get();
  }

  @Override
  public void park(long nanos) {
    if (nanos <= 0) {
      throw new AssertionError("parked for " + nanos);
    }
    parks.incrementAndGet();
    monotonic.addAndGet(nanos);
    whileParked.run();
  }

  /** What else happens each time that a thread parks. */
  void whileParked(Runnable action) {
    whileParked = action;
  }

  /** Lets the clock run on as long as a thread parks, as clocks do. */
  void runWhileParked() {
    AtomicLong last = new AtomicLong(monotonic.get());
    whileParked(
        () -> {
          long nanos = monotonic.get();
          now = now.plusNanos(nanos - last.getAndSet(nanos));
        });
  }

  void set(Instant instant) {
    now = instant;
  }

  void move(Duration amount) {
    now = now.plus(amount);
  }

  /** Moves the clock to the next time that differs from this one in a name. */
  void step() {
    now = EpochSeconds.toInstant(Math.nextUp(EpochSeconds.of(now)));
  }

  long parks() {
    return parks.get();
  }

  Duration waited(long since) {
    return Duration.ofNanos(monotonic.get() - since);
  }
}
