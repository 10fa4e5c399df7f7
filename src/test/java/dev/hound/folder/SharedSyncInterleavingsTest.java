package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** Threads that sync one folder, in very many of the orders that their steps may have. */
final class SharedSyncInterleavingsTest {

  private static final ModelCheckingOptions OPTIONS =
      new ModelCheckingOptions()
          // One more than there are syncs at once.
          .threads(3)
          .actorsPerThread(2)
          .actorsBefore(0)
          .actorsAfter(0)
          .iterations(1)
          .invocationsPerIteration(500 * Integer.getInteger("hound.soak", 1))
          .minimizeFailedScenario(false);

  /** How a thread has the folder synced. */
  interface Syncing {
    void sync() throws IOException;
  }

  /** What the threads do: something in the folder, and then a sync. */
  public abstract static class Actions {
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger durable = new AtomicInteger();
    private final Syncing syncing;

    Actions() {
      this.syncing =
          syncing(
              folder -> {
                int begun = done.get();
                durable.accumulateAndGet(begun, Math::max);
              });
    }

    abstract Syncing syncing(FolderSync disk);

    /** What was done before the sync began is durable when it has ended. */
    @Operation
    public void doAndSync() throws IOException {
      int mine = done.incrementAndGet();
      syncing.sync();
      if (durable.get() < mine) {
        throw new IllegalStateException(mine + " is done, but the last durable is " + durable);
      }
    }
  }

  public static final class Shared extends Actions {
    @Override
    Syncing syncing(FolderSync disk) {
      SharedSync shared = new SharedSync(Path.of("folder"), disk);
      return () -> shared.sync(shared.failures());
    }
  }

  @Test
  void work_doneBeforeSync_durableAfter() {
    OPTIONS.check(Shared.class);
  }

  /** Takes a sync that is under way for its own. */
  public static final class Hasty extends Actions {
    @Override
    Syncing syncing(FolderSync disk) {
      AtomicBoolean running = new AtomicBoolean();
      return () -> {
        if (!running.getAndSet(true)) {
          disk.sync(Path.of("folder"));
          running.set(false);
        }
      };
    }
  }

  /** Else the test above shows nothing. */
  @Test
  void sync_joinsRunningOne_isDetected() {
    LincheckAssertionError found =
        assertThrows(LincheckAssertionError.class, () -> OPTIONS.check(Hasty.class));
    assertTrue(found.getMessage().contains("doAndSync()"), found.getMessage());
  }
}
