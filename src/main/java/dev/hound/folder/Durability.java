package dev.hound.folder;

/** What has happened to a record when publishing returns. */
public enum Durability {
  /** It survives power loss: file and folder were forced to the disk. */
  SYNCED,
  /** It survives the end of the program, but perhaps not that of the machine: nothing is forced. */
  BUFFERED
}
