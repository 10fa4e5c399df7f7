package dev.hound.cli;

import dev.hound.store.JsonText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records that are put together.
 *
 * @param records the records, in order
 * @param places where in the input each of them begins
 * @param source where in the input all of them are
 * @param behind where the input continues after them; null at its end
 */
record Batch(List<JsonText> records, List<String> places, String source, @Nullable String behind) {

  /** Returns where the input continues after that many of the records; null at its end. */
  @Nullable String rest(int done) {
    return done < places.size() ? places.get(done) : behind;
  }
}
