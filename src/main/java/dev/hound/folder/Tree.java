package dev.hound.folder;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** What all folders below one root share. */
final class Tree {

  private final Path root;
  private final Path temporaries;
  private final Durability durability;
  private final boolean requireExisting;
  private final boolean allowOverwrite;
  private final FolderForce force;
  private final Clocks clocks;
  private final SharedForce temporariesForce;
  private final Set<Path> prepared = ConcurrentHashMap.newKeySet();
  private final FolderMaker folders;
  private final Naming naming;
  private final ConcurrentMap<Path, FolderWriter> writers = new ConcurrentHashMap<>();
  private final AtomicBoolean warned = new AtomicBoolean();

  Tree(
      Path root,
      Durability durability,
      boolean requireExisting,
      boolean allowOverwrite,
      FolderForce force,
      Clocks clocks) {
    this.root = root;
    this.temporaries = root.resolve(FolderPath.TEMPORARIES);
    this.durability = durability;
    this.requireExisting = requireExisting;
    this.allowOverwrite = allowOverwrite;
    this.force = force;
    this.clocks = clocks;
    this.temporariesForce = new SharedForce(temporaries, force);
    this.folders = new FolderMaker(root, requireExisting, prepared);
    this.naming = new LinksOrClaims(new HardLinks(), new Claims(root, temporaries, folders));
  }

  Tree withDurability(Durability other) {
    return new Tree(root, other, requireExisting, allowOverwrite, force, clocks);
  }

  Tree requireExisting() {
    return new Tree(root, durability, true, allowOverwrite, force, clocks);
  }

  Tree allowOverwrite() {
    return new Tree(root, durability, requireExisting, true, force, clocks);
  }

  /** Returns whether to publish where a rename may overwrite. */
  boolean allowsOverwrite() {
    return allowOverwrite;
  }

  /** Returns the one writer of that folder, so that its threads share their forces. */
  FolderWriter writer(Path folder) {
    return writers.computeIfAbsent(folder, key -> new FolderWriter(this, key));
  }

  Path root() {
    return root;
  }

  Path temporaries() {
    return temporaries;
  }

  /** Returns what was asked for. */
  Durability durability() {
    return durability;
  }

  /** Tells whether folders are to be forced. */
  boolean forcesFolders() {
    return durability == Durability.SYNCED && force != FolderForce.NONE;
  }

  FolderForce force() {
    return force;
  }

  /** Returns the clocks that tell how old temporary files are. */
  Clocks clocks() {
    return clocks;
  }

  /** Returns the folders that were made and whose names are durable, if folders are forced. */
  Set<Path> prepared() {
    return prepared;
  }

  SharedForce temporariesForce() {
    return temporariesForce;
  }

  FolderMaker folders() {
    return folders;
  }

  Naming naming() {
    return naming;
  }

  void warnOnce(String message) {
    if (!warned.getAndSet(true)) {
      System.getLogger(Tree.class.getName()).log(System.Logger.Level.WARNING, message);
    }
  }
}
