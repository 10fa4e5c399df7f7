package dev.hound.store;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Records made to bring a reader down: each is read, or is corrupt, soon and with a short message.
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
final class HostileJsonTest {

  /** Contains itself, in every way. */
  record Nested(
      @Nullable Nested one, @Nullable List<Nested> many, @Nullable Map<String, Nested> named) {}

  record Numbers(
      int small,
      long large,
      double approximate,
      @Nullable BigInteger integer,
      @Nullable BigDecimal decimal,
      @Nullable Object any,
      @Nullable JsonNode tree) {}

  private static final JsonRecordFormat<JsonNode> TREES = JsonRecordFormat.of(JsonNode.class);
  private static final JsonRecordFormat<Nested> NESTED = JsonRecordFormat.of(Nested.class);
  private static final JsonRecordFormat<Numbers> NUMBERS = JsonRecordFormat.of(Numbers.class);

  private static final List<RecordFormat<?>> FORMATS =
      List.of(
          JsonText.format(),
          TREES,
          NESTED,
          JsonRecordFormat.of(Object.class),
          JsonRecordFormat.of(new TypeReference<List<Object>>() {}),
          JsonRecordFormat.of(new TypeReference<Map<String, Object>>() {}));

  private static final int LONGEST_MESSAGE = 2_000;

  @TempDir Path folder;

  private final Snowflake name = Snowflake.of(1, MachineId.of(1), 2, 3);

  private <T> RecordStore<T> store(RecordFormat<T> format) {
    return RecordStore.builder(format).path(folder).maxRecordSize(200_000_000).build();
  }

  /** Plants a record, which must be corrupt in any format but not get in the way of another. */
  private void corrupt(byte[] record) throws IOException {
    for (RecordFormat<?> format : FORMATS) {
      corrupt(format, record);
    }
  }

  private <T> void corrupt(RecordFormat<T> format, byte[] record) throws IOException {
    RecordStore<T> store = store(format);
    Files.write(folder.resolve(name.toString()), record);
    for (CorruptRecordException e :
        List.of(
            assertThrows(CorruptRecordException.class, () -> store.get(name)),
            assertThrows(
                CorruptRecordException.class, () -> store.latest().orElseThrow().value()))) {
      assertTrue(e.getMessage().length() < LONGEST_MESSAGE, () -> e.getMessage().substring(0, 80));
    }
    List<Finding> findings = store.verify().toList();
    assertEquals(1, findings.size());
    assertTrue(findings.get(0).message().length() < LONGEST_MESSAGE);
    Files.delete(folder.resolve(name.toString()));
  }

  private static int longestMessage(Throwable e) {
    return e == null
        ? 0
        : Math.max(String.valueOf(e.getMessage()).length(), longestMessage(e.getCause()));
  }

  /** Jackson quotes what it can't read in full. */
  @Test
  void noMessageQuotesMoreThanSomeHundredCharacters() throws IOException {
    String text = "x".repeat(1_000_000);
    for (String json :
        List.of("\"" + text + "\"", "[\"" + text + "\"]", "{\"one\":\"" + text + "\"}")) {
      corrupt(NESTED, json.getBytes(UTF_8));
      RecordFormatException e =
          assertThrows(RecordFormatException.class, () -> NESTED.read(json.getBytes(UTF_8)));
      assertTrue(longestMessage(e) < LONGEST_MESSAGE, e.getClass()::getName);
      assertTrue(e.offset().isPresent());
    }
    RecordStore<String> store =
        store(
            new RecordFormat<String>() {
              @Override
              public byte[] write(String value) {
                throw new IllegalStateException(value);
              }

              @Override
              public String read(byte[] record) throws IOException {
                String value = new String(record, UTF_8);
                if (record[0] == '1') {
                  throw new IOException(value);
                }
                throw new IllegalStateException(value);
              }
            });
    for (String record : List.of("1" + text, "2" + text)) {
      Files.writeString(folder.resolve(name.toString()), record);
      String message =
          assertThrows(CorruptRecordException.class, () -> store.get(name)).getMessage();
      assertTrue(message.length() < LONGEST_MESSAGE);
      assertTrue(store.verify().allMatch(f -> f.message().length() < LONGEST_MESSAGE));
    }
    String message =
        assertThrows(IllegalArgumentException.class, () -> store.put(text)).getMessage();
    assertTrue(message.length() < LONGEST_MESSAGE);
  }

  private <T> T read(RecordFormat<T> format, String json) throws IOException {
    Files.writeString(folder.resolve(name.toString()), json);
    return store(format).get(name);
  }

  // Depth

