package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The names of one call. A name that was minted but not used stays the next one, also when
 * publishing is retried: it may be meant for its record.
 */
final class Minting {

  private final Supplier<Snowflake> names;
  private @Nullable Snowflake next;

  Minting(Supplier<Snowflake> names) {
    this.names = names;
  }

  /** Returns the name to try, minted now unless one is at hand. */
  Snowflake next() {
    if (next == null) {
      next = names.get();
    }
    return next;
  }

  /** The next name has been given to a record. */
  void used() {
    next = null;
  }

  /**
   * The next name is another's; mints again.
   *
   * @throws IllegalStateException if that gives the same name
   */
  void taken() {
    Snowflake taken = next;
    next = names.get();
    if (next.equals(taken)) {
      throw new IllegalStateException("minted the same name twice: " + taken);
    }
  }
}
