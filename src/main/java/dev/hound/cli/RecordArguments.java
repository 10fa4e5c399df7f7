package dev.hound.cli;

import dev.hound.cli.io.Progress;
import dev.hound.cli.io.Streams;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A folder, and the names of records in it. */
final class RecordArguments {

  @Mixin private final FolderArgument folder = new FolderArgument();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "NAME",
      description = NameArguments.DESCRIPTION)
  private List<String> names;

  FolderArgument folder() {
    return folder;
  }

  /** Does something with many names at a time, as {@link NameArguments#forEachBatch} does. */
  int forEachBatch(Streams streams, Progress progress, NameArguments.BatchAction action)
      throws IOException {
    return NameArguments.forEachBatch(names, streams, progress, action);
  }

  /** Does something with each name in turn, as {@link NameArguments#forEach} does. */
  int forEach(Streams streams, NameArguments.Action action) throws IOException {
    return NameArguments.forEach(names, streams, action);
  }
}
