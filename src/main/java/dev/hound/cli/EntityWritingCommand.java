package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands that write about an entity have in common. */
abstract class EntityWritingCommand extends DatabaseCommand {

  @Parameters(
      index = "1",
      paramLabel = EntityConverter.LABEL,
      converter = EntityConverter.class,
      description = "The entity.")
  private Entity entity;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      order = 20,
      defaultValue = HoundDatabase.NO_REASON,
      description = "Why. By default: ${DEFAULT-VALUE}.")
  private String reason;

  @Mixin private final WritingOptions options = new WritingOptions();

  EntityWritingCommand(Streams streams) {
    super(streams);
  }

  /** Writes about the entity and returns the names of the records. */
  abstract List<Snowflake> write(HoundDatabase database, Entity about, String why)
      throws IOException;

  @Override
  final int run() throws IOException {
    return options.run(directory, streams, database -> write(database, entity, reason));
  }
}
