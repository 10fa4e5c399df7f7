package dev.hound.cli;

import dev.hound.folder.LocalFolder;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import picocli.CommandLine.Parameters;

/** The folder of records: the first argument of most commands. */
final class FolderArgument {

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of records.")
  @SuppressWarnings("NullAway.Init")
  private String path;

  /** Opens the folder, which need not exist. */
  LocalFolder open() throws IOException {
    return LocalFolder.open(path);
  }

  /**
   * Opens a folder to read. To the library one that doesn't exist is empty; here it is more likely
   * a slip of the pen, or a share that isn't mounted.
   */
  RecordStore<JsonText> existing() throws IOException {
    LocalFolder folder = open();
    if (!folder.exists()) {
      throw new NoSuchFolderException(path);
    }
    return RecordStore.builder(JsonText.format()).folder(folder).build();
  }
}
