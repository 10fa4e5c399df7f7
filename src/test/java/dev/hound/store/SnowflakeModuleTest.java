package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.Snowflake;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.json.JsonMapper;

/** Snowflakes in other people's mappers. */
class SnowflakeModuleTest {

  // Found by the service loader.
  private static final JsonMapper MAPPER = JsonMapper.builder().findAndAddModules().build();

  private static final String NAME = Snowflake.MAX.toString();

  @Test
  void aValueIsItsDigits() {
    assertEquals("\"" + NAME + "\"", MAPPER.writeValueAsString(Snowflake.MAX));
    assertEquals(Snowflake.MAX, MAPPER.readValue("\"" + NAME + "\"", Snowflake.class));
    assertEquals(null, MAPPER.readValue("null", Snowflake.class));
  }

  @Test
  void aKeyIsItsDigits() {
    String json = "{\"" + NAME + "\":1}";
    assertEquals(json, MAPPER.writeValueAsString(Map.of(Snowflake.MAX, 1)));
    assertEquals(
        Map.of(Snowflake.MAX, 1),
        MAPPER.readValue(json, new TypeReference<Map<Snowflake, Integer>>() {}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", " 00000000000000000000000000000000000000000000 ", "41dac3"})
  void whatIsNoSnowflakeIsRefusedByName(String text) {
    InvalidFormatException e =
        assertThrows(
            InvalidFormatException.class,
            () -> MAPPER.readValue("\"" + text + "\"", Snowflake.class));
    assertTrue(e.getMessage().contains('"' + text + '"'), e.getMessage());
    assertThrows(
        InvalidFormatException.class,
        () ->
            MAPPER.readValue(
                "{\"" + text + "\":1}", new TypeReference<Map<Snowflake, Integer>>() {}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "true", "{}", "[\"" + "0" + "\"]"})
  void otherJsonIsRefused(String json) {
    assertThrows(DatabindException.class, () -> MAPPER.readValue(json, Snowflake.class));
  }
}
