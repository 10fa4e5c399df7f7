package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.UtcTime;
import dev.hound.folder.NotRegularFileException;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.Arrival;
import dev.hound.store.CorruptRecordException;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Iterator;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the records of a folder. */
@Command(
    name = "cat",
    description = {
      "Prints the records of a folder in time order, one a line.",
      "A corrupt record is reported on standard error; the others are printed.",
      "On a terminal, control characters in a record are printed as escapes."
    },
    footer = {
      "  $ hound cat /data/events",
      "  $ hound cat -f -n 10 /data/events",
      "  $ hound cat --since yesterday --until today --json /data/events | jq .record"
    })
final class CatCommand extends HoundCommand {

  @Mixin private final FolderArgument folder = new FolderArgument();
  @Mixin private final SelectionOptions selection = new SelectionOptions();
  @Mixin private final FollowingOptions following = new FollowingOptions();

  @Option(
      names = "--json",
      order = 10,
      description =
          "Wrap each record: {\"name\": its name, \"time\": its time, \"record\": the record}; with -f,"
              + " one that shows up after a record with a greater name has \"late\": true too.")
  private boolean json;

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  CatCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    RecordOutput out = new RecordOutput(streams);
    if (following.isSet(selection)) {
      RecordStore<JsonText> store = folder.toFollow(maxSize, streams);
      return following.run(store, selection, store::follow, a -> print(a, out), streams);
    }
    RecordStore<JsonText> store = folder.existing(maxSize);
    int status = 0;
    Iterator<Snowflake> names = selection.recordsOf(store).iterator();
    if (!names.hasNext()) {
      folder.hintAtDatabase(streams);
    }
    while (names.hasNext()) {
      Snowflake name = names.next();
      try {
        // Empty if it vanished since it was listed.
        Optional<JsonText> record = store.find(name);
        if (record.isPresent()) {
          print(name, record.get(), false, out);
        }
      } catch (NotRegularFileException e) {
        // No record: 'hound verify' reports it.
      } catch (CorruptRecordException | AccessDeniedException e) {
        streams.tell(Messages.describe(e));
        status = 1;
      } catch (OutOfMemoryError e) {
        throw Messages.outOfMemory(store.folder() + "/" + name, e);
      }
    }
    return status;
  }

  private void print(Arrival<StoredRecord<JsonText>> arrival, RecordOutput out) throws IOException {
    try {
      print(arrival.name(), arrival.value().value(), arrival.late(), out);
    } catch (CorruptRecordException | AccessDeniedException e) {
      streams.tell(Messages.describe(e));
    }
  }

  private void print(Snowflake name, JsonText record, boolean late, RecordOutput out) {
    if (!json) {
      out.line(record);
      return;
    }
    JsonLine line =
        new JsonLine().add("name", name.toString()).add("time", UtcTime.of(name.instant()));
    if (late) {
      line.addJson("late", "true");
    }
    out.line(line.addJson("record", record.toString()));
  }
}
