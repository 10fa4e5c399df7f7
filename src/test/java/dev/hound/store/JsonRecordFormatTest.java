package dev.hound.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** What a record is as JSON, and what isn't one. */
class JsonRecordFormatTest {

  private static final JsonRecordFormat<JsonNode> TREES = JsonRecordFormat.of(JsonNode.class);
  private static final JsonRecordFormat<Event> EVENTS = JsonRecordFormat.of(Event.class);

  record Event(String text, Instant at, Duration took) {}

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  private static <T> String written(RecordFormat<T> format, T value) throws IOException {
    return new String(format.write(value), UTF_8);
  }

  private static RecordFormatException refused(RecordFormat<?> format, byte[] record) {
    return assertThrows(RecordFormatException.class, () -> format.read(record));
  }

  // Types

  @Test
  void timesAreIso8601() throws IOException {
    Event event = new Event("x", Instant.parse("2026-11-30T04:28:28.25Z"), Duration.ofMillis(1500));
    String json = written(EVENTS, event);
    assertEquals("{\"text\":\"x\",\"at\":\"2026-11-30T04:28:28.250Z\",\"took\":\"PT1.5S\"}", json);
    assertEquals(event, EVENTS.read(utf8(json)));
  }

  record Times(OffsetDateTime offset, ZonedDateTime zoned, OffsetTime time) {}

  @ParameterizedTest
  @CsvSource({
    "+02:00,Europe/Paris,+01:00[Europe/Paris]",
    "Z,UTC,Z[UTC]",
    "+00:00,Z,Z",
    "-03:30,-03:30,-03:30"
  })
  void timesKeepOffsetAndZone(String offset, String zone, String zoneText) throws IOException {
    LocalDateTime local = LocalDateTime.parse("2026-11-30T05:28:28.25");
    Times times =
        new Times(
            local.atOffset(ZoneOffset.of(offset)),
            local.atZone(ZoneId.of(zone)),
            local.atOffset(ZoneOffset.of(offset)).toOffsetTime());
    JsonRecordFormat<Times> format = JsonRecordFormat.of(Times.class);
    String json = written(format, times);
    assertTrue(json.contains("\"2026-11-30T05:28:28.25" + zoneText + "\""), json);
    assertEquals(times, format.read(utf8(json)));
  }

  @Test
  void times_summerTimeEnds_bothTwoOClocksKept() throws IOException {
    JsonRecordFormat<ZonedDateTime> format = JsonRecordFormat.of(ZonedDateTime.class);
    // At 01:00 UTC the clocks of Paris went from 03:00 back to 02:00.
    for (String utc : List.of("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")) {
      ZonedDateTime time = Instant.parse(utc).atZone(ZoneId.of("Europe/Paris"));
      assertEquals(time, format.read(format.write(time)));
    }
  }

  @Test
  void aMapperKeepsItsOwnSettingsOfTimes() throws IOException {
    OffsetDateTime time = OffsetDateTime.parse("2026-11-30T05:28:28+01:00");
    // Jackson's own default.
    JsonRecordFormat<OffsetDateTime> format =
        JsonRecordFormat.of(OffsetDateTime.class, JsonMapper.builder().build());
    assertEquals(time.withOffsetSameInstant(ZoneOffset.UTC), format.read(format.write(time)));
  }

  @Test
  void propertiesThatTheClassDoesNotKnowAreIgnored() throws IOException {
    assertEquals(
        new Event("x", null, null), EVENTS.read(utf8("{\"more\":{\"a\":[1]},\"text\":\"x\"}")));
  }

  @Test
  void genericTypesAreKept() throws IOException {
    JsonRecordFormat<Map<String, List<Event>>> format =
        JsonRecordFormat.of(new TypeReference<Map<String, List<Event>>>() {});
    Map<String, List<Event>> value =
        Map.of("a", List.of(new Event("x", Instant.EPOCH, Duration.ZERO)));
    assertEquals(value, format.read(format.write(value)));
  }

  static class Annotated {
    @JsonProperty("old-name")
    private int value;
  }

