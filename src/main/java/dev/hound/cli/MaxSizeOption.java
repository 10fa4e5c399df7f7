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
          "Maximum record size in bytes, or with KiB, MiB or GiB, as in 500k, 64M or 1GiB; just"
              + " under 2 GiB at most (default: ${DEFAULT-VALUE}). A larger record is reported on"
              + " standard error, and skipped.")
  private int bytes = Folder.DEFAULT_LIMIT;

  int bytes() {
    return bytes;
  }

  /** Returns the store of the records in a folder. */
  RecordStore<JsonText> store(Folder folder) {
    return RecordStore.builder(JsonText.format()).folder(folder).maxRecordSize(bytes).build();
  }
}
