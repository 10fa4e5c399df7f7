package dev.hound.cli;

import dev.hound.cli.io.EpochSecondsText;
import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.UtcTime;
import dev.hound.snowflake.Snowflake;

/** A snowflake's fields as members of a JSON object, the same in all commands. */
final class SnowflakeJson {

  private SnowflakeJson() {}

  static JsonLine of(Snowflake snowflake) {
    return new JsonLine()
        .add("name", snowflake.toString())
        .add("time", UtcTime.of(snowflake.instant()))
        .addJson("epochSeconds", EpochSecondsText.of(snowflake.epochSeconds()))
        .add("machineId", snowflake.machineId().toString())
        .add("clientId", snowflake.clientId())
        .add("sequence", snowflake.sequence());
  }
}
