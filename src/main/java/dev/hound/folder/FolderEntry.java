package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;

/**
 * One entry of a folder as it was found, a record or not.
 *
 * @param name the entry's name in its folder; of a left-over, its path from there, parts separated
 *     by {@code /}
 * @param kind what it is; a symbolic link is not followed
 * @param size in bytes; 0 if it is no regular file
 * @param lastModified when it was last changed, by the clock of the file server
 */
public record FolderEntry(String name, Kind kind, long size, Instant lastModified) {

  /** What an entry is. */
  public enum Kind {
    /** A regular file. */
    FILE,
    /** A folder. */
    FOLDER,
    /** A symbolic link, wherever it points. */
    LINK,
    /** A pipe, a socket, a device. */
    OTHER
  }

  static FolderEntry of(String name, BasicFileAttributes found) {
    Kind kind =
        found.isRegularFile()
            ? Kind.FILE
            : found.isDirectory() ? Kind.FOLDER : found.isSymbolicLink() ? Kind.LINK : Kind.OTHER;
    return new FolderEntry(
        name, kind, kind == Kind.FILE ? found.size() : 0, found.lastModifiedTime().toInstant());
  }

  /**
   * Tells whether publishing leaves such a file when its program is killed. Of the entries of
   * {@link Folder#leftOvers()} the others are foreign, and {@link Folder#clean} leaves them alone.
   *
   * @return whether it is a regular file whose name, of a left-over, publishing gives
   */
  public boolean isTemporary() {
    return kind == Kind.FILE && TemporaryNames.isOurs(name);
  }

  /**
   * Returns the snowflake if the name is that of a record.
   *
   * @return the snowflake, or empty for a foreign name
   */
  public Optional<Snowflake> snowflake() {
    return Snowflake.fromFileName(name);
  }
}
