package dev.hound.folder;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/** Forces a folder to the disk, so that the names in it are durable. */
@FunctionalInterface
interface FolderForce {

  /** For file systems whose folders can't be forced. */
  FolderForce NONE = folder -> {};

  /** As the default file system can, but on Windows. */
  FolderForce DISK = FolderForce::onDisk;

  /** Java can't open a folder on Windows, which keeps a journal of its folders anyway. */
  FolderForce WINDOWS =
      new FolderForce() {
        private final AtomicBoolean said = new AtomicBoolean();

        @Override
        public void force(Path folder) {
          if (!said.getAndSet(true)) {
            System.getLogger(FolderForce.class.getName())
                .log(
                    System.Logger.Level.WARNING,
                    "folders can't be forced to the disk on Windows: the newest records of "
                        + folder
                        + " may be missing after a power loss");
          }
        }
      };

  /** Returns the way to force folders of a file system. */
  static FolderForce of(FileSystem fileSystem) {
    if (!fileSystem.provider().equals(FileSystems.getDefault().provider())) {
      return NONE;
    }
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? WINDOWS : DISK;
  }

  private static void onDisk(Path folder) throws IOException {
    // A FileChannel would be closed by an interrupt of this thread; this one is not, and without
    // asynchronous calls it starts no thread.
    try (AsynchronousFileChannel channel =
        AsynchronousFileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      FileSystemException named =
          new FileSystemException(
              folder.toString(),
              null,
              "the folder can't be forced to the disk ("
                  + e.getMessage()
                  + "); if records need not survive a power loss, use Durability.BUFFERED");
      named.initCause(e);
      throw named;
    }
  }

  /**
   * Forces the folder.
   *
   * @throws IOException if it can't be forced
   */
  void force(Path folder) throws IOException;

  /** Tells whether names are durable once forced. */
  default boolean makesDurable() {
    return this != NONE && this != WINDOWS;
  }
}
