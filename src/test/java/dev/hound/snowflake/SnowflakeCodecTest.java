package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnowflakeCodecTest {

  private static final String NAME = "41d9dd216020000000000242ac110002beefffff0046";

  static Stream<String> wrongTexts() {
    // Each of these in place of the first, a middle, and the last digit.
    List<String> noDigits =
        List.of(
            " ", "\n", "\t", "\0", "+", "-", "_", "/", ":", "@", "G", "`", "g", "x", "\u007f",
            "\u0080", "\u00b2", // superscript two
            "\uff14", // full-width 4
            "\uff21", // full-width A
            "\u0664", // Arabic-Indic 4
            "\u0130", // I with a dot, which lower-cases to two characters
            "\u0141", // its low byte is "A"
            "\u0134", // its low byte is "4"
            "\uffff", "\ud800", "\udc00");
    return Stream.concat(
        Stream.of(
            "",
            " ",
            "4",
            NAME.substring(1),
            NAME.substring(0, 43),
            NAME + "0",
            " " + NAME,
            NAME + " ",
            NAME + "\n",
            "0x" + NAME.substring(2),
            "+" + NAME.substring(1),
            NAME + NAME,
            "\ud835\udfd2" + NAME.substring(2), // mathematical 4, beyond the BMP
            NAME.substring(0, 42) + "47", // checksum
            NAME.substring(0, 40) + "0147", // reserved byte, counted by the checksum
            NAME.substring(0, 40) + "0146"),
        noDigits.stream()
            .flatMap(
                bad ->
                    Stream.of(
                        bad + NAME.substring(1),
                        NAME.substring(0, 21) + bad + NAME.substring(22),
                        NAME.substring(0, 43) + bad)));
  }

  @ParameterizedTest
  @NullSource
  @MethodSource("wrongTexts")
  @SuppressWarnings("UnnecessaryStringBuilder") // It is a CharSequence that is no String.
  void text_notAName_refusedByOneException(@Nullable String text) {
    assertFalse(Snowflake.isValid(text));
    assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse(text));
    if (text != null) {
      assertEquals(Optional.empty(), Snowflake.fromFileName(text));
      assertFalse(Snowflake.isValid(new StringBuilder(text)));
      assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse(new StringBuilder(text)));
    }
  }

  @Test
  @SuppressWarnings("UnnecessaryStringBuilder") // As above.
  void textThatIsNoStringIsRead() {
    Snowflake expected = Snowflake.parse(NAME);
    assertEquals(expected, Snowflake.parse(new StringBuilder(NAME)));
    assertEquals(expected, Snowflake.parse(CharBuffer.wrap("__" + NAME, 2, 46)));
    assertTrue(Snowflake.isValid(new StringBuilder(NAME)));
  }

  @Test
  void upperCaseIsReadButIsNoFileNameAndNeverWritten() {
    String upper = NAME.toUpperCase(Locale.ROOT);
    assertEquals(NAME, Snowflake.parse(upper).toString());
    assertTrue(Snowflake.isValid(upper));
    assertEquals(Optional.empty(), Snowflake.fromFileName(upper));
    assertEquals(Optional.empty(), Snowflake.fromFileName(NAME.replace("beef", "beeF")));
    assertEquals(Optional.empty(), Snowflake.fromFileName(NAME.replace("242a", "242A")));
    assertEquals(Optional.of(Snowflake.parse(NAME)), Snowflake.fromFileName(NAME));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 21, 23, 44})
  void bytesOfAnotherNumberAreRefused(int length) {
    byte[] bytes = new byte[length];
    assertRefused("" + length, () -> Snowflake.fromBytes(bytes));
    assertRefused("" + length, () -> SnowflakeFields.fromBytes(bytes));
  }

  @Test
  void nullBytesAreRefused() {
    assertRefused("null", () -> Snowflake.fromBytes(null));
    assertRefused("null", () -> SnowflakeFields.fromBytes(null));
    assertRefused("null", () -> SnowflakeFields.parse(null));
  }

  /** A digit of which all bits are set is what a wrong one counts as, and those before it. */
  @Test
  void aWrongDigitIsSeenWhereverItIs() {
    String name = Snowflake.of(1, MachineId.of(-1), 0xffff, 0xffff).toString();
    for (int i = 0; i < name.length(); i++) {
      String wrong = name.substring(0, i) + "g" + name.substring(i + 1);
      assertFalse(Snowflake.isValid(wrong), wrong);
    }
  }

  @Test
  void aMessageShowsAHundredCharactersOfTheText() {
    String hundred = "~ ".repeat(50);
    assertEquals(
        "not a snowflake, 100 characters instead of 44: \"" + hundred + "\"",
        assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse(hundred)).getMessage());
    assertEquals(
        "not a snowflake, 101 characters instead of 44: \"" + hundred + "\"...",
        assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse(hundred + "!"))
            .getMessage());
  }

  @Test
  void messagesSayWhatIsWrongAndWhere() {
    assertRefused("null", () -> Snowflake.parse(null));
    assertRefused("43 characters instead of 44", () -> Snowflake.parse(NAME.substring(1)));
    assertRefused("index 7: \"" + NAME.substring(0, 7) + "z", () -> Snowflake.parse(at(7, "z")));
    assertRefused("checksum is 47 instead of 46", () -> Snowflake.parse(at(42, "47")));
    assertRefused("reserved byte is 01", () -> Snowflake.parse(at(40, "0147")));
    assertRefused("time -1.0 is out of range", () -> Snowflake.parse("bff" + "0".repeat(41)));
    assertRefused(NAME.substring(0, 42) + "47", () -> Snowflake.fromBytes(bytes(at(42, "47"))));
  }

  @Test
  void messages_hostileText_escapedAndShort() {
    assertRefused("\\u001b[2J\\u000a\\u202e", () -> Snowflake.parse("\u001b[2J\n\u202e"));
    SnowflakeFormatException e =
        assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse("a".repeat(1_000_000)));
    assertTrue(e.getMessage().length() < 200, e.getMessage());
  }

  @Test
  void lenientReadingGivesTheFieldsAsTheyStand() {
    String wrong = "c1d9dd2160200000" + "ffffffffffffffff" + "8001fffe" + "7f80";
    SnowflakeFields fields =
        new SnowflakeFields(-1735689600.5, MachineId.of(-1), 0x8001, 0xfffe, 0x7f, 0x80);
    assertEquals(fields, SnowflakeFields.parse(wrong));
    assertEquals(fields, SnowflakeFields.parse(wrong.toUpperCase(Locale.ROOT)));
    assertEquals(fields, SnowflakeFields.fromBytes(bytes(wrong)));
    assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse(wrong));
    assertThrows(SnowflakeFormatException.class, () -> Snowflake.fromBytes(bytes(wrong)));
  }

  @Test
  void lenientReadingRefusesWhatHasNoFields() {
    assertRefused("index 43", () -> SnowflakeFields.parse(at(43, "\uff14")));
    assertRefused("45", () -> SnowflakeFields.parse(NAME + "0"));
  }

  @Test
  void fields_validName_sameFromAllSources() {
    SnowflakeFields fields =
        new SnowflakeFields(1735689600.5, MachineId.of(0x0242ac110002L), 0xbeef, 0xffff, 0, 0x46);
    assertEquals(fields, SnowflakeFields.of(Snowflake.parse(NAME)));
    assertEquals(fields, SnowflakeFields.parse(NAME));
    assertEquals(fields, SnowflakeFields.fromBytes(bytes(NAME)));
  }

  @Test
  void bytesAreNotShared() {
    byte[] bytes = bytes(NAME);
    Snowflake name = Snowflake.fromBytes(bytes);
    Arrays.fill(bytes, (byte) 0);
    Arrays.fill(name.toBytes(), (byte) 0);
    assertEquals(NAME, name.toString());
  }

  /** The name with other characters from an index on. */
  private static String at(int index, String characters) {
    return NAME.substring(0, index) + characters + NAME.substring(index + characters.length());
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static void assertRefused(
      String expectedInMessage, org.junit.jupiter.api.function.Executable call) {
    SnowflakeFormatException e = assertThrows(SnowflakeFormatException.class, call);
    assertTrue(e.getMessage().contains(expectedInMessage), e.getMessage());
  }
}
