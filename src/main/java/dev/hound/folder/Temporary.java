package dev.hound.folder;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A temporary file that is whole and closed. It gets its name soon or never: once it is old, a
 * clean-up may take it for a stale one.
 */
final class Temporary {

  /** Far below {@link TemporaryFiles#MIN_AGE}, for steps that take long and clocks that differ. */
  static final Duration MAX_AGE = Duration.ofMinutes(15);

  private final Path path;
  private final byte[] content;
  private final Clocks clocks;
  private final Clocks.Moment closed;

  /** Makes it of a file that has just been closed. */
  Temporary(Path path, byte[] content, Clocks clocks) {
    this.path = path;
    this.content = content;
    this.clocks = clocks;
    this.closed = clocks.now();
  }

  Path path() {
    return path;
  }

  /** Returns the bytes that were written, not to be changed. */
  byte[] content() {
    return content;
  }

  /**
   * Comes right before each step that would name the file.
   *
   * @throws StaleTemporaryException if it is too old to be named
   */
  void checkYoung() throws StaleTemporaryException {
    long millis = clocks.millisSince(closed);
    if (millis > MAX_AGE.toMillis()) {
      throw new StaleTemporaryException(path, Duration.ofMillis(millis));
    }
  }
}
