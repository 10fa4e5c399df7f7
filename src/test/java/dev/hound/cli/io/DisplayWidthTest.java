package dev.hound.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayWidthTest {

  /**
   * Right is what the East Asian Width and the general category of each character say, by Python:
   * {@code sum(0 if category(c) in ("Mn","Me","Cf") else 2 if east_asian_width(c) in "WF" else 1
   * for c in text)}; Korean syllables in parts take the columns of their initial.
   */
  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "abc, 3",
    "\u00e9\u00df\u03a9\u0416\u05d0\u0639, 6", // Latin, Greek, Cyrillic, Hebrew, Arabic
    "\u65e5\u672c\u8a9e, 6",
    "\u30c6\u30b9\u30c8, 6",
    "\uff83\uff7d\uff84, 3", // the same at half width
    "\uff21\uff22, 4",
    "\ud55c\uad6d\uc5b4, 6",
    "\u1112\u1161\u11ab, 2",
    "e\u0301, 1",
    "\u304b\u3099, 2", // with a voicing mark
    "\ud842\udfb7\u7530, 4", // beyond the basic plane
    "\ud83d\ude00\ud83d\ude80, 4",
    "\ud83d\udc69\u200d\ud83d\udcbb, 4", // joined, which some terminals show in 2
    "\u2026\u2500\u00b1, 3",
    "\u0e01\u0e34\u0e19, 2", // Thai
  })
  void of_text_columnsOfItsCharacters(String text, int columns) {
    assertEquals(columns, DisplayWidth.of(text));
  }

  @ParameterizedTest
  @CsvSource({
    "\u65e5\u672c\u8a9e, 6, \u65e5\u672c\u8a9e",
    "\u65e5\u672c\u8a9e, 5, \u65e5\u672c",
    "a\u65e5, 2, a",
    "e\u0301e\u0301, 1, e\u0301",
    "\ud83d\ude00, 1, ''",
  })
  void beginning_columns_wholeCharacters(String text, int columns, String beginning) {
    assertEquals(beginning, DisplayWidth.beginning(text, columns));
  }
}
