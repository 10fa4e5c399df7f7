package dev.hound.cli.io;

import java.util.concurrent.TimeUnit;

/**
 * A line on standard error that shows how far a command has come with many files, and how fast it
 * is; only on terminals that can erase a line. It names no total, which would cost a listing of its
 * own.
 */
public final class Progress implements AutoCloseable {

  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** To the beginning of the line, and erase it. */
  private static final String CLEAR = "\r\u001b[K";

  private final Streams streams;
  private final String noun;
  private final boolean canDraw;
  private final long startedAt = System.nanoTime();
  private long done;
  private long drawnAt;
  private boolean drawn;

  private Progress(Streams streams, String noun, boolean canDraw) {
    this.streams = streams;
    this.noun = noun;
    this.canDraw = canDraw;
  }

  /**
   * Starts at 0, and draws nothing before the first is done.
   *
   * @param noun what is counted, such as {@code file}
   */
  public static Progress of(String noun, Streams streams) {
    boolean canDraw =
        streams.errIsTerminal().getAsBoolean() && !"dumb".equals(streams.environment().get("TERM"));
    return new Progress(streams, noun, canDraw);
  }

  /** Starts and draws at once, because the first one may take a while. */
  public static Progress shown(String noun, Streams streams) {
    Progress progress = of(noun, streams);
    if (progress.canDraw) {
      progress.draw(progress.startedAt);
    }
    return progress;
  }

  /** Counts one more that is done. */
  public void step() {
    done++;
    if (canDraw) {
      long now = System.nanoTime();
      if (done == 1 || now - drawnAt >= REDRAW_NANOS) {
        draw(now);
      }
    }
  }

  private void draw(long now) {
    // What was printed must not come out in the middle of the line.
    streams.out().flush();
    long nanos = Math.max(1, now - startedAt);
    String rate = done == 0 ? "" : ", " + Math.round(done * 1e9 / nanos) + " a second";
    streams.err().print(CLEAR + Messages.count(done, noun) + rate);
    streams.err().flush();
    drawn = true;
    drawnAt = now;
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
