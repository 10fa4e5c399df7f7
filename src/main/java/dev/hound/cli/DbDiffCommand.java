package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.UtcTime;
import dev.hound.database.AttributeUpdate;
import dev.hound.database.Change;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what changed between two times. */
@Command(
    name = "diff",
    description = {
      "Prints the attributes of an entity that had another value at one time than at another:"
          + " attribute, first value, second value, and when (UTC), by whom and why that was set.",
      "A value is printed as JSON; cleared = removed; - = not set yet.",
      DbReport.DESCRIPTION
    },
    footer = {
      "  $ hound db diff /data samples/S-001 --from yesterday",
      "  $ hound db diff /data workspace --from 2025-01-01 --to 2025-02-01 --json"
    })
final class DbDiffCommand extends DatabaseCommand implements DbReport.Form<Change> {

  @Parameters(
      index = "1",
      paramLabel = EntityConverter.LABEL,
      converter = EntityConverter.class,
      description = "The entity.")
  private Entity entity;

  @Option(
      names = "--from",
      paramLabel = "T",
      order = 1,
      required = true,
      description = "The first time, updates at this time included. " + TimeConverter.DESCRIPTION)
  private Instant from;

  @Option(
      names = "--to",
      paramLabel = "T",
      order = 2,
      description = "The second time, not before --from. By default all updates count.")
  private @Nullable Instant to;

  @Option(
      names = "--json",
      order = 10,
      description =
          "Print one JSON object a line: attribute, before, after; the latter two are updates with"
              + " their names and times, as of 'hound db show', or null.")
  private boolean json;

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  DbDiffCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    if (to != null && to.isBefore(from)) {
      throw usageError("--to " + to + " is before --from " + from + "; exchange them");
    }
    HoundDatabase database = directory.existing(maxSize);
    List<Change> changes =
        database.difference(
            entity,
            UtcTime.lastPrintedAs(from),
            to == null ? Snowflake.MAX.instant() : UtcTime.lastPrintedAs(to));
    if (changes.isEmpty()) {
      Existing.check(entity, database);
    }
    return new DbReport(streams, json).print(changes.iterator(), 3, this);
  }

  @Override
  public JsonLine object(Change change) throws IOException {
    return new JsonLine()
        .add("attribute", change.attribute())
        .addJson("before", object(change.before()))
        .addJson("after", object(change.after()));
  }

  private static String object(Optional<StoredRecord<AttributeUpdate>> update) throws IOException {
    return update.isEmpty() ? "null" : RecordJson.of(update.get()).toString();
  }

  @Override
  public List<String> row(Change change) throws IOException {
    AttributeUpdate before = update(change.before());
    AttributeUpdate after = update(change.after());
    return List.of(
        change.attribute(),
        DbReport.cell(before == null ? null : DbReport.value(before)),
        DbReport.cell(after == null ? null : DbReport.value(after)),
        DbReport.cell(change.after().map(set -> UtcTime.of(set.instant())).orElse(null)),
        DbReport.cell(after == null ? null : after.author()),
        DbReport.cell(after == null ? null : after.updateReason()));
  }

  private static @Nullable AttributeUpdate update(Optional<StoredRecord<AttributeUpdate>> stored)
      throws IOException {
    return stored.isEmpty() ? null : stored.get().value();
  }
}
