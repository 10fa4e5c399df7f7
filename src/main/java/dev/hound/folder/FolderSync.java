package dev.hound.folder;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** Syncs a folder to the disk, so that the names in it are durable. */
@FunctionalInterface
interface FolderSync {

  /** For file systems whose folders can't be synced. */
  FolderSync NONE = folder -> {};

  /** For the default file system, except on Windows. */
  FolderSync DISK = disk();

  /** Java can't open a folder on Windows, which keeps a journal of its folders anyway. */
  FolderSync WINDOWS =
      new FolderSync() {
        private final OnceWarning warning = new OnceWarning(FolderSync.class);

        @Override
        public void sync(Path folder) {
          warning.log(
              "folders can't be synced to the disk on Windows: the newest records of "
                  + folder
                  + " may be missing after a power loss");
        }
      };

  /** Returns the way to sync folders of a file system. */
  static FolderSync of(FileSystem fileSystem) {
    if (!fileSystem.provider().equals(FileSystems.getDefault().provider())) {
      return NONE;
    }
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? WINDOWS : DISK;
  }

  /**
   * Has Java load what it needs for a channel. If it can't, for want of a file handle, it never
   * retries: rather now than at the first put, which may find none.
   */
  private static FolderSync disk() {
    try {
      open(Path.of("").toAbsolutePath().getRoot()).close();
    } catch (IOException | LinkageError e) {
      // Reported when a folder is to be synced.
    }
    return FolderSync::onDisk;
  }

  /**
   * Opens a folder. A {@code FileChannel} would be closed by an interrupt of this thread; this one
   * is not, and without asynchronous calls it starts no thread.
   */
  private static AsynchronousFileChannel open(Path folder) throws IOException {
    return AsynchronousFileChannel.open(folder, StandardOpenOption.READ);
  }

  private static void onDisk(Path folder) throws IOException {
    try (AsynchronousFileChannel channel = open(folder)) {
      channel.force(true);
    } catch (LinkageError e) {
      throw new FileSystemException(
          folder.toString(),
          null,
          "this program can't sync folders; it had no file handle free when it first needed one,"
              + " and must be started again: "
              + e);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      FileSystemException named =
          new FileSystemException(
              folder.toString(),
              null,
              "can't sync the folder to the disk ("
                  + e.getMessage()
                  + "); if records need not survive a power loss, use --durability buffered (in"
                  + " Java, Durability.BUFFERED)");
      named.initCause(e);
      throw named;
    }
  }

  /**
   * Syncs the folder.
   *
   * @throws IOException if it can't be synced
   */
  void sync(Path folder) throws IOException;

  /** Returns whether names are durable once synced. */
  default boolean makesDurable() {
    return this != NONE && this != WINDOWS;
  }
}
