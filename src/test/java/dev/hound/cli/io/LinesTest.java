package dev.hound.cli.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class LinesTest {

  /** Gives so many bytes at a time, and as many are available. */
  private static InputStream inPieces(byte[] bytes, int piece) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] buffer, int offset, int length) {
        return super.read(buffer, offset, Math.min(length, piece));
      }

      @Override
      public synchronized int available() {
        return Math.min(super.available(), piece);
      }
    };
  }

  private static List<String> read(InputStream in, boolean eagerly) throws IOException {
    Lines lines = new Lines(in, "test", 1 << 20);
    List<String> read = new ArrayList<>();
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      do {
        read.add(new String(line, ISO_8859_1));
        assertEquals(read.size(), lines.number());
        line = eagerly ? lines.nextIfReady() : null;
      } while (line != null);
    }
    assertNull(lines.next());
    assertNull(lines.nextIfReady());
    return read;
  }

  @Property(seed = "20250131", tries = 500)
  void areThoseOfTheTextHoweverItComes(
      @ForAll @StringLength(max = 40) @Chars({'\n', '\r'}) @CharRange(from = 'a', to = 'c')
          String text,
      @ForAll @IntRange(min = 1, max = 9) int piece,
      @ForAll boolean eagerly)
      throws IOException {
    List<String> expected = new ArrayList<>();
    String[] parts = text.split("\n", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i < parts.length - 1 || !parts[i].isEmpty()) {
        expected.add(
            parts[i].endsWith("\r") ? parts[i].substring(0, parts[i].length() - 1) : parts[i]);
      }
    }
    assertEquals(expected, read(inPieces(text.getBytes(ISO_8859_1), piece), eagerly));
  }

  @Test
  void aLineMayBeLongerThanTheBuffer() throws IOException {
    byte[] bytes = new byte[1_000_000];
    bytes[999_998] = '\n';
    Lines lines = new Lines(inPieces(bytes, 70_000), "test", 1 << 20);
    byte[] first = lines.next();
    assertArrayEquals(new byte[999_998], first);
    assertArrayEquals(new byte[1], lines.next());
    assertNull(lines.next());
  }

  @Test
  void aLineThatIsNotAllThereIsNotReady() throws IOException {
    InputStream unfinished =
        new InputStream() {
          private int reads;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            assertEquals(0, reads++, "would wait");
            System.arraycopy("one\ntwo\nthr".getBytes(ISO_8859_1), 0, buffer, offset, 11);
            return 11;
          }
        };
    Lines lines = new Lines(unfinished, "test", 1 << 20);
    assertArrayEquals("one".getBytes(ISO_8859_1), lines.next());
    assertArrayEquals("two".getBytes(ISO_8859_1), lines.nextIfReady());
    assertNull(lines.nextIfReady());
  }
}
