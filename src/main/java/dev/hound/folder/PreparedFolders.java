package dev.hound.folder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The folders of a tree that exist and, if folders are synced, whose names are durable. */
final class PreparedFolders {

  private static final String DEVICE = "unix:dev";

  private final Path root;
  private final Path temporaries;
  private final FolderSync sync;
  private final Set<Path> prepared = ConcurrentHashMap.newKeySet();
  private final FolderMaker maker;
  private final Mount mount;
  private final OnceWarning unreadableParent = new OnceWarning(PreparedFolders.class);

  /**
   * Makes nothing yet.
   *
   * @param requireExisting whether a missing root is an error
   */
  PreparedFolders(
      Path root, Path temporaries, boolean requireExisting, FolderSync sync, Mount mount) {
    this.root = root;
    this.temporaries = temporaries;
    this.sync = sync;
    this.mount = mount;
    this.maker = new FolderMaker(root, requireExisting, prepared);
  }

  /** Returns what makes folders that need no preparing. */
  FolderMaker maker() {
    return maker;
  }

  boolean contains(Path folder) {
    return prepared.contains(folder);
  }

  /**
   * Makes the folders, and their own names durable: another program may have made them and lost
   * power before syncing them. A folder that can't be synced shows here, before anything is
   * visible.
   */
  void prepare(Path folder) throws IOException {
    mount.check();
    maker.make(temporaries);
    maker.make(folder);
    // Throws if the folder may not be entered: later it would be unknown whether a blob is there.
    DiskFiles.isTaken(folder.resolve(FolderPath.TEMPORARIES));
    syncUpwards(folder);
    prepared.add(folder);
  }

  /** Prepares a folder again after something has vanished. */
  void prepareAgain(Path folder) throws IOException {
    mount.forget();
    prepare(folder);
  }

  /** Makes durable the names in the folder and those of all folders up to the root. */
  void syncUpwards(Path folder) throws IOException {
    if (sync == FolderSync.NONE) {
      return;
    }
    Path ancestor = folder;
    while (!ancestor.equals(root)) {
      sync.sync(ancestor);
      ancestor = Objects.requireNonNull(ancestor.getParent());
    }
    sync.sync(root);
    syncParentOfRoot();
  }

  private void syncParentOfRoot() throws IOException {
    Path real = root.toRealPath();
    Path parent = real.getParent();
    if (parent == null || isMountPoint(real, parent)) {
      return;
    }
    try {
      sync.sync(parent);
    } catch (AccessDeniedException e) {
      // A user who may only pass through the parent can't sync it, and hasn't made the root.
      unreadableParent.log(
          "the parent of " + root + " can't be read, so it can't be synced to the disk");
    }
  }

  /** The parent of a mount point holds no name of ours, and may be unable to sync: autofs is. */
  private static boolean isMountPoint(Path folder, Path parent) throws IOException {
    return folder.getFileSystem().supportedFileAttributeViews().contains("unix")
        && !Files.getAttribute(folder, DEVICE).equals(Files.getAttribute(parent, DEVICE));
  }
}
