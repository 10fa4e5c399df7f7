package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.Entity;
import dev.hound.database.LogType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds an entry to a log. */
@Command(
    name = "add",
    description = "Adds an entry to a log of a database and prints its name.",
    footer = {
      "  $ hound db add /data job 'align S-001 to hg38' --entity samples/S-001",
      "  $ hound db add /data other 'moved to the new bucket' --author ann@lab"
    })
final class DbAddCommand extends DatabaseCommand {

  private static final List<String> LOGS = List.of("job", "upload", "other");

  @Parameters(
      index = "1",
      paramLabel = "job|upload|other",
      description = "The log: of jobs, of uploads, or of anything else.")
  private String log;

  @Parameters(index = "2", paramLabel = "TEXT", description = "What happened.")
  private String text;

  @Option(
      names = "--entity",
      paramLabel = EntityConverter.LABEL,
      order = 1,
      converter = EntityConverter.class,
      description = "An entity that it is about; may be given several times.")
  private List<Entity> entities = new ArrayList<>();

  @Mixin private final WritingOptions options = new WritingOptions();

  DbAddCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    if (!LOGS.contains(log)) {
      throw usageError("invalid log: \"" + log + "\"; expected job, upload or other");
    }
    return options.run(
        directory, streams, database -> List.of(database.log(LogType.of(log), text, entities)));
  }
}
