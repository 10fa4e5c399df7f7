package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.snowflake.SnowflakeClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints new names. */
@Command(
    name = "new",
    description = "Prints new names, one a line, each greater than the one before. Makes no file.",
    footer = "  $ hound new -n 3")
final class NewCommand extends HoundCommand {

  @Option(
      names = "-n",
      paramLabel = "COUNT",
      description = "Print this many names (default: ${DEFAULT-VALUE}).",
      converter = CountConverter.class,
      defaultValue = "1")
  private long count;

  NewCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() {
    SnowflakeClient client = SnowflakeClient.shared();
    for (long i = 0; i < count; i++) {
      streams.out().line(client.snowflake().toString());
    }
    return 0;
  }
}
