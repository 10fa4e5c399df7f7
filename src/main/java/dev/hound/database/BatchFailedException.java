package dev.hound.database;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;
import java.util.List;

/**
 * Thrown when a batch could not be written as a whole. Each of its records, by the name that the
 * write in the block returned, is in exactly one of {@link #written()}, {@link #unknown()} and
 * {@link #notWritten()}.
 */
public final class BatchFailedException extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> written;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> unknown;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> notWritten;

  @SuppressWarnings("serial") // List.copyOf gives lists that are serializable.
  private final List<Snowflake> withoutMetaEntry;

  BatchFailedException(
      List<Snowflake> written,
      List<Snowflake> unknown,
      List<Snowflake> notWritten,
      List<Snowflake> withoutMetaEntry,
      Throwable cause) {
    super(
        ("batch of %s records failed: %s written (%s of them without an entry in the meta log),"
                + " %s not written, %s unknown: %s")
            .formatted(
                written.size() + unknown.size() + notWritten.size(),
                written.size(),
                withoutMetaEntry.size(),
                notWritten.size(),
                unknown.size(),
                cause),
        cause);
    this.written = List.copyOf(written);
    this.unknown = List.copyOf(unknown);
    this.notWritten = List.copyOf(notWritten);
    this.withoutMetaEntry = List.copyOf(withoutMetaEntry);
  }

  /**
   * Returns the records that were written.
   *
   * @return their names, in the order of the batch
   */
  public List<Snowflake> written() {
    return written;
  }

  /**
   * Returns the records that may be there or not, now or after a power loss.
   *
   * @return their names, in the order of the batch
   */
  public List<Snowflake> unknown() {
    return unknown;
  }

  /**
   * Returns the records that are not there.
   *
   * @return their names, in the order of the batch
   */
  public List<Snowflake> notWritten() {
    return notWritten;
  }

  /**
   * Returns those of the {@linkplain #written() written} records whose entry in the meta log is not
   * there, or may not be. {@link HoundDatabase#repair()} writes it.
   *
   * @return their names, in the order of the batch
   */
  public List<Snowflake> withoutMetaEntry() {
    return withoutMetaEntry;
  }
}
