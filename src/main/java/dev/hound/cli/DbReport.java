package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.Table;
import dev.hound.database.AttributeUpdate;
import dev.hound.store.CorruptRecordException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * Prints records of a database, each as a JSON object or as a row in columns. Corrupt and
 * unreadable ones are reported on standard error; the others follow.
 */
final class DbReport {

  /** The end of the help of each command that prints such a report. */
  static final String DESCRIPTION =
      "On a terminal, long rows are cut to its width; elsewhere nothing is cut. Corrupt records are"
          + " reported on standard error; the others are printed.";

  /** The two forms of a record, of which one is asked for. */
  interface Form<T> {
    JsonLine object(T record) throws IOException;

    List<String> row(T record) throws IOException;
  }

  private static final String NONE = "-";

  private final Streams streams;
  private final boolean json;

  DbReport(Streams streams, boolean json) {
    this.streams = streams;
    this.json = json;
  }

  /**
   * Prints the records.
   *
   * @param timeColumn which of the columns is the time, from 0
   * @return the exit status
   */
  <T> int print(Iterator<T> records, int timeColumn, Form<T> form) throws IOException {
    int status = ExitCode.OK;
    try (Table table = new Table(streams, timeColumn)) {
      while (records.hasNext()) {
        T record = records.next();
        try {
          if (json) {
            streams.out().line(form.object(record).toString());
          } else {
            table.row(form.row(record));
          }
        } catch (CorruptRecordException | AccessDeniedException e) {
          table.flush();
          streams.tell(Messages.describe(e));
          status = ExitCode.SOFTWARE;
        }
      }
    }
    return status;
  }

  /** Returns the cell for a field that a record may lack. */
  static String cell(@Nullable String text) {
    return text == null ? NONE : text;
  }

  /** Returns the cell for the value of an attribute: JSON, or the word cleared. */
  static String value(AttributeUpdate update) {
    return update.isCleared() ? "cleared" : RecordJson.text(update.attributeValue());
  }
}
