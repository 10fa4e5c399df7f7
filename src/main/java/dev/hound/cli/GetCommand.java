package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Prints records. */
@Command(
    name = "get",
    description = {
      "Prints records, one a line, in the order in which they are named.",
      "A missing or corrupt record is reported on standard error; the others are printed.",
      "On a terminal, control characters in a record are printed as escapes."
    },
    footer = {
      "  $ hound get /data/events 41d9dd216020000000000242ac110002beef00000048",
      "  $ hound ls -n 5 /data/events | hound get /data/events -"
    })
final class GetCommand extends HoundCommand {

  @Mixin private final RecordArguments records = new RecordArguments();

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  GetCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    RecordStore<JsonText> store = records.folder().existing(maxSize);
    RecordOutput out = new RecordOutput(streams);
    int status = records.forEach(streams, name -> print(store, name, out));
    if (status != ExitCode.OK) {
      records.folder().hintAtDatabase(streams);
    }
    return status;
  }

  private void print(RecordStore<JsonText> store, Snowflake name, RecordOutput out)
      throws IOException {
    try {
      out.line(store.get(name));
    } catch (OutOfMemoryError e) {
      throw Messages.outOfMemory(store.folder() + "/" + name, e);
    }
  }
}
