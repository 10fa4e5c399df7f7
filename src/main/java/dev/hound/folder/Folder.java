package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A folder of immutable blobs, each under the name of a snowflake, with sub-folders.
 *
 * <p>Any storage may be behind it. An implementation keeps this contract, which the test suite
 * {@code dev.hound.testing.FolderContract} checks (classifier {@code tests} of this library; {@code
 * InMemoryFolder} there is a small implementation).
 *
 * <p><b>Publishing</b>
 *
 * <ul>
 *   <li>A blob gets a name that is minted for it. If an entry of that name exists, blob or not, the
 *       entry stays as it is and another name is minted. No blob is ever replaced or changed.
 *   <li>A reader sees a whole blob under its name, or nothing.
 *   <li>When publishing returns, every reader of the storage sees the blob, and it is as durable as
 *       {@link #durability()} says.
 *   <li>When publishing throws, nothing is visible, or a {@link PartlyPublishedException} or an
 *       {@link OutcomeUnknownException} carries the names of the blobs that are, or may be.
 *   <li>A folder that does not exist is empty. Only publishing makes folders. Whether a folder
 *       outlives its last entry is up to the storage.
 * </ul>
 *
 * <p><b>Names</b>
 *
 * <ul>
 *   <li>Listings are sorted by name, whatever order the storage has.
 *   <li>An entry is a blob if it is a regular file and its name is exactly what {@link
 *       Snowflake#toString()} prints. Every other entry is foreign. Foreign entries are listed by
 *       {@link #entries()} and never read, replaced or deleted.
 *   <li>{@link #names} decides by the name alone: it lists foreign entries too that have a blob's
 *       name.
 *   <li>Sub-folders nest to any depth. Their names are checked by {@link #checkName}, which keeps
 *       trees portable between storages; a storage may refuse more names.
 *   <li>Symbolic links below the root are not followed, so that nothing outside the tree is read or
 *       changed. A link in the place of a blob is a foreign entry; a link in the place of a
 *       sub-folder is a {@link NotDirectoryException} at each listing and publishing. Reading
 *       single blobs checks it too, but an instance may remember that it found no link.
 * </ul>
 *
 * <p><b>Exceptions.</b> Callers rely on these: they skip a blob that is missing, report one that is
 * foreign, too large or denied and go on, and stop at any other failure.
 *
 * <ul>
 *   <li>{@link NoSuchFileException}: there is no entry of that name.
 *   <li>{@link AccessDeniedException}: the blob or the folder may be there, but this program has no
 *       permission for it.
 *   <li>{@link NotDirectoryException}: an entry that is no folder is in the place of the folder, or
 *       of a folder above it.
 *   <li>{@link NotRegularFileException}: a foreign entry has the blob's name.
 *   <li>{@link BlobTooLargeException}: the blob has more bytes than the caller allows.
 *   <li>Any other failure is an {@link IOException}; let it be a {@link FileSystemException} that
 *       names the path or address, which goes into messages. A failure never looks like a missing
 *       blob, an empty folder or the end of a listing.
 *   <li>Streams throw such exceptions as the cause of an {@link java.io.UncheckedIOException}.
 * </ul>
 *
 * <p><b>Programs and threads</b>
 *
 * <ul>
 *   <li>Any number of threads and programs use one folder at once.
 *   <li>A folder holds no thread and no open handle between calls: there is nothing to close.
 *   <li>An interrupt is never swallowed: the thread's flag stays set. An interrupted thread still
 *       reads, lists and deletes, or gets an {@link IOException}.
 * </ul>
 *
 * <p>A null argument is a {@link NullPointerException}; no result is null.
 */
public interface Folder {

  /** The greatest size in bytes of a blob that {@link #read(Snowflake)} reads: 64 MiB. */
  int DEFAULT_LIMIT = 64 << 20;

  /** The greatest possible limit in bytes: about 2 GiB, as much as an array holds. */
  int GREATEST_LIMIT = Integer.MAX_VALUE - 9;

  /**
   * Publishes a blob under a new name.
   *
   * <p>If the thread is interrupted, the blob is published and the flag kept, or an {@link
   * IOException} says that nothing was published.
   *
   * @param names mints the name; called as late as possible, and again if a name is taken. An
   *     exception that it throws is passed on; nothing is visible then.
   * @param content the bytes, at least one
   * @return the name
   * @throws IllegalArgumentException if the content is empty
   * @throws IllegalStateException if {@code names} returns a name again that was taken
   * @throws OutcomeUnknownException if the blob may or may not be there, or may not be durable
   * @throws IOException if it could not be published; nothing is visible
   */
  Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException;

  /**
   * Publishes blobs in order under new names. Blobs that are published together may cost less than
   * one by one; each becomes visible on its own.
   *
   * @param names mints the names, as for {@link #publish}; the blobs sort as they are given if each
   *     name is greater than the one before, as a client's are
   * @param contents the blobs, none of them empty; if there are none, nothing is touched
   * @return the names, in the order of the blobs
   * @throws IllegalArgumentException if one of the contents is empty; nothing is published
   * @throws IllegalStateException if {@code names} returns a name again that was taken, before
   *     anything is visible
   * @throws PartlyPublishedException if only the first blobs were published, whatever the reason,
   *     exceptions of {@code names} included
   * @throws OutcomeUnknownException if some blobs may or may not be there, or may not be durable;
   *     the blobs that it does not name are not there
   * @throws IOException if nothing could be published; nothing is visible
   */
  List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents) throws IOException;

  /**
   * Reads a blob of at most {@link #DEFAULT_LIMIT} bytes.
   *
   * @param name the blob's name
   * @return its bytes
   * @throws NoSuchFileException if there is no such blob
   * @throws NotRegularFileException if a foreign entry has that name
   * @throws BlobTooLargeException if it is larger
   * @throws IOException if it can't be read
   */
  default byte[] read(Snowflake name) throws IOException {
    return read(name, DEFAULT_LIMIT);
  }

  /**
   * Reads a blob if it is not too large: a shared folder may hold untrusted files. The bytes that
   * can be read count, whatever size the storage states.
   *
   * @param name the blob's name
   * @param limit the greatest size in bytes, from 0 to {@link #GREATEST_LIMIT}
   * @return its bytes, in an array that the caller may change
   * @throws IllegalArgumentException if the limit is out of range
   * @throws NoSuchFileException if there is no such blob
   * @throws NotRegularFileException if a foreign entry has that name
   * @throws BlobTooLargeException if it has more bytes than the limit; at most one byte beyond the
   *     limit was read, and none if the stated size is larger
   * @throws IOException if it can't be read
   */
  byte[] read(Snowflake name, int limit) throws IOException;

  /**
   * Returns whether there is a blob of that name.
   *
   * @param name the blob's name
   * @return false if there is none, or if a foreign entry has that name
   * @throws IOException if that can't be determined
   */
  boolean contains(Snowflake name) throws IOException;

  /**
   * Returns the size of a blob.
   *
   * @param name the blob's name
   * @return the size in bytes
   * @throws NoSuchFileException if there is no such blob
   * @throws NotRegularFileException if a foreign entry has that name
   * @throws IOException if it can't be determined
   */
  long size(Snowflake name) throws IOException;

  /**
   * Deletes a blob. When this returns and the folder is {@link Durability#SYNCED}, no power loss
   * brings the blob back, also if another program had deleted it.
   *
   * @param name the blob's name
   * @return false if there was none
   * @throws NotRegularFileException if a foreign entry has that name; it stays
   * @throws OutcomeUnknownException if the blob may or may not be deleted, or may come back after a
   *     power loss
   * @throws IOException if it can't be deleted
   */
  boolean delete(Snowflake name) throws IOException;

  /**
   * Deletes blobs, in the order given. Blobs that are deleted together may cost less than one by
   * one: when this returns, all of them are deleted as durably as by {@link #delete}; until then a
   * power loss may bring any of them back.
   *
   * <p>If one can't be deleted, the exception that says so ends it: the blobs before that one are
   * deleted as durably, and those after it were not touched.
   *
   * @param names the names of the blobs; if there are none, nothing is touched
   * @param deleted is given the name of each blob that was there, as soon as it is deleted. An
   *     exception that it throws ends the deleting too, and is passed on.
   * @return how many of the blobs were there
   * @throws NotRegularFileException if a foreign entry has one of the names; it stays
   * @throws OutcomeUnknownException if some blobs may or may not be deleted, or may come back after
   *     a power loss; it names all of these, whether they were there or another program had deleted
   *     them
   * @throws IOException if a blob can't be deleted
   */
  default long deleteAll(Collection<Snowflake> names, Consumer<? super Snowflake> deleted)
      throws IOException {
    Objects.requireNonNull(deleted, "deleted");
    long count = 0;
    for (Snowflake name : List.copyOf(names)) {
      if (delete(name)) {
        count++;
        deleted.accept(name);
      }
    }
    return count;
  }

  /**
   * Lists the names from {@code first} to {@code last}, both inclusive, in the given order.
   *
   * <p>Weakly consistent: a name that comes or goes during the listing may be in it or not. Each
   * name comes once. In either order it may cost a listing of the whole folder, also if the caller
   * takes only the first names.
   *
   * @param first the smallest name of the range
   * @param last the greatest name of the range; if it is smaller than {@code first}, the range is
   *     empty
   * @param order the order of the names
   * @return the names; need not be closed
   * @throws NotDirectoryException if an entry that is no folder is in the folder's place
   * @throws IOException if the folder can't be listed
   */
  Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException;

  /**
   * Lists everything in this folder, foreign files and sub-folders too, but not the entries that
   * the storage itself uses for publishing. Entries that vanish meanwhile are left out.
   *
   * @return the entries, sorted by name; need not be closed
   * @throws NotDirectoryException if an entry that is no folder is in the folder's place
   * @throws IOException if the folder can't be listed
   */
  Stream<FolderEntry> entries() throws IOException;

  /**
   * Returns the temporary files of the tree of which this folder is the root.
   *
   * @return empty if this is a sub-folder, or if the storage publishes without temporary files
   */
  default Optional<TemporaryFiles> temporaryFiles() {
    return Optional.empty();
  }

  /**
   * Returns the sub-folder of that name, which need not exist.
   *
   * @param name one plain name
   * @return the sub-folder
   * @throws IllegalArgumentException if {@link #checkName} refuses the name, or the storage does
   */
  Folder folder(String name);

  /**
   * Lists the sub-folders.
   *
   * @return their names, sorted, without names that start with a dot or are a blob's; no links
   * @throws NotDirectoryException if an entry that is no folder is in the folder's place
   * @throws IOException if they can't be listed
   */
  List<String> folders() throws IOException;

  /**
   * Returns whether the folder exists.
   *
   * @return false if there is no entry of that name
   * @throws NotDirectoryException if an entry that is no folder is in the folder's place
   * @throws IOException if that can't be determined
   */
  boolean exists() throws IOException;

  /**
   * Returns what a blob survives once publishing has returned.
   *
   * @return {@link Durability#SYNCED} only if the storage keeps the blob and its name through power
   *     loss, and the caller did not ask for less; a sub-folder's is that of its root
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

  /**
   * Returns where this folder is, for messages.
   *
   * @return a path or an address; a sub-folder's starts with that of the folder above it
   */
  @Override
  String toString();

  /**
   * Checks the name of a sub-folder, as {@link #folder(String)} of every implementation does.
   *
   * @param name the name
   * @throws IllegalArgumentException if the name is empty, {@code .} or {@code ..}, holds {@code /}
   *     or a NUL character, or {@linkplain #isReserved is reserved}
   */
  static void checkName(String name) {
    FolderPath.checkName(name);
  }

  /**
   * Returns whether a name is reserved for temporary files, on every storage, so that a tree can be
   * copied from one to another.
   *
   * @param name the name of a folder
   * @return whether it is {@code .tmp}, in any case
   */
  static boolean isReserved(String name) {
    return FolderPath.isTemporaries(name);
  }
}
