package dev.hound.cli;

import dev.hound.cli.io.Progress;
import dev.hound.cli.io.Streams;
import dev.hound.database.HoundDatabase;
import dev.hound.database.RepairedEntry;
import dev.hound.store.Finding;
import java.io.IOException;
import java.util.Iterator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks every file of a database. */
@Command(
    name = "verify",
    description = {
      "Reads every file of a database and prints what it finds, one finding a line, and totals at"
          + " the end. Changes nothing without --repair.",
      "A problem is a record without an entry in the meta log, that lacks a field, or that lies in"
          + " another folder than its fields say, and whatever 'hound verify' calls a problem;"
          + " problems make the exit status 1. A record younger than a minute need not be in the meta log"
          + " yet."
    },
    footer = {
      "  $ hound db verify /data",
      "  $ hound db verify /data --dry-run",
      "  $ hound db verify /data --repair --author ann@lab"
    })
final class DbVerifyCommand extends DatabaseCommand {

  private static final int MAX_SHOWN = 500;

  @Option(
      names = "--repair",
      order = 1,
      description =
          "First write the entries that are missing in the meta log, and print them. Safe to run"
              + " again, and while others write. Their author ends with '(hound repair)'.")
  private boolean repair;

  @Option(
      names = "--dry-run",
      order = 2,
      description = "Print what --repair would write, and write nothing.")
  private boolean dryRun;

  @Option(
      names = "--json",
      order = 10,
      description =
          "Print one JSON object a line: severity (problem or note; repaired or repairable), kind,"
              + " path, message. The totals go to standard error.")
  private boolean json;

  @Mixin private final AuthorOption author = new AuthorOption();

  @Mixin private final StorageOptions storage = new StorageOptions();

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  DbVerifyCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    HoundDatabase database =
        directory.existing(
            author.settings(streams).maxRecordSize(maxSize.bytes()), storage.toOpen());
    FindingReport report = new FindingReport(streams, json);
    if (dryRun) {
      database.repairDryRun().forEach(entry -> print(database, report, "repairable", entry));
    } else if (repair) {
      database.repair().forEach(entry -> print(database, report, "repaired", entry));
    }
    verify(database, report);
    report.totals();
    return report.status();
  }

  private static void print(
      HoundDatabase database, FindingReport report, String what, RepairedEntry repaired) {
    report.print(
        what,
        Finding.Kind.MISSING_LOG_ENTRY,
        database.root() + "/hound/" + repaired.folder() + "/" + repaired.record(),
        "entry of the meta log: "
            + repaired.name().map(name -> name + ": ").orElse("")
            + shown(repaired.entry().text()));
  }

  /** The name of an attribute in it may have any length. */
  private static String shown(String text) {
    return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
  }

  private void verify(HoundDatabase database, FindingReport report) throws IOException {
    try (Progress progress = Progress.shown("file", streams)) {
      Iterator<Finding> findings =
          database
              .verify(
                  entry -> {
                    progress.step();
                    report.count(entry);
                  })
              .iterator();
      while (findings.hasNext()) {
        Finding finding = findings.next();
        progress.clear();
        report.print(finding);
      }
    }
  }
}
