package dev.hound.store;

import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeFormatException;
import java.io.Serial;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.ser.std.ToStringSerializer;

/**
 * Teaches Jackson {@link Snowflake}, as value and as map key: the 44 hex digits as a string.
 *
 * <p>Reading is as strict as {@link Snowflake#parse}; what it refuses is an {@link
 * tools.jackson.databind.exc.InvalidFormatException} that names the text. {@link JsonRecordFormat}
 * knows this module; other mappers find it by {@code findAndAddModules()}, or get it by {@code
 * addModule(new SnowflakeModule())}.
 */
public final class SnowflakeModule extends SimpleModule {

  @Serial private static final long serialVersionUID = 1L;

  /** Makes the module. */
  public SnowflakeModule() {
    addSerializer(Snowflake.class, new ToStringSerializer(Snowflake.class));
    addDeserializer(Snowflake.class, new ValueReader());
    addKeySerializer(Snowflake.class, new KeyWriter());
    addKeyDeserializer(Snowflake.class, new KeyReader());
  }

  private static final class ValueReader extends StdScalarDeserializer<Snowflake> {

    ValueReader() {
      super(Snowflake.class);
    }

    @Override
    public Snowflake deserialize(JsonParser in, DeserializationContext context) {
      if (!in.hasToken(JsonToken.VALUE_STRING)) {
        return (Snowflake) context.handleUnexpectedToken(Snowflake.class, in);
      }
      String text = in.getString();
      try {
        return Snowflake.parse(text);
      } catch (SnowflakeFormatException e) {
        throw context.weirdStringException(text, Snowflake.class, e.getMessage());
      }
    }
  }

  private static final class KeyWriter extends StdSerializer<Snowflake> {

    KeyWriter() {
      super(Snowflake.class);
    }

    @Override
    public void serialize(Snowflake key, JsonGenerator out, SerializationContext context) {
      out.writeName(key.toString());
    }
  }

  private static final class KeyReader extends KeyDeserializer {

    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
      try {
        return Snowflake.parse(key);
      } catch (SnowflakeFormatException e) {
        throw context.weirdKeyException(Snowflake.class, key, e.getMessage());
      }
    }
  }
}
