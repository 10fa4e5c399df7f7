package dev.hound.cli.io;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Lines of UTF-8, passed on when they are complete and with what a terminal might act on escaped:
 * for stack traces and the like, which are made elsewhere and hold messages with anything in them.
 */
public final class PrintableStream extends OutputStream {

  private final PrintStream to;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  private PrintableStream(PrintStream to) {
    this.to = to;
  }

  /** Returns a stream that prints to another. */
  public static PrintStream to(PrintStream to) {
    return new PrintStream(new PrintableStream(to), false, StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void write(int b) {
    if (b != '\n') {
      line.write(b);
      return;
    }
    // Stack traces are indented by tabs.
    to.println(Printable.keepingTabs(line.toString(StandardCharsets.UTF_8)));
    line.reset();
  }
}
