package dev.hound.folder;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.util.OptionalLong;

/** Thrown when a blob has more bytes than the limit that it was to be read with. */
public final class BlobTooLargeException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1L;

  private static final long UNKNOWN = -1;

  private final long size;
  private final int limit;

  BlobTooLargeException(String file, OptionalLong size, int limit) {
    super(
        file,
        null,
        "too large: "
            + (size.isPresent() ? size.getAsLong() + " bytes" : "more than it states")
            + ", where at most "
            + limit
            + " are read");
    this.size = size.orElse(UNKNOWN);
    this.limit = limit;
  }

  /**
   * Returns how large the blob is.
   *
   * @return the size in bytes; empty if it is only known to be beyond the limit
   */
  public OptionalLong size() {
    return size == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(size);
  }

  /**
   * Returns how large it may be; {@link Folder#read(dev.hound.snowflake.Snowflake, int)} takes a
   * greater limit.
   *
   * @return the limit in bytes
   */
  public int limit() {
    return limit;
  }
}
