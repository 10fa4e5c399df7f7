package dev.hound.cli.io;

/**
 * Text that may hold anything, such as a file's name, made fit for a terminal.
 *
 * <p>Control characters could move the cursor, change the title or forge lines; they, the
 * characters that turn the direction of writing, and lone surrogates come out as {@code \}{@code
 * u001b} and the like, which in JSON text stands for the same.
 */
public final class Printable {

  private Printable() {}

  /** Returns the text, with what a terminal might act on escaped. */
  public static String of(String text) {
    return escaped(text, false);
  }

  /**
   * Returns the text, with characters that a terminal might act on escaped, but not tabs. Of JSON
   * on one line the value is the same: all that is escaped is in strings; only tabs may be between
   * them.
   */
  public static String keepingTabs(String json) {
    return escaped(json, true);
  }

  private static String escaped(String text, boolean keepTabs) {
    int index = 0;
    while (index < text.length() && isPlain(text.charAt(index))) {
      index++;
    }
    if (index == text.length()) {
      return text;
    }
    StringBuilder printable = new StringBuilder(text.length() + 16);
    for (index = 0; index < text.length(); index++) {
      char c = text.charAt(index);
      if (isPlain(c) || (c == '\t' && keepTabs)) {
        printable.append(c);
      } else if (Character.isHighSurrogate(c)
          && index + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(index + 1))) {
        printable.append(c).append(text.charAt(++index));
      } else {
        appendEscape(printable, c);
      }
    }
    return printable.toString();
  }

  private static boolean isPlain(char c) {
    return (c >= ' ' && c < 0x7f) || (c > 0x9f && isPlainBeyondLatin(c));
  }

  private static boolean isPlainBeyondLatin(char c) {
    return !Character.isSurrogate(c)
        && !(c >= '\u200e' && c <= '\u200f') // marks of direction
        && !(c >= '\u2028' && c <= '\u202e') // line ends, embeddings, overrides
        && !(c >= '\u2066' && c <= '\u206f') // isolates, and what Unicode withdrew
        && c != '\u061c'
        && c != '\ufeff';
  }

  /** Appends the escape of one character, as JSON and Java know it. */
  public static void appendEscape(StringBuilder text, char c) {
    text.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      text.append(Character.forDigit(c >> shift & 0xf, 16));
    }
  }
}
