package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import dev.hound.cli.io.UtcTime;
import dev.hound.folder.Folder;
import dev.hound.folder.NotRegularFileException;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Iterator;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the records of a folder. */
@Command(
    name = "ls",
    description = {
      "Lists the names of the records in a folder in time order, one a line.",
      "It checks names only: a link, a folder or a pipe with the name of a record is listed too;"
          + " -l and --json show it without a size. 'hound cat' skips it, 'hound get' refuses it,"
          + " 'hound verify' reports it."
    },
    footer = {
      "  $ hound ls /data/events",
      "  $ hound ls -l --since 2h /data/events",
      "  $ hound ls -n 1 /data/events"
    })
final class LsCommand extends HoundCommand {

  private static final long NO_SIZE = -1;

  @Mixin private final FolderArgument folder = new FolderArgument();
  @Mixin private final SelectionOptions selection = new SelectionOptions();
  @Mixin private final FollowingOptions following = new FollowingOptions();

  @ArgGroup private final Form form = new Form();

  /** More than the names; one of these. */
  private static final class Form {

    @Option(
        names = "-l",
        order = 10,
        description =
            "Print columns: time (UTC), machine, client, sequence, size in bytes, name. The size is"
                + " - if it is unknown or the file is not a regular file.")
    private boolean columns;

    @Option(
        names = "--json",
        order = 11,
        description =
            "Print one JSON object a line: name, time, epochSeconds, machineId, clientId, sequence,"
                + " size; the size is null where -l prints -.")
    private boolean json;
  }

  private int status = ExitCode.OK;

  LsCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    if (following.isSet(selection)) {
      RecordStore<JsonText> store = folder.toFollow(new MaxSizeOption(), streams);
      return following.run(
          store,
          selection,
          store::followNames,
          arrival -> print(store.folder(), arrival.name()),
          streams);
    }
    RecordStore<JsonText> store = folder.existing();
    Iterator<Snowflake> names = selection.of(store::names).iterator();
    if (!names.hasNext()) {
      folder.hintAtDatabase(streams);
    }
    while (names.hasNext()) {
      print(store.folder(), names.next());
    }
    return status;
  }

  private void print(Folder in, Snowflake name) throws IOException {
    if (form.columns || form.json) {
      printWithSize(in, name);
    } else {
      streams.out().line(name.toString());
    }
  }

  private void printWithSize(Folder folder, Snowflake name) throws IOException {
    long size;
    try {
      size = folder.size(name);
    } catch (NotRegularFileException e) {
      size = NO_SIZE;
    } catch (NoSuchFileException e) {
      // It vanished since it was listed.
      return;
    } catch (IOException e) {
      if (status == ExitCode.OK) {
        streams.tell("some sizes are unknown: " + Messages.describe(e));
        status = ExitCode.SOFTWARE;
      }
      size = NO_SIZE;
    }
    streams.out().line(form.json ? json(name, size) : columns(name, size));
  }

  private static String json(Snowflake name, long size) {
    JsonLine line = SnowflakeJson.of(name);
    return (size == NO_SIZE ? line.add("size", null) : line.add("size", size)).toString();
  }

  private static String columns(Snowflake name, long size) {
    StringBuilder line = new StringBuilder(120);
    line.append(UtcTime.of(name.instant())).append("  ").append(name.machineId());
    appendRight(line, Integer.toString(name.clientId()), 5);
    appendRight(line, Integer.toString(name.sequence()), 5);
    appendRight(line, size == NO_SIZE ? "-" : Long.toString(size), 10);
    return line.append("  ").append(name).toString();
  }

  private static void appendRight(StringBuilder line, String text, int width) {
    line.append("  ").append(" ".repeat(Math.max(0, width - text.length()))).append(text);
  }
}
