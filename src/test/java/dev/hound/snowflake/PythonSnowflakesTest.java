package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Names that the Python Hound made and read. */
class PythonSnowflakesTest {

  private static final JsonNode DATA = data();

  private static JsonNode data() {
    InputStream in = PythonSnowflakesTest.class.getResourceAsStream("/interop/snowflakes.json");
    return new JsonMapper().readTree(in);
  }

  static Stream<JsonNode> valid() {
    return DATA.get("valid").valueStream();
  }

  static Stream<JsonNode> invalid() {
    return DATA.get("invalid").valueStream();
  }

  @Test
  void theFileIsWhole() {
    assertEquals(64, valid().count());
    assertEquals(9, invalid().count());
  }

  @ParameterizedTest
  @MethodSource("valid")
  void aValidNameHasPythonsFieldsAndEncodesBack(JsonNode expected) {
    String hex = expected.get("hex").stringValue();
    Snowflake name = Snowflake.parse(hex);
    assertEquals(Double.parseDouble(expected.get("time").stringValue()), name.epochSeconds());
    assertEquals(
        Long.parseUnsignedLong(expected.get("time_bits").stringValue(), 16),
        Double.doubleToRawLongBits(name.epochSeconds()));
    assertEquals(expected.get("machine_id").stringValue(), name.machineId().toString());
    assertEquals(expected.get("client_id").intValue(), name.clientId());
    assertEquals(expected.get("sequence_id").intValue(), name.sequence());

    assertEquals(hex, name.toString());
    assertArrayEquals(HexFormat.of().parseHex(hex), name.toBytes());
    assertEquals(name, Snowflake.fromBytes(name.toBytes()));
    assertEquals(
        name,
        Snowflake.of(name.epochSeconds(), name.machineId(), name.clientId(), name.sequence()));
  }

  @Test
  void valuesSortAsPythonSortsNames() {
    List<Snowflake> names = new ArrayList<>();
    valid().forEach(each -> names.add(Snowflake.parse(each.get("hex").stringValue())));
    Collections.sort(names);
    assertEquals(
        DATA.get("sorted_hex").valueStream().map(JsonNode::stringValue).toList(),
        names.stream().map(Snowflake::toString).toList());
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void name_invalid_refusedOrReadAsPythonDoes(JsonNode expected) {
    String hex = expected.get("hex").stringValue();
    assertFalse(Snowflake.isValid(hex));
    assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse(hex));
    assertThrows(SnowflakeFormatException.class, () -> Snowflake.parse(hex));

    JsonNode lenient = expected.get("lenient");
    if (lenient.isNull()) {
      assertThrows(SnowflakeFormatException.class, () -> SnowflakeFields.parse(hex));
    } else {
      SnowflakeFields fields = SnowflakeFields.parse(hex);
      assertEquals(Double.parseDouble(lenient.get("time").stringValue()), fields.epochSeconds());
      assertEquals(lenient.get("machine_id").stringValue(), fields.machineId().toString());
      assertEquals(lenient.get("client_id").intValue(), fields.clientId());
      assertEquals(lenient.get("sequence_id").intValue(), fields.sequence());
      assertTrue(fields.reserved() >= 0);
    }
  }
}
