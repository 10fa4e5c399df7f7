package dev.hound.cli;

import dev.hound.cli.io.EpochSecondsText;
import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.UtcTime;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeFields;
import dev.hound.snowflake.SnowflakeFormatException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the fields of names. */
@Command(
    name = "decode",
    description = {
      "Prints the fields of names: name, time (UTC), machine, client and sequence, one name a line.",
      "An invalid name is reported on standard error; its readable fields are printed anyway,"
          + " followed by (invalid)."
    },
    footer = {
      "  $ hound decode 41d9dd216020000000000242ac110002beef00000048",
      "  $ hound ls /data/events | hound decode --json"
    })
final class DecodeCommand extends HoundCommand {

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description =
          "Names, or paths that end with one. - or no NAME at all: the lines of standard input.")
  private String[] names = {};

  @Option(
      names = "--json",
      description = {
        "Print one JSON object a line: name, time, epochSeconds, machineId, clientId, sequence,"
            + " valid, and error where invalid. Fields that can't be read are null."
      })
  private boolean json;

  DecodeCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    NameArguments given =
        new NameArguments(names.length == 0 ? List.of("-") : List.of(names), streams.in());
    boolean valid = true;
    for (String name = given.next(); name != null; name = given.next()) {
      valid &= json ? printJson(name) : printText(name);
    }
    return valid ? 0 : 1;
  }

  private boolean printJson(String name) {
    try {
      Snowflake snowflake = Snowflake.parse(name);
      streams.out().line(SnowflakeJson.of(snowflake).add("valid", true).toString());
      return true;
    } catch (SnowflakeFormatException e) {
      streams.out().line(invalidJson(name, fieldsOrNull(name), e).toString());
      return false;
    }
  }

  private static JsonLine invalidJson(
      String name, @Nullable SnowflakeFields fields, SnowflakeFormatException invalid) {
    JsonLine line = new JsonLine().add("name", name);
    if (fields == null) {
      line.addJson("time", "null")
          .addJson("epochSeconds", "null")
          .addJson("machineId", "null")
          .addJson("clientId", "null")
          .addJson("sequence", "null");
    } else {
      line.add("time", timeOrNull(fields))
          .addJson("epochSeconds", EpochSecondsText.of(fields.epochSeconds()))
          .add("machineId", fields.machineId().toString())
          .add("clientId", fields.clientId())
          .add("sequence", fields.sequence());
    }
    return line.add("valid", false).add("error", invalid.getMessage());
  }

  private boolean printText(String name) {
    try {
      Snowflake snowflake = Snowflake.parse(name);
      printText(
          snowflake.toString(),
          UtcTime.of(snowflake.instant()),
          snowflake.machineId().toString(),
          snowflake.clientId(),
          snowflake.sequence(),
          "");
      return true;
    } catch (SnowflakeFormatException e) {
      SnowflakeFields fields = fieldsOrNull(name);
      if (fields != null) {
        String time = timeOrNull(fields);
        printText(
            name,
            time == null ? "@" + fields.epochSeconds() : time,
            fields.machineId().toString(),
            fields.clientId(),
            fields.sequence(),
            "  (invalid)");
      }
      streams.tell(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void printText(
      String name, String time, String machine, int client, int sequence, String remark) {
    // A long concatenation by + would make Java generate code, which takes longer than all else
    // here.
    StringBuilder line = new StringBuilder(150);
    line.append(name).append("  ").append(time);
    line.append("  machine ").append(machine);
    line.append("  client ").append(client);
    line.append("  sequence ").append(sequence).append(remark);
    streams.out().line(line.toString());
  }

  private static @Nullable SnowflakeFields fieldsOrNull(String name) {
    try {
      return SnowflakeFields.parse(name);
    } catch (SnowflakeFormatException e) {
      return null;
    }
  }

  /** A time that no snowflake can hold is printed as a number only. */
  private static @Nullable String timeOrNull(SnowflakeFields fields) {
    try {
      return UtcTime.of(
          Snowflake.of(
                  fields.epochSeconds(), fields.machineId(), fields.clientId(), fields.sequence())
              .instant());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
