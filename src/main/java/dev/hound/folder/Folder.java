package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
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
 *   <li>When {@code publish} returns, the blob is as durable as the folder promises. When it
 *       throws, nothing is visible, or an {@link OutcomeUnknownException} says which name may be.
 *   <li>Only an entry whose name is exactly what {@link Snowflake#toString()} prints is a blob. All
 *       else is foreign: no listing of names shows it, {@link #entries()} does, nothing deletes it.
 *   <li>A folder that does not exist is empty. Only publishing makes folders.
 *   <li>Safe for use by many threads; holds no thread and no open handle between calls.
 * </ul>
 */
public interface Folder {

  /**
   * Publishes a blob under a new name.
   *
   * @param names mints the name; called as late as can be, and again should a name be taken
   * @param content the bytes, at least one
   * @return the name
   * @throws OutcomeUnknownException if the blob may or may not be there, or may not be durable
   * @throws IOException if it could not be published; nothing is visible
   */
  Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException;

  /**
   * Publishes blobs in order under new, increasing names, sharing the work of making them durable.
   *
   * @param names mints the names
   * @param contents the blobs
   * @return the names, in the order of the blobs
   * @throws PartlyPublishedException if only the first blobs were published
   * @throws OutcomeUnknownException if some blobs may or may not be there, or may not be durable
   * @throws IOException if nothing could be published; nothing is visible
   */
  List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents) throws IOException;

  /**
   * Reads a blob.
   *
   * @throws NoSuchFileException if there is no such blob
   * @throws NotRegularFileException if the name is that of something else than a regular file, a
   *     symbolic link included, which is not followed
   * @throws IOException if it can't be read
   */
  byte[] read(Snowflake name) throws IOException;

  /** Tells whether there is a regular file of that name. */
  boolean contains(Snowflake name) throws IOException;

  /**
   * Returns the size of a blob in bytes.
   *
   * @throws NoSuchFileException if there is no such blob
   */
  long size(Snowflake name) throws IOException;

  /**
   * Deletes a blob, durably where the folder promises that.
   *
   * @return false if there was none
   */
  boolean delete(Snowflake name) throws IOException;

  /**
   * Lists the names from {@code first} to {@code last}, both inclusive, in the given order.
   *
   * <p>Weakly consistent: a name that comes or goes during the listing may be in it or not. What
   * appears under a blob's name counts, regular file or not.
   *
   * @return the names; need not be closed; on its way it may throw an {@link
   *     java.io.UncheckedIOException}
   * @throws IOException if the folder can't be listed
   */
  Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException;

  /** Lists everything that lies in this folder, foreign files too, sorted by name. */
  Stream<FolderEntry> entries() throws IOException;

  /**
   * Lists what publishing left over in this tree when programs were killed: temporary files and the
   * like. Empty for a sub-folder; its left-overs are its root's.
   */
  Stream<FolderEntry> leftOvers() throws IOException;

  /** Returns the sub-folder of that name, which need not exist. */
  Folder folder(String name);

  /** Returns the names of the sub-folders, sorted; none that starts with a dot. */
  List<String> folders() throws IOException;

  /** Tells whether the folder exists. */
  boolean exists() throws IOException;

  /** Returns where this folder is, for messages: a path or an address. */
  @Override
  String toString();
}
