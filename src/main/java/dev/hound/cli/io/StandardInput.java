package dev.hound.cli.io;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;

/**
 * Standard input, but nothing is read where it was closed: its descriptor then leads to some file
 * of Java's own.
 */
public final class StandardInput extends FilterInputStream {

  private boolean checked;

  public StandardInput() {
    super(new FileInputStream(FileDescriptor.in));
  }

  @Override
  public int read() throws IOException {
    checkOpen();
    return super.read();
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    checkOpen();
    return super.read(buffer, offset, length);
  }

  @Override
  public int available() throws IOException {
    checkOpen();
    return super.available();
  }

  private void checkOpen() throws IOException {
    if (!checked && StandardStream.INPUT.isClosed()) {
      throw new IOException("it is closed");
    }
    checked = true;
  }
}
