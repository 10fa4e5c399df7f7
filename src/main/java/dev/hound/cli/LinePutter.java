package dev.hound.cli;

import dev.hound.cli.io.InputException;
import dev.hound.cli.io.Lines;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Printable;
import dev.hound.store.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** Puts the lines of one input, each of which is a record. */
final class LinePutter {

  /** As many lines as wait already are put together and share the work of making them durable. */
  private static final int MAX_LINES = 64;

  private static final int MAX_BYTES = 1 << 20;

  private final RecordPutter putter;
  private final Lines in;
  private final String source;
  private final boolean scalars;
  private int status = ExitCode.OK;
  private boolean lastLineWasInvalid;

  LinePutter(RecordPutter putter, InputStream in, String source, boolean scalars) {
    this.putter = putter;
    this.in = new Lines(in, source, putter.maxBytes());
    this.source = source;
    this.scalars = scalars;
  }

  /** Puts all lines and returns the exit status. */
  int put() throws IOException {
    // Loads what words a failure now: hound.jar may have been replaced when one comes.
    Printable.of(Messages.describe(RecordPutter.stopped("", null, null)));
    long first = 1;
    try {
      for (byte[] line = in.next(); line != null; line = in.next()) {
        first = in.number();
        putter.put(batchFrom(line));
        first = in.number() + 1;
      }
    } catch (InputException e) {
      putter.report(
          Messages.describe(e) + (first == 1 ? "" : "; not put from line " + first + " on"));
      return ExitCode.SOFTWARE;
    } catch (OutOfMemoryError | LinkageError e) {
      throw RecordPutter.stopped(Messages.describe(e), place(first), e);
    }
    return status;
  }

  /** Reads a batch: of the lines that are here already; nothing waits for those still to come. */
  private Batch batchFrom(byte[] firstLine) throws IOException {
    List<JsonText> records = new ArrayList<>();
    List<String> places = new ArrayList<>();
    long first = in.number();
    int bytes = 0;
    for (byte[] line = firstLine; line != null; ) {
      String place = place(in.number());
      if (!isBlank(line)) {
        putter.checkReader(place);
        JsonText record = parse(line, place);
        if (record == null) {
          status = ExitCode.SOFTWARE;
        } else {
          records.add(record);
          places.add(place);
          bytes += line.length;
        }
      }
      line = records.size() < MAX_LINES && bytes < MAX_BYTES ? in.nextIfReady() : null;
    }
    long last = in.number();
    String all = first == last ? place(first) : source + ", lines " + first + " to " + last;
    return new Batch(records, places, all, place(last + 1));
  }

  private String place(long line) {
    return source + ", line " + line;
  }

  /** Returns the record in a line; null if there is none, which is reported. */
  private @Nullable JsonText parse(byte[] line, String place) throws IOException {
    boolean mayBePart = lastLineWasInvalid && isIndented(line);
    try {
      JsonText record = putter.parse(line, place);
      if (record != null && mayBePart) {
        putter.report(
            place,
            "indented behind an invalid line, so it may be a part of a larger value; give each"
                + " value one line, as 'jq -c .' does");
        return null;
      }
      lastLineWasInvalid = false;
      if (record != null && !scalars && isScalar(record)) {
        putter.report(place, "neither an object nor an array; --scalars puts such values too");
        return null;
      }
      return record;
    } catch (IOException | IllegalArgumentException e) {
      lastLineWasInvalid = true;
      putter.report(place, faultOf(e));
      return null;
    }
  }

  /** To the format, a record of one line has a line 1; here that line has another number. */
  private static String faultOf(Exception e) {
    return String.valueOf(e.getMessage()).replace(" at line 1, column ", " at column ");
  }

  /** Tells whether a record is neither an object nor an array. */
  static boolean isScalar(JsonText record) {
    String text = record.toString().stripLeading();
    return text.charAt(0) != '{' && text.charAt(0) != '[';
  }

  private static boolean isIndented(byte[] line) {
    return line[0] == ' ' || line[0] == '\t';
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}
