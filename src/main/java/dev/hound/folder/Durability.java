package dev.hound.folder;

/** What a record survives once publishing has returned. */
public enum Durability {
  /** It survives power loss: file and folder were forced to the disk. */
  SYNCED,
  /**
   * It survives the end of the program, but perhaps not that of the machine. After a power loss a
   * record may be missing, empty or cut short.
   */
  BUFFERED
}
