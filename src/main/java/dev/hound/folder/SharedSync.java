package dev.hound.folder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Syncs one folder for many threads. A sync that is under way may have missed what a thread has
 * just done, so that thread waits for the next one, which serves all threads that came meanwhile.
 * One of them carries it out.
 */
final class SharedSync {

  /**
   * One sync at the disk and one that the system has in its hands already. With one alone, ext4's
   * journal commits once more than needed for most records: 16 threads then publish a tenth fewer
   * than with unshared syncs, with two as many.
   */
  private static final int AT_ONCE = 2;

  private final Path folder;
  private final FolderSync sync;
  private final ReentrantLock lock = new ReentrantLock();
  private int running;
  private int failures;
  private @Nullable Throwable lastFailure;
  private Round next = new Round();

  SharedSync(Path folder, FolderSync sync) {
    this.folder = folder;
    this.sync = sync;
  }

  /** One sync and the threads that wait for it. Guarded by the lock. */
  private final class Round {
    final Condition changed = lock.newCondition();
    boolean started;
    boolean done;
  }

  /** Returns how many syncs have failed up to now, to be asked for before anything is done. */
  int failures() {
    lock.lock();
    try {
      return failures;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Syncs what was done in the folder before this call. Not ended by an interrupt, whose flag is
   * kept.
   *
   * @param failuresBefore the failures before it was done: one that came since may have been about
   *     it, and the system, which drops what it could not write, reports that only once
   * @throws IOException if the sync failed, whichever thread carried it out
   */
  void sync(int failuresBefore) throws IOException {
    syncOnce();
    lock.lock();
    try {
      // Also that of our own round, for it was counted before we woke.
      if (failures != failuresBefore) {
        // An exception of the calling thread's own; the cause is shared.
        throw new IOException("can't sync the folder " + folder + " to the disk", lastFailure);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Syncs, or waits for another thread's sync that begins after this call. */
  private void syncOnce() {
    Round mine = join();
    if (mine == null) {
      return;
    }
    Throwable failure = null;
    try {
      sync.sync(folder);
    } catch (Throwable e) {
      failure = e;
    }
    finish(mine, failure);
  }

  /** Returns the round that this thread has to carry out, or null if another thread has. */
  private @Nullable Round join() {
    lock.lock();
    try {
      Round mine = next;
      while (!mine.done && (mine.started || running == AT_ONCE)) {
        mine.changed.awaitUninterruptibly();
      }
      if (mine.done) {
        return null;
      }
      mine.started = true;
      running++;
      next = new Round();
      return mine;
    } finally {
      lock.unlock();
    }
  }

  private void finish(Round mine, @Nullable Throwable failure) {
    lock.lock();
    try {
      if (failure != null) {
        failures++;
        lastFailure = failure;
      }
      mine.done = true;
      running--;
      mine.changed.signalAll();
      // The thread that wakes carries out the next round and wakes the others at its end.
      next.changed.signal();
    } finally {
      lock.unlock();
    }
  }
}
