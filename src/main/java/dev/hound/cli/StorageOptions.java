package dev.hound.cli;

import dev.hound.folder.Durability;
import dev.hound.folder.FolderOptions;
import picocli.CommandLine.Option;

/** What the storage must guarantee to the program that writes to it. */
final class StorageOptions {

  @Option(
      names = "--durability",
      paramLabel = "synced|buffered",
      order = 22,
      converter = DurabilityConverter.class,
      defaultValue = "synced",
      description =
          "What a printed name guarantees: synced (the default), the record survives a power loss;"
              + " buffered, it survives a program crash only, which is faster.")
  private Durability durability = Durability.SYNCED;

  @Option(
      names = "--allow-overwrite",
      order = 24,
      description =
          "Write to a mounted bucket too, where a record silently replaces another of the same"
              + " name, and may be visible before it is complete.")
  private boolean allowOverwrite;

  /** Returns how to open a folder that exists. */
  FolderOptions toOpen() {
    return FolderOptions.DEFAULTS.withDurability(durability).withAllowOverwrite(allowOverwrite);
  }
}
