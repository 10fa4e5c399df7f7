package dev.hound.cli.io;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * A bar on standard error that shows how far a long look at a folder has come; only on terminals
 * that can erase a line.
 */
public final class Progress implements AutoCloseable {

  private static final int WIDTH = 40;
  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** To the beginning of the line, and erase it. */
  private static final String CLEAR = "\r\u001b[K";

  private final Streams streams;
  private final long total;
  private long done;
  private long drawnAt;
  private boolean drawn;

  private Progress(Streams streams, long total) {
    this.streams = streams;
    this.total = total;
  }

  /** Counts what there is to go through. */
  public interface Count {
    long get() throws IOException;
  }

  /** Returns the progress through so many entries, which are counted only where somebody looks. */
  public static Progress through(Count total, Streams streams) throws IOException {
    boolean canDraw =
        streams.errIsTerminal().getAsBoolean() && !"dumb".equals(streams.environment().get("TERM"));
    return new Progress(streams, canDraw ? total.get() : 0);
  }

  /** One more entry is done. */
  public void step() {
    done++;
    if (total > 0 && (done == 1 || System.nanoTime() - drawnAt >= REDRAW_NANOS)) {
      draw();
    }
  }

  private void draw() {
    // What was printed must not come out in the middle of the bar.
    streams.out().flush();
    int full = (int) (WIDTH * Math.min(done, total) / total);
    streams
        .err()
        .print("\r[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] " + done + " of " + total);
    streams.err().flush();
    drawn = true;
    drawnAt = System.nanoTime();
  }

  /** Makes room for other output. */
  public void clear() {
    if (drawn) {
      streams.err().print(CLEAR);
      streams.err().flush();
      drawn = false;
    }
  }

  @Override
  public void close() {
    clear();
  }
}
