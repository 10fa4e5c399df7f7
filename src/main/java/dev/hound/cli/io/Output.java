package dev.hound.cli.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Standard output: lines of UTF-8, whatever the locale, in a buffer.
 *
 * <p>Nothing that fails is lost in silence, as it is with a {@link java.io.PrintStream}: every
 * method throws {@link OutputException}. Once one has failed, all later ones fail too.
 */
public final class Output {

  /** Small, so that a closed pipe is noticed soon and a long listing ends early. */
  private static final int BUFFER_BYTES = 8192;

  private final OutputStream stream;
  private final BooleanSupplier isPipe;
  private @Nullable OutputException failure;

  public Output(OutputStream stream, BooleanSupplier isPipe) {
    this.isPipe = isPipe;
    this.stream = new BufferedOutputStream(stream, BUFFER_BYTES);
  }

  /** Prints a line. */
  public void line(String text) {
    line(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Prints a line whose bytes, without a line end, are given. */
  public void line(byte[] text) {
    checkNotFailed();
    try {
      stream.write(text);
      stream.write('\n');
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Hands everything that was printed to the operating system. */
  public void flush() {
    checkNotFailed();
    try {
      stream.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /**
   * The same as a writer, for the help. It is silent when it fails, because picocli would print a
   * stack trace; the {@link #flush()} that ends every run reports it.
   */
  public PrintWriter writer() {
    return new PrintWriter(
        new Writer() {
          @Override
          public void write(char[] text, int offset, int length) {
            try {
              stream.write(new String(text, offset, length).getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
              failed(e);
            }
          }

          @Override
          public void flush() {
            // At the end of the run.
          }

          @Override
          public void close() {
            // Standard output stays open.
          }
        });
  }

  private void checkNotFailed() {
    if (failure != null) {
      throw failure;
    }
  }

  private OutputException failed(IOException e) {
    failure = new OutputException(e, isClosedPipe(e));
    return failure;
  }

  /** Java gives no more than the system's message, which may be in another language. */
  private boolean isClosedPipe(IOException e) {
    return "Broken pipe".equals(e.getMessage()) || isPipe.getAsBoolean();
  }
}
