package dev.hound.folder.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs in threads of their own, of which only one goes on at a time, from one of its steps
 * to the next. Which one is chosen from outside, so that the same run can be had again.
 */
public final class Turns {

  /** A program. */
  @FunctionalInterface
  public interface Program {
    /** Runs it. It calls {@link Turns#step} before each of its steps. */
    void run() throws Exception;
  }

  /** Chooses who goes on. */
  @FunctionalInterface
  public interface Schedule {
    /**
     * Chooses.
     *
     * @param turn the number of the turn, from 0
     * @param ready how many programs can go on, at least one; in the order in which they were added
     * @return one of them, from 0
     */
    int choose(int turn, int ready);
  }

  /** Ends a program in the midst of its work, as SIGKILL does: it does nothing any more. */
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private enum Phase {
    RUNNING,
    /** Before a step. */
    READY,
    /** Called to go on, and not yet awake. */
    CALLED,
    /** Waits for another program. */
    BLOCKED,
    ENDED
  }

  private final class Runner extends Thread {
    final Program program;
    final Semaphore turn = new Semaphore(0);
    volatile Phase phase = Phase.RUNNING;
    volatile boolean killed;
    int stepsLeft;
    Throwable failure;

    Runner(String name, int steps, Program program) {
      super(name);
      this.program = program;
      this.stepsLeft = steps;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        program.run();
      } catch (Throwable e) {
        // Dead programs throw what they like.
        failure = killed ? null : e;
      }
      phase = Phase.ENDED;
      changed.release();
    }

    void step() {
      if (!killed) {
        phase = Phase.READY;
        changed.release();
        turn.acquireUninterruptibly();
        phase = Phase.RUNNING;
        killed |= stepsLeft-- == 0;
      }
      if (killed) {
        throw new Killed();
      }
    }

    Phase look() {
      Phase seen = phase;
      boolean blocked = seen == Phase.RUNNING && getState() == Thread.State.WAITING;
      // Unless it has come to wait for its turn meanwhile.
      return blocked && phase == seen ? Phase.BLOCKED : seen;
    }
  }

  private static final int LOOKS = 3;
  private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final List<Runner> runners = new ArrayList<>();

  /** Released whenever a program comes to wait for its turn, or ends. */
  private final Semaphore changed = new Semaphore(0);

  public void add(String name, Program program) {
    add(name, Integer.MAX_VALUE, program);
  }

  /** Adds a program that is killed after so many steps. */
  public void add(String name, int steps, Program program) {
    runners.add(new Runner(name, steps, program));
  }

  /** Waits for the next turn of the program that runs in this thread; nothing in other threads. */
  public static void step() {
    if (Thread.currentThread() instanceof Runner runner) {
      runner.step();
    }
  }

  /**
   * Runs the programs to their ends.
   *
   * @param betweenTurns is called before the first turn, between turns and after the last one,
   *     while no program runs
   * @return how many turns there were
   * @throws Exception what the first of the programs has thrown that threw something
   */
  public int run(Schedule schedule, Runnable betweenTurns) throws Exception {
    runners.forEach(Thread::start);
    int turn = 0;
    try {
      List<Runner> ready = awaitReady();
      for (; !ready.isEmpty(); turn++) {
        betweenTurns.run();
        Runner next = ready.get(schedule.choose(turn, ready.size()));
        next.phase = Phase.CALLED;
        next.turn.release();
        ready = awaitReady();
      }
      betweenTurns.run();
    } finally {
      end();
    }
    for (Runner runner : runners) {
      if (runner.failure instanceof Exception e) {
        throw e;
      } else if (runner.failure instanceof Error e) {
        throw e;
      }
    }
    return turn;
  }

  /** Waits until all programs wait for a turn, or for others, or have ended. */
  private List<Runner> awaitReady() throws InterruptedException {
    long start = System.nanoTime();
    int quiet = 0;
    while (true) {
      List<Runner> ready = new ArrayList<>();
      boolean anyRuns = false;
      boolean anyBlocked = false;
      for (Runner runner : runners) {
        switch (runner.look()) {
          case READY -> ready.add(runner);
          case BLOCKED -> anyBlocked = true;
          case ENDED -> {}
          default -> anyRuns = true;
        }
      }
      // A thread that another has woken takes a moment to look so. Should it be missed all the
      // same, it waits for its turn a little later, and no harm is done.
      quiet = anyRuns ? 0 : quiet + 1;
      if (!anyRuns && (!anyBlocked || (quiet > LOOKS && !ready.isEmpty()))) {
        return ready;
      }
      if (System.nanoTime() - start > LONGEST_WAIT_NANOS) {
        throw new IllegalStateException("the programs wait for each other: " + runners);
      }
      changed.tryAcquire(LOOK_NANOS, TimeUnit.NANOSECONDS);
    }
  }

  private void end() throws InterruptedException {
    for (Runner runner : runners) {
      runner.killed = true;
      runner.turn.release();
    }
    for (Runner runner : runners) {
      runner.join();
    }
  }
}
