package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when publishing or deleting failed so late that the blobs may be there or not, now or
 * after a power loss. Look the names up, or publish again and accept that a record may be there
 * twice.
 */
public final class OutcomeUnknownException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> names;

  /**
   * Makes the exception; an implementation of {@link Folder} throws it.
   *
   * @param message what failed and where, for people
   * @param names the names of the blobs whose outcome is unknown, in order, at least one
   * @param cause the failure behind it, or null if there is none
   * @throws IllegalArgumentException if there are no names
   */
  public OutcomeUnknownException(String message, List<Snowflake> names, @Nullable Throwable cause) {
    super(message, cause);
    this.names = PartlyPublishedException.atLeastOne(names);
  }

  /**
   * Returns the names of the blobs whose outcome is unknown.
   *
   * @return at least one name, in order
   */
  public List<Snowflake> names() {
    return names;
  }
}
