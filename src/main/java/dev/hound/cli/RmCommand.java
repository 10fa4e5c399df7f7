package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Deletes records. */
@Command(
    name = "rm",
    description = {
      "Deletes records. Prints nothing.",
      "A missing record is told on standard error; the others are deleted all the same."
    },
    footer = {
      "  $ hound rm /data/events 41d9dd216020000000000242ac110002beef00000048",
      "  $ hound ls --until 30d /data/events | hound rm /data/events -"
    })
final class RmCommand extends HoundCommand {

  @Mixin private final RecordArguments records = new RecordArguments();

  RmCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    RecordStore<JsonText> store = records.folder().existingToChange();
    return records.forEach(
        streams,
        name -> {
          if (!store.delete(name)) {
            throw new IOException("no record " + name + " in " + store.folder());
          }
        });
  }
}
