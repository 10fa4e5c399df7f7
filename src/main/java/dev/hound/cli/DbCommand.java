package dev.hound.cli;

import dev.hound.cli.io.Streams;
import java.util.List;
import picocli.CommandLine.Command;

/** The commands for Hound databases. */
@Command(
    name = "db",
    description = {
      "Records what happens to samples, pairs, participants, sets and the workspace, and tells what"
          + " they were at any time, by whom, and why.",
      "A Hound database lies in a folder named hound, in the layout of the Hound for Python: each"
          + " reads what the other wrote."
    },
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    footer = {
      "  $ hound db set /data samples/S-001 bam=gs://b/1.bam --reason aligned",
      "  $ hound db show /data samples/S-001 --at yesterday",
      "  $ hound db history /data samples/S-001/bam",
    })
final class DbCommand extends CommandGroup {

  private static final List<String> COMMANDS =
      List.of("add", "log", "set", "event", "history", "show", "diff", "find", "volume", "verify");

  DbCommand(Streams streams) {
    super(streams);
  }

  @Override
  List<String> names() {
    return COMMANDS;
  }

  @Override
  HoundCommand command(String name) {
    return switch (name) {
      case "add" -> new DbAddCommand(streams);
      case "log" -> new DbLogCommand(streams);
      case "set" -> new DbSetCommand(streams);
      case "event" -> new DbEventCommand(streams);
      case "history" -> new DbHistoryCommand(streams);
      case "show" -> new DbShowCommand(streams);
      case "diff" -> new DbDiffCommand(streams);
      case "find" -> new DbFindCommand(streams);
      case "volume" -> new DbVolumeCommand(streams);
      case "verify" -> new DbVerifyCommand(streams);
      default -> throw new IllegalArgumentException(name);
    };
  }
}
