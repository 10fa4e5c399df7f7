package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One entry of a folder as it was found, a record or not.
 *
 * @param name the entry's name in its folder
 * @param kind what it is; a symbolic link is not followed
 * @param size in bytes; 0 unless it is a regular file
 * @param lastModified when it was last changed, by the clock of the storage
 */
public record FolderEntry(String name, Kind kind, long size, Instant lastModified) {

  /** What an entry is. */
  public enum Kind {
    /** A regular file. */
    FILE("file"),
    /** A folder. */
    FOLDER("folder"),
    /** A symbolic link, wherever it points. */
    LINK("symbolic link"),
    /** A pipe, a socket, a device. */
    OTHER("pipe, socket or device");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    static Kind of(BasicFileAttributes found) {
      if (found.isRegularFile()) {
        return FILE;
      }
      if (found.isDirectory()) {
        return FOLDER;
      }
      return found.isSymbolicLink() ? LINK : OTHER;
    }

    /**
     * Returns what an entry of this kind is called in messages.
     *
     * @return such as "symbolic link"
     */
    public String words() {
      return words;
    }
  }

  /**
   * Makes an entry.
   *
   * @param name the entry's name in its folder
   * @param kind what it is
   * @param size in bytes; 0 unless it is a regular file
   * @param lastModified when it was last changed
   * @throws NullPointerException if an argument is null
   */
  public FolderEntry {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(lastModified, "lastModified");
  }

  static FolderEntry of(String name, BasicFileAttributes found) {
    Kind kind = Kind.of(found);
    return new FolderEntry(
        name, kind, kind == Kind.FILE ? found.size() : 0, found.lastModifiedTime().toInstant());
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
