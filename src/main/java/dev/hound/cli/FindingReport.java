package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Printable;
import dev.hound.cli.io.Streams;
import dev.hound.folder.FolderEntry;
import dev.hound.store.Finding;
import java.util.Locale;
import picocli.CommandLine.ExitCode;

/** What a verification found: a line each, and totals. */
final class FindingReport {

  private final Streams streams;
  private final boolean json;
  private long records;
  private long problems;
  private long notes;
  private boolean temporaryFiles;

  FindingReport(Streams streams, boolean json) {
    this.streams = streams;
    this.json = json;
  }

  /** Counts an entry if it is a record. */
  void count(FolderEntry entry) {
    if (entry.snowflake().isPresent()) {
      records++;
    }
  }

  /** Prints a finding. */
  void print(Finding finding) {
    temporaryFiles |= finding.kind() == Finding.Kind.TEMPORARY_FILE;
    if (finding.severity() == Finding.Severity.PROBLEM) {
      problems++;
    } else {
      notes++;
    }
    print(
        finding.severity().name().toLowerCase(Locale.ROOT),
        finding.kind(),
        finding.folder() + "/" + finding.entry(),
        finding.kind() == Finding.Kind.TOO_LARGE_RECORD
            ? finding.message() + Messages.MAX_SIZE_HINT
            : finding.message());
  }

  /** Prints a line in the form of those for findings. */
  void print(String severity, Finding.Kind kind, String path, String message) {
    streams
        .out()
        .line(
            json
                ? new JsonLine()
                    .add("severity", severity)
                    .add("kind", kind.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .add("path", path)
                    .add("message", message)
                    .toString()
                : Printable.of(severity + ": " + path + ": " + message));
  }

  /** Prints the totals; on standard error if standard output is for programs. */
  void totals() {
    String totals =
        Messages.count(records, "record")
            + ", "
            + Messages.count(problems, "problem")
            + ", "
            + Messages.count(notes, "note")
            + (temporaryFiles
                ? " ('hound clean' removes temporary files once they are stale)"
                : "");
    if (json) {
      streams.tell(totals);
    } else {
      streams.out().line(totals);
    }
  }

  boolean hasRecords() {
    return records > 0;
  }

  /** The exit status: problems are a failure. */
  int status() {
    return problems == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
