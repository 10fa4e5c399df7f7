package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.PipeReader;
import dev.hound.cli.io.Streams;
import dev.hound.store.Arrival;
import dev.hound.store.FollowOptions;
import dev.hound.store.Follower;
import dev.hound.store.Position;
import dev.hound.store.WrongPositionException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ExitCode;

/** Prints what a follower delivers, batch by batch, until its reader has gone. */
final class FollowLoop<E> {

  /** An idle command notices within this time that its output was closed. */
  private static final Duration IDLE = Duration.ofSeconds(1);

  /** A batch ends here, so that its position is saved now and then. */
  private static final int MAX_BATCH = 1_000;

  /** Prints one record. */
  interface Printer<E> {
    void print(Arrival<E> arrival) throws IOException;
  }

  /** Keeps the position after each batch. */
  interface Saving {
    void save(Position position) throws IOException;
  }

  private final Streams streams;
  private final Printer<E> printer;
  private final Saving saving;
  private long missed;
  private String lastFailure = "";

  FollowLoop(Streams streams, Printer<E> printer, Saving saving) {
    this.streams = streams;
    this.printer = printer;
    this.saving = saving;
  }

  int run(Follower<E> following, FollowOptions options) throws IOException {
    try (Follower<E> follower = following) {
      PipeReader reader = new PipeReader();
      while (!reader.isGone()) {
        if (printBatch(follower)) {
          streams.out().flush();
          saving.save(follower.position());
        }
        reportMissed(follower.missed(), options);
      }
      return ExitCode.OK;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.OK;
    }
  }

  private boolean printBatch(Follower<E> follower) throws IOException, InterruptedException {
    Optional<Arrival<E>> next = next(follower, IDLE);
    for (int printed = 0; next.isPresent(); printed++) {
      printer.print(next.get());
      if (printed == MAX_BATCH) {
        return true;
      }
      next = next(follower, Duration.ZERO);
      if (next.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The folder may come back, and the record be readable later: reported once, and tried again. */
  private Optional<Arrival<E>> next(Follower<E> follower, Duration atMost)
      throws IOException, InterruptedException {
    try {
      return follower.next(atMost);
    } catch (WrongPositionException e) {
      throw e;
    } catch (IOException e) {
      String failure = Messages.describe(e);
      if (!failure.equals(lastFailure)) {
        streams.tell(failure + "; trying again");
        lastFailure = failure;
      }
      return Optional.empty();
    }
  }

  private void reportMissed(long now, FollowOptions options) {
    if (now > missed) {
      streams.tell(
          "%s showed up more than %s after the time in the name and %s not printed; use a longer"
                  .formatted(
                      Messages.count(now - missed, "record"),
                      options.overlap(),
                      now - missed == 1 ? "was" : "were")
              + " --overlap, and compare the clocks of the writers");
      missed = now;
    }
  }
}