  @Test
  void annotationsOfJackson2Count() throws IOException {
    Annotated annotated = new Annotated();
    annotated.value = 7;
    JsonRecordFormat<Annotated> format = JsonRecordFormat.of(Annotated.class);
    assertEquals("{\"old-name\":7}", written(format, annotated));
    assertEquals(7, format.read(utf8("{\"old-name\":7}")).value);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes(@JsonSubTypes.Type(value = Circle.class, name = "circle"))
  interface Shape {}

  record Circle(double radius) implements Shape {}

  @Test
  void aClassMayChooseItsSubclassesByAnnotations() throws IOException {
    JsonRecordFormat<Shape> format = JsonRecordFormat.of(Shape.class);
    assertEquals("{\"kind\":\"circle\",\"radius\":0.5}", written(format, new Circle(0.5)));
    assertEquals(
        new Circle(0.5), format.read(utf8("{\"kind\":\"circle\",\"radius\":0.5,\"new\":1}")));
  }

  record Holder(Object any) {}

  @Test
  void className_inRecord_neverInstantiated() throws IOException {
    JsonMapper typing =
        JsonMapper.builder()
            .activateDefaultTyping(
                BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build(),
                DefaultTyping.NON_FINAL)
            .build();
    JsonRecordFormat<Holder> format = JsonRecordFormat.of(Holder.class, typing);
    assertEquals("{\"any\":{\"radius\":1.0}}", written(format, new Holder(new Circle(1))));
    List<Object> bait = List.of(Circle.class.getName(), Map.of("radius", 1));
    assertEquals(
        bait,
        format.read(utf8("{\"any\":[\"" + Circle.class.getName() + "\",{\"radius\":1}]}")).any());
  }

  @Test
  void snowflakesAreKnown() throws IOException {
    JsonRecordFormat<Map<Snowflake, Snowflake>> format =
        JsonRecordFormat.of(new TypeReference<Map<Snowflake, Snowflake>>() {});
    Map<Snowflake, Snowflake> value = Map.of(Snowflake.MIN, Snowflake.MAX);
    assertEquals("{\"" + Snowflake.MIN + "\":\"" + Snowflake.MAX + "\"}", written(format, value));
    assertEquals(value, format.read(format.write(value)));
  }

  // Numbers

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-0.0",
        "0.1e1",
        "1.10",
        "1E+2",
        "1e2",
        "1e400",
        "-1e-400",
        "-0",
        "-0e1",
        "-0.00",
        "1e-310",
        "0.8125",
        "0.1",
        "100.0",
        "1.0E10",
        "1e10",
        "12345678901234567890",
        "0.30000000000000004",
        "123456789012345678901234567890.123456789",
        "2.0E-3",
        "0.0000001",
        "1e2147483647",
        "10000000000000000000000000000000000000000",
        "NaN",
        "Infinity",
        "-Infinity",
        "9007199254740993",
        "9007199254740993.0"
      })
  void numbersInTreesAreWrittenAsTheyWereRead(String number) throws IOException {
    assertEquals(number, written(TREES, TREES.read(utf8(number))));
    String nested = "{\"a\":[" + number + ",{\"b\":" + number + "}]}";
    assertEquals(nested, written(TREES, TREES.read(utf8(nested))));
    JsonRecordFormat<ObjectNode> objects = JsonRecordFormat.of(ObjectNode.class);
    assertEquals(nested, written(objects, objects.read(utf8(nested))));
  }

  @Test
  void numbersInTreesHaveTheirValue() throws IOException {
    assertEquals(
        Long.toHexString(Double.doubleToRawLongBits(-0.0)),
        Long.toHexString(Double.doubleToRawLongBits(TREES.read(utf8("-0.00")).doubleValue())));
    assertEquals(1, TREES.read(utf8("0.1e1")).intValue());
    assertEquals("0.1e1", TREES.read(utf8("0.1e1")).asString());
    assertEquals(new BigDecimal("1e400"), TREES.read(utf8("1e400")).decimalValue());
    assertEquals(BigInteger.TEN.pow(40), TREES.read(utf8("1e40")).bigIntegerValue());
    assertEquals(0, TREES.read(utf8("-0")).intValue());
    assertEquals(0.8125, TREES.read(utf8("0.8125")).doubleValue());
    assertTrue(Double.isNaN(TREES.read(utf8("NaN")).doubleValue()));
  }

  @Test
  void treesThatAProgramMadeAreEqualToWhatIsReadBack() throws IOException {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("double", 0.1)
        .put("price", new BigDecimal("1.10"))
        .put("int", 5)
        .put("long", 1L << 40)
        .put("big", BigInteger.TEN.pow(40))
        .put("nan", Double.NaN)
        .put("zero", -0.0)
        .putNull("none");
    assertEquals(tree, TREES.read(TREES.write(tree)));
  }

  @Test
  void equalNumbersOfOneScaleAreEqualNodes() throws IOException {
    assertEquals(TREES.read(utf8("0.1e1")), DecimalNode.valueOf(BigDecimal.ONE));
    assertEquals(DecimalNode.valueOf(BigDecimal.ONE), TREES.read(utf8("0.1e1")));
    assertEquals(
        TREES.read(utf8("0.1e1")).hashCode(), DecimalNode.valueOf(BigDecimal.ONE).hashCode());
    assertInstanceOf(DoubleNode.class, TREES.read(utf8("0.5")));
  }

  /** The scale of a BigDecimal is an int: the digits behind the point less the exponent. */
  @ParameterizedTest
  @ValueSource(strings = {"1e99999999999", "1e2147483648", "-1.5E-2147483647", "0e-9999999999999"})
  void exponent_tooLarge_refusedByEveryFormat(String number) {
    String message = "the exponent of " + number + " is out of range at line 2, column 3";
    byte[] record = utf8("[\n1," + number + "]");
    assertEquals(message, refused(TREES, record).getMessage());
    assertEquals(message, refused(JsonRecordFormat.of(Object.class), record).getMessage());
    assertEquals(message, refused(JsonText.format(), record).getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e2147483647", "-1.5E-2147483646", "0e0000000000000001"})
  void anExponentThatADecimalHoldsIsKept(String number) throws IOException {
    assertEquals(number, written(TREES, TREES.read(utf8(number))));
    assertEquals(number, JsonText.parse(number).toString());
  }

  record Tree(JsonNode node, ObjectNode object, ArrayNode array) {}

  @Test
  void treesInsideOfClassesAreExactToo() throws IOException {
    JsonRecordFormat<Tree> format = JsonRecordFormat.of(Tree.class);
    String json = "{\"node\":1.10,\"object\":{\"a\":1E+2},\"array\":[-0.0]}";
    assertEquals(json, written(format, format.read(utf8(json))));
    Tree nulls = format.read(utf8("{\"node\":null,\"object\":null}"));
    assertTrue(nulls.node().isNull());
    assertEquals(null, nulls.object());
    assertEquals(null, nulls.array());
    refused(format, utf8("{\"object\":[]}"));
    refused(format, utf8("{\"array\":{}}"));
  }

  record Doubles(double a, double b, double c) {}

  @Test
  void bareWordsAreReadAndWrittenAsPythonDoes() throws IOException {
    JsonRecordFormat<Doubles> format = JsonRecordFormat.of(Doubles.class);
    String json = "{\"a\":NaN,\"b\":Infinity,\"c\":-Infinity}";
    assertEquals(json, written(format, format.read(utf8(json))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INF", "-INF", "+INF", "+Infinity", "+NaN", "-NaN", "nan", "infinity"})
  void otherBareWordsAreRefused(String word) {
    refused(TREES, utf8(word));
    refused(TREES, utf8("{\"a\":[1," + word + "]}"));
    JsonRecordFormat<Doubles> format = JsonRecordFormat.of(Doubles.class);
    refused(format, utf8("{\"a\":" + word + "}"));
    refused(format, utf8("{\"unknown\":" + word + "}"));
    refused(format, utf8("{\"unknown\":{\"a\":[" + word + "]}}"));
    assertThrows(RecordFormatException.class, () -> JsonText.parse(word));
  }

  // What is no record

  @Test
  void whatTheClassDoesNotKnowMustBeJsonToo() {
    refused(EVENTS, utf8("{\"unknown\":\"\\x\"}"));
    refused(EVENTS, utf8("{\"unknown\":[\"\\u12\"]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "{\"a\":1", "[1,", "[1", "[}", "{\"a\":[1}", "\"abc", "nul", "{}{}", "[1e]"})
  void messagesAreWithoutTheWordsOfAParser(String text) {
    for (RecordFormat<?> format : List.of(TREES, EVENTS, JsonText.format())) {
      String message = refused(format, utf8(text)).getMessage();
      assertFalse(message.contains("Source") || message.contains("UNKNOWN"), message);
      assertTrue(
          message.matches(".* at line 1, column \\d+|.* at line 1, column \\d+\\)"), message);
    }
  }

  @Test
  void whatIsOverALimitHasItsPlace() {
    // The bracket that is one too many; and within the number, which begins at column 4.
    for (RecordFormat<?> format : List.of(TREES, EVENTS, JsonText.format())) {
      RecordFormatException e = refused(format, utf8("\n" + "[".repeat(1_001)));
      assertTrue(e.getMessage().endsWith("at line 2, column 1002"), e.getMessage());
      assertEquals(OptionalLong.of(1_002), e.offset());
      e = refused(format, utf8("{\n\"\":" + "1".repeat(10_001) + "}"));
      assertTrue(e.getMessage().contains("at line 2, column "), e.getMessage());
      assertTrue(e.offset().getAsLong() >= 5, e.offset()::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}{}",
        "{} {}",
        "{}x",
        "1 2",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "{'a':1}",
        "{a:1}",
        "// c\n{}",
        "nul",
        "\"\t\"",
        "\"\\x\"",
        "01",
        ".5",
        "5.",
        "+1",
        "\u0000\u0000",
        "\u00a0{}",
        "}",
        "]"
      })
  void whatIsNotOneStandardJsonValueIsRefused(String text) {
    refused(TREES, utf8(text));
    assertThrows(RecordFormatException.class, () -> JsonText.parse(utf8(text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", " \r\n\t ", "\ufeff", "\ufeff \n"})
  void emptyAndBlankRecordsAreRefused(String text) {
    String message = refused(TREES, utf8(text)).getMessage();
    assertTrue(message.equals("the record is empty") || message.equals("the record is blank"));
    assertThrows(RecordFormatException.class, () -> JsonText.parse(utf8(text)));
  }

  @Test
  void nullIsARecordOfTreesOnly() throws IOException {
    assertTrue(TREES.read(utf8("null")).isNull());
    assertEquals("null", written(TREES, JsonNodeFactory.instance.nullNode()));
    assertTrue(refused(EVENTS, utf8("null\n")).getMessage().startsWith("null is not a "));
  }

  @Test
  void aFaultHasItsPlace() {
    // 0123456789
    // {"a": 1, x
    RecordFormatException e = refused(TREES, utf8("{\"a\": 1, x"));
    assertTrue(e.getMessage().contains("line 1, column 10"), e.getMessage());
    assertTrue(Math.abs(e.offset().getAsLong() - 9) <= 1, e.offset().toString());
    assertEquals(OptionalLong.of(3), refused(TREES, new byte[] {'"', 'a', 'b', -1, '"'}).offset());
  }

  @Test
  void onlyUtf8IsRead() {
    for (String charset : List.of("UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE")) {
      byte[] record = "{\"a\":1}".getBytes(Charset.forName(charset));
      refused(TREES, record);
      assertThrows(RecordFormatException.class, () -> JsonText.parse(record));
    }
    // Latin-1, an overlong slash, a surrogate, beyond U+10FFFF, cut short.
    for (int[] bad :
        new int[][] {
          {0xe9}, {0xc0, 0xaf}, {0xed, 0xa0, 0x80}, {0xf4, 0x90, 0x80, 0x80}, {0xe2, 0x82}
        }) {
      byte[] record = new byte[bad.length + 2];
      record[0] = '"';
      for (int i = 0; i < bad.length; i++) {
        record[i + 1] = (byte) bad[i];
      }
      record[bad.length + 1] = '"';
      assertEquals(OptionalLong.of(1), refused(TREES, record).offset());
      assertThrows(RecordFormatException.class, () -> JsonText.parse(record));
    }
  }

  @Test
  void textBeyondTheBasicPlaneIsKept() throws IOException {
    String text = "na\u00efve \u2603 \ud835\udcb3 \u2028 \u0000 \\ \" \n";
    JsonRecordFormat<String> format = JsonRecordFormat.of(String.class);
    byte[] record = format.write(text);
    assertEquals(text, format.read(record));
    // 4 bytes of UTF-8, no escapes: U+1D4B3 is f0 9d 92 b3.
    assertTrue(new String(record, UTF_8).contains("\ud835\udcb3"));
    assertEquals(
        text,
        format.read(utf8("\"na\\u00efve \\u2603 \\ud835\\udcb3 \\u2028 \\u0000 \\\\ \\\" \\n\"")));
  }

  @Test
  void halfASurrogatePairIsReadAndWrittenAsAnEscape() throws IOException {
    assertEquals("\ud800", JsonRecordFormat.of(String.class).read(utf8("\"\\ud800\"")));
    String json = "{\"a\":\"a\\uDC00\"}";
    assertEquals(json, written(TREES, TREES.read(utf8(json))));
    refused(TREES, utf8("{\"\\uD800\":1}"));
  }

  // Duplicate keys and byte order marks

  @Test
  void theLastOfTwoEqualKeysWinsAndIsRemarked() throws IOException {
    byte[] record = utf8("{\"a\":1,\"b\":{\"a\":0,\"a\":0},\"a\":2}\n");
    assertEquals(2, TREES.read(record).get("a").intValue());
    assertEquals(
        List.of(
            "duplicate key \"a\" at line 1, column 19", "duplicate key \"a\" at line 1, column 26"),
        remarks(TREES, record));
    assertEquals(List.of(), remarks(TREES, utf8("{\"a\":{\"a\":[{\"a\":1},{\"a\":1}]}}")));
    assertEquals("z", EVENTS.read(utf8("{\"text\":\"x\",\"text\":\"z\"}")).text());
  }

  private static List<String> remarks(RecordFormat<?> format, byte[] record) throws IOException {
    List<String> remarks = new ArrayList<>();
    format.read(record, remarks::add);
    return remarks;
  }

  @Test
  void aKeyIsNotWrittenTwice() {
    @SuppressWarnings("unused") // By Jackson.
    class Twice {
      @JsonProperty int a = 1;

      @com.fasterxml.jackson.annotation.JsonAnyGetter
      Map<String, Integer> more() {
        return Map.of("a", 2);
      }
    }
    assertThrows(
        IllegalArgumentException.class, () -> JsonRecordFormat.of(Twice.class).write(new Twice()));
  }

  @Test
  void aByteOrderMarkIsReadAndRemarked() throws IOException {
    byte[] record = utf8("\ufeff{\"text\":\"x\"}");
    assertEquals("x", EVENTS.read(record).text());
    assertEquals(List.of("begins with a byte order mark"), remarks(EVENTS, record));
  }

  // Limits

  @Test
  void textOfFiveMegabytesIsFine() throws IOException {
    String text = "x".repeat(5 << 20);
    JsonRecordFormat<String> format = JsonRecordFormat.of(String.class);
    assertEquals(text, format.read(format.write(text)));
  }

  @Test
  void textOverTheLimitIsRefused() {
    byte[] record = new byte[100_000_001 + 2];
    java.util.Arrays.fill(record, (byte) 'x');
    record[0] = '"';
    record[record.length - 1] = '"';
    refused(JsonRecordFormat.of(String.class), record);
  }

  @Test
  void depthHasALimitInReadingAndWriting() throws IOException {
    String deep = "[".repeat(1_000) + "]".repeat(1_000);
    assertEquals(deep, written(TREES, TREES.read(utf8(deep))));
    String deeper = "[" + deep + "]";
    refused(TREES, utf8(deeper));
    ArrayNode node = JsonNodeFactory.instance.arrayNode();
    for (int i = 1; i < 1_001; i++) {
      node = JsonNodeFactory.instance.arrayNode().add(node);
    }
    JsonNode tooDeep = node;
    assertThrows(IllegalArgumentException.class, () -> TREES.write(tooDeep));
  }

  @Test
  void numbersHaveALimit() throws IOException {
    String thousand = "1" + "0".repeat(1_000);
    assertEquals(new BigInteger(thousand), TREES.read(utf8(thousand)).bigIntegerValue());
    refused(TREES, utf8("1" + "0".repeat(10_000)));
    refused(TREES, utf8("0." + "1".repeat(10_000)));
    refused(JsonRecordFormat.of(BigInteger.class), utf8("1" + "0".repeat(10_000)));
  }

  @Test
  void keysHaveALimit() throws IOException {
    TREES.read(utf8("{\"" + "k".repeat(50_000) + "\":1}"));
    refused(TREES, utf8("{\"" + "k".repeat(50_001) + "\":1}"));
  }

  // Mappers

  record Named(String someText, double value) {}

  @Test
  void aMapperKeepsItsNamingButNotItsIndentation() throws IOException {
    JsonMapper mapper =
        JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();
    JsonRecordFormat<Named> format = JsonRecordFormat.of(Named.class, mapper);
    Named value = new Named("x", Double.NaN);
    assertEquals("{\"some_text\":\"x\",\"value\":NaN}", written(format, value));
    assertEquals(value, format.read(format.write(value)));
    assertEquals("b", format.read(utf8("{\"some_text\":\"a\",\"some_text\":\"b\"}")).someText());
    refused(format, utf8("/* c */ {}"));
    refused(format, utf8("{'some_text':'x'}"));
    JsonRecordFormat<JsonNode> trees = JsonRecordFormat.of(JsonNode.class, mapper);
    assertEquals("[1E+400]", written(trees, trees.read(utf8("[1E+400]"))));
    // The mapper itself is as it was.
    assertTrue(mapper.writeValueAsString(value).contains("\n"));
  }

  @Test
  void aMapperGetsTheLimits() {
    JsonMapper mapper = JsonMapper.builder().build();
    String number = "1" + "0".repeat(1_000);
    // Jackson's own limit is 1,000 digits.
    assertThrows(JacksonException.class, () -> mapper.readTree(number));
    JsonRecordFormat<JsonNode> format = JsonRecordFormat.of(JsonNode.class, mapper);
    org.junit.jupiter.api.Assertions.assertDoesNotThrow(() -> format.read(utf8(number)));
  }

  record Positive(int value) {
    Positive {
      if (value < 0) {
        throw new IllegalArgumentException("negative: " + value);
      }
    }
  }

  @Test
  void whatAConstructorRefusesIsNoRecord() {
    assertTrue(
        refused(JsonRecordFormat.of(Positive.class), utf8("{\"value\":-1}"))
            .getMessage()
            .contains("negative: -1"));
  }

  @Test
  void whatAGetterThrowsIsAnIllegalArgument() {
    class Broken {
      @JsonProperty
      int value() {
        throw new IllegalStateException("broken");
      }
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> JsonRecordFormat.of(Broken.class).write(new Broken()));
  }

  record Raw(@JsonRawValue String raw) {}

  private static JsonNode rawNode(String raw) {
    return JsonNodeFactory.instance.rawValueNode(new RawValue(raw));
  }

  @Test
  void rawValuesAreWrittenAsTheyAre() throws IOException {
    assertEquals(
        "{\"raw\":{\"a\": 1}}", written(JsonRecordFormat.of(Raw.class), new Raw("{\"a\": 1}")));
    assertEquals("{\"a\": 1.10}", written(TREES, rawNode("{\"a\": 1.10}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"a\":2}",
        "[{\"b\":{\"a\":1,\"a\":1}}]",
        "1,\"raw\":2",
        "",
        "{",
        "1}",
        "x",
        "'x'",
        "1 2",
        "INF",
        "// c",
        "\"\\x\""
      })
  void rawValuesThatMakeNoRecordAreRefused(String raw) {
    JsonRecordFormat<Raw> format = JsonRecordFormat.of(Raw.class);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> format.write(new Raw(raw)));
    assertTrue(e.getMessage().startsWith(Raw.class.getName() + " can't be written as JSON: "));
    if (raw.contains("\"a\"")) {
      assertTrue(e.getMessage().contains("duplicate key \"a\" at line 1"), e.getMessage());
    }
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.set("raw", rawNode(raw));
    assertThrows(IllegalArgumentException.class, () -> TREES.write(tree));
  }

  @Test
  void writingKeepsTheOrderOfMembers() throws IOException {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("z", 1);
    map.put("a", 2);
    JsonRecordFormat<Map<String, Integer>> format =
        JsonRecordFormat.of(new TypeReference<Map<String, Integer>>() {});
    assertEquals("{\"z\":1,\"a\":2}", written(format, map));
    assertEquals("{\"z\":1,\"a\":2}", written(TREES, TREES.read(utf8("{\"z\":1, \"a\":2}"))));
  }

  // Null

  @Test
  void nullIsRefusedByItsName() {
    TypeReference<Event> reference = new TypeReference<>() {};
    JsonMapper mapper = JsonMapper.builder().build();
    assertNamed("mapper", () -> JsonRecordFormat.of(Event.class, null));
    assertNamed("mapper", () -> JsonRecordFormat.of(reference, null));
    assertNamed("type", () -> JsonRecordFormat.of((Class<?>) null));
    assertNamed("type", () -> JsonRecordFormat.of((TypeReference<?>) null));
    assertNamed("type", () -> JsonRecordFormat.of((Class<?>) null, mapper));
    assertNamed("value", () -> EVENTS.write(null));
    assertNamed("record", () -> EVENTS.read(null));
    assertNamed("record", () -> EVENTS.read(null, remark -> {}));
    assertNamed("utf8", () -> JsonText.parse((byte[]) null));
    assertNamed("text", () -> JsonText.parse((String) null));
  }

  private static void assertNamed(String parameter, Executable call) {
    assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
  }
}
