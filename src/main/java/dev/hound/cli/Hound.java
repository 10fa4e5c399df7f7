package dev.hound.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code hound} command. */
@Command(
    name = "hound",
    mixinStandardHelpOptions = true,
    subcommands = {PutCommand.class, ListCommand.class})
public final class Hound {

  private Hound() {}

  /** Runs the command line and exits. */
  public static void main(String... args) {
    System.exit(new CommandLine(new Hound()).execute(args));
  }
}
