package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderOptions;
import dev.hound.folder.Folders;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import picocli.CommandLine.Parameters;

/** The folder of records: the first argument of most commands. */
final class FolderArgument {

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      converter = PathConverter.class,
      description = "The folder of records.")
  private String path;

  /** Opens the folder, which need not exist, to change what is in it. */
  Folder toChange(FolderOptions options) throws IOException {
    Folder folder = Folders.open(path, options);
    DatabaseFolders.checkOutside(path);
    return folder;
  }

  /** Opens the folder, which need not exist, to put records into it. */
  Folder toPublish(FolderOptions options) throws IOException {
    Folder folder = toChange(options);
    DatabaseFolders.checkHoldsNone(path);
    return folder;
  }

  /** Opens a folder to list what is in it. */
  RecordStore<JsonText> existing() throws IOException {
    return existing(new MaxSizeOption());
  }

  /** Opens a folder to read what is in it. */
  RecordStore<JsonText> existing(MaxSizeOption maxSize) throws IOException {
    return maxSize.store(existing(Folders.open(path)));
  }

  /** Opens a folder to follow it. It may come later. */
  RecordStore<JsonText> toFollow(MaxSizeOption maxSize, Streams streams) throws IOException {
    Folder folder = Folders.open(path);
    if (!folder.exists()) {
      streams.tell("waiting for the folder " + path + ", which does not exist yet");
    }
    return maxSize.store(folder);
  }

  /** Opens a folder to change what is in it already. */
  RecordStore<JsonText> existingToChange(FolderOptions options) throws IOException {
    return new MaxSizeOption().store(existing(toChange(options)));
  }

  /**
   * To the library, a folder that doesn't exist is empty; here it is more likely a typing error, or
   * a share that isn't mounted.
   */
  private Folder existing(Folder folder) throws IOException {
    if (!folder.exists()) {
      throw new IOException("no such folder: " + path);
    }
    return folder;
  }

  /**
   * Reports, where no records were found, that the folder is inside a Hound database or holds one.
   *
   * @return whether it does
   */
  boolean hintAtDatabase(Streams streams) throws IOException {
    return DatabaseFolders.hint(path, streams);
  }
}
