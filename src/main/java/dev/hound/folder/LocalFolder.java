package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
 *   <li>A killed program may leave files in {@code .tmp}; {@link TemporaryFiles#removeStale}
 *       removes them once they are old. A writer that takes longer than 15 minutes to publish (the
 *       machine slept, the folder is slow) discards its temporary file and retries once; if that
 *       takes too long again, publishing fails.
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
    return open(root, FolderSync.of(root.getFileSystem()));
  }

  /** Opens with another way to force folders. */
  static LocalFolder open(Path root, FolderSync force) {
    return open(root, force, Clocks.SYSTEM);
  }

  /** Opens with another way to force folders and other clocks. */
  static LocalFolder open(Path root, FolderSync force, Clocks clocks) {
    Path name = root.toAbsolutePath().normalize().getFileName();
    if (name != null && FolderPath.isTemporaries(name.toString())) {
      throw new IllegalArgumentException(
          root + " holds temporary files; open its parent folder instead");
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
    Objects.requireNonNull(name, "name");
    return reader().read(name, limit);
  }

  @Override
  public boolean contains(Snowflake name) throws IOException {
    Objects.requireNonNull(name, "name");
    return reader().contains(name);
  }

  @Override
  public long size(Snowflake name) throws IOException {
    Objects.requireNonNull(name, "name");
    return reader().size(name);
  }

  private BlobReader reader() throws IOException {
    return new BlobReader(withoutLink ? path.get() : place());
  }

  @Override
  public boolean delete(Snowflake name) throws IOException {
    Objects.requireNonNull(name, "name");
    return tree.writer(place()).delete(name);
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
      exists = exists && DiskFiles.existsWithoutLink(folder);
    }
    withoutLink = exists;
    return place;
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
  public Optional<TemporaryFiles> temporaryFiles() {
    return path.is(tree.root())
        ? Optional.of(new LocalTemporaryFiles(tree.root(), tree.temporaries()))
        : Optional.empty();
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
    return DiskFiles.exists(place());
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
    return tree.durability();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
