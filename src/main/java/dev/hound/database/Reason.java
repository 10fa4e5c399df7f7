package dev.hound.database;

import org.jspecify.annotations.Nullable;

/**
 * Why the updates of this thread are made, until it is closed; see {@link HoundDatabase#because}.
 *
 * <p>Closing it restores the reason before it. Should an outer reason be closed before an inner
 * one, the inner stays until it is closed too. Closing it on another thread ends it for the thread
 * that it was made for, and no other. Closing it again does nothing.
 */
public final class Reason implements AutoCloseable {

  private final String text;
  private final @Nullable Reason outer;
  private volatile boolean closed;

  Reason(String text, @Nullable Reason outer) {
    this.text = text;
    this.outer = outer;
  }

  /** Returns the innermost reason that is not closed. */
  static @Nullable Reason open(@Nullable Reason innermost) {
    Reason reason = innermost;
    while (reason != null && reason.closed) {
      reason = reason.outer;
    }
    return reason;
  }

  /** Ends it. */
  @Override
  public void close() {
    closed = true;
  }

  /** Returns the text of the reason. */
  @Override
  public String toString() {
    return text;
  }
}
