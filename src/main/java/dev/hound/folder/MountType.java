package dev.hound.folder;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * The type of a mounted file system, such as {@code ext4}, and what is known by it. Types are those
 * of {@code /proc/mounts}.
 */
record MountType(String name) {

  /** For a mount whose type can't be found out. */
  static final MountType UNKNOWN = new MountType("unknown");

  /**
   * Their sync of a folder makes the names in it durable, as was seen or is documented. Many others
   * report success and do nothing: cifs, and most drivers of FUSE.
   */
  private static final Set<String> SYNCING_FOLDERS =
      Set.of(
          "apfs", "btrfs", "ext2", "ext3", "ext4", "f2fs", "hfs", "nfs", "nfs4", "ntfs", "overlay",
          "ramfs", "tmpfs", "udf", "xfs", "zfs");

  /** A sync of files and folders succeeds, and yet new files are gone after a power loss. */
  private static final Set<String> NEVER_DURABLE = Set.of("jfs");

  /**
   * Mounted buckets: they have no hard links, a rename copies and deletes, and an exclusive create
   * is exclusive on one machine only.
   */
  private static final Set<String> OVERWRITING =
      Set.of(
          "fuse.blobfuse",
          "fuse.blobfuse2",
          "fuse.cosfs",
          "fuse.gcsfuse",
          "fuse.geesefs",
          "fuse.goofys",
          "fuse.mountpoint-s3",
          "fuse.obsfs",
          "fuse.ossfs",
          "fuse.ossfs2",
          "fuse.rclone",
          "fuse.riofs",
          "fuse.s3fs",
          "fuse.yas3fs");

  /** Only one machine at a time mounts these, so that its system sees each new name. */
  private static final Set<String> LOCAL =
      Set.of(
          "btrfs", "exfat", "ext2", "ext3", "ext4", "f2fs", "jfs", "ntfs", "ramfs", "tmpfs", "vfat",
          "xfs", "zfs");

  /** Finds out the type of the file system that a path lies on. */
  @FunctionalInterface
  interface Lookup {

    /** Asks the system. */
    Lookup SYSTEM = path -> MountType.of(Files.getFileStore(path));

    /** Returns the type of the file system of a file or folder that exists. */
    MountType at(Path path) throws IOException;
  }

  private static MountType of(FileStore store) {
    // Some drivers of FUSE give their name as that of the device only.
    String type = store.type().equals("fuse") ? "fuse." + store.name() : store.type();
    return new MountType(type.toLowerCase(Locale.ROOT));
  }

  boolean syncsFolders() {
    return SYNCING_FOLDERS.contains(name);
  }

  boolean isLocal() {
    return LOCAL.contains(name);
  }

  boolean isNeverDurable() {
    return NEVER_DURABLE.contains(name);
  }

  boolean overwrites() {
    return OVERWRITING.contains(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
