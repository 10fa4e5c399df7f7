package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeCodec;
import java.time.Instant;
import java.util.Optional;

/**
 * One entry of a folder as it was found, a record or not.
 *
 * @param name the entry's name in its folder
 * @param kind what it is; a symbolic link is not followed
 * @param size in bytes, for a regular file
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

  /** Returns the snowflake if the name is that of a record. */
  public Optional<Snowflake> snowflake() {
    return SnowflakeCodec.parseFileName(name);
  }
}
