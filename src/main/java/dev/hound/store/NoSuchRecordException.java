package dev.hound.store;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;

/** Thrown when a folder has no record of the name that was asked for. */
public final class NoSuchRecordException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  private final String folder;
  private final Snowflake name;

  NoSuchRecordException(String folder, Snowflake name, Throwable cause) {
    super("no record " + name + " in " + folder, cause);
    this.folder = folder;
    this.name = name;
  }

  /**
   * Returns where the record was looked for.
   *
   * @return the folder's path or address
   */
  public String folder() {
    return folder;
  }

  /**
   * Returns the name that was asked for.
   *
   * @return the name
   */
  public Snowflake name() {
    return name;
  }
}
