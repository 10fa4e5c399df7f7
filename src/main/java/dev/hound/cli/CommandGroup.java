package dev.hound.cli;

import dev.hound.cli.io.Streams;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only has sub-commands. */
abstract class CommandGroup extends HoundCommand {

  private final Map<String, Function<Streams, HoundCommand>> commands;

  @Spec private CommandSpec spec;

  /**
   * Makes a group.
   *
   * @param commands what makes the command of each name, in the order of the help
   */
  CommandGroup(Streams streams, Map<String, Function<Streams, HoundCommand>> commands) {
    super(streams);
    this.commands = commands;
  }

  /** Makes the command of this name; null if there is none. */
  final @Nullable HoundCommand command(String name) {
    Function<Streams, HoundCommand> command = commands.get(name);
    return command == null ? null : command.apply(streams);
  }

  /** Returns the command line with all its commands. */
  @Override
  final CommandLine commandLine() {
    CommandLine group = super.commandLine();
    commands.forEach(
        (name, command) -> group.addSubcommand(name, command.apply(streams).commandLine()));
    return group.addSubcommand("help", new HelpCommand(streams).commandLine());
  }

  /** Without a command there is nothing to do but show the help. */
  @Override
  public final Integer call() {
    spec.commandLine().usage(streams.err());
    return ExitCode.USAGE;
  }
}
