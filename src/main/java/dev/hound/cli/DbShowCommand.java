package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
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
      "A value is printed as JSON; cleared = removed.",
      DbReport.DESCRIPTION
    },
    footer = {
      "  $ hound db show /data samples/S-001",
      "  $ hound db show /data samples/S-001 --at 2025-01-31T12:00",
      "  $ hound db show /data workspace --json | jq .attributeValue"
    })
final class DbShowCommand extends DatabaseCommand
    implements DbReport.Form<StoredRecord<AttributeUpdate>> {

  @Parameters(
      index = "1",
      paramLabel = EntityConverter.LABEL,
      converter = EntityConverter.class,
      description = "The entity.")
  private Entity entity;

  @Option(
      names = "--at",
      paramLabel = "T",
      order = 1,
      description =
          "As they were at this time, updates at this time included. " + TimeConverter.DESCRIPTION)
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
    HoundDatabase database = directory.existing(maxSize);
    Map<String, StoredRecord<AttributeUpdate>> attributes =
        at == null ? database.current(entity) : database.at(entity, UtcTime.lastPrintedAs(at));
    if (attributes.isEmpty()) {
      Existing.check(entity, database);
      streams.tell(entity + (at == null ? " has no attributes" : " had no attributes yet"));
    }
    return new DbReport(streams, json).print(attributes.values().iterator(), 2, this);
  }

  @Override
  public List<String> row(StoredRecord<AttributeUpdate> stored) throws IOException {
    AttributeUpdate update = stored.value();
    return List.of(
        update.attributeName(),
        DbReport.value(update),
        UtcTime.of(stored.instant()),
        DbReport.cell(update.author()),
        DbReport.cell(update.updateReason()));
  }

  @Override
  public JsonLine object(StoredRecord<AttributeUpdate> stored) throws IOException {
    return RecordJson.of(stored);
  }
}
