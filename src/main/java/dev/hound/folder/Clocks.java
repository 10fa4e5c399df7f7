package dev.hound.folder;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Two clocks that together tell how long ago something was, at the most. One alone may tell too
 * little: {@link System#nanoTime} may stand still while the machine sleeps, and the other may be
 * set back.
 *
 * @param nanos counts nanoseconds from anywhere
 * @param wall the time of day
 */
record Clocks(LongSupplier nanos, InstantSource wall) {

  static final Clocks SYSTEM = new Clocks(System::nanoTime, InstantSource.system());

  /** A moment, by both clocks. */
  record Moment(long nanos, long wallMillis) {}

  Moment now() {
    return new Moment(nanos.getAsLong(), wall.millis());
  }

  /** Returns the milliseconds since that moment, by the clock that tells more. */
  long millisSince(Moment moment) {
    return Math.max(
        TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - moment.nanos),
        wall.millis() - moment.wallMillis);
  }
}
