package dev.hound.folder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The mounted file system that a tree lies on, looked up when it is first published to. */
final class Mount {

  private final Path root;
  private final MountType.Lookup lookup;
  private final boolean allowOverwrite;
  private final boolean warnIfNotDurable;
  private final OnceWarning notDurable = new OnceWarning(Mount.class);
  private volatile @Nullable MountType found;

  /**
   * Looks up nothing yet.
   *
   * @param allowOverwrite whether to publish where a blob may be replaced
   * @param warnIfNotDurable whether to warn where nothing can be made durable
   */
  Mount(Path root, MountType.Lookup lookup, boolean allowOverwrite, boolean warnIfNotDurable) {
    this.root = root;
    this.lookup = lookup;
    this.allowOverwrite = allowOverwrite;
    this.warnIfNotDurable = warnIfNotDurable;
  }

  /**
   * Comes before anything is made in the tree.
   *
   * @throws FileSystemException if blobs may be replaced there, which was not allowed
   */
  void check() throws FileSystemException {
    MountType type = type();
    if (type.overwrites() && !allowOverwrite) {
      throw new FileSystemException(
          root.toString(),
          null,
          "the file system is a mounted bucket ("
              + type
              + "), where one of two records of the same name is silently replaced and a record may"
              + " show before it is whole; use another file system, or accept this with"
              + " --allow-overwrite (in Java, allowOverwrite)");
    }
    if (type.isNeverDurable() && warnIfNotDurable) {
      notDurable.log(
          root
              + " lies on "
              + type
              + ", which loses new files in a power loss even after a sync; records are not"
              + " durable there");
    }
  }

  /** Returns whether a sync of a folder is known to make the names in it durable. */
  boolean syncsFolders() {
    return type().syncsFolders();
  }

  /** Something vanished: the file system may have been mounted or unmounted. */
  void forget() {
    found = null;
  }

  private MountType type() {
    MountType type = found;
    if (type == null) {
      try {
        type = lookUp();
      } catch (IOException | RuntimeException e) {
        // Publishing syncs the most then, and looks it up again next time.
        type = MountType.UNKNOWN;
      }
    }
    return type;
  }

  private MountType lookUp() throws IOException {
    try {
      MountType type = lookup.at(root);
      found = type;
      return type;
    } catch (NoSuchFileException e) {
      Path parent = root.toAbsolutePath().getParent();
      if (parent == null) {
        throw e;
      }
      // Not kept: a share that is not mounted yet may be of another type.
      return lookup.at(parent);
    }
  }
}
