package dev.hound.store;

/**
 * What a message quotes of a record, or of one who quotes it: a record may be as large as its
 * writer likes, a message may not.
 */
final class Excerpt {

  private static final int LONGEST = 500;
  private static final int END = 100;

  private Excerpt() {}

  /** Returns the text, without its middle if it is too long for a message. */
  static String of(String text) {
    return isWhole(text)
        ? text
        : text.substring(0, LONGEST - END) + "..." + text.substring(text.length() - END);
  }

  /** Tells whether the text is short enough for a message. */
  static boolean isWhole(String text) {
    return text.length() <= LONGEST;
  }
}
