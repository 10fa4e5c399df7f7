package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.Table;
import dev.hound.database.AttributeUpdate;
import dev.hound.store.CorruptRecordException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * Prints what records say: each an object of JSON, or a row in columns. What is corrupt is told on
 * standard error; the others follow.
 */
final class RecordReport implements AutoCloseable {

  /** Prints one record. */
  interface Step {
    void run() throws IOException;
  }

  private static final String NONE = "-";

  private final Streams streams;
  private final Table table;
  private int status = ExitCode.OK;

  /**
   * Begins a report.
   *
   * @param timeColumn which of the columns is the time, from 0
   */
  RecordReport(Streams streams, int timeColumn) {
    this.streams = streams;
    this.table = new Table(streams, timeColumn);
  }

  /** Prints a record, if it isn't corrupt. */
  void attempt(Step step) throws IOException {
    try {
      step.run();
    } catch (CorruptRecordException | AccessDeniedException e) {
      table.flush();
      streams.tell(Messages.describe(e));
      status = ExitCode.SOFTWARE;
    }
  }

  void row(List<String> cells) {
    table.row(cells);
  }

  void object(JsonLine object) {
    streams.out().line(object.toString());
  }

  /** Returns the cell for what a record may not say. */
  static String cell(@Nullable String text) {
    return text == null ? NONE : text;
  }

  /** Returns the cell for the value of an attribute: JSON, or a word that is none. */
  static String value(AttributeUpdate update) {
    return update.isCleared() ? "cleared" : RecordJson.text(update.attributeValue());
  }

  /** The exit status so far. */
  int status() {
    return status;
  }

  @Override
  public void close() {
    table.close();
  }
}
