package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.HoundDatabase;
import dev.hound.folder.Folder;
import dev.hound.folder.Folders;
import java.io.IOException;
import picocli.CommandLine.Parameters;

/** The folder of a database: the first argument of the commands for it. */
final class DatabaseArgument {

  private static final String HOUND = "hound";

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
  HoundDatabase existing(MaxSizeOption maxSize, Streams streams) throws IOException {
    return existing(HoundDatabase.builder().maxRecordSize(maxSize.bytes()), streams);
  }

  /**
   * Opens the database with these settings; a root without one is empty, but probably the wrong
   * folder.
   */
  HoundDatabase existing(HoundDatabase.Builder settings, Streams streams) throws IOException {
    Folder root = Folders.open(path);
    if (!root.exists()) {
      throw new IOException("no such folder: " + path);
    }
    HoundDatabase database = build(settings, root);
    if (!root.folder(HOUND).exists()) {
      streams.tell("there is no Hound database in " + path + ": it has no folder " + HOUND);
    }
    return database;
  }

  private HoundDatabase build(HoundDatabase.Builder settings, Folder root) throws IOException {
    HoundDatabase database = settings.folder(root).build();
    DatabaseFolders.checkRoot(path);
    return database;
  }
}
