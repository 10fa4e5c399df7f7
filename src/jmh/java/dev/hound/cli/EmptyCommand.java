package dev.hound.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The least that a command line made with picocli can be. */
@Command(name = "empty")
public final class EmptyCommand implements Runnable {

  @Override
  public void run() {
    // Nothing.
  }

  /** Runs it. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new EmptyCommand()).execute(args));
  }
}
