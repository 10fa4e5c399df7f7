package dev.hound.folder;

import java.io.Serial;
import java.nio.file.FileSystemException;
import java.util.OptionalLong;

/** Thrown when a blob has more bytes than the limit of the read. */
public final class BlobTooLargeException extends FileSystemException {

  @Serial private static final long serialVersionUID = 1L;

  private static final long UNKNOWN = -1;

  private final long size;
  private final int limit;

  /**
   * Makes the exception; an implementation of {@link Folder} throws it.
   *
   * @param file the blob's path or address, for people
   * @param size the blob's size in bytes, more than the limit; empty if it is only known to be
   *     larger than that
   * @param limit the greatest size in bytes that the caller allowed
   */
  public BlobTooLargeException(String file, OptionalLong size, int limit) {
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
   * @return the size in bytes; empty if it is only known to be larger than the limit
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
