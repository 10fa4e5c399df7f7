package dev.hound.cli;

import dev.hound.folder.Durability;
import dev.hound.folder.FolderOptions;
import picocli.CommandLine.Option;

/** What the storage must promise to whoever writes to it. */
final class StorageOptions {

  @Option(
      names = "--durability",
      paramLabel = "synced|buffered",
      order = 22,
      defaultValue = "synced",
      description =
          "What a record has survived when its name is printed: synced (the default), power loss;"
              + " buffered, the end of this program only, which is faster.")
  private Durability durability = Durability.SYNCED;

  @Option(
      names = "--allow-overwrite",
      order = 24,
      description =
          "Write to a mounted bucket too, where one of two records of the same name is silently"
              + " replaced and a record may show before it is whole.")
  private boolean allowOverwrite;

  /** Returns how to open a folder that exists. */
  FolderOptions toOpen() {
    return FolderOptions.DEFAULTS.withDurability(durability).withAllowOverwrite(allowOverwrite);
  }
}
