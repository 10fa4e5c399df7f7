package dev.hound.cli;

import dev.hound.cli.io.Streams;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that does nothing but hold others. */
abstract class CommandGroup extends HoundCommand {

  @Spec private CommandSpec spec;

  CommandGroup(Streams streams) {
    super(streams);
  }

  /** The names of the commands in it, in the order of the help. */
  abstract List<String> names();

  /** Makes the command of one of these names. */
  abstract HoundCommand command(String name);

  /** Returns the command line with all its commands. */
  @Override
  final CommandLine commandLine() {
    CommandLine group = super.commandLine();
    names().forEach(name -> group.addSubcommand(command(name).commandLine()));
    return group.addSubcommand(new HelpCommand());
  }

  /** Without a command, there is nothing to do but to say how to use it. */
  @Override
  public final Integer call() {
    spec.commandLine().usage(streams.err());
    return ExitCode.USAGE;
  }
}
