package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WaiterTest {

  @Test
  void itsTimeIsThatOfTheSystem() {
    long before = System.nanoTime();
    long time = Waiter.SYSTEM.nanoTime();
    assertTrue(before - time <= 0 && time - System.nanoTime() <= 0);
  }

  @Test
  void aParkedThreadSleepsAndAnInterruptWakesIt() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread sleeper =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                Waiter.SYSTEM.park(Long.MAX_VALUE);
              }
              interrupted.set(true);
            });
    sleeper.start();
    while (sleeper.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    sleeper.interrupt();
    sleeper.join();
    assertTrue(interrupted.get(), "the flag is kept");
  }
}
