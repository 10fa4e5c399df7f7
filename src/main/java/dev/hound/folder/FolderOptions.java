package dev.hound.folder;

import java.util.Objects;

/**
 * How a folder is opened. Immutable; start from {@link #DEFAULTS}:
 *
 * <pre>{@code
 * Folder folder =
 *     Folders.open("/mnt/share/events", FolderOptions.DEFAULTS.withRequireExisting(true));
 * }</pre>
 */
public final class FolderOptions {

  /** {@link Durability#SYNCED}, makes the root if it is missing, never allows overwriting. */
  public static final FolderOptions DEFAULTS = new FolderOptions(Durability.SYNCED, false, false);

  private final Durability durability;
  private final boolean requireExisting;
  private final boolean allowOverwrite;

  private FolderOptions(Durability durability, boolean requireExisting, boolean allowOverwrite) {
    this.durability = durability;
    this.requireExisting = requireExisting;
    this.allowOverwrite = allowOverwrite;
  }

  /**
   * Returns these options with another durability.
   *
   * @param durability what a blob must survive once publishing has returned
   * @return the options
   */
  public FolderOptions withDurability(Durability durability) {
    return new FolderOptions(
        Objects.requireNonNull(durability, "durability"), requireExisting, allowOverwrite);
  }

  /**
   * Returns these options with another answer to a missing root.
   *
   * @param requireExisting true if publishing must fail then, as when a share is not mounted; false
   *     if it makes the root
   * @return the options
   */
  public FolderOptions withRequireExisting(boolean requireExisting) {
    return new FolderOptions(durability, requireExisting, allowOverwrite);
  }

  /**
   * Returns these options with another answer to storages where one of two blobs of the same name
   * is silently replaced and a blob may show before it is whole, such as mounted buckets.
   *
   * @param allowOverwrite true if publishing goes on there, though the contract of {@link Folder}
   *     can't be kept; false if it must fail
   * @return the options
   */
  public FolderOptions withAllowOverwrite(boolean allowOverwrite) {
    return new FolderOptions(durability, requireExisting, allowOverwrite);
  }

  /**
   * Returns what a blob must survive.
   *
   * @return the durability
   */
  public Durability durability() {
    return durability;
  }

  /**
   * Returns whether publishing fails if the root is missing.
   *
   * @return false if publishing makes it
   */
  public boolean requireExisting() {
    return requireExisting;
  }

  /**
   * Returns whether publishing goes on where blobs may be replaced.
   *
   * @return false if it fails there
   */
  public boolean allowOverwrite() {
    return allowOverwrite;
  }

  @Override
  public String toString() {
    return "FolderOptions[durability="
        + durability
        + ", requireExisting="
        + requireExisting
        + ", allowOverwrite="
        + allowOverwrite
        + "]";
  }
}
