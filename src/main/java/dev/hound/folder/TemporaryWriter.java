package dev.hound.folder;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes the temporary files of a tree, synced if they are to be durable. */
final class TemporaryWriter {

  /** Java copies the bytes to buffers that it keeps for each thread; keeps them small. */
  private static final int CHUNK = 1 << 16;

  /** Names are random: on a working file system no two in a row are taken. */
  private static final int MAX_NAMES = 10;

  private final Path root;
  private final Path temporaries;
  private final Durability durability;
  private final Clocks clocks;

  TemporaryWriter(Path root, Path temporaries, Durability durability, Clocks clocks) {
    this.root = root;
    this.temporaries = temporaries;
    this.durability = durability;
    this.clocks = clocks;
  }

  /** Returns a new file with that content. */
  Temporary write(byte[] content) throws IOException {
    for (int tried = 1; ; tried++) {
      Path path = temporaries.resolve(TemporaryNames.random());
      try {
        write(path, content);
        return new Temporary(path, content, clocks);
      } catch (FileAlreadyExistsException e) {
        // Another writer's, or the reply was lost; choose another name.
        if (tried == MAX_NAMES) {
          throw e;
        }
      }
    }
  }

  private void write(Path path, byte[] content) throws IOException {
    try (SeekableByteChannel channel =
        Files.newByteChannel(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.position() < content.length) {
        bytes.limit(Math.min(bytes.position() + CHUNK, content.length));
        if (channel.write(bytes) == 0) {
          throw new FileSystemException(path.toString(), null, "takes no more bytes");
        }
      }
      if (durability == Durability.SYNCED && channel instanceof FileChannel file) {
        // Never retried after a failure: the system may have dropped the bytes.
        file.force(true);
      }
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (ClosedByInterruptException e) {
      DiskFiles.discard(path);
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted; nothing was published in " + root);
      interrupted.initCause(e);
      throw interrupted;
    } catch (IOException e) {
      DiskFiles.discard(path);
      throw NamedFailure.of(path, e);
    } catch (RuntimeException e) {
      DiskFiles.discard(path);
      throw e;
    }
  }
}
