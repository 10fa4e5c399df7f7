package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Records an event. */
@Command(
    name = "event",
    description =
        "Records what happened to an entity itself, such as its creation or deletion, and prints"
            + " the name of the record. 'hound db history DIR TYPE/NAME/__meta__' prints such events.",
    footer = {
      "  $ hound db event /data samples/S-001 Deleted --reason 'consent withdrawn'",
      "  $ hound db history /data samples/S-001/__meta__"
    })
final class DbEventCommand extends EntityWritingCommand {

  @Parameters(index = "2", paramLabel = "TEXT", description = "What happened.")
  private String text;

  DbEventCommand(Streams streams) {
    super(streams);
  }

  @Override
  List<Snowflake> write(HoundDatabase database, Entity about, String why) throws IOException {
    return List.of(database.event(about, text, why));
  }
}
