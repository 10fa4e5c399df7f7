package dev.hound.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Records as the text that they were written in. */
class JsonTextTest {

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ \"z\" : 1.10,\t\"a\": -0.0 , \"\\u00e9\": \"\\ud83d\" } ",
        " 1E+2",
        "null",
        "NaN",
        "-Infinity",
        "\"\u2028\"",
        "1e2147483647",
        "[1 , 2]"
      })
  void oneLineIsKeptByteForByte(String line) throws IOException {
    assertArrayEquals(utf8(line), JsonText.parse(utf8(line)).bytes());
    assertArrayEquals(utf8(line), JsonText.parse(utf8(line + "\n")).bytes());
    assertArrayEquals(utf8(line), JsonText.parse(utf8(line + "\r\n\n")).bytes());
    assertArrayEquals(utf8(line), JsonText.parse(utf8("\ufeff" + line)).bytes());
    assertEquals(line, JsonText.parse(line).toString());
  }

  @Test
  void severalLinesBecomeOne() throws IOException {
    String pretty =
        """
        {
          "b" : [ 1.10, 1E+2 ],\r
          "a\\\\" : "x \\" {  y",
          "\\u00e9" : "\\\\\\"  ",
        \t"c" : { }
        }
        """;
    String line =
        "{\"b\":[1.10,1E+2],\"a\\\\\":\"x \\\" {  y\",\"\\u00e9\":\"\\\\\\\"  \",\"c\":{}}";
    assertEquals(line, JsonText.parse(pretty).toString());
    // Another parser sees the same value in both.
    assertEquals(JsonMapper.shared().readTree(pretty), JsonMapper.shared().readTree(line));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}{}", "1 2", "{}\n{\"a\":1}\n", "null null", "{} [", "1\n\"x\""})
  void values_several_distinctFromOtherFaults(String values) {
    MoreThanOneValueException e =
        assertThrows(MoreThanOneValueException.class, () -> JsonText.parse(values));
    assertTrue(e.getMessage().startsWith("more than one JSON value"), e.getMessage());
  }

  @Test
  void theSecondOfSeveralValuesHasItsPlace() {
    MoreThanOneValueException e =
        assertThrows(MoreThanOneValueException.class, () -> JsonText.parse("{}\n  {}"));
    assertEquals("more than one JSON value: another begins at line 2, column 3", e.getMessage());
    assertEquals(OptionalLong.of(5), e.offset());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}x", "{}}", "{", "[1", "\"a", "INF", "-INF", "+Infinity", "[+INF]"})
  void otherFaultsAreNotSeveralValues(String text) {
    RecordFormatException e = assertThrows(RecordFormatException.class, () -> JsonText.parse(text));
    assertEquals(RecordFormatException.class, e.getClass());
  }

  @Test
  void theLimitsAreThoseOfOtherJson() throws IOException {
    JsonText.parse("[".repeat(1_000) + "]".repeat(1_000));
    assertThrows(
        RecordFormatException.class, () -> JsonText.parse("[".repeat(1_001) + "]".repeat(1_001)));
    JsonText.parse("1".repeat(10_000));
    assertThrows(RecordFormatException.class, () -> JsonText.parse("1".repeat(10_001)));
    JsonText.parse("{\"" + "k".repeat(50_000) + "\":1}");
    assertThrows(
        RecordFormatException.class, () -> JsonText.parse("{\"" + "k".repeat(50_001) + "\":1}"));
    JsonText.parse("\"" + "x".repeat(5 << 20) + "\"");
    byte[] text = new byte[100_000_001 + 2];
    Arrays.fill(text, (byte) 'x');
    text[0] = '"';
    text[text.length - 1] = '"';
    assertThrows(RecordFormatException.class, () -> JsonText.parse(text));
  }

  @Test
  void halfASurrogatePairIsNoText() {
    assertThrows(RecordFormatException.class, () -> JsonText.parse("\"\ud800\""));
  }

  @Test
  void textsAreEqualIfTheirBytesAre() throws IOException {
    assertEquals(JsonText.parse("1.0"), JsonText.parse("1.0\n"));
    assertEquals(JsonText.parse("1.0").hashCode(), JsonText.parse("1.0\n").hashCode());
    assertNotEquals(JsonText.parse("1.0"), JsonText.parse("1.00"));
  }

  @Test
  void aStoreOfTextsKeepsThem(@TempDir Path folder) throws IOException {
    RecordStore<JsonText> store = RecordStore.open(folder, JsonText.format());
    JsonText text = JsonText.parse("{\"z\": 1.10, \"a\": 1e400}");
    Snowflake name = store.put(text);
    assertEquals("{\"z\": 1.10, \"a\": 1e400}\n", Files.readString(folder.resolve("" + name)));
    assertEquals(text, store.get(name));
    assertThrows(
        IllegalArgumentException.class, () -> store.put(JsonText.parse("{\"a\":1,\"a\":1}")));
    assertEquals(1, store.size());
    // What others have written so is read.
    Files.writeString(folder.resolve("" + name), "\ufeff{\"a\":1,\r\n\"a\":2}");
    assertEquals("{\"a\":1,\"a\":2}", store.get(name).toString());
  }
}
