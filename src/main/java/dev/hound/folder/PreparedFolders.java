package dev.hound.folder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The folders of a tree that exist and, if folders are synced, whose names are durable. */
final class PreparedFolders {

  private final Path root;
  private final Path temporaries;
  private final FolderSync sync;
  private final Set<Path> prepared = ConcurrentHashMap.newKeySet();
  private final FolderMaker maker;
  private final OnceWarning unreadableParent = new OnceWarning(PreparedFolders.class);

  /**
   * Makes nothing yet.
   *
   * @param requireExisting whether a missing root is an error
   */
  PreparedFolders(Path root, Path temporaries, boolean requireExisting, FolderSync sync) {
    this.root = root;
    this.temporaries = temporaries;
    this.sync = sync;
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
    maker.make(temporaries);
    maker.make(folder);
    // Throws if the folder may not be entered: later it would be unknown whether a blob is there.
    DiskFiles.isTaken(folder.resolve(FolderPath.TEMPORARIES));
    syncUpwards(folder);
    prepared.add(folder);
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
    Path parent = root.toRealPath().getParent();
    if (parent == null) {
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
}
