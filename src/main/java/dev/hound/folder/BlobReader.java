package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.OptionalLong;

/** Reads from one folder. Follows no link, waits for no pipe, and reads no more than asked for. */
final class BlobReader {

  private final Path folder;

  BlobReader(Path folder) {
    this.folder = folder;
  }

  byte[] read(Snowflake name, int limit) throws IOException {
    return read(DiskFiles.blob(folder, name), limit);
  }

  boolean contains(Snowflake name) throws IOException {
    try {
      return DiskFiles.attributes(DiskFiles.blob(folder, name)).isRegularFile();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  long size(Snowflake name) throws IOException {
    return regular(DiskFiles.blob(folder, name)).size();
  }

  /** Reads a file of at most so many bytes. */
  static byte[] read(Path file, int limit) throws IOException {
    // Checked first: opening a pipe would wait for a writer.
    long size = regular(file).size();
    if (size > limit) {
      throw new BlobTooLargeException(file.toString(), OptionalLong.of(size), limit);
    }
    // This stream, unlike a channel, is not closed by an interrupt.
    try (InputStream in = stream(file)) {
      byte[] content = new byte[(int) size];
      int read = in.readNBytes(content, 0, content.length);
      if (read < content.length) {
        return Arrays.copyOf(content, read);
      }
      int next = in.read();
      return next < 0 ? content : readOn(in, content, next, file, limit);
    } catch (IOException e) {
      throw NamedFailure.of(file, e);
    }
  }

  /** Reads the bytes beyond the file's stated size: it may have grown, or state none. */
  private static byte[] readOn(InputStream in, byte[] begin, int next, Path file, int limit)
      throws IOException {
    int room = limit - begin.length;
    byte[] rest = in.readNBytes(room);
    // With the next one before them, one more than the limit.
    if (rest.length == room) {
      throw new BlobTooLargeException(file.toString(), OptionalLong.empty(), limit);
    }
    byte[] content = Arrays.copyOf(begin, begin.length + 1 + rest.length);
    content[begin.length] = (byte) next;
    System.arraycopy(rest, 0, content, begin.length + 1, rest.length);
    return content;
  }

  private static InputStream stream(Path file) throws IOException {
    try {
      return Files.newInputStream(file, readOptions(file));
    } catch (FileSystemException e) {
      // It may have become something else since it was checked: say so then.
      regular(file);
      throw e;
    }
  }

  /** The file may have become a link since it was checked. Other providers may not know that. */
  private static OpenOption[] readOptions(Path file) {
    return file.getFileSystem() == FileSystems.getDefault()
        ? new OpenOption[] {LinkOption.NOFOLLOW_LINKS}
        : new OpenOption[0];
  }

  /**
   * Returns the attributes of a regular file.
   *
   * @throws NotRegularFileException if it is something else
   */
  static BasicFileAttributes regular(Path file) throws IOException {
    BasicFileAttributes found = DiskFiles.attributes(file);
    if (!found.isRegularFile()) {
      throw new NotRegularFileException(file.toString(), FolderEntry.Kind.of(found));
    }
    return found;
  }
}
