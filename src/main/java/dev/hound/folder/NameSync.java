package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Makes the names of one folder durable, come or gone. */
final class NameSync {

  private final Path folder;
  private final PreparedFolders prepared;
  private final SharedSync names;
  private final SharedSync temporaries;
  private final Mount mount;
  private final boolean on;
  private final boolean onFilesToo;

  /** How many syncs had failed before anything was named or deleted. */
  record Failures(int ofFolder, int ofTemporaries) {}

  /**
   * For one folder.
   *
   * @param temporaries syncs the folder of temporary files, for all writers of a tree
   */
  NameSync(
      Path folder, PreparedFolders prepared, FolderSync sync, SharedSync temporaries, Mount mount) {
    this.folder = folder;
    this.prepared = prepared;
    this.names = new SharedSync(folder, sync);
    this.temporaries = temporaries;
    this.mount = mount;
    this.on = sync != FolderSync.NONE;
    this.onFilesToo = sync.makesDurable();
  }

  /** To be asked for before anything is named or deleted. */
  Failures failures() {
    return new Failures(names.failures(), temporaries.failures());
  }

  /**
   * Makes new names durable.
   *
   * @param renamed whether the temporary files have lost their old names, which must be durable too
   * @param failures those before the files were named
   */
  void makeDurable(List<Snowflake> published, boolean renamed, Failures failures)
      throws IOException {
    if (!on) {
      return;
    }
    if (renamed) {
      temporaries.sync(failures.ofTemporaries());
    }
    names.sync(failures.ofFolder());
    if (!prepared.contains(folder)) {
      // Removed meanwhile and made again by another thread: this may be the new one.
      prepared.syncUpwards(folder);
    }
    if (onFilesToo && !mount.syncsFolders()) {
      for (Snowflake name : published) {
        syncNamed(DiskFiles.blob(folder, name));
      }
    }
  }

  /**
   * Syncs a file again, now that it has its name. Many file systems report success for the sync of
   * a folder and do nothing, but a file's sync carries its names and the folders above it to the
   * disk; and vfat stores the size of a file with the name that it had when it was synced.
   */
  private static void syncNamed(Path file) throws IOException {
    try {
      FileSync.sync(file);
    } catch (NoSuchFileException e) {
      // Published, and then deleted by another program.
    }
  }

  /**
   * Makes durable that a name is gone, whichever program deleted it.
   *
   * @param failures those before it was deleted
   */
  void makeDurableThatGone(Failures failures) throws IOException {
    if (on && DiskFiles.exists(folder)) {
      names.sync(failures.ofFolder());
    }
  }
}
