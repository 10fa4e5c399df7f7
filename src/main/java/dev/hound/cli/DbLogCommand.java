package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.UtcTime;
import dev.hound.database.HoundDatabase;
import dev.hound.database.Located;
import dev.hound.database.LogEntry;
import dev.hound.database.LogType;
import dev.hound.folder.Order;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints logs. */
@Command(
    name = "log",
    description = {
      "Prints a log of a database in time order, or all but the meta log, merged: time (UTC), log"
          + " (where they are merged), author, entities, text.",
      DbReport.DESCRIPTION
    },
    footer = {
      "  $ hound db log /data --since yesterday",
      "  $ hound db log /data job -n 10 -r",
      "  $ hound db log /data meta --json | jq -r .text"
    })
final class DbLogCommand extends DatabaseCommand implements DbReport.Form<Located<LogEntry>> {

  private static final String LOGS = "logs/";

  private static final List<LogType> TYPES =
      List.of(LogType.JOB, LogType.UPLOAD, LogType.OTHER, LogType.META);

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "job|upload|other|meta",
      description = "The log. meta lists every record; Hound itself writes it.")
  private @Nullable String log;

  @Mixin private final SelectionOptions selection = new SelectionOptions();

  @Option(
      names = "--json",
      order = 10,
      description =
          "Print one JSON object a line: name, time, folder, and the members of the entry"
              + " (entities, text, author, timestamp).")
  private boolean json;

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  DbLogCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    HoundDatabase database = directory.existing(maxSize);
    LogType type = log == null ? null : type(log, database);
    Iterator<Located<LogEntry>> entries =
        selection.of((range, order) -> entries(database, type, range, order)).iterator();
    return new DbReport(streams, json).print(entries, 0, this);
  }

  /** A database may have a log that Hound doesn't know, which another program wrote. */
  private LogType type(String name, HoundDatabase database) throws IOException {
    LogType type = LogType.of(name);
    if (!TYPES.contains(type) && !database.logs().contains(type)) {
      throw usageError("no such log: '" + name + "'; expected job, upload, other or meta");
    }
    return type;
  }

  private static Stream<Located<LogEntry>> entries(
      HoundDatabase database, @Nullable LogType type, TimeRange range, Order order)
      throws IOException {
    return type == null
        ? database.entries(range, order)
        : database.entries(type, range, order).map(entry -> new Located<>(LOGS + type, entry));
  }

  @Override
  public List<String> row(Located<LogEntry> located) throws IOException {
    LogEntry entry = located.record().value();
    List<String> columns = new ArrayList<>();
    columns.add(UtcTime.of(located.record().instant()));
    if (log == null) {
      columns.add(located.folder().substring(LOGS.length()));
    }
    columns.add(DbReport.cell(entry.author()));
    List<String> entities = entry.entities();
    columns.add(DbReport.cell(entities == null ? null : String.join(", ", entities)));
    columns.add(entry.text());
    return columns;
  }

  @Override
  public JsonLine object(Located<LogEntry> located) throws IOException {
    return RecordJson.of(located);
  }
}
