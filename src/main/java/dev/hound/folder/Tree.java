package dev.hound.folder;

import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Everything that the folders below one root share. */
final class Tree {

  private final Path root;
  private final Path temporaries;
  private final Durability durability;
  private final boolean requireExisting;
  private final boolean allowOverwrite;
  private final FolderSync sync;
  private final Clocks clocks;
  private final MountType.Lookup mountTypes;
  private final Mount mount;
  private final PreparedFolders prepared;
  private final SharedSync temporariesSync;
  private final TemporaryWriter temporaryWriter;
  private final Naming naming;
  private final ConcurrentMap<Path, BlobWriter> writers = new ConcurrentHashMap<>();

  /**
   * Reads nothing and makes nothing yet.
   *
   * @param allowOverwrite whether to publish where a blob may be replaced
   * @param sync how folders are synced, if the durability asks for it
   * @param clocks measure how old temporary files are
   * @param mountTypes says what type of file system the root lies on
   */
  Tree(
      Path root,
      Durability durability,
      boolean requireExisting,
      boolean allowOverwrite,
      FolderSync sync,
      Clocks clocks,
      MountType.Lookup mountTypes) {
    this.root = root;
    this.temporaries = root.resolve(FolderPath.TEMPORARIES);
    this.durability = durability;
    this.requireExisting = requireExisting;
    this.allowOverwrite = allowOverwrite;
    this.sync = sync;
    this.clocks = clocks;
    this.mountTypes = mountTypes;
    this.mount = new Mount(root, mountTypes, allowOverwrite, effectiveSync().makesDurable());
    this.prepared = new PreparedFolders(root, temporaries, requireExisting, effectiveSync(), mount);
    this.temporariesSync = new SharedSync(temporaries, effectiveSync());
    this.temporaryWriter = new TemporaryWriter(root, temporaries, durability, clocks);
    this.naming =
        new LinksOrClaims(new HardLinks(), new Claims(root, temporaries, prepared.maker()));
  }

  private FolderSync effectiveSync() {
    return durability == Durability.SYNCED ? sync : FolderSync.NONE;
  }

  Tree withDurability(Durability other) {
    return new Tree(root, other, requireExisting, allowOverwrite, sync, clocks, mountTypes);
  }

  Tree requireExisting() {
    return new Tree(root, durability, true, allowOverwrite, sync, clocks, mountTypes);
  }

  Tree allowOverwrite() {
    return new Tree(root, durability, requireExisting, true, sync, clocks, mountTypes);
  }

  /** Returns the one writer of that folder, so that its threads share their syncs. */
  BlobWriter writer(Path folder) {
    return writers.computeIfAbsent(folder, this::newWriter);
  }

  private BlobWriter newWriter(Path folder) {
    NameSync nameSync = new NameSync(folder, prepared, effectiveSync(), temporariesSync, mount);
    return new BlobWriter(folder, prepared, temporaryWriter, naming, nameSync);
  }

  Path root() {
    return root;
  }

  Path temporaries() {
    return temporaries;
  }

  /** Returns what a published blob survives. */
  Durability durability() {
    return effectiveSync().makesDurable() ? Durability.SYNCED : Durability.BUFFERED;
  }
}
