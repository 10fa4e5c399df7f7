package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SharedSyncTest {

  private static final Path FOLDER = Path.of("folder");

  /** Each sync waits until the test lets it end. */
  private static final class Disk implements FolderSync {
    final AtomicInteger syncs = new AtomicInteger();
    final BlockingQueue<CompletableFuture<IOException>> underWay = new LinkedBlockingQueue<>();

    @Override
    public void sync(Path folder) throws IOException {
      assertSame(FOLDER, folder);
      syncs.incrementAndGet();
      CompletableFuture<IOException> end = new CompletableFuture<>();
      underWay.add(end);
      IOException failure = end.join();
      if (failure != null) {
        throw failure;
      }
    }
  }

  private final Disk disk = new Disk();
  private final SharedSync sync = new SharedSync(FOLDER, disk);
  private final List<Thread> threads = new ArrayList<>();
  private final List<FutureTask<Boolean>> busy = new ArrayList<>();

  private FutureTask<Boolean> start() {
    // True if the thread's flag was set at the end.
    FutureTask<Boolean> task =
        new FutureTask<>(
            () -> {
              sync.sync(sync.failures());
              return Thread.interrupted();
            });
    Thread thread = new Thread(task);
    threads.add(thread);
    thread.start();
    return task;
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private List<FutureTask<Boolean>> startWaiters(int count) {
    List<FutureTask<Boolean>> waiters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      waiters.add(start());
      awaitWaiting(threads.get(threads.size() - 1));
    }
    return waiters;
  }

  /** Starts the two syncs that may be under way at once; ends them when they are completed. */
  private List<CompletableFuture<IOException>> keepBusy() throws InterruptedException {
    List<CompletableFuture<IOException>> syncs = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      busy.add(start());
      syncs.add(disk.underWay.take());
    }
    return syncs;
  }

  @Test
  void threads_arrivingDuringSync_shareTheNext() throws Exception {
    List<CompletableFuture<IOException>> syncs = keepBusy();
    List<FutureTask<Boolean>> waiters = startWaiters(10);
    assertEquals(2, disk.syncs.get(), "all wait for a sync to end");

    syncs.get(1).complete(null);
    assertFalse(busy.get(1).get());
    CompletableFuture<IOException> shared = disk.underWay.take();
    syncs.get(0).complete(null);
    assertFalse(busy.get(0).get());
    for (FutureTask<Boolean> waiter : waiters) {
      assertFalse(waiter.isDone(), "the first syncs may have missed what these did");
    }

    shared.complete(null);
    for (FutureTask<Boolean> waiter : waiters) {
      assertFalse(waiter.get());
    }
    assertEquals(3, disk.syncs.get());
  }

  @Test
  void failure_reachesWorkBeforeItAndNoOther() throws Exception {
    List<CompletableFuture<IOException>> syncs = keepBusy();
    List<FutureTask<Boolean>> waiters = startWaiters(5);
    syncs.get(0).complete(null);
    busy.get(0).get();

    IOException failure = new IOException("bad disk");
    disk.underWay.take().complete(failure);
    List<Throwable> thrown = new ArrayList<>();
    for (FutureTask<Boolean> waiter : waiters) {
      thrown.add(assertThrows(ExecutionException.class, waiter::get).getCause());
    }
    for (Throwable e : thrown) {
      assertTrue(e instanceof IOException);
      assertSame(failure, e.getCause());
    }
    assertNotSame(thrown.get(0), thrown.get(1), "each thread has an exception of its own");

    // The system may have dropped what this one did, and reported it to the other sync only.
    syncs.get(1).complete(null);
    Throwable overlapping = assertThrows(ExecutionException.class, busy.get(1)::get).getCause();
    assertSame(failure, overlapping.getCause());
    FutureTask<Boolean> later = start();
    disk.underWay.take().complete(null);
    assertFalse(later.get());
  }

  @Test
  void interruptNeitherEndsTheWaitNorIsLost() throws Exception {
    List<CompletableFuture<IOException>> syncs = keepBusy();
    List<FutureTask<Boolean>> waiters = startWaiters(2);
    threads.get(2).interrupt();
    threads.get(3).interrupt();
    syncs.get(0).complete(null);
    disk.underWay.take().complete(null);
    assertTrue(waiters.get(0).get());
    assertTrue(waiters.get(1).get());
    syncs.get(1).complete(null);
    assertFalse(busy.get(1).get());
    assertEquals(3, disk.syncs.get());
  }

  @Test
  void noThreadIsForgotten() throws Exception {
    AtomicInteger syncs = new AtomicInteger();
    SharedSync quick = new SharedSync(FOLDER, folder -> syncs.incrementAndGet());
    List<Thread> many = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int j = 0; j < 10_000; j++) {
                  try {
                    quick.sync(quick.failures());
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }
              });
      many.add(thread);
      thread.start();
    }
    for (Thread thread : many) {
      thread.join();
    }
    assertTrue(syncs.get() <= 160_000, "at most one sync each");
  }

  @Test
  void error_inSync_leavesNoThreadWaiting() throws Exception {
    AssertionError error = new AssertionError("broken");
    SharedSync broken =
        new SharedSync(
            FOLDER,
            folder -> {
              throw error;
            });
    assertSame(
        error, assertThrows(IOException.class, () -> broken.sync(broken.failures())).getCause());
    assertSame(
        error, assertThrows(IOException.class, () -> broken.sync(broken.failures())).getCause());
  }
}
