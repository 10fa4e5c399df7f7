package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when publishing or deleting failed so late that the records may be there or not, now or
 * after a power loss. Look the names up, or publish again and accept that a record may be there
 * twice.
 */
public final class OutcomeUnknownException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> names;

  OutcomeUnknownException(String message, List<Snowflake> names, @Nullable Throwable cause) {
    super(message, cause);
    this.names = List.copyOf(names);
  }

  /**
   * Returns the names of the records whose outcome is unknown.
   *
   * @return at least one name
   */
  public List<Snowflake> names() {
    return names;
  }
}
