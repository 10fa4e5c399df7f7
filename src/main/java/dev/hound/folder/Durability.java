package dev.hound.folder;

/** What a record survives once publishing has returned. */
public enum Durability {
  /** It survives power loss: the storage has it and its name on stable media. */
  SYNCED,
  /**
   * It survives the end of the program, but perhaps not a power loss: after one the record may be
   * missing, empty or cut short.
   */
  BUFFERED
}
