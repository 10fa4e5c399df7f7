package dev.hound.cli;

/** So many of something, in words. */
final class Counted {

  private Counted() {}

  /** Returns {@code 1 record}, {@code 2 records} and the like. */
  static String of(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
