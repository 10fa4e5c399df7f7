package dev.hound.cli;

import dev.hound.store.Position;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that keeps the position of a command. It is replaced by a rename, so that it is complete
 * even if the command is killed. A lock on a file beside it keeps a second command out.
 */
final class SavedPosition implements Closeable {

  private final Path file;
  private final FileChannel lock;

  private SavedPosition(Path file, FileChannel lock) {
    this.file = file;
    this.lock = lock;
  }

  /**
   * Opens the file, which need not exist.
   *
   * @throws IOException if another command has it, or the lock beside it can't be written
   */
  static SavedPosition open(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            beside(file, ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (tryLock(channel) == null) {
        throw new FileSystemException(
            file.toString(),
            null,
            "another command resumes from it and saves to it; give each a FILE of its own");
      }
      return new SavedPosition(file, channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // This program itself has it.
    }
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  /**
   * Returns the position.
   *
   * @return the position, or empty if the file does not exist yet
   * @throws IOException if it is damaged or can't be read
   */
  Optional<Position> position() throws IOException {
    try {
      return Optional.of(Position.parse(Files.readString(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      FileSystemException named =
          new FileSystemException(
              file.toString(), null, e.getMessage() + "; remove the file to start without it");
      named.initCause(e);
      throw named;
    }
  }

  /** Replaces the position, which is durable then. */
  void save(Position position) throws IOException {
    Path fresh = beside(file, ".new");
    try (FileChannel channel =
        FileChannel.open(
            fresh,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer text = ByteBuffer.wrap(position.toString().getBytes(StandardCharsets.UTF_8));
      while (text.hasRemaining()) {
        channel.write(text);
      }
      channel.force(true);
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
