package dev.hound.folder;

/** The order of a listing. */
public enum Order {
  /** The smallest name, which is the oldest, first. */
  ASCENDING,
  /** The greatest name, which is the newest, first. */
  DESCENDING
}
