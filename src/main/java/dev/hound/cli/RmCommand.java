package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Progress;
import dev.hound.cli.io.Streams;
import dev.hound.folder.Durability;
import dev.hound.folder.FolderOptions;
import dev.hound.folder.OutcomeUnknownException;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deletes records. */
@Command(
    name = "rm",
    description = {
      "Deletes records. Prints nothing.",
      "A missing record is reported on standard error; the others are deleted anyway."
    },
    footer = {
      "  $ hound rm /data/events 41d9dd216020000000000242ac110002beef00000048",
      "  $ hound ls --until 30d /data/events | hound rm /data/events -"
    })
final class RmCommand extends HoundCommand {

  @Mixin private final RecordArguments records = new RecordArguments();

  @Option(
      names = "--durability",
      paramLabel = "synced|buffered",
      order = 22,
      converter = DurabilityConverter.class,
      defaultValue = "synced",
      description =
          "Whether a power loss can bring a record back after this command: synced (the default),"
              + " it can't; buffered, it can; use that for folders that can't be synced.")
  private Durability durability = Durability.SYNCED;

  RmCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    RecordStore<JsonText> store =
        records.folder().existingToChange(FolderOptions.DEFAULTS.withDurability(durability));
    try (Progress progress = Progress.of("record", streams)) {
      return records.forEachBatch(streams, progress, names -> delete(store, names, progress));
    }
  }

  /** Deletes records. Those that can't be deleted are reported; the others are deleted anyway. */
  private int delete(RecordStore<JsonText> store, List<Snowflake> names, Progress progress) {
    Set<Snowflake> deleted = new HashSet<>();
    Set<Snowflake> unknown = Set.of();
    boolean failed = false;
    try {
      store.deleteAll(
          names,
          name -> {
            deleted.add(name);
            progress.step();
          });
    } catch (OutcomeUnknownException e) {
      progress.clear();
      streams.tell(Messages.describe(e));
      unknown = Set.copyOf(e.names());
      failed = true;
    } catch (IOException e) {
      failed = true;
    }
    int status = failed ? ExitCode.SOFTWARE : ExitCode.OK;
    for (Snowflake name : names) {
      // Once each: a name may be given twice.
      if (deleted.remove(name) || unknown.contains(name)) {
        continue;
      }
      try {
        if (failed && store.delete(name)) {
          progress.step();
          continue;
        }
        progress.clear();
        streams.tell("no record " + name + " in " + store.folder());
      } catch (IOException e) {
        progress.clear();
        streams.tell(Messages.describe(e));
      }
      status = ExitCode.SOFTWARE;
    }
    return status;
  }
}
