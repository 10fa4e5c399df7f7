package dev.hound.store;

import dev.hound.snowflake.Snowflake;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Teaches Jackson {@link Snowflake}, as value and as map key. Found by the service loader. */
public final class SnowflakeModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  /** Makes the module. */
  public SnowflakeModule() {
    addSerializer(Snowflake.class, new ToStringSerializer(Snowflake.class));
  }
}
