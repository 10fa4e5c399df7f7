package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A folder of immutable blobs, each under the name of a snowflake, with sub-folders.
 *
 * <p>The contract that every implementation keeps:
 *
 * <ul>
 *   <li>A blob is published under a name that is minted for it; no blob is ever replaced or
 *       changed.
 *   <li>A reader sees a whole blob under its name, or nothing.
 *   <li>When {@code publish} returns, the blob is as durable as {@link #durability()} says. When it
 *       throws, nothing is visible, or an {@link OutcomeUnknownException} says which name may be.
 *   <li>Only an entry whose name is exactly what {@link Snowflake#toString()} prints is a blob. All
 *       else is foreign: no listing of names shows it, {@link #entries()} does, nothing deletes it.
 *   <li>A folder that does not exist is empty. Only publishing makes folders.
 *   <li>The order of a listing is that of the names, whatever order the storage lists them in.
 *   <li>A sub-folder is a folder and no link to one. Links below the root are not followed, so that
 *       nothing outside the tree is read or changed: listing such a sub-folder, publishing into it
 *       and reading from it throw a {@link NotDirectoryException}. The root itself may be reached
 *       by links. There is no help against somebody who puts a link in a folder's place at the very
 *       moment.
 *   <li>Safe for use by many threads; holds no thread and no open handle between calls. An
 *       interrupt is never swallowed: the thread's flag stays set.
 * </ul>
 *
 * <p>A null argument is a {@link NullPointerException}; no result is null.
 */
public interface Folder {

  /** The most bytes that {@link #read(Snowflake)} reads: 64 MiB. */
  int DEFAULT_LIMIT = 64 << 20;

  /** The greatest limit that there is: about 2 GiB, as much as an array holds. */
  int GREATEST_LIMIT = Integer.MAX_VALUE - 9;

  /**
   * The age from which left-overs are best removed, 36 hours, as with Maildir: whoever still wrote
   * them then has long given up.
   */
  Duration DEFAULT_CLEAN_AGE = Duration.ofHours(36);

  /** The least age from which left-overs may be removed, 1 hour. */
  Duration LEAST_CLEAN_AGE = Duration.ofHours(1);

  /**
   * Publishes a blob under a new name.
   *
   * <p>If the thread is interrupted, the blob is published all the same and the flag kept, or an
   * {@link IOException} says that nothing was published.
   *
   * @param names mints the name; called as late as can be, and again should a name be taken. What
   *     it throws is passed on; nothing is visible then.
   * @param content the bytes, at least one
   * @return the name
   * @throws IllegalArgumentException if the content is empty
   * @throws IllegalStateException if {@code names} returns a name again that was taken
   * @throws OutcomeUnknownException if the blob may or may not be there, or may not be durable
   * @throws IOException if it could not be published; nothing is visible
   */
  Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException;

  /**
   * Publishes blobs in order under new names, sharing the work of making them durable. No blob is
   * visible before all are stored; they become visible one after the other.
   *
   * @param names mints the names, as for {@link #publish}; the blobs sort as they are given if each
   *     name is greater than the one before, as a client's are
   * @param contents the blobs, none of them empty; if there are none, nothing is touched
   * @return the names, in the order of the blobs
   * @throws IllegalArgumentException if one of the contents is empty
   * @throws IllegalStateException if {@code names} returns a name again that was taken, for the
   *     first blob; nothing is published
   * @throws PartlyPublishedException if only the first blobs were published
   * @throws OutcomeUnknownException if some blobs may or may not be there, or may not be durable;
   *     those that it does not name are not there
   * @throws IOException if nothing could be published; nothing is visible
   */
  List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents) throws IOException;

  /**
   * Reads a blob of at most {@link #DEFAULT_LIMIT} bytes.
   *
   * @param name the blob's name
   * @return its bytes
   * @throws NoSuchFileException if there is no such blob
   * @throws NotRegularFileException if the name is that of something else than a regular file, a
   *     symbolic link included, which is not followed
   * @throws BlobTooLargeException if it is larger
   * @throws IOException if it can't be read
   */
  default byte[] read(Snowflake name) throws IOException {
    return read(name, DEFAULT_LIMIT);
  }

  /**
   * Reads a blob, if it is not too large: in a shared folder anybody may plant anything. What
   * counts is what there is to read, whatever size the storage states.
   *
   * @param name the blob's name
   * @param limit the most bytes that it may have, from 0 to {@link #GREATEST_LIMIT}
   * @return its bytes
   * @throws IllegalArgumentException if the limit is out of range
   * @throws NoSuchFileException if there is no such blob
   * @throws NotRegularFileException if the name is that of something else than a regular file, a
   *     symbolic link included, which is not followed
   * @throws BlobTooLargeException if it has more bytes than the limit; not more than one of those
   *     beyond it was read, and none if the stated size is larger
   * @throws IOException if it can't be read
   */
  byte[] read(Snowflake name, int limit) throws IOException;

  /**
   * Tells whether there is a blob of that name.
   *
   * @param name the blob's name
   * @return whether a regular file has that name; a link is none
   * @throws IOException if that can't be found out
   */
  boolean contains(Snowflake name) throws IOException;

  /**
   * Returns the size of a blob.
   *
   * @param name the blob's name
   * @return the size in bytes
   * @throws NoSuchFileException if there is no such blob
   * @throws NotRegularFileException if the name is that of something else than a regular file
   * @throws IOException if it can't be found out
   */
  long size(Snowflake name) throws IOException;

  /**
   * Deletes a blob. If this folder is {@link Durability#SYNCED}, it is gone for good then, also if
   * another had deleted it.
   *
   * @param name the blob's name
   * @return false if there was none
   * @throws NotRegularFileException if the name is that of something else than a regular file,
   *     which is left alone
   * @throws OutcomeUnknownException if it may be deleted or not, or may come back after a power
   *     loss
   * @throws IOException if it can't be deleted
   */
  boolean delete(Snowflake name) throws IOException;

  /**
   * Lists the names from {@code first} to {@code last}, both inclusive, in the given order.
   *
   * <p>Weakly consistent: a name that comes or goes during the listing may be in it or not. What
   * appears under a blob's name counts, regular file or not.
   *
   * @param first the smallest name of the range
   * @param last the greatest name of the range; if it is smaller than {@code first}, the range is
   *     empty
   * @param order the order of the names
   * @return the names; need not be closed; on its way it may throw an {@link
   *     java.io.UncheckedIOException}
   * @throws NotDirectoryException if there is something else than a folder
   * @throws IOException if the folder can't be listed; a listing is never cut short silently
   */
  Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException;

  /**
   * Lists everything that lies in this folder, foreign files and sub-folders too, but not what the
   * folder itself uses for publishing. What vanishes meanwhile is skipped.
   *
   * @return the entries, sorted by name; need not be closed; on its way it may throw an {@link
   *     java.io.UncheckedIOException}
   * @throws NotDirectoryException if there is something else than a folder
   * @throws IOException if the folder can't be listed
   */
  Stream<FolderEntry> entries() throws IOException;

  /**
   * Lists what publishing left over in this tree when programs were killed: temporary files and the
   * like, and what others put among them. A young one may belong to a writer at work. Empty for a
   * sub-folder: its left-overs are its root's.
   *
   * <p>A folder among them is one that could not be looked into: it is closed to us, or deeper than
   * 64 levels.
   *
   * @return the left-overs, sorted by name; need not be closed
   * @throws IOException if they can't be listed
   */
  Stream<FolderEntry> leftOvers() throws IOException;

  /**
   * Lists the left-overs that {@link #clean} would remove: of those of {@link #leftOvers()}, the
   * regular files that publishing made and that are old. What others put beside them is foreign,
   * and so is what lies deeper than 64 levels.
   *
   * <p>The age is measured by the clock of the storage. To read that, a temporary file may be made
   * and deleted; but nothing is made where there is nothing to look at.
   *
   * @param olderThan the age that a left-over must exceed, at least {@link #LEAST_CLEAN_AGE};
   *     {@link #DEFAULT_CLEAN_AGE} suits most
   * @return the left-overs, sorted by name; need not be closed; at its end it throws an {@link
   *     java.io.UncheckedIOException} if some could not be looked at
   * @throws IllegalArgumentException if {@code olderThan} is less than {@link #LEAST_CLEAN_AGE}
   * @throws NotDirectoryException if a link or a file is where left-overs would lie
   * @throws IOException if they can't be listed
   */
  Stream<FolderEntry> leftOvers(Duration olderThan) throws IOException;

  /**
   * Removes old left-overs: those that {@link #leftOvers(Duration)} lists. May run at any time,
   * beside writers and other clean-ups; nothing else ever removes them.
   *
   * <p>If one can't be removed, the others are removed all the same before the exception comes.
   *
   * @param olderThan the age that a left-over must exceed, at least {@link #LEAST_CLEAN_AGE};
   *     {@link #DEFAULT_CLEAN_AGE} suits most
   * @param removed is given each one right after its removal; what it throws ends the clean-up and
   *     is passed on
   * @throws IllegalArgumentException if {@code olderThan} is less than {@link #LEAST_CLEAN_AGE}
   * @throws NotDirectoryException if a link or a file is where left-overs would lie
   * @throws IOException if one could not be looked at or removed; if several could not, it says how
   *     many, and carries the first as its cause and the others suppressed
   */
  void clean(Duration olderThan, Consumer<? super FolderEntry> removed) throws IOException;

  /**
   * Returns the sub-folder of that name, which need not exist.
   *
   * @param name one plain name
   * @return the sub-folder
   * @throws IllegalArgumentException if the name is empty, {@code .} or {@code ..}, holds a
   *     separator or a NUL character, or is one that the folder keeps for itself
   */
  Folder folder(String name);

  /**
   * Lists the sub-folders.
   *
   * @return their names, sorted; none that starts with a dot or is the name of a blob, and no link
   * @throws NotDirectoryException if there is something else than a folder
   * @throws IOException if they can't be listed
   */
  List<String> folders() throws IOException;

  /**
   * Tells whether the folder exists.
   *
   * @return false if there is nothing of that name
   * @throws NotDirectoryException if there is something else than a folder
   * @throws IOException if that can't be found out
   */
  boolean exists() throws IOException;

  /**
   * Tells what a blob has survived when {@code publish} returns, as far as the storage allows.
   *
   * @return {@link Durability#SYNCED} only if that was asked for and files and folders can be
   *     forced to the disk here
   */
  Durability durability();

  /**
   * Starts to watch for blobs that appear in this folder, where the storage can report them.
   *
   * @return a watch, to be closed; empty if nothing reports them, so that only listings do
   * @throws NoSuchFileException if the folder does not exist
   * @throws IOException if it can't be watched
   */
  default Optional<FolderWatch> watch() throws IOException {
    return Optional.empty();
  }

  /** Returns where this folder is, for messages: a path or an address. */
  @Override
  String toString();
}
