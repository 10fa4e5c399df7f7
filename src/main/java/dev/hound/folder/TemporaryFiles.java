package dev.hound.folder;

import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The temporary files of a tree of folders: files that publishing is writing, and stale ones that
 * killed programs left there. {@link Folder#temporaryFiles()} returns them for the root of a tree
 * whose storage has any.
 *
 * <ul>
 *   <li>Stale files harm nothing but take space. Only {@link #removeStale} removes them; publishing
 *       and opening never do.
 *   <li>A young file may belong to a program that is still publishing. A clean-up therefore removes
 *       only files that are older than an age of at least {@link #MIN_AGE}, by the clock of the
 *       storage.
 *   <li>Entries that something else put among the temporary files are foreign: they are listed and
 *       never removed.
 *   <li>A tree that does not exist, or has no temporary files, has an empty list; neither listing
 *       nor cleaning makes anything there.
 *   <li>Safe for use by many threads and programs at once; of two clean-ups at a time only one
 *       reports each file.
 * </ul>
 *
 * <p>A null argument is a {@link NullPointerException}; no result is null.
 */
public interface TemporaryFiles {

  /**
   * The age from which temporary files are best removed, 36 hours, as with Maildir: a program that
   * was still writing them has long given up.
   */
  Duration DEFAULT_AGE = Duration.ofHours(36);

  /** The least age from which temporary files may be removed, 1 hour. */
  Duration MIN_AGE = Duration.ofHours(1);

  /**
   * Lists everything that lies among the temporary files, at any depth. Folders are listed only if
   * their contents can't be.
   *
   * @return the entries, sorted by path; need not be closed
   * @throws IOException if they can't be listed
   */
  Stream<TemporaryEntry> list() throws IOException;

  /**
   * Lists the stale files, which {@link #removeStale} would remove: those of {@link #list()} that
   * are a {@link TemporaryEntry.Kind#TEMPORARY_FILE} and old.
   *
   * <p>To read the clock of the storage it may make a temporary file and delete it, but only where
   * there are temporary files to check.
   *
   * @param olderThan the age that a file must exceed, at least {@link #MIN_AGE}; {@link
   *     #DEFAULT_AGE} suits most
   * @return the files, sorted by path; need not be closed; at its end it throws an {@link
   *     java.io.UncheckedIOException} if some entries could not be checked
   * @throws IllegalArgumentException if {@code olderThan} is less than {@link #MIN_AGE}
   * @throws NotDirectoryException if there is an {@link TemporaryEntry.Kind#OBSTACLE}
   * @throws IOException if they can't be listed
   */
  Stream<TemporaryEntry> stale(Duration olderThan) throws IOException;

  /**
   * Removes the stale files: those that {@link #stale} lists. May run at any time, beside writers
   * and other clean-ups.
   *
   * <p>If a file can't be removed, the others are removed before the exception is thrown.
   *
   * @param olderThan the age that a file must exceed, at least {@link #MIN_AGE}; {@link
   *     #DEFAULT_AGE} suits most
   * @param removed receives each file right after its removal and before the next; an exception
   *     that it throws ends the clean-up and is passed on
   * @throws IllegalArgumentException if {@code olderThan} is less than {@link #MIN_AGE}
   * @throws NotDirectoryException if there is an {@link TemporaryEntry.Kind#OBSTACLE}
   * @throws IOException if a file could not be checked or removed; after several failures it says
   *     how many, and carries the first as its cause and the others suppressed
   */
  void removeStale(Duration olderThan, Consumer<? super TemporaryEntry> removed) throws IOException;
}
