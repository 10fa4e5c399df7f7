package dev.hound.snowflake;

import java.util.concurrent.locks.LockSupport;

/**
 * How a client waits. Apart from the clock that goes into names: that one may jump, this one runs
 * evenly.
 */
interface Waiter {

  /** The running program's own time and threads. */
  Waiter SYSTEM =
      new Waiter() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void park(long nanos) {
          LockSupport.parkNanos(this, nanos);
        }
      };

  /** Monotonic time; only differences mean something. */
  long nanoTime();

  /** Sleeps for that long or less; at once if the thread is interrupted, whose flag it keeps. */
  void park(long nanos);
}
