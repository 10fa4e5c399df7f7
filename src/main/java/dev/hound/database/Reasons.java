package dev.hound.database;

import org.jspecify.annotations.Nullable;

/** The reasons of each thread. */
final class Reasons {

  /** What the Python Hound writes too. */
  static final String NONE = "No reason given";

  /** Of each thread; and a reason of one database is none of another. */
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
    return reason == null ? NONE : reason.toString();
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
