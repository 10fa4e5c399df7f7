package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hound.folder.Folder;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Any bytes as a record; the grammar, read as plainly as can be, is right. */
final class JsonFuzzTest {

  /** As varied as a record may be. */
  record Sample(
      @Nullable String text,
      int count,
      @Nullable Long total,
      double weight,
      @Nullable Float ratio,
      @Nullable BigDecimal price,
      @Nullable BigInteger huge,
      @Nullable Boolean right,
      @Nullable Instant at,
      @Nullable OffsetDateTime local,
      @Nullable ZonedDateTime zoned,
      @Nullable LocalDate day,
      @Nullable Snowflake name,
      @Nullable JsonNode tree,
      @Nullable List<Sample> samples,
      @Nullable Map<Snowflake, String> names) {}

  private static final RecordCodec<JsonText> TEXTS = codec(JsonText.format());
  private static final RecordCodec<JsonNode> TREES = codec(JsonRecordFormat.of(JsonNode.class));
  private static final RecordCodec<Sample> SAMPLES = codec(JsonRecordFormat.of(Sample.class));
  private static final RecordCodec<Map<String, List<Object>>> MAPS =
      codec(JsonRecordFormat.of(new TypeReference<>() {}));

  private static <T> RecordCodec<T> codec(RecordFormat<T> format) {
    return new RecordCodec<>(format, Folder.DEFAULT_LIMIT, "nowhere");
  }

  @FuzzTest
  void isOneJsonValueOrCorrupt(byte[] input) throws IOException {
    Optional<JsonTokens> expected = JsonTokens.of(input);
    if (expected.isEmpty()) {
      assertCorrupt(TEXTS, input);
      assertCorrupt(TREES, input);
      return;
    }
    JsonTokens json = expected.get();
    JsonText text = TEXTS.decode(Snowflake.MIN, input);
    JsonNode tree = TREES.decode(Snowflake.MIN, input);

    assertEquals(json.tokens(), tokens(text.bytes()));
    assertEquals(text, JsonText.parse(text.bytes()));
    assertEquals(text, JsonText.parse(text.toString()));
    assertEquals(json.hasDuplicateKeys(), reportsDuplicateKeys(TEXTS, input));
    assertEquals(json.hasDuplicateKeys(), reportsDuplicateKeys(TREES, input));
    if (json.hasDuplicateKeys()) {
      assertThrows(IllegalArgumentException.class, () -> TEXTS.encode(text));
    } else {
      assertEquals(text, TEXTS.decode(Snowflake.MIN, TEXTS.encode(text)));
    }
    byte[] record = TREES.encode(tree);
    assertEquals(tree, TREES.decode(Snowflake.MIN, record));
    if (!json.hasDuplicateKeys()) {
      assertEquals(json.tokens(), tokens(record));
    }
  }

  private static List<String> tokens(byte[] record) {
    return JsonTokens.of(record).orElseThrow().tokens();
  }

  private static boolean reportsDuplicateKeys(RecordCodec<?> codec, byte[] record)
      throws IOException {
    List<String> remarks = new ArrayList<>();
    codec.decode(Snowflake.MIN, record, remarks::add);
    return remarks.stream().anyMatch(remark -> remark.startsWith("duplicate key"));
  }

  private static void assertCorrupt(RecordCodec<?> codec, byte[] record) {
    CorruptRecordException e =
        assertThrows(CorruptRecordException.class, () -> codec.decode(Snowflake.MIN, record));
    assertSays(e, record);
  }

  /** Says what is wrong, and where. */
  private static void assertSays(CorruptRecordException e, byte[] record) {
    assertFalse(e.reason().isBlank());
    assertTrue(e.offset().orElse(0) <= record.length, e.getMessage());
    assertInstanceOf(RecordFormatException.class, e.getCause());
  }

  @FuzzTest
  void isAValueThatIsReadBackOrCorrupt(byte[] input) throws IOException {
    isAValueThatIsReadBackOrCorrupt(SAMPLES, input);
    isAValueThatIsReadBackOrCorrupt(MAPS, input);
  }

  private static <T> void isAValueThatIsReadBackOrCorrupt(RecordCodec<T> codec, byte[] input)
      throws IOException {
    T value;
    try {
      value = codec.decode(Snowflake.MIN, input);
    } catch (CorruptRecordException e) {
      assertSays(e, input);
      return;
    }
    assertTrue(JsonTokens.of(input).isPresent());
    byte[] record;
    try {
      record = codec.encode(value);
    } catch (IllegalArgumentException e) {
      // An integer of 1e20000 prints too many digits, a decimal of 11e2147483647 as
      // 1.1E+2147483648.
      assertTrue(
          e.getMessage().matches("(?s).*(Number value length|exponent of).*"), e.getMessage());
      return;
    }
    assertEquals(value, codec.decode(Snowflake.MIN, record));
  }
}
