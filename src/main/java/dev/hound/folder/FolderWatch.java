package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Wakes a program soon after blobs appear in a folder.
 *
 * <p>It gives hints, no more: it may name a blob twice, or one that is gone, and may miss any. So
 * open the watch first, then list the folder, and list it again from time to time.
 */
public interface FolderWatch extends Closeable {

  /**
   * What a wait has brought.
   *
   * @param names the blobs that appeared, in no order
   * @param mustList whether others may have appeared too, so that only a listing tells
   */
  record Hint(List<Snowflake> names, boolean mustList) {

    /** Nothing has happened that the watch knows of. */
    public static final Hint NONE = new Hint(List.of(), false);

    /** Anything may have happened. */
    public static final Hint LIST = new Hint(List.of(), true);

    /**
     * Makes a hint.
     *
     * @param names the blobs that appeared, in no order
     * @param mustList whether others may have appeared too
     */
    public Hint {
      names = List.copyOf(names);
    }
  }

  /**
   * Waits until something appears, the time is over, or the watch is closed.
   *
   * @param atMost how long to wait; zero or less checks without waiting
   * @return what appeared
   * @throws InterruptedException if the thread is interrupted
   * @throws IOException if the folder can't be watched any longer
   */
  Hint await(Duration atMost) throws IOException, InterruptedException;

  /**
   * Returns whether hints come for all writers, so that the folder need be listed only now and
   * then. On a network share they come only for writers of this machine.
   *
   * @return false if the folder must be listed all the time
   */
  boolean seesAllWriters();

  /** Ends the watch and each wait. Closing it again has no effect. */
  @Override
  void close();
}
