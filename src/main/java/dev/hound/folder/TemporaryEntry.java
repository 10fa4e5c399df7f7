package dev.hound.folder;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Objects;

/**
 * One entry among the {@linkplain TemporaryFiles temporary files} of a tree.
 *
 * @param path where it is below the root of the tree, parts separated by {@code /}
 * @param kind what it is to publishing
 * @param type what it is to the storage; a symbolic link is not followed
 * @param size in bytes; 0 unless it is a regular file
 * @param lastModified when it was last changed, by the clock of the storage
 */
public record TemporaryEntry(
    String path, Kind kind, FolderEntry.Kind type, long size, Instant lastModified) {

  /** What an entry is to publishing. */
  public enum Kind {
    /** A file that publishing made: a clean-up removes it once it is stale. */
    TEMPORARY_FILE,
    /** An entry that something else put among the temporary files: no clean-up removes it. */
    FOREIGN,
    /** A folder that can't be listed: permission denied, or nested too deeply. */
    UNREADABLE_FOLDER,
    /** An entry in the place of the folder of temporary files: nothing can be published. */
    OBSTACLE
  }

  /**
   * Makes an entry.
   *
   * @param path where it is below the root of the tree, parts separated by {@code /}
   * @param kind what it is to publishing
   * @param type what it is to the storage
   * @param size in bytes; 0 unless it is a regular file
   * @param lastModified when it was last changed
   * @throws NullPointerException if an argument is null
   */
  public TemporaryEntry {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(lastModified, "lastModified");
  }

  static TemporaryEntry of(String path, Kind kind, BasicFileAttributes found) {
    FolderEntry entry = FolderEntry.of(path, found);
    return new TemporaryEntry(path, kind, entry.kind(), entry.size(), entry.lastModified());
  }
}
