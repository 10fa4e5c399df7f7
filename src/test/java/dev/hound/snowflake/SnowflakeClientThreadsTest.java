package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SnowflakeClientThreadsTest {

  private static final double START = 1735689600;

  /** The length of a clock step in 2025. */
  private static final double STEP = 0x1p-22;

  /** Lets others run instead of sleeping. */
  private static final Waiter YIELDING =
      new Waiter() {
        @Override
        public long nanoTime() {
          return 0;
        }

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // Nothing rests on the others getting ahead.
        public void park(long nanos) {
          Thread.yield();
        }
      };

  @Test
  void aHundredThreadsDrawDistinctIncreasingNames() throws Exception {
    assertOneSequence(drawn(new SnowflakeClient("threads"), 100, 10_000));
  }

  @Test
  void readings_decreaseByCall_namesIncrease() throws Exception {
    // The first 4,000 readings each show an earlier time than the one before, then all rise.
    AtomicLong calls = new AtomicLong();
    InstantSource clock =
        () -> {
          long call = calls.getAndIncrement();
          long steps = call < 4_000 ? 4_000 - call : call;
          return EpochSeconds.toInstant(START + steps * STEP);
        };
    assertOneSequence(drawn(client(clock), 8, 1_000));
  }

  @Test
  void readings_decreaseWithinRound_namesIncrease() throws Exception {
    // 7 6 5 4 3 2 1 0, 15 14 13 ..., as if each thread were overtaken by the next.
    AtomicLong calls = new AtomicLong();
    InstantSource clock =
        () -> {
          long call = calls.getAndIncrement();
          return EpochSeconds.toInstant(START + (call ^ 7) * STEP);
        };
    assertOneSequence(drawn(client(clock), 8, 10_000));
  }

  @Test
  void clock_stepsWhenAThreadWaits_oneSequence() throws Exception {
    VirtualTime time = new VirtualTime("2025-01-01T00:00:00Z");
    // Several may see the same wrap, each moves the clock on.
    time.whileParked(
        () -> {
          synchronized (time) {
            time.step();
          }
        });
    SnowflakeClient client =
        SnowflakeClient.builder().machineId(MachineId.of(1)).clock(time).waiter(time).build();
    assertOneSequence(drawn(client, 8, 40_000));
    assertTrue(time.parks() >= 4, "320,000 names are four wraps");
  }

  @Test
  void reading_overtaken_readAgainNoRollback() throws Exception {
    CountDownLatch slowHasRead = new CountDownLatch(1);
    CountDownLatch fastHasDrawn = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    InstantSource clock =
        () -> {
          int call = calls.getAndIncrement();
          if (call == 1) {
            slowHasRead.countDown();
            awaitQuietly(fastHasDrawn);
          }
          return EpochSeconds.toInstant(START + call * STEP);
        };
    SnowflakeClient client =
        SnowflakeClient.builder()
            .machineId(MachineId.of(1))
            .clock(clock)
            .longestRollbackWait(Duration.ZERO)
            .build();
    client.snowflake(); // reading 0
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<Snowflake> slow = threads.submit(client::snowflake); // reading 1, then held up
      slowHasRead.await();
      assertEquals(START + 2 * STEP, client.snowflake().epochSeconds());
      fastHasDrawn.countDown();
      assertEquals(START + 3 * STEP, slow.get().epochSeconds());
      assertEquals(2, slow.get().sequence());
      assertEquals(4, calls.get(), "each draw has read once, the slow one again");
    } finally {
      threads.shutdownNow();
    }
  }

  private static SnowflakeClient client(InstantSource clock) {
    return SnowflakeClient.builder()
        .machineId(MachineId.of(1))
        .clock(clock)
        .waiter(YIELDING)
        .build();
  }

  /** Draws at the same time; a list for each thread. */
  private static List<List<Snowflake>> drawn(SnowflakeClient client, int threads, int count)
      throws Exception {
    CyclicBarrier together = new CyclicBarrier(threads);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<List<Snowflake>>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        results.add(
            executor.submit(
                () -> {
                  List<Snowflake> mine = new ArrayList<>(count);
                  together.await();
                  for (int j = 0; j < count; j++) {
                    mine.add(client.snowflake());
                  }
                  return mine;
                }));
      }
      List<List<Snowflake>> drawn = new ArrayList<>();
      for (Future<List<Snowflake>> result : results) {
        drawn.add(result.get());
      }
      return drawn;
    } finally {
      executor.shutdownNow();
    }
  }

  private static void assertOneSequence(List<List<Snowflake>> drawn) {
    List<Snowflake> all = new ArrayList<>();
    for (List<Snowflake> mine : drawn) {
      for (int i = 1; i < mine.size(); i++) {
        assertTrue(mine.get(i).compareTo(mine.get(i - 1)) > 0, "a thread's own names increase");
      }
      all.addAll(mine);
    }
    Collections.sort(all);
    for (int i = 0; i < all.size(); i++) {
      // The sequence counts in the order of drawing: it must be that of the names too.
      assertEquals(i % 65_536, all.get(i).sequence());
      assertTrue(i == 0 || !all.get(i).equals(all.get(i - 1)), "all names are distinct");
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
