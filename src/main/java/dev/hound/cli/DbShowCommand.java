package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.cli.io.UtcTime;
import dev.hound.database.AttributeUpdate;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the attributes of an entity. */
@Command(
    name = "show",
    description = {
      "Prints the attributes of an entity as they are, or as they were at a time: attribute, value,"
          + " and when (UTC), by whom and why it was set.",
      "A value is printed as JSON; cleared means that the attribute has none any more. On a"
          + " terminal, what is too long for the line is cut; elsewhere nothing is. A corrupt"
          + " update is told on standard error; the others follow."
    },
    footer = {
      "  $ hound db show /data samples/S-001",
      "  $ hound db show /data samples/S-001 --at 2025-01-31T12:00",
      "  $ hound db show /data workspace --json | jq .attributeValue"
    })
final class DbShowCommand extends DatabaseCommand {

  @Parameters(
      index = "1",
      paramLabel = EntityArgument.LABEL,
      converter = EntityArgument.class,
      description = "The entity.")
  private Entity entity;

  @Option(
      names = "--at",
      paramLabel = "T",
      order = 1,
      description = {
        "As they were at this time, what was set at it included. T is an ISO-8601 date or time, in"
            + " UTC unless it has an offset, seconds since 1970 (@1738324800.5), now, today,"
            + " yesterday, or an age (90s, 15m, 2h, 3d, 1w)."
      })
  private @Nullable Instant at;

  @Option(
      names = "--json",
      order = 10,
      description =
          "Print one JSON object a line: name, time, and the members of the update (entityType,"
              + " entityName, attributeName, attributeValue, updateReason, author, timestamp).")
  private boolean json;

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  DbShowCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    HoundDatabase database = directory.existing(maxSize, streams);
    Map<String, StoredRecord<AttributeUpdate>> attributes =
        at == null ? database.current(entity) : database.at(entity, UtcTime.lastPrintedAs(at));
    if (attributes.isEmpty()) {
      streams.tell(entity + (at == null ? " has no attributes" : " had no attributes yet"));
    }
    try (RecordReport report = new RecordReport(streams, 2)) {
      for (Map.Entry<String, StoredRecord<AttributeUpdate>> attribute : attributes.entrySet()) {
        report.attempt(
            () -> {
              if (json) {
                report.object(RecordJson.of(attribute.getValue()));
              } else {
                report.row(columns(attribute.getKey(), attribute.getValue()));
              }
            });
      }
      return report.status();
    }
  }

  private static List<String> columns(String attribute, StoredRecord<AttributeUpdate> stored)
      throws IOException {
    AttributeUpdate update = stored.value();
    return List.of(
        attribute,
        RecordReport.value(update),
        UtcTime.of(stored.instant()),
        RecordReport.cell(update.author()),
        RecordReport.cell(update.updateReason()));
  }
}
