package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
 *   <li>A blob gets its name by a hard link, which never replaces a file. Where the first link is
 *       refused, publishing falls back to claims: an empty file claims the name, then the blob is
 *       renamed. All writers of such a tree must open the same root. Mounted buckets, where a
 *       rename may replace a file, are refused unless {@link #allowOverwrite()} accepts it.
 *   <li>The folder {@code .tmp} at the root holds temporary files. A tree, its {@code .tmp}
 *       included, lies on one file system.
 *   <li>Publishing makes the folder, and those between it and the root. It makes the root only if
 *       the root's parent exists, and never with {@link #requireExisting()}. A new folder gets the
 *       full mode of its parent where files have a Unix mode, so that a group can share a tree
 *       whatever the umask. Only a root in a sticky folder that all users may write, such as {@code
 *       /tmp}, keeps the mode that the umask leaves. A new folder gets its mode right after it is
 *       made; until then other users may be refused, and if the program is killed in between, or
 *       the system refuses the mode (a warning says so once), until the folder's owner changes it.
 *       Files obey the umask: with 077 the group can list and delete blobs but not read them.
 *   <li>Folders may be removed at any time; publishing makes them again. If another program has
 *       made a folder again but not synced it yet, a power loss may take blobs that were published
 *       there meanwhile.
 *   <li>A killed program may leave files in {@code .tmp}; {@link TemporaryFiles#removeStale}
 *       removes them once they are old. A writer that takes longer than 15 minutes to publish (the
 *       machine slept, the folder is slow) discards its temporary file and retries once; if that
 *       takes too long again, publishing fails.
 *   <li>Each listing and publishing checks that no link leads to the sub-folder; reading checks it
 *       until it has found none once.
 *   <li>Threads that publish into one folder at the same time share its syncs, if they use one
 *       {@code LocalFolder} or others made from it by {@link #folder}.
 *   <li>Folders can be synced on the default file system, but not on Windows, where a warning says
 *       so once. On other file systems {@link #durability()} is {@link Durability#BUFFERED}.
 * </ul>
 *
 * <p>Immutable; opening reads nothing and makes nothing, and there is nothing to close.
 */
public final class LocalFolder implements Folder {

  private final Tree tree;
  private final FolderPath path;

  /** Set once no link was found on the path, so that reads need not check again. */
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
   * @throws IllegalArgumentException if its name {@linkplain Folder#isReserved is reserved}: it
   *     holds the temporary files of the folder that it is in
   */
  public static LocalFolder open(Path root) {
    Objects.requireNonNull(root, "root");
    return open(root, FolderSync.of(root.getFileSystem()));
  }

  /** Opens with another way to sync folders. */
  static LocalFolder open(Path root, FolderSync sync) {
    return open(root, sync, Clocks.SYSTEM, MountType.Lookup.SYSTEM);
  }

  /** Opens with another way to sync folders, other clocks and other types of file systems. */
  static LocalFolder open(Path root, FolderSync sync, Clocks clocks, MountType.Lookup mountTypes) {
    Path name = root.toAbsolutePath().normalize().getFileName();
    if (name != null && FolderPath.isTemporaries(name.toString())) {
      throw new IllegalArgumentException(
          root + " holds temporary files; open its parent folder instead");
    }
    // The empty path is the working directory too, but what is resolved against it has no parent.
    Path named = root.toString().isEmpty() ? root.getFileSystem().getPath(".") : root;
    return new LocalFolder(
        new Tree(named, Durability.SYNCED, false, false, sync, clocks, mountTypes),
        FolderPath.of(named));
  }

  /**
   * Returns the same folder with another durability.
   *
   * @param durability what a blob must survive
   * @return a folder that shares no syncs with this one
   */
  public LocalFolder withDurability(Durability durability) {
    return new LocalFolder(tree.withDurability(durability), path);
  }

  /**
   * Returns the same folder, where publishing fails if the root is missing: a program must not fill
   * the disk below a share that isn't mounted. Let the root be a folder on the share. A mount point
   * itself exists without the share; then publishing fails only if this instance has seen entries
   * below the root before, and the root is empty now.
   *
   * @return a folder that shares no syncs with this one
   */
  public LocalFolder requireExisting() {
    return new LocalFolder(tree.requireExisting(), path);
  }

  /**
   * Returns the same folder, allowed to publish on a mounted bucket, where one of two blobs of the
   * same name is silently replaced and a blob may show before it is whole. Without this the first
   * publishing fails there, if the type of the file system says so.
   *
   * @return a folder that shares no syncs with this one
   */
  public LocalFolder allowOverwrite() {
    return new LocalFolder(tree.allowOverwrite(), path);
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
    return deleteAll(List.of(name), deleted -> {}) > 0;
  }

  @Override
  public long deleteAll(Collection<Snowflake> names, Consumer<? super Snowflake> deleted)
      throws IOException {
    List<Snowflake> batch = List.copyOf(names);
    Objects.requireNonNull(deleted, "deleted");
    Path folder = place();
    return batch.isEmpty() ? 0 : tree.writer(folder).delete(batch, deleted);
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
    if (place.getFileSystem() != FileSystems.getDefault() || !DiskWatch.WORKS) {
      return Optional.empty(); // Java's watch would poll, less often than a follower does.
    }
    return Optional.of(DiskWatch.open(place, MountType.Lookup.SYSTEM.at(place).isLocal()));
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
