package dev.hound.cli;

import dev.hound.cli.io.LocaleText;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Progress;
import dev.hound.cli.io.Streams;
import dev.hound.folder.Folder;
import dev.hound.store.Finding;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.Iterator;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks every file of a folder. */
@Command(
    name = "verify",
    description = {
      "Reads every file of a folder and prints what it finds, one finding a line, and totals at the"
          + " end. Changes nothing.",
      "A problem is a corrupt or empty record, a name with a bad checksum, a record that is not a"
          + " regular file, or an unreadable record or folder; problems make the exit status 1. A"
          + " note is a file that is not a record, a temporary file of a killed writer (see 'hound"
          + " clean'), a byte order mark, or a duplicate key."
    },
    footer = {"  $ hound verify /data/events", "  $ hound verify -R --json hound | jq .path"})
final class VerifyCommand extends HoundCommand {

  private static final String NO_PERMISSION = "a folder: permission denied";

  /** To open a folder costs a check of each one above it, and untrusted trees may be deep. */
  private static final int MAX_DEPTH = 100;

  @Mixin private final FolderArgument folder = new FolderArgument();

  @Option(
      names = "-R",
      order = 1,
      description =
          "Check its sub-folders too, up to "
              + MAX_DEPTH
              + " levels down; deeper ones are a problem. Links are not followed; folders whose"
              + " names begin with a dot are skipped.")
  private boolean recursive;

  @Option(
      names = "--json",
      order = 2,
      description =
          "Print one JSON object a line: severity (problem or note), kind, path, message. The"
              + " totals go to standard error.")
  private boolean json;

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  VerifyCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    RecordStore<JsonText> store = folder.existing(maxSize);
    FindingReport report = new FindingReport(streams, json);
    try (Progress progress = Progress.shown("file", streams)) {
      verify(store, 0, report, progress);
    }
    report.totals();
    if (!report.hasRecords() && folder.hintAtDatabase(streams) && !recursive) {
      // A user might think that the database was verified.
      return ExitCode.SOFTWARE;
    }
    return report.status();
  }

  private void verify(
      RecordStore<JsonText> store, int depth, FindingReport report, Progress progress)
      throws IOException {
    Folder here = store.folder();
    Iterator<Finding> findings =
        store
            .verify(
                entry -> {
                  progress.step();
                  report.count(entry);
                })
            .iterator();
    while (findings.hasNext()) {
      Finding finding = findings.next();
      if (!willBeEntered(finding)) {
        progress.clear();
        report.print(recursive ? finding : withHint(finding));
      }
    }
    if (recursive) {
      for (String name : here.folders()) {
        if (depth == MAX_DEPTH) {
          progress.clear();
          report.print(
              unreadable(
                  here,
                  name,
                  "a folder, not checked: it lies more than " + MAX_DEPTH + " levels deep"));
        } else {
          verifySubFolder(here, name, depth + 1, report, progress);
        }
      }
    }
  }

  private void verifySubFolder(
      Folder parent, String name, int depth, FindingReport report, Progress progress) {
    Folder folder = parent.folder(name);
    try {
      if (isUnreachable(name, folder)) {
        progress.clear();
        report.print(
            unreadable(
                parent, name, "a folder whose name is not in the character set of the locale"));
        return;
      }
      verify(maxSize.store(folder), depth, report, progress);
    } catch (IOException | UncheckedIOException e) {
      progress.clear();
      report.print(unreadable(parent, name, words(e)));
    }
  }

  private static String words(Exception e) {
    return e instanceof AccessDeniedException || e.getCause() instanceof AccessDeniedException
        ? NO_PERMISSION
        : "a folder that can't be checked: " + Messages.describe(e);
  }

  private static boolean isUnreachable(String name, Folder folder) {
    try {
      return !LocaleText.isWhole(name) && !folder.exists();
    } catch (IOException e) {
      return true;
    }
  }

  private static Finding unreadable(Folder parent, String name, String message) {
    return new Finding(Finding.Kind.UNREADABLE_FOLDER, parent.toString(), name, message);
  }

  private static Finding withHint(Finding finding) {
    return finding.kind() == Finding.Kind.SUB_FOLDER && !finding.entry().startsWith(".")
        ? new Finding(
            finding.kind(), finding.folder(), finding.entry(), "a folder, not checked (use -R)")
        : finding;
  }

  private boolean willBeEntered(Finding finding) {
    return recursive
        && finding.kind() == Finding.Kind.SUB_FOLDER
        && !finding.entry().startsWith(".");
  }
}
