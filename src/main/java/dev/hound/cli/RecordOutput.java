package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Output;
import dev.hound.cli.io.Printable;
import dev.hound.cli.io.Streams;
import dev.hound.store.JsonText;

/**
 * Prints records to standard output: to pipes and files as their bytes; to a possible terminal with
 * control characters as escapes, which mean the same in JSON.
 */
final class RecordOutput {

  private final Output out;
  private final boolean escaped;

  RecordOutput(Streams streams) {
    this.out = streams.out();
    this.escaped = streams.outMayBeTerminal().getAsBoolean();
  }

  void line(JsonText record) {
    if (escaped) {
      line(record.toString());
    } else {
      out.line(record.bytes());
    }
  }

  /** Prints an object with a record in it. */
  void line(JsonLine object) {
    line(object.toString());
  }

  private void line(String json) {
    out.line(escaped ? Printable.keepingTabs(json) : json);
  }
}
