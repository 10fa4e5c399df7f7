package dev.hound.cli;

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
      "A missing or corrupt record is told on standard error; the others follow."
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
    int status = records.forEach(streams, name -> print(store, name));
    if (status != ExitCode.OK) {
      records.folder().hintAtDatabase(streams);
    }
    return status;
  }

  private void print(RecordStore<JsonText> store, Snowflake name) throws IOException {
    try {
      streams.out().line(store.get(name).bytes());
    } catch (OutOfMemoryError e) {
      throw ErrorHandler.outOfMemory(store.folder() + "/" + name, e);
    }
  }
}
