package dev.hound.cli;

import dev.hound.folder.Folder;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import picocli.CommandLine.Option;

/** How large a record may be. */
final class MaxSizeOption {

  @Option(
      names = "--max-size",
      paramLabel = "SIZE",
      order = 24,
      converter = SizeConverter.class,
      defaultValue = "64M",
      description =
          "How large a record may be: so many bytes, or KiB, MiB or GiB as in 500k, 64M or 1GiB,"
              + " just under 2 GiB at most (default: ${DEFAULT-VALUE}). A larger one is told on standard error, and passed"
              + " over.")
  private int bytes = Folder.DEFAULT_LIMIT;

  int bytes() {
    return bytes;
  }

  /** Returns the store of the records in a folder. */
  RecordStore<JsonText> store(Folder folder) {
    return RecordStore.builder(JsonText.format()).folder(folder).maxRecordSize(bytes).build();
  }
}
