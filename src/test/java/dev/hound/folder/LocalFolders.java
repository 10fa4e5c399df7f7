package dev.hound.folder;

import java.io.IOException;
import java.nio.file.Path;

/** Opens local folders as only tests do, for test code in other packages. */
public final class LocalFolders {

  /** Syncs folders in place of the file system. */
  @FunctionalInterface
  public interface Sync {

    /** Syncs to the disk. */
    Sync DISK = FolderSync.DISK::sync;

    void sync(Path folder) throws IOException;
  }

  private LocalFolders() {}

  /** Opens with another way to sync folders. */
  public static LocalFolder open(Path root, Sync sync) {
    return LocalFolder.open(root, sync::sync);
  }

  /** Opens on a file system of unknown type, where each file is synced once more. */
  public static LocalFolder openOnUnknownMount(Path root, Sync sync) {
    return LocalFolder.open(root, sync::sync, Clocks.SYSTEM, path -> MountType.UNKNOWN);
  }
}
