package dev.hound.database;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a Hound database holds: an entry of a log, or an update of an attribute. */
public sealed interface HoundRecord permits LogEntry, AttributeUpdate {

  /**
   * Returns who wrote the record.
   *
   * @return usually {@code user@host} or an address; null if the record doesn't say
   */
  @Nullable String author();

  /**
   * Returns the time as the record has it, in whole seconds. The name of the record has the true
   * time.
   *
   * @return the text, usually as in {@code 30/11/2026 04:28:28 GMT}; null if the record has none
   */
  @Nullable String timestamp();

  /**
   * Returns the time that {@link #timestamp()} tells.
   *
   * @return the time, or empty if there is none, or the text is not {@code dd/MM/yyyy HH:mm:ss}
   *     followed by {@code GMT} or {@code UTC}
   */
  default Optional<Instant> time() {
    return Timestamps.parse(timestamp());
  }
}
