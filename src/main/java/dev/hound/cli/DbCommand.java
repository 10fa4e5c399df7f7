package dev.hound.cli;

import dev.hound.cli.io.Streams;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** The commands for Hound databases. */
@Command(
    name = "db",
    description = {
      "Records changes to samples, pairs, participants, sets and the workspace, and shows what they"
          + " were at any time, who changed them, and why.",
      "A Hound database lies in a folder named hound, in the layout of Hound for Python: each"
          + " reads the files of the other."
    },
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    footer = {
      "  $ hound db set /data samples/S-001 bam=gs://b/1.bam --reason aligned",
      "  $ hound db show /data samples/S-001 --at yesterday",
      "  $ hound db history /data samples/S-001/bam",
    })
final class DbCommand extends CommandGroup {

  DbCommand(Streams streams) {
    super(streams, commands());
  }

  private static Map<String, Function<Streams, HoundCommand>> commands() {
    Map<String, Function<Streams, HoundCommand>> commands = new LinkedHashMap<>();
    commands.put("add", DbAddCommand::new);
    commands.put("log", DbLogCommand::new);
    commands.put("set", DbSetCommand::new);
    commands.put("event", DbEventCommand::new);
    commands.put("history", DbHistoryCommand::new);
    commands.put("show", DbShowCommand::new);
    commands.put("diff", DbDiffCommand::new);
    commands.put("find", DbFindCommand::new);
    commands.put("volume", DbVolumeCommand::new);
    commands.put("verify", DbVerifyCommand::new);
    return commands;
  }
}
