package dev.hound.internal;

import java.util.function.IntPredicate;

/**
 * What a message shows of a text that others wrote: such a text may be as long as they like and
 * hold what moves a terminal's cursor, a message may not.
 *
 * @hidden
 */
public final class Excerpt {

  /** How many characters of one text a message shows at most, if nothing shorter is known. */
  private static final int MAX_SHOWN = 500;

  private Excerpt() {}

  /**
   * Returns the text, without its middle if it is too long for a message.
   *
   * @param text the text
   * @return at most some 500 characters
   */
  public static String of(String text) {
    return of(text, MAX_SHOWN);
  }

  /**
   * Tells whether {@link #of(String)} returns the whole text.
   *
   * @param text the text
   * @return whether it is short enough for a message
   */
  public static boolean isWhole(String text) {
    return text.length() <= MAX_SHOWN;
  }

  /**
   * Returns the text, without its middle if it is longer than a message should show.
   *
   * @param text the text
   * @param limit how many of its characters are shown at most, at least 5
   * @return the text, or its first four fifths and its last fifth with {@code ...} between them
   */
  public static String of(String text, int limit) {
    if (text.length() <= limit) {
      return text;
    }
    int end = limit / 5;
    return text.substring(0, limit - end) + "..." + text.substring(text.length() - end);
  }

  /**
   * Returns the beginning of the text in quotes. Control characters, lone surrogates, and the
   * characters that change the direction of writing are shown as {@code \}{@code u001b}.
   *
   * @param text the text
   * @param limit how many of its characters are shown at most
   * @return the text in quotes, followed by {@code ...} if it was cut
   */
  public static String quoted(CharSequence text, int limit) {
    return quoted(text, limit, Excerpt::isPlain);
  }

  /**
   * The same for a text that should be ASCII: all other characters are escaped too, as are quotes
   * and backslashes, so that look-alikes show.
   *
   * @param text the text
   * @param limit how many of its characters are shown at most
   * @return the text in quotes, followed by {@code ...} if it was cut
   */
  public static String quotedAscii(CharSequence text, int limit) {
    return quoted(text, limit, c -> c >= ' ' && c <= '~' && c != '"' && c != '\\');
  }

  private static String quoted(CharSequence text, int limit, IntPredicate isPlain) {
    StringBuilder shown = new StringBuilder("\"");
    int length = Math.min(text.length(), limit);
    for (int i = 0; i < length; ) {
      int c = Character.codePointAt(text, i);
      if (isPlain.test(c)) {
        shown.appendCodePoint(c);
        i += Character.charCount(c);
      } else {
        shown.append("\\u%04x".formatted((int) text.charAt(i)));
        i++;
      }
    }
    return shown.append(length < text.length() ? "\"..." : "\"").toString();
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
