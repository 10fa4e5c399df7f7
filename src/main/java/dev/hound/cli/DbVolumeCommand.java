package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import dev.hound.database.HoundDatabase;
import dev.hound.database.Volume;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Prints the size of a database. */
@Command(
    name = "volume",
    description =
        "Prints the number of records in a database, entries of all logs included, and their"
            + " total size in bytes.",
    footer = "  $ hound db volume /data")
final class DbVolumeCommand extends DatabaseCommand {

  DbVolumeCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    Volume volume = directory.existing(HoundDatabase.builder()).volume();
    streams
        .out()
        .line(
            Messages.count(volume.records(), "record")
                + ", "
                + Messages.count(volume.bytes(), "byte"));
    return ExitCode.OK;
  }
}
