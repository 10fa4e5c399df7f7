package dev.hound.database;

import org.jspecify.annotations.Nullable;

/** The reasons of each thread. */
final class Reasons {

  /** Of each thread, and of this database alone. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Reason> innermost = new ThreadLocal<>();

  Reason open(String text) {
    Reason reason = new Reason(text, current());
    innermost.set(reason);
    return reason;
  }

  /** Returns the text of the reason that holds now. */
  String text() {
    Reason reason = current();
    return reason == null ? HoundDatabase.NO_REASON : reason.toString();
  }

  private @Nullable Reason current() {
    Reason reason = Reason.open(innermost.get());
    if (reason == null) {
      innermost.remove();
    } else {
      innermost.set(reason);
    }
    return reason;
  }
}
