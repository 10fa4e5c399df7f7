package dev.hound.cli;

import dev.hound.database.HoundDatabase;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderOptions;
import dev.hound.folder.Folders;
import java.io.IOException;
import picocli.CommandLine.Parameters;

/** The folder of a database: the first argument of the commands for it. */
final class DatabaseArgument {

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      converter = PathConverter.class,
      description = "The folder of the database: the one that holds hound, as a bucket does.")
  private String path;

  /** Opens the database to write, with these settings; it need not exist. */
  HoundDatabase open(HoundDatabase.Builder settings, PublishOptions options) throws IOException {
    return build(settings, Folders.open(path, options.toOpen()));
  }

  /** Opens the database to read its records. */
  HoundDatabase existing(MaxSizeOption maxSize) throws IOException {
    return existing(HoundDatabase.builder().maxRecordSize(maxSize.bytes()));
  }

  /**
   * Opens the database with these settings. To the library a root without a database is an empty
   * one; here it is probably the wrong folder.
   */
  HoundDatabase existing(HoundDatabase.Builder settings) throws IOException {
    return existing(settings, FolderOptions.DEFAULTS);
  }

  /** Opens the database with these settings, in a folder with these options. */
  HoundDatabase existing(HoundDatabase.Builder settings, FolderOptions options) throws IOException {
    Folder root = Folders.open(path, options);
    if (!root.exists()) {
      throw new IOException("no such folder: " + path);
    }
    HoundDatabase database = build(settings, root);
    if (!database.exists()) {
      throw new IOException(
          "no Hound database in "
              + path
              + ": it has no folder hound; give the folder that holds hound, or make a database"
              + " with 'hound db set'");
    }
    return database;
  }

  private HoundDatabase build(HoundDatabase.Builder settings, Folder root) throws IOException {
    HoundDatabase database = settings.folder(root).build();
    DatabaseFolders.checkRoot(path);
    return database;
  }
}
