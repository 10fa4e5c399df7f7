package dev.hound.cli;

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
      "A value is printed as JSON; cleared means that the attribute has none from then on. On a"
          + " terminal, what is too long for the line is cut; elsewhere nothing is. A corrupt"
          + " update is told on standard error; the others follow."
    },
    footer = {
      "  $ hound db history /data samples/S-001/bam",
      "  $ hound db history /data samples --since 2h --json | jq -r .author",
      "  $ hound db history /data workspace -n 10 -r"
    })
final class DbHistoryCommand extends DatabaseCommand {

  @Parameters(
      index = "1",
      paramLabel = "TYPE[/NAME[/ATTRIBUTE]]|workspace[/ATTRIBUTE]",
      converter = HistoryArgument.Argument.class,
      description =
          "What the history is of. Events of an entity are those of the ATTRIBUTE __meta__, and"
              + " only printed for that.")
  private HistoryArgument history;

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
    HoundDatabase database = directory.existing(maxSize, streams);
    Iterator<StoredRecord<AttributeUpdate>> updates =
        selection.of((range, order) -> history.in(database, range, order)).iterator();
    try (RecordReport report = new RecordReport(streams, 0)) {
      while (updates.hasNext()) {
        StoredRecord<AttributeUpdate> update = updates.next();
        report.attempt(
            () -> {
              if (json) {
                report.object(RecordJson.of(update));
              } else {
                report.row(columns(update));
              }
            });
      }
      return report.status();
    }
  }

  private List<String> columns(StoredRecord<AttributeUpdate> stored) throws IOException {
    AttributeUpdate update = stored.value();
    List<String> columns = new ArrayList<>();
    columns.add(UtcTime.of(stored.instant()));
    columns.addAll(history.variable(update));
    columns.add(RecordReport.value(update));
    columns.add(RecordReport.cell(update.author()));
    columns.add(RecordReport.cell(update.updateReason()));
    return columns;
  }
}
