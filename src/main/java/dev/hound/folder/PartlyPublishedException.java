package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when only the first records of several were published: those whose names it carries are
 * durable, the others are not there.
 */
public final class PartlyPublishedException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> names;

  PartlyPublishedException(String message, List<Snowflake> names, @Nullable Throwable cause) {
    super(message, cause);
    this.names = List.copyOf(names);
  }

  /**
   * Returns the names of the records that were published, in order.
   *
   * @return at least one name
   */
  public List<Snowflake> names() {
    return names;
  }
}
