package dev.hound.cli.io;

/**
 * How many columns of a terminal text takes: two for wide characters (Chinese, Japanese, Korean,
 * emoji), none for combining ones. Where terminals differ it is the greatest number, so that a line
 * that should fit does.
 */
final class DisplayWidth {

  /** First and last of each range of wide characters, after EastAsianWidth.txt of Unicode 14. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x231a, 0x231b, 0x2329, 0x232a, 0x23e9, 0x23f3, 0x25fd, 0x25fe, 0x2600, 0x27bf,
    0x2b1b, 0x2b55, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff,
    0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x1b2ff, 0x1f004,
    0x1f004, 0x1f0cf, 0x1f0cf, 0x1f18e, 0x1f19a, 0x1f200, 0x1faff, 0x20000, 0x3fffd,
  };

  private static final int VARIANT_AS_EMOJI = 0xfe0f;

  private DisplayWidth() {}

  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  /** Returns as much of the beginning of a text as fits into so many columns. */
  static String beginning(String text, int columns) {
    int width = 0;
    int end = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      width += of(c);
      if (width > columns) {
        break;
      }
      end += Character.charCount(c);
    }
    return text.substring(0, end);
  }

  private static int of(int c) {
    if (c < 0x300) {
      return 1;
    }
    // Beside the hearts and the like that this turns into wide emoji.
    if (c == VARIANT_AS_EMOJI) {
      return 1;
    }
    // Vowels and finals of Korean syllables combine with the initial before them.
    if (c >= 0x1160 && c <= 0x11ff) {
      return 0;
    }
    for (int i = 0; i < WIDE.length && WIDE[i] <= c; i += 2) {
      if (c <= WIDE[i + 1]) {
        return isCombining(c) ? 0 : 2;
      }
    }
    return isCombining(c) ? 0 : 1;
  }

  private static boolean isCombining(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
      default -> false;
    };
  }
}
