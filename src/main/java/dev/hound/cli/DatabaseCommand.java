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

  /** Arguments that the library refuses, such as an invalid name, are usage errors here. */
  @Override
  public final Integer call() throws IOException {
    try {
      return run();
    } catch (InvalidPathException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw usageError(String.valueOf(e.getMessage()));
    }
  }

  final ParameterException usageError(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
