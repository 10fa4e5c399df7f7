package dev.hound.cli;

import dev.hound.cli.io.Streams;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands for databases have in common. */
abstract class DatabaseCommand extends HoundCommand {

  @Mixin final DatabaseArgument directory = new DatabaseArgument();

  @Spec private CommandSpec spec;

  DatabaseCommand(Streams streams) {
    super(streams);
  }

  /** Runs it and returns the exit status. */
  abstract int run() throws IOException;

  /** What the library refuses, such as a name that breaks a rule, is wrong use here. */
  @Override
  public final Integer call() throws IOException {
    try {
      return run();
    } catch (InvalidPathException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw wrongUse(String.valueOf(e.getMessage()));
    }
  }

  final ParameterException wrongUse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
