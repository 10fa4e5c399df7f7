package dev.hound.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/**
 * What a command reads, prints to and tells the time by.
 *
 * @param in standard input, as bytes
 * @param out standard output
 * @param err standard error, in UTF-8
 * @param errIsTerminal whether somebody looks at standard error
 * @param clock what {@code now} means
 */
record Streams(
    InputStream in,
    Output out,
    PrintStream err,
    BooleanSupplier errIsTerminal,
    InstantSource clock) {

  static Streams of(
      InputStream in,
      OutputStream out,
      BooleanSupplier outIsPipe,
      OutputStream err,
      BooleanSupplier errIsTerminal,
      InstantSource clock) {
    return new Streams(
        in,
        new Output(out, outIsPipe),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        errIsTerminal,
        clock);
  }

  /** Tells the user something on standard error, in one line that any terminal can take. */
  void tell(String message) {
    try {
      // What was printed before comes before.
      out.flush();
    } catch (OutputException e) {
      // The next one to print hears of it again; this message must be told all the same.
    }
    err.println("hound: " + Printable.of(message));
  }
}
