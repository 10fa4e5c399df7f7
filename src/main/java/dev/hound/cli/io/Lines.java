package dev.hound.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a stream of bytes without their ends: {@code \n} or {@code \r\n}. A line that is
 * longer than the limit is never all in memory: it comes cut to one byte more than that.
 */
public final class Lines {

  private static final int FIRST_CAPACITY = 1 << 16;

  /** As long as an array of bytes can be. */
  private static final int GREATEST_CAPACITY = Integer.MAX_VALUE - 2;

  private final InputStream in;
  private final String source;
  private final int limit;
  private byte[] buffer = new byte[FIRST_CAPACITY];
  private int start;
  private int searched;
  private int end;
  private boolean ended;
  private long number;
  private @Nullable InputException failure;

  /** The source is named in messages. */
  public Lines(InputStream in, String source, int limit) {
    this.in = in;
    this.source = source;
    this.limit = limit;
  }

  /** Returns the next line, for which it waits; null at the end. */
  public byte @Nullable [] next() throws InputException {
    while (true) {
      byte[] line = take();
      if (line != null || ended) {
        return line;
      }
      if (failure != null) {
        throw failure;
      }
      makeRoomForMore();
      fill(buffer.length - end);
    }
  }

  /**
   * Returns the next line if all of it is here already; null if one would have to wait for it, or
   * if it can't be read, which {@link #next()} then reports.
   */
  public byte @Nullable [] nextIfReady() {
    try {
      while (true) {
        byte[] line = take();
        if (line != null) {
          return line;
        }
        int available = available();
        if (ended || available <= 0) {
          return null;
        }
        makeRoomForMore();
        fill(Math.min(available, buffer.length - end));
      }
    } catch (InputException e) {
      failure = e;
      return null;
    }
  }

  /** Returns the number of the line that was returned last, from 1. */
  public long number() {
    return number;
  }

  private byte @Nullable [] take() {
    while (searched < end && buffer[searched] != '\n') {
      searched++;
    }
    if (searched == end && !(ended && start < end)) {
      return null;
    }
    int lineEnd = searched > start && buffer[searched - 1] == '\r' ? searched - 1 : searched;
    byte[] line = Arrays.copyOfRange(buffer, start, (int) Math.min(lineEnd, start + limit + 1L));
    searched = Math.min(searched + 1, end);
    start = searched;
    number++;
    return line;
  }

  private void makeRoomForMore() {
    try {
      makeRoom();
    } catch (OutOfMemoryError e) {
      throw Messages.outOfMemory(source + ", line " + (number + 1), e);
    }
  }

  private void makeRoom() {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      searched -= start;
      end -= start;
      start = 0;
    }
    // How much of a line that is too long is kept: the limit, and a line end of two bytes.
    int most = limit + 2;
    if (end > most) {
      end = most;
      searched = most;
    }
    if (end == buffer.length) {
      long more = Math.min(2L * end, (long) most + FIRST_CAPACITY);
      buffer = Arrays.copyOf(buffer, (int) Math.min(more, GREATEST_CAPACITY));
    }
  }

  /** A stream that can't say how much is available is read when the caller waits for it. */
  private int available() {
    try {
      return in.available();
    } catch (IOException e) {
      return 0;
    }
  }

  private void fill(int most) throws InputException {
    int count;
    try {
      count = in.read(buffer, end, most);
    } catch (IOException e) {
      throw new InputException(source, e);
    }
    if (count < 0) {
      ended = true;
    } else {
      end += count;
    }
  }
}
