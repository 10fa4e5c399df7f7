package dev.hound.cli;

import dev.hound.cli.io.Streams;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the help of a command at any depth; picocli's own knows one level only. */
@Command(name = "help", description = "Shows the help of a command, as its option --help does.")
final class HelpCommand extends HoundCommand {

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command, such as put or db set; by default this prints an overview.")
  private List<String> names = new ArrayList<>();

  @Spec private CommandSpec spec;

  HelpCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() {
    CommandLine command = spec.commandLine().getParent();
    for (String name : names) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw command.getCommand() instanceof CommandGroup
            ? new UnmatchedArgumentException(command, List.of(name))
            : new ParameterException(
                command,
                "'%s' has no commands, such as '%s'"
                    .formatted(command.getCommandSpec().qualifiedName(), name));
      }
      command = next;
    }
    command.usage(streams.out().writer());
    return ExitCode.OK;
  }
}
