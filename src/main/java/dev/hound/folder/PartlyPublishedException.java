package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when only the first blobs of several were published. The blobs whose names it carries are
 * as durable as the folder promises; the others are not there.
 */
public final class PartlyPublishedException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> names;

  /**
   * Makes the exception; an implementation of {@link Folder} throws it.
   *
   * @param message what failed and where, for people
   * @param names the names of the blobs that were published, in order, at least one
   * @param cause the failure that ended the publishing, or null if there is none
   * @throws IllegalArgumentException if there are no names: then nothing was published, which any
   *     other {@link IOException} says
   */
  public PartlyPublishedException(
      String message, List<Snowflake> names, @Nullable Throwable cause) {
    super(message, cause);
    this.names = atLeastOne(names);
  }

  static List<Snowflake> atLeastOne(List<Snowflake> names) {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("names must hold at least one name");
    }
    return List.copyOf(names);
  }

  /**
   * Returns the names of the blobs that were published.
   *
   * @return at least one name, in order
   */
  public List<Snowflake> names() {
    return names;
  }
}
