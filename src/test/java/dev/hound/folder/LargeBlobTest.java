package dev.hound.folder;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.apache.lucene.tests.mockfile.FilterPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of any size under the names of blobs. */
@Timeout(300)
final class LargeBlobTest {

  private static final Snowflake NAME = Snowflake.of(1, MachineId.of(1), 2, 3);

  @TempDir Path temp;

  /** Counts what is read of its files, and has more to read than their sizes say. */
  private static class Growing extends FilterFileSystemProvider {

    private final InputStream more;
    private long read;

    Growing(InputStream more) {
      super("growing://", FileSystems.getDefault());
      this.more = more;
    }

    LocalFolder open(Path root) {
      return LocalFolder.open(new FilterPath(root, fileSystem));
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
      return new SequenceInputStream(super.newInputStream(path, options), more) {
        @Override
        public int read() throws IOException {
          int next = super.read();
          read += next < 0 ? 0 : 1;
          return next;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
          int count = super.read(buffer, offset, length);
          read += Math.max(0, count);
          return count;
        }
      };
    }
  }

  private static InputStream text(String text) {
    return new ByteArrayInputStream(text.getBytes(US_ASCII));
  }

  private static InputStream endless() {
    return new InputStream() {
      @Override
      public int read() {
        return 0;
      }
    };
  }

  private Path plant(String content) throws IOException {
    return Files.writeString(temp.resolve(NAME.toString()), content);
  }

  @Test
  void sparseFileIsRefusedWithoutBeingRead() throws IOException {
    Path file = plant("");
    long size = 10_000_000_000L;
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(size);
    } catch (IOException e) {
      assumeTrue(false, "this disk has no sparse files: " + e);
    }
    Growing files = new Growing(InputStream.nullInputStream());
    LocalFolder folder = files.open(temp);
    for (int limit : new int[] {0, Folder.DEFAULT_LIMIT, Folder.GREATEST_LIMIT}) {
      BlobTooLargeException e =
          assertThrows(BlobTooLargeException.class, () -> folder.read(NAME, limit));
      assertEquals(OptionalLong.of(size), e.size());
      assertEquals(limit, e.limit());
      assertTrue(e.getFile().endsWith(NAME.toString()), e.getFile());
    }
    assertEquals(0, files.read);
  }

  @Test
  void theUsualLimitIs64MiB() throws IOException {
    Path file = plant("");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(67_108_864);
      assertEquals(67_108_864, LocalFolder.open(temp).read(NAME).length);
      sparse.setLength(67_108_865);
      assertThrows(BlobTooLargeException.class, () -> LocalFolder.open(temp).read(NAME));
    }
  }

  @Test
  void fileThatGrowsWhileItIsReadIsReadToItsEnd() throws IOException {
    plant("begun");
    assertArrayEquals(
        "begun, ended".getBytes(US_ASCII), new Growing(text(", ended")).open(temp).read(NAME, 12));
    assertThrows(
        BlobTooLargeException.class, () -> new Growing(text(", ended")).open(temp).read(NAME, 11));
    assertThrows(
        BlobTooLargeException.class, () -> new Growing(text("x")).open(temp).read(NAME, 5));
  }

  /** As those of {@code /proc} do. */
  @Test
  void fileThatStatesNoSizeIsReadToItsEnd() throws IOException {
    plant("");
    assertArrayEquals(
        "stated".getBytes(US_ASCII), new Growing(text("stated")).open(temp).read(NAME, 6));
    assertThrows(
        BlobTooLargeException.class, () -> new Growing(text("stated")).open(temp).read(NAME, 5));
    assertThrows(
        BlobTooLargeException.class, () -> new Growing(text("s")).open(temp).read(NAME, 0));
  }

  @Test
  void read_endlessFile_stopsOneByteAfterLimit() throws IOException {
    plant("begun");
    Growing files = new Growing(endless());
    BlobTooLargeException e =
        assertThrows(
            BlobTooLargeException.class, () -> files.open(temp).read(NAME, Folder.DEFAULT_LIMIT));
    assertEquals(OptionalLong.empty(), e.size());
    assertEquals(Folder.DEFAULT_LIMIT + 1, files.read);
  }

  @Test
  void fileThatShrinksWhileItIsReadIsWhatThereIs() throws IOException {
    Path file = plant("begun, ended");
    Growing shrinking =
        new Growing(InputStream.nullInputStream()) {
          @Override
          public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
            Files.writeString(file, "begun");
            return super.newInputStream(path, options);
          }
        };
    LocalFolder folder = shrinking.open(temp);
    assertArrayEquals("begun".getBytes(US_ASCII), folder.read(NAME));
  }
}
