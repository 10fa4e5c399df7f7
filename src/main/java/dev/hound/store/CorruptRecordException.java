package dev.hound.store;

import dev.hound.internal.Excerpt;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;
import java.util.OptionalLong;

/**
 * Thrown when a record can't be read as a value: its bytes are not a record of the store's format,
 * or there are more of them than {@link RecordStore.Builder#maxRecordSize}. What is stored was left
 * as it is.
 *
 * <p>The cause is what the format or the folder said; the message has at most some hundred
 * characters of that.
 */
public final class CorruptRecordException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  private final String folder;
  private final Snowflake name;
  private final String reason;

  CorruptRecordException(String folder, Snowflake name, String reason, IOException cause) {
    super("corrupt record " + name + " in " + folder + ": " + Excerpt.of(reason), cause);
    this.folder = folder;
    this.name = name;
    this.reason = Excerpt.of(reason);
  }

  /** What is wrong, without the name and the folder. */
  String reason() {
    return reason;
  }

  /**
   * Returns where the record is.
   *
   * @return the folder's path or address
   */
  public String folder() {
    return folder;
  }

  /**
   * Returns the name of the record.
   *
   * @return the name
   */
  public Snowflake name() {
    return name;
  }

  /**
   * Returns where in the record the fault is.
   *
   * @return the number of bytes before it, or empty where that isn't known
   */
  public OptionalLong offset() {
    return getCause() instanceof RecordFormatException e ? e.offset() : OptionalLong.empty();
  }
}
