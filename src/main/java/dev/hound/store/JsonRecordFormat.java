package dev.hound.store;

import dev.hound.internal.Excerpt;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Records as JSON, by Jackson: classes, Java records, generic types, and trees ({@code JsonNode}).
 *
 * <p>A record is one JSON value in UTF-8, standard but for the bare words {@code NaN}, {@code
 * Infinity} and {@code -Infinity}, which are read and written as Python does. Within that:
 *
 * <ul>
 *   <li>Times are ISO-8601 texts that keep their offset. A {@code ZonedDateTime} of a region keeps
 *       its zone too, by the suffix of RFC 9557: {@code 2026-11-30T05:30:00+01:00[Europe/Paris]}.
 *   <li>A {@link dev.hound.snowflake.Snowflake} is its 44 digits.
 *   <li>Properties that the class doesn't know are ignored: records outlive classes.
 *   <li>Nothing may follow the value. An empty or blank record is corrupt, as is {@code null} where
 *       the type has no value for it; for a {@code JsonNode} it is the null node.
 *   <li>A key that comes twice is refused in writing. In reading the last one wins, and verify
 *       reports it, as it does a byte order mark.
 *   <li>Numbers in trees are exact: {@code -0.0}, {@code 0.1e1}, {@code 1.10} or {@code 1e400} are
 *       written as they were read. They are {@code DoubleNode}s where a double prints exactly so,
 *       else {@code DecimalNode}s.
 *   <li>Half a surrogate pair, which UTF-8 can't express, is read and written as a {@code \}{@code
 *       u} escape, as Python does; in a key it is refused.
 *   <li>A class can choose its subclasses by Jackson's annotations. Types by class name in any
 *       record ("default typing") are off: the folder is shared, and its records are not code.
 *   <li>Objects and arrays nest at most 1,000 deep, a number has at most 10,000 characters, a text
 *       100,000,000, a key 50,000. A store holds itself to these in writing too.
 *   <li>A tree takes more memory than the record: some five times its size usually, and up to some
 *       thirty times if it was made to fill the memory, as {@code [[],[],...]} is. If you read
 *       untrusted records as trees, set {@link RecordStore.Builder#maxRecordSize} accordingly.
 * </ul>
 *
 * <p>A mapper of your own keeps its modules, mix-ins, naming, inclusion, date formats and views.
 * Overruled are those of its settings that touch the rules above: indentation, JSON dialects in
 * reading and writing, duplicate keys, trailing tokens, default typing, trees and limits. The
 * mapper itself is not changed.
 *
 * @param <T> the type of the values
 */
public final class JsonRecordFormat<T> implements RecordFormat<T> {

  private final JavaType type;
  private final ObjectReader reader;
  private final ObjectWriter writer;

  private JsonRecordFormat(JsonMapper mapper, JavaType type) {
    this.type = type;
    this.reader = mapper.readerFor(type);
    this.writer = mapper.writerFor(type);
  }

  /**
   * Returns the format of a class.
   *
   * @param <T> the type of the values
   * @param type the class
   * @return the format
   * @throws IllegalStateException if an older version of jackson-annotations comes first on the
   *     class path than Jackson needs; the message says which is needed
   */
  public static <T> JsonRecordFormat<T> of(Class<T> type) {
    return of(type, defaults());
  }

  /**
   * Returns the format of a generic type, as in {@code of(new TypeReference<Map<String, Event>>()
   * {})}.
   *
   * @param <T> the type of the values
   * @param type the type
   * @return the format
   * @throws IllegalStateException as {@link #of(Class)}
   */
  public static <T> JsonRecordFormat<T> of(TypeReference<T> type) {
    return of(type, defaults());
  }

  private static JsonMapper defaults() {
    try {
      return Defaults.MAPPER;
    } catch (LinkageError e) {
      throw JacksonAnnotations.unfit(e);
    }
  }

  /**
   * Returns the format of a class, by a mapper of your own.
   *
   * @param <T> the type of the values
   * @param type the class
   * @param mapper where the settings come from
   * @return the format
   */
  public static <T> JsonRecordFormat<T> of(Class<T> type, JsonMapper mapper) {
    Objects.requireNonNull(type, "type");
    JsonMapper strict = Rebuilt.of(mapper);
    return new JsonRecordFormat<>(strict, strict.constructType(type));
  }

  /**
   * Returns the format of a generic type, by a mapper of your own.
   *
   * @param <T> the type of the values
   * @param type the type
   * @param mapper where the settings come from
   * @return the format
   */
  public static <T> JsonRecordFormat<T> of(TypeReference<T> type, JsonMapper mapper) {
    Objects.requireNonNull(type, "type");
    JsonMapper strict = Rebuilt.of(mapper);
    return new JsonRecordFormat<>(strict, strict.constructType(type));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if Jackson can't write the value, or it has a key twice, or a
   *     raw value in it is not JSON
   */
  @Override
  public byte[] write(T value) {
    Objects.requireNonNull(value, "value");
    List<String> duplicateKeys;
    byte[] json;
    try {
      json = writer.writeValueAsBytes(value);
      // Not only Jackson writes: a raw value may be anything.
      duplicateKeys = JsonScan.duplicateKeys(json);
    } catch (JacksonException e) {
      throw unwritable(value, e.getOriginalMessage(), e);
    } catch (RecordFormatException e) {
      throw unwritable(value, e.getMessage(), e);
    }
    if (!duplicateKeys.isEmpty()) {
      throw unwritable(value, duplicateKeys.get(0), null);
    }
    return json;
  }

  private static IllegalArgumentException unwritable(
      Object value, @Nullable String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        value.getClass().getName()
            + " can't be written as JSON: "
            + Excerpt.of(String.valueOf(why)),
        cause);
  }

  @Override
  public T read(byte[] record) throws RecordFormatException {
    return read(record, remark -> {});
  }

  @Override
  public T read(byte[] record, Consumer<? super String> remarks) throws RecordFormatException {
    JsonScan.duplicateKeys(record, remarks);
    int start = Json.hasByteOrderMark(record) ? 3 : 0;
    T value;
    try {
      value = reader.readValue(record, start, record.length - start);
    } catch (JacksonException e) {
      throw Json.refused(e, TokenStreamLocation.NA, start);
    }
    if (value == null) {
      throw new RecordFormatException("null is not a " + type.toCanonical(), start, null);
    }
    return value;
  }

  @Override
  public String toString() {
    return "JsonRecordFormat[" + type.toCanonical() + "]";
  }

  /** Jackson's mapper, but times keep offset and zone. Made when it is first used. */
  private static final class Defaults {
    static final JsonMapper MAPPER =
        JsonMapper.builder()
            .disable(
                DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
                DateTimeFeature.NORMALIZE_DESERIALIZED_ZONE_ID)
            .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
            .build();
  }

  /** A builder with all the settings of a mapper, and then ours. */
  private static final class Rebuilt extends JsonMapper.Builder {

    private Rebuilt(JsonMapper mapper) {
      super(new StateImpl(mapper.rebuild()));
      // The one setting for which a builder has no method.
      _streamFactory = Json.limited(mapper.tokenStreamFactory().rebuild()).quoteChar('"').build();
    }

    static JsonMapper of(JsonMapper mapper) {
      return new Rebuilt(Objects.requireNonNull(mapper, "mapper"))
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonWriteFeature.QUOTE_PROPERTY_NAMES)
          .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .disable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .disable(SerializationFeature.INDENT_OUTPUT)
          .deactivateDefaultTyping()
          .addModules(new SnowflakeModule(), new ExactTrees())
          .build();
    }
  }
}
