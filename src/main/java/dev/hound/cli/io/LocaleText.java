package dev.hound.cli.io;

/** Texts that come from the system in the character set of the locale. */
public final class LocaleText {

  /** What is wrong with a text that Java could not read, and what to do. */
  public static final String PROBLEM =
      "is not in the character set of the locale: Java reads \ufffd in place of what it does not"
          + " know; give it in UTF-8, and run with LC_ALL=C.UTF-8 in the environment";

  private static final char REPLACEMENT = '\ufffd';

  private LocaleText() {}

  /** Returns whether Java got the text as it was given; otherwise it would name another file. */
  public static boolean isWhole(String text) {
    return text.indexOf(REPLACEMENT) < 0;
  }
}
