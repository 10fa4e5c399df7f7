package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Printable;
import dev.hound.cli.io.Streams;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderOptions;
import dev.hound.folder.TemporaryEntry;
import dev.hound.folder.TemporaryFiles;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes stale temporary files. */
@Command(
    name = "clean",
    description = {
      "Removes the temporary files that killed writers left in a folder, once they are old, and"
          + " prints the path of each. Never removes a record or a file that Hound didn't make.",
      "Writers may be at work meanwhile. For a database, give the folder that holds hound."
    },
    footer = {"  $ hound clean /data/events --dry-run", "  $ hound clean /data --older-than 7d"})
final class CleanCommand extends HoundCommand {

  @Mixin private final FolderArgument folder = new FolderArgument();

  @Option(
      names = "--older-than",
      paramLabel = "AGE",
      order = 1,
      converter = AgeConverter.class,
      description =
          "Remove only files that are older, by the clock of the file server: 1h or more, such as"
              + " 90m, 48h, 3d, 1w (default: 36h).")
  private Duration age = TemporaryFiles.DEFAULT_AGE;

  @Option(
      names = "--dry-run",
      order = 2,
      description =
          "Print what would be removed, and remove nothing. Makes and deletes one temporary file"
              + " of its own, to read the clock of the file server.")
  private boolean dryRun;

  CleanCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    Folder target = folder.existingToChange(FolderOptions.DEFAULTS).folder();
    Optional<TemporaryFiles> files = target.temporaryFiles();
    if (files.isEmpty()) {
      return ExitCode.OK;
    }
    try {
      if (dryRun) {
        files.get().stale(age).forEach(entry -> print(target, entry));
      } else {
        files.get().removeStale(age, entry -> print(target, entry));
      }
      return ExitCode.OK;
    } catch (IOException e) {
      reportEach(e);
      return ExitCode.SOFTWARE;
    }
  }

  /** Of several failures the first is the cause and the others are suppressed. */
  private void reportEach(IOException e) {
    if (e.getCause() == null || e.getSuppressed().length == 0) {
      streams.tell(Messages.describe(e));
    } else {
      streams.tell(Messages.describe(e.getCause()));
      for (Throwable other : e.getSuppressed()) {
        streams.tell(Messages.describe(other));
      }
    }
  }

  /** At once, so that all removed files are reported even if the next removal never returns. */
  private void print(Folder target, TemporaryEntry entry) {
    streams.out().line(Printable.of(target + "/" + entry.path()));
    streams.out().flush();
  }
}