  @ParameterizedTest
  @ValueSource(ints = {1_001, 200_000})
  void depthBombIsACorruptRecord(int depth) throws IOException {
    for (String bomb :
        List.of(
            "[".repeat(depth),
            "[".repeat(depth) + "]".repeat(depth),
            "{\"one\":".repeat(depth),
            "{\"one\":".repeat(depth) + "null" + "}".repeat(depth),
            "{\"many\":[".repeat(depth) + "]}".repeat(depth),
            "{\"named\":{\"x\":".repeat(depth) + "{}" + "}}".repeat(depth),
            "{\"unknown\":".repeat(depth) + "1" + "}".repeat(depth))) {
      corrupt(bomb.getBytes(UTF_8));
      assertThrows(RecordFormatException.class, () -> JsonText.parse(bomb));
    }
  }

  @Test
  void tree_deepWithinLimit_readByOrdinaryThread() throws IOException {
    String deep = "{\"many\":[".repeat(500) + "]}".repeat(500);
    JsonNode tree = read(TREES, deep);
    assertEquals(deep, new String(TREES.write(tree), UTF_8));
  }

  /** Jackson takes a dozen calls for each level of objects of a class. */
  @Test
  void value_deepWithinLimit_readWithLargeStack() throws Exception {
    String deep = "{\"many\":[".repeat(500) + "]}".repeat(500);
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              byte[] written = NESTED.write(read(NESTED, deep));
              assertArrayEquals(written, NESTED.write(NESTED.read(written)));
              return null;
            });
    new Thread(null, task, "large stack", 16_000_000).start();
    task.get();
  }

  @Test
  void valueThatIsTooDeepIsNotPut() throws IOException {
    ArrayNode arrays = JsonNodeFactory.instance.arrayNode();
    ObjectNode objects = JsonNodeFactory.instance.objectNode();
    Nested nested = new Nested(null, null, null);
    List<Object> lists = List.of();
    for (int i = 0; i < 100_000; i++) {
      arrays = JsonNodeFactory.instance.arrayNode().add(arrays);
      objects = JsonNodeFactory.instance.objectNode().set("one", objects);
      nested = new Nested(nested, null, null);
      lists = List.of(lists);
    }
    notPut(TREES, arrays);
    notPut(TREES, objects);
    notPut(NESTED, nested);
    notPut(JsonRecordFormat.of(Object.class), lists);
    List<Object> itself = new ArrayList<>();
    itself.add(itself);
    notPut(JsonRecordFormat.of(Object.class), itself);
  }

  private <T> void notPut(RecordFormat<T> format, T value) throws IOException {
    RecordStore<T> store = store(format);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> store.put(value));
    assertTrue(e.getMessage().length() < LONGEST_MESSAGE, () -> e.getMessage().substring(0, 80));
    assertEquals(0, store.size());
  }

  /** Whatever a format does with its stack, one record must not end the reading of all. */
  @Test
  void format_overflowsStack_corruptRecord() throws IOException {
    RecordFormat<String> recursive =
        new RecordFormat<>() {
          @Override
          public byte[] write(String value) {
            return value.equals("deep") ? overflow(0) : value.getBytes(UTF_8);
          }

          @Override
          public String read(byte[] record) {
            String text = new String(record, UTF_8).strip();
            return text.equals("deep") ? new String(overflow(0), UTF_8) : text;
          }

          private byte[] overflow(int depth) {
            return depth < 0 ? new byte[depth] : overflow(depth + 1);
          }

          @Override
          public String toString() {
            return "recursive";
          }
        };
    RecordStore<String> store = store(recursive);
    Files.writeString(folder.resolve(name.toString()), "deep\n");
    Snowflake flat = store.put("flat");
    assertThrows(IllegalArgumentException.class, () -> store.put("deep"));
    assertEquals(Optional.of("flat"), store.find(flat));
    CorruptRecordException e = assertThrows(CorruptRecordException.class, () -> store.get(name));
    assertTrue(e.getMessage().endsWith("nested too deep for recursive"), e.getMessage());
    assertInstanceOf(StackOverflowError.class, e.getCause().getCause());
    assertEquals(List.of(Finding.Kind.CORRUPT_RECORD), store.verify().map(Finding::kind).toList());
  }

  /** A thread may have a small stack. */
  @Test
  void record_deepOnSmallStack_readOrCorrupt() throws Exception {
    Files.writeString(
        folder.resolve(name.toString()), "{\"many\":[".repeat(500) + "]}".repeat(500));
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                store(NESTED).get(name);
              } catch (Throwable e) {
                thrown.set(e);
              }
            },
            "small stack",
            180_000);
    small.start();
    small.join();
    assertInstanceOf(CorruptRecordException.class, thrown.get());
  }

  // Length

  @Test
  void veryLongStringIsReadOrRefused() throws IOException {
    JsonRecordFormat<String> strings = JsonRecordFormat.of(String.class);
    String text = "x".repeat(10_000_000);
    assertEquals(text, read(strings, "\"" + text + "\""));
    corrupt(strings, ("\"" + "x".repeat(100_000_001) + "\"").getBytes(UTF_8));
  }

  @Test
  void veryLongKeyIsRefused() throws IOException {
    corrupt(("{\"" + "k".repeat(5_000_000) + "\":1}").getBytes(UTF_8));
    // Not all of it, and not twice.
    corrupt(("{\"" + "k".repeat(5_000_000)).getBytes(UTF_8));
  }

  /** The path of a fault may be long in two ways. */
  @Test
  void faultDeepDownHasAShortMessage() throws IOException {
    String key = "k".repeat(40_000);
    corrupt(
        NESTED,
        (("{\"named\":{\"" + key + "\":").repeat(400) + "[]" + "}}".repeat(400)).getBytes(UTF_8));
  }

  @Test
  void numberOfAMillionDigitsIsRefused() throws IOException {
    String digits = "9".repeat(1_000_000);
    for (String number :
        List.of(
            digits, "-" + digits, "0." + digits, digits + "e1", "1e" + digits, "1e-" + digits)) {
      corrupt(number.getBytes(UTF_8));
      corrupt(("[" + number + "]").getBytes(UTF_8));
      for (String member : List.of("small", "large", "approximate", "integer", "decimal", "any")) {
        corrupt(NUMBERS, ("{\"" + member + "\":" + number + "}").getBytes(UTF_8));
      }
    }
  }

  // Exponents

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e999999999",
        "1E+999999999",
        "-9.99e999999999",
        "1e-999999999",
        "1e2147483647",
        "1e-2147483647",
        "123456789e99999999"
      })
  void hugeExponentIsReadOrRefusedAtOnce(String number) throws IOException {
    assertEquals(number, new String(TREES.write(read(TREES, number)), UTF_8));
    assertEquals(JsonText.parse(number), read(JsonText.format(), number));
    assertEquals(new BigDecimal(number), read(NUMBERS, "{\"decimal\":" + number + "}").decimal());
    for (String member : List.of("small", "large", "integer")) {
      finishes(() -> read(NUMBERS, "{\"" + member + "\":" + number + "}"));
    }
    double rounded = read(NUMBERS, "{\"approximate\":" + number + "}").approximate();
    assertEquals(Double.parseDouble(number), rounded);
    finishes(() -> NUMBERS.write(read(NUMBERS, "{\"any\":" + number + "}")));
    JsonNode tree = read(NUMBERS, "{\"tree\":" + number + "}").tree();
    assertEquals(number, String.valueOf(tree));
    for (Supplier<Object> use :
        List.<Supplier<Object>>of(
            tree::asInt,
            tree::asLong,
            tree::doubleValue,
            tree::asString,
            tree::hashCode,
            tree::toPrettyString,
            tree::canConvertToInt,
            tree::canConvertToExactIntegral,
            tree::bigIntegerValue,
            tree::asBigInteger,
            tree::intValue,
            tree::longValue,
            () -> tree.equals(JsonNodeFactory.instance.numberNode(BigDecimal.TEN)))) {
      finishes(use::get);
    }
  }

  private interface Use {
    Object run() throws Exception;
  }

  /** Either way, but soon, and with no more memory than there is. */
  private static void finishes(Use use) {
    try {
      use.run();
    } catch (Exception e) {
      assertTrue(String.valueOf(e.getMessage()).length() < LONGEST_MESSAGE);
    }
  }

  // Bytes

  static List<byte[]> malformed() {
    List<byte[]> malformed = new ArrayList<>();
    for (int[] bytes :
        new int[][] {
          {0x80}, // a continuation of nothing
          {0xc0, 0xaf}, // overlong /
          {0xc1, 0x81}, // overlong A
          {0xe0, 0x80, 0xaf}, // overlong /
          {0xf0, 0x80, 0x80, 0xaf}, // overlong /
          {0xed, 0xa0, 0x80}, // half a surrogate pair
          {0xed, 0xb0, 0x80}, // the other half
          {0xed, 0xa0, 0xbd, 0xed, 0xb0, 0xb6}, // a pair, encoded as Java does
          {0xf4, 0x90, 0x80, 0x80}, // beyond Unicode
          {0xf8, 0x88, 0x80, 0x80, 0x80}, // five bytes
          {0xfe},
          {0xff},
          {0xc3}, // cut
          {0xe2, 0x98}, // cut
          {0xf0, 0x9f, 0x98} // cut
        }) {
      byte[] text = new byte[bytes.length];
      for (int i = 0; i < bytes.length; i++) {
        text[i] = (byte) bytes[i];
      }
      malformed.add(text);
    }
    return malformed;
  }

  private static byte[] around(String before, byte[] middle, String after) {
    byte[] all = new byte[before.length() + middle.length + after.length()];
    System.arraycopy(before.getBytes(UTF_8), 0, all, 0, before.length());
    System.arraycopy(middle, 0, all, before.length(), middle.length);
    System.arraycopy(after.getBytes(UTF_8), 0, all, all.length - after.length(), after.length());
    return all;
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void malformedUtf8IsCorrupt(byte[] bytes) throws IOException {
    corrupt(around("\"", bytes, "\""));
    corrupt(around("{\"", bytes, "\":1}"));
    corrupt(around("\"", bytes, ""));
    corrupt(around("[1]", bytes, ""));
    corrupt(around("", bytes, "[1]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\u0000\"",
        "{\"\u0000\":1}",
        "[1]\u0000",
        "\u0000[1]",
        "\"\u001b[31m\"",
        "[1] x",
        "[1]]",
        "[1],[2]",
        "[1]\n[2]\n",
        "{\"a\":1}{\"a\":2}",
        "[1]//comment",
        "[01]",
        "\ufeff\ufeff[1]",
        "[1]\ufeff",
        "\ufeff"
      })
  void whatIsAroundAValueOrControlsInAStringIsCorrupt(String json) throws IOException {
    corrupt(json.getBytes(UTF_8));
  }

  @Test
  void otherEncodingsAreCorrupt() throws IOException {
    corrupt("[1,2]".getBytes(UTF_16));
    corrupt("[1,2]".getBytes(UTF_16LE));
    corrupt("[1,2]".getBytes(Charset.forName("UTF-32")));
  }

  @Test
  void aByteOrderMarkAndEscapedControlsAreRead() throws IOException {
    assertEquals(1, read(TREES, "\ufeff[1]").size());
    assertEquals("\u0000\u001b[2J", read(TREES, "\"\\u0000\\u001b[2J\"").stringValue());
  }

  @Test
  void surrogate_halfAPair_keptInValueRefusedInKey() throws IOException {
    for (String half : List.of("\\uD800", "\\uDC00x", "x\\uDBFF", "\\uDE00\\uD83D")) {
      String json = "[\"" + half + "\"]";
      assertEquals(json, new String(TREES.write(read(TREES, json)), UTF_8));
      assertEquals(json, read(JsonText.format(), json).toString());
      corrupt(TREES, ("{\"" + half + "\":1}").getBytes(UTF_8));
    }
    notPut(TREES, JsonNodeFactory.instance.objectNode().put("\ud800", 1));
  }

  // Keys

  @Test
  void duplicateKeys_million_shortMessage() throws IOException {
    String json = "{" + "\"key\":1,".repeat(1_000_000) + "\"key\":2}";
    assertEquals(2, read(TREES, json).get("key").intValue());
    List<Finding> findings = store(TREES).verify().toList();
    assertEquals(21, findings.size());
    assertEquals("duplicate key \"key\" at line 1, column 10", findings.get(0).message());
    assertEquals("and 999980 more duplicate keys", findings.get(20).message());
  }

  @Test
  void duplicateKey_long_shortMessage() throws IOException {
    String key = "\"" + "k".repeat(50_000) + "\":1";
    read(TREES, "{" + key + "," + key + "}");
    assertEquals(
        // The first 32 and the last 8 of 40 characters.
        "duplicate key \"" + "k".repeat(32) + "..." + "k".repeat(8) + "\" at line 1, column 50007",
        store(TREES).verify().findFirst().orElseThrow().message());
  }

  /** Each "Aa" may be a "BB" too: their hashes are equal. */
  @Test
  void keysOfEqualHashesAreReadAtOnce() throws IOException {
    int bits = 16;
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < 1 << bits; i++) {
      json.append(i == 0 ? "\"" : ",\"");
      for (int bit = 0; bit < bits; bit++) {
        json.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      json.append("\":").append(i);
    }
    String text = json.append("}").toString();
    assertEquals("Aa".hashCode(), "BB".hashCode());
    JsonNode tree = read(TREES, text);
    assertEquals(1 << bits, tree.size());
    assertEquals(5, tree.get("BBAaBB" + "Aa".repeat(bits - 3)).intValue());
    assertArrayEquals(text.getBytes(UTF_8), TREES.write(tree));
    assertEquals(1 << bits, read(JsonRecordFormat.of(Map.class), text).size());
    assertEquals(text, read(JsonText.format(), text).toString());
  }
}
