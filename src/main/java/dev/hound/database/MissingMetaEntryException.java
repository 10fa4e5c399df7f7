package dev.hound.database;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;

/**
 * Thrown when a record was written, and is as durable as was asked for, but its entry in the meta
 * log was not, or may not have been. Do not write the record again: {@link HoundDatabase#repair()}
 * writes the entry.
 */
public final class MissingMetaEntryException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  private final Snowflake name;

  MissingMetaEntryException(String folder, Snowflake name, Throwable cause) {
    super(
        "record %s in %s was written, but its entry in the meta log was not (a repair writes it): %s"
            .formatted(name, folder, cause),
        cause);
    this.name = name;
  }

  /**
   * Returns the name of the record that was written.
   *
   * @return the name
   */
  public Snowflake name() {
    return name;
  }
}
