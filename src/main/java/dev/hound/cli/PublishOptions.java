package dev.hound.cli;

import dev.hound.folder.Durability;
import dev.hound.folder.FolderOptions;
import picocli.CommandLine.Option;

/** How records are published. */
final class PublishOptions {

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
      names = "--no-create",
      order = 23,
      description =
          "Fail if the folder does not exist, as when a share is not mounted, instead of making"
              + " it.")
  private boolean noCreate;

  @Option(
      names = "--allow-overwrite",
      order = 24,
      description =
          "Put on a mounted bucket too, where one of two records of the same name is silently"
              + " replaced and a record may show before it is whole.")
  private boolean allowOverwrite;

  /** Returns how to open the folder to publish into. */
  FolderOptions toOpen() {
    return FolderOptions.DEFAULTS
        .withDurability(durability)
        .withRequireExisting(noCreate)
        .withAllowOverwrite(allowOverwrite);
  }
}
