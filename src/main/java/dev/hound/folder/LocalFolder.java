package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A folder of any {@link java.nio.file} file system: a local disk, a network share, a mounted
 * bucket; in memory; for reading also a zip file.
 *
 * <p>Any number of programs, on any number of machines, may publish into the same folder, read it,
 * start and be killed at any time. There are no lock files.
 *
 * <ul>
 *   <li>A record gets its name by a hard link, which never replaces a file. The first record finds
 *       out where links are refused; there the name is claimed by an empty file, and then the
 *       record renamed. All writers of a tree must then open the same root.
 *   <li>The folder {@code .tmp} at the root holds what is being published. A tree, its {@code .tmp}
 *       included, lies on one file system.
 *   <li>Publishing makes the folder, and those between it and the root. It makes the root only if
 *       the root's parent exists, and never with {@link #requireExisting()}. A new folder gets the
 *       full mode of its parent where files have a Unix mode, so that a group can share a tree
 *       whatever the umask; only a root in a sticky folder that all may write, such as {@code
 *       /tmp}, keeps what the umask leaves. Until a new folder has that mode, which is not when it
 *       is made but right afterwards, other users may be refused; if the program is killed between
 *       the two, they are until its owner changes the mode. Files obey the umask: one of 077 keeps
 *       records from being read by the group, which lists them and may delete them all the same.
 *   <li>Folders may be removed at any time; publishing makes them again. Should another program
 *       have made one again but not forced its name to the disk yet, a record published there
 *       meanwhile may be lost with it in a power loss.
 *   <li>A program that was killed may leave files in {@code .tmp}, which {@link #clean} removes
 *       once they are old. So whoever hasn't given a temporary file its name within a quarter of an
 *       hour (the machine slept, the folder is slow) begins anew with another, once; if that gets
 *       too old too, publishing fails.
 *   <li>Whether a link leads to a sub-folder is seen at each listing and publishing, and at the
 *       first reading.
 *   <li>Threads that publish into one folder at the same time share the forcing of the folder, if
 *       they use one {@code LocalFolder} or others made from it by {@link #folder}.
 *   <li>Folders can be forced to the disk on the default file system, but not on Windows, where a
 *       warning says so once. Elsewhere {@link #durability()} is {@link Durability#BUFFERED}.
 * </ul>
 *
 * <p>Immutable; opening looks at nothing and makes nothing, and there is nothing to close.
 */
public final class LocalFolder implements Folder {

  private final Tree tree;
  private final FolderPath path;

  /** Seen once without a link on the way to it, which reading many records need not see again. */
  private volatile boolean withoutLink;

  private LocalFolder(Tree tree, FolderPath path) {
    this.tree = tree;
    this.path = path;
  }

  /**
   * Opens the root of a tree with {@link Durability#SYNCED}.
   *
   * @param root the folder, which need not exist
   * @return the folder
   * @throws IllegalArgumentException if its name is {@code .tmp} in any case, which is no root but
   *     in one
   */
  public static LocalFolder open(Path root) {
    Objects.requireNonNull(root, "root");
    return open(root, FolderForce.of(root.getFileSystem()));
  }

  /** Opens with another way to force folders. */
  static LocalFolder open(Path root, FolderForce force) {
    return open(root, force, Clocks.SYSTEM);
  }

  /** Opens with another way to force folders and other clocks. */
  static LocalFolder open(Path root, FolderForce force, Clocks clocks) {
    Path name = root.toAbsolutePath().normalize().getFileName();
    if (name != null && FolderPath.isTemporaries(name.toString())) {
      throw new IllegalArgumentException(
          "not a folder of records but of the temporary files of the one that it is in: " + root);
    }
    // The empty path is the working directory too, but what is resolved against it has no parent.
    Path named = root.toString().isEmpty() ? root.getFileSystem().getPath(".") : root;
    return new LocalFolder(
        new Tree(named, Durability.SYNCED, false, force, clocks), FolderPath.of(named));
  }

  /**
   * Opens the root of a tree, given as the text of a path on the default file system. Of use where
   * that comes from outside, such as a command line: not every text is a path in every locale.
   *
   * @param root the folder, which need not exist
   * @return the folder
   * @throws InvalidPathException if the text is no path in any locale
   * @throws IllegalArgumentException if its name is {@code .tmp} in any case
   * @throws IOException if Java can't express it in the locale it runs in; the message says what to
   *     do
   */
  public static LocalFolder open(String root) throws IOException {
    Objects.requireNonNull(root, "root");
    return open(FolderPath.of(FileSystems.getDefault(), root).get());
  }

  /**
   * Returns the same folder with another durability.
   *
   * @param durability what a record is to survive
   * @return a folder that shares no forces with this one
   */
  public LocalFolder withDurability(Durability durability) {
    return new LocalFolder(tree.withDurability(durability), path);
  }

  /**
   * Returns the same folder with publishing forbidden to make the root: a program must not fill the
   * disk below a share that isn't mounted. Best the root is a folder on the share. If it is the
   * mount point itself, which exists without the share, publishing is refused only by who has seen
   * the share: if what was there is gone and the root is empty.
   *
   * @return a folder that shares no forces with this one
   */
  public LocalFolder requireExisting() {
    return new LocalFolder(tree.requireExisting(), path);
  }

  @Override
  public Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException {
    return publishAll(names, List.of(Objects.requireNonNull(content, "content"))).get(0);
  }

  @Override
  public List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents)
      throws IOException {
    Objects.requireNonNull(names, "names");
    List<byte[]> batch = new ArrayList<>(Objects.requireNonNull(contents, "contents"));
    for (byte[] content : batch) {
      if (Objects.requireNonNull(content, "content").length == 0) {
        throw new IllegalArgumentException("content is empty");
      }
    }
    Path folder = place();
    return batch.isEmpty() ? List.of() : tree.writer(folder).publish(names, batch);
  }

  @Override
  public byte[] read(Snowflake name, int limit) throws IOException {
    if (limit < 0 || limit > GREATEST_LIMIT) {
      throw new IllegalArgumentException(
          "limit out of range: " + limit + "; expected 0 to " + GREATEST_LIMIT);
    }
    Path file = file(name);
    // Looks first: opening a pipe would wait for a writer.
    long size = regular(file).size();
    if (size > limit) {
      throw new BlobTooLargeException(file.toString(), OptionalLong.of(size), limit);
    }
    // This stream, other than a channel, is not closed by an interrupt.
    try (InputStream in = stream(file)) {
      byte[] content = new byte[(int) size];
      int read = in.readNBytes(content, 0, content.length);
      if (read < content.length) {
        return Arrays.copyOf(content, read);
      }
      int next = in.read();
      return next < 0 ? content : readOn(in, content, next, file, limit);
    } catch (IOException e) {
      throw NamedFailure.of(file, e);
    }
  }

  /** Reads what is more than the file's size said: it may have grown, or state none. */
  private static byte[] readOn(InputStream in, byte[] begin, int next, Path file, int limit)
      throws IOException {
    int room = limit - begin.length;
    byte[] rest = in.readNBytes(room);
    // With the next one before them, one more than the limit.
    if (rest.length == room) {
      throw new BlobTooLargeException(file.toString(), OptionalLong.empty(), limit);
    }
    byte[] content = Arrays.copyOf(begin, begin.length + 1 + rest.length);
    content[begin.length] = (byte) next;
    System.arraycopy(rest, 0, content, begin.length + 1, rest.length);
    return content;
  }

  private static InputStream stream(Path file) throws IOException {
    try {
      return Files.newInputStream(file, readOptions(file));
    } catch (FileSystemException e) {
      // It may have become something else since it was looked at: say so then.
      regular(file);
      throw e;
    }
  }

  /** The file may have become a link since it was looked at. Other providers may not know that. */
  private static OpenOption[] readOptions(Path file) {
    return file.getFileSystem() == FileSystems.getDefault()
        ? new OpenOption[] {LinkOption.NOFOLLOW_LINKS}
        : new OpenOption[0];
  }

  @Override
  public boolean contains(Snowflake name) throws IOException {
    try {
      return attributes(file(name)).isRegularFile();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public long size(Snowflake name) throws IOException {
    return regular(file(name)).size();
  }

  @Override
  public boolean delete(Snowflake name) throws IOException {
    Path file = file(name);
    FolderWriter writer = tree.writer(place());
    int failures = writer.forceFailures();
    boolean deleted;
    try {
      regular(file);
      deleted = writer.delete(file, name);
    } catch (NoSuchFileException e) {
      deleted = false;
    }
    // Also if there was none: who deleted it may not have come to force that.
    writer.makeDurableThatGone(name, failures);
    return deleted;
  }

  private Path file(Snowflake name) throws IOException {
    Objects.requireNonNull(name, "name");
    return (withoutLink ? path.get() : place()).resolve(name.toString());
  }

  /** Returns where the folder is, once it is known that no link leads there from the root. */
  private Path place() throws IOException {
    Path place = path.get();
    Deque<Path> fromRoot = new ArrayDeque<>();
    for (Path folder = place; !folder.equals(tree.root()); ) {
      fromRoot.push(folder);
      folder = Objects.requireNonNull(folder.getParent());
    }
    boolean exists = true;
    for (Path folder : fromRoot) {
      exists = exists && FolderMaker.existsWithoutLink(folder);
    }
    withoutLink = exists;
    return place;
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static BasicFileAttributes regular(Path file) throws IOException {
    BasicFileAttributes found = attributes(file);
    if (!found.isRegularFile()) {
      throw new NotRegularFileException(file.toString(), found);
    }
    return found;
  }

  @Override
  public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(last, "last");
    Objects.requireNonNull(order, "order");
    return Listing.names(place(), first, last, order);
  }

  @Override
  public Stream<FolderEntry> entries() throws IOException {
    return Listing.entries(place(), tree.temporaries());
  }

  @Override
  public Stream<FolderEntry> leftOvers() throws IOException {
    return isRoot() ? Listing.deepEntries(tree.root(), tree.temporaries()) : Stream.empty();
  }

  @Override
  public Stream<FolderEntry> leftOvers(Duration olderThan) throws IOException {
    CleanUp cleanUp = cleanUp(olderThan);
    return isRoot() ? cleanUp.find() : Stream.empty();
  }

  @Override
  public void clean(Duration olderThan, Consumer<? super FolderEntry> removed) throws IOException {
    CleanUp cleanUp = cleanUp(olderThan);
    Objects.requireNonNull(removed, "removed");
    if (isRoot()) {
      cleanUp.remove(removed);
    }
  }

  private CleanUp cleanUp(Duration olderThan) {
    Objects.requireNonNull(olderThan, "olderThan");
    if (olderThan.compareTo(LEAST_CLEAN_AGE) < 0) {
      throw new IllegalArgumentException(
          "olderThan is "
              + olderThan
              + ", but what is younger than "
              + LEAST_CLEAN_AGE
              + " may belong to a writer at work");
    }
    return new CleanUp(tree.root(), tree.temporaries(), olderThan);
  }

  private boolean isRoot() throws IOException {
    return path.get().equals(tree.root());
  }

  @Override
  public LocalFolder folder(String name) {
    return new LocalFolder(tree, path.resolve(Objects.requireNonNull(name, "name")));
  }

  @Override
  public List<String> folders() throws IOException {
    return Listing.folders(place());
  }

  @Override
  public boolean exists() throws IOException {
    return FolderMaker.exists(place());
  }

  @Override
  public Optional<FolderWatch> watch() throws IOException {
    Path place = place();
    // Elsewhere Java polls, more slowly than a follower does itself.
    return place.getFileSystem() == FileSystems.getDefault() && DiskWatch.WORKS
        ? Optional.of(DiskWatch.open(place, true))
        : Optional.empty();
  }

  @Override
  public Durability durability() {
    return tree.forcesFolders() && tree.force().makesDurable()
        ? Durability.SYNCED
        : Durability.BUFFERED;
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
