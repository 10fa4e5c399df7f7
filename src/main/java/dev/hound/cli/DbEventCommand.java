package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.Entity;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Notes an event. */
@Command(
    name = "event",
    description =
        "Notes what happened to an entity itself, such as its creation or deletion, and prints the"
            + " name of the record. 'hound db history DIR TYPE/NAME/__meta__' prints such events.",
    footer = {
      "  $ hound db event /data samples/S-001 Deleted --reason 'consent withdrawn'",
      "  $ hound db history /data samples/S-001/__meta__"
    })
final class DbEventCommand extends DatabaseCommand {

  @Parameters(
      index = "1",
      paramLabel = EntityArgument.LABEL,
      converter = EntityArgument.class,
      description = "The entity.")
  private Entity entity;

  @Parameters(index = "2", paramLabel = "TEXT", description = "What happened.")
  private String text;

  @Mixin private final ReasonOption reason = new ReasonOption();
  @Mixin private final WritingOptions options = new WritingOptions();

  DbEventCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    return options.run(
        directory, streams, database -> List.of(database.event(entity, text, reason.text())));
  }
}
