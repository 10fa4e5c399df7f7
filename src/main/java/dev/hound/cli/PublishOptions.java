package dev.hound.cli;

import dev.hound.folder.FolderOptions;
import dev.hound.snowflake.SnowflakeClient;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How records are published. */
final class PublishOptions {

  @Mixin private final StorageOptions storage = new StorageOptions();

  @Option(
      names = "--no-create",
      order = 23,
      description =
          "Fail if the folder does not exist, as when a share is not mounted; don't create it.")
  private boolean noCreate;

  /**
   * Returns how to open the folder to publish into.
   *
   * @throws dev.hound.snowflake.MachineIdException if no names can be minted; now, before any input
   *     is read
   */
  FolderOptions toOpen() {
    SnowflakeClient.shared();
    return storage.toOpen().withRequireExisting(noCreate);
  }
}
