package dev.hound.cli.io;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * The input, output, environment and clock of a command.
 *
 * @param in standard input, as bytes
 * @param out standard output
 * @param err standard error, in UTF-8
 * @param errIsTerminal whether standard error is a terminal
 * @param outColumns how wide the terminal is that standard output leads to; {@link
 *     Integer#MAX_VALUE} if it leads to none
 * @param outMayBeTerminal whether standard output may lead to a terminal; if in doubt it does
 * @param environment the environment variables
 * @param clock what {@code now} means
 */
public record Streams(
    InputStream in,
    Output out,
    PrintStream err,
    BooleanSupplier errIsTerminal,
    IntSupplier outColumns,
    BooleanSupplier outMayBeTerminal,
    Map<String, String> environment,
    InstantSource clock) {

  /** Streams of which standard output leads to no terminal, and an empty environment. */
  public static Streams of(
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
        () -> Integer.MAX_VALUE,
        () -> false,
        Map.of(),
        clock);
  }

  /** Returns the same with standard output leading to a terminal of that width. */
  public Streams with(IntSupplier newOutColumns) {
    return with(newOutColumns, () -> newOutColumns.getAsInt() < Integer.MAX_VALUE);
  }

  /** Returns the same with standard output leading elsewhere. */
  public Streams with(IntSupplier newOutColumns, BooleanSupplier newOutMayBeTerminal) {
    return new Streams(
        in, out, err, errIsTerminal, newOutColumns, newOutMayBeTerminal, environment, clock);
  }

  /** Returns the same with another environment. */
  public Streams with(Map<String, String> newEnvironment) {
    return new Streams(
        in, out, err, errIsTerminal, outColumns, outMayBeTerminal, newEnvironment, clock);
  }

  /** Reports something on standard error, in one line that is safe for any terminal. */
  public void tell(String message) {
    try {
      // Keeps the order of output and messages.
      out.flush();
    } catch (OutputException e) {
      // The next line that is printed fails too; this message must be reported anyway.
    }
    err.println("hound: " + Printable.of(message));
  }
}
