package dev.hound.cli;

import picocli.CommandLine.Option;

/** Why something is written. */
final class ReasonOption {

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      order = 20,
      defaultValue = "No reason given", // what the library and the Python Hound write too
      description = "Why. By default: ${DEFAULT-VALUE}.")
  private String text;

  String text() {
    return text;
  }
}
