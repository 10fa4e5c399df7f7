package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.UtcTime;
import dev.hound.database.AttributeUpdate;
import dev.hound.database.HoundDatabase;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the history of attributes. */
@Command(
    name = "history",
    description = {
      "Prints the updates of an attribute, of all attributes of an entity or of all entities of a"
          + " type, merged in time order: time (UTC), those of entity and attribute that are not"
          + " given, value, author, reason.",
      "A value is printed as JSON; cleared = removed.",
      DbReport.DESCRIPTION
    },
    footer = {
      "  $ hound db history /data samples/S-001/bam",
      "  $ hound db history /data samples --since 2h --json | jq -r .author",
      "  $ hound db history /data workspace -n 10 -r"
    })
final class DbHistoryCommand extends DatabaseCommand
    implements DbReport.Form<StoredRecord<AttributeUpdate>> {

  @Parameters(
      index = "1",
      paramLabel = "TYPE[/NAME[/ATTRIBUTE]]|workspace[/ATTRIBUTE]",
      converter = HistoryConverter.class,
      description =
          "The type, entity or attribute whose history to print. Events of an entity are printed"
              + " only for the ATTRIBUTE __meta__.")
  private HistoryScope history;

  @Mixin private final SelectionOptions selection = new SelectionOptions();

  @Option(
      names = "--json",
      order = 10,
      description =
          "Print one JSON object a line: name, time, and the members of the update (entityType,"
              + " entityName, attributeName, attributeValue, updateReason, author, timestamp).")
  private boolean json;

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  DbHistoryCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    HoundDatabase database = directory.existing(maxSize);
    Iterator<StoredRecord<AttributeUpdate>> updates =
        selection.of((range, order) -> history.in(database, range, order)).iterator();
    if (!updates.hasNext()) {
      Existing.check(history, database);
    }
    return new DbReport(streams, json).print(updates, 0, this);
  }

  @Override
  public List<String> row(StoredRecord<AttributeUpdate> stored) throws IOException {
    AttributeUpdate update = stored.value();
    List<String> columns = new ArrayList<>();
    columns.add(UtcTime.of(stored.instant()));
    columns.addAll(history.variable(update));
    columns.add(DbReport.value(update));
    columns.add(DbReport.cell(update.author()));
    columns.add(DbReport.cell(update.updateReason()));
    return columns;
  }

  @Override
  public JsonLine object(StoredRecord<AttributeUpdate> stored) throws IOException {
    return RecordJson.of(stored);
  }
}
