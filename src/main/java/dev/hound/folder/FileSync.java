package dev.hound.folder;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Syncs a file that is closed, through the name that it has. */
final class FileSync {

  private FileSync() {}

  /** Not ended by an interrupt, as a {@code FileChannel} would be. Follows no link. */
  static void sync(Path file) throws IOException {
    try (AsynchronousFileChannel channel = open(file)) {
      channel.force(true);
    } catch (IOException e) {
      throw NamedFailure.of(file, e);
    }
  }

  /** For writing if that is allowed: cifs does nothing for a file that is open for reading. */
  private static AsynchronousFileChannel open(Path file) throws IOException {
    try {
      return AsynchronousFileChannel.open(
          file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (AccessDeniedException e) {
      // The umask may deny writing to the file's own user.
      return AsynchronousFileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
