package dev.hound.cli;

import dev.hound.cli.io.InputException;
import dev.hound.cli.io.InputFile;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Streams;
import dev.hound.folder.Folder;
import dev.hound.store.JsonText;
import dev.hound.store.MoreThanOneValueException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts records into a folder. */
@Command(
    name = "put",
    description = {
      "Puts JSON records into a folder and prints their file names, one a line, each as soon as"
          + " its record is durable.",
      "The order of members and the text of numbers are kept. Invalid JSON is reported on"
          + " standard error; other records are still put.",
      "If put stops early, because the disk fails or the reader of the names has gone, it reports"
          + " the first input that it did not store, and the exit status is 1."
    },
    footer = {
      "  $ echo '{\"event\": \"start\"}' | hound put /data/events",
      "  $ hound put /data/events run-1.json run-2.json",
      "  $ tail -F events.jsonl | hound put --lines /data/events"
    })
final class PutCommand extends HoundCommand {

  private static final String STANDARD_INPUT = "-";

  @Mixin private final FolderArgument folder = new FolderArgument();

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE",
      description = "Files of one record each. - or no FILE at all: standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--lines",
      order = 1,
      description =
          "Each line is a record, not each FILE. Blank lines are skipped; a line that is neither"
              + " an object nor an array is refused.")
  private boolean lines;

  @Option(
      names = "--scalars",
      order = 2,
      description =
          "With --lines: put strings, numbers, true, false and null too, not only objects and"
              + " arrays.")
  private boolean scalars;

  @Mixin private final PublishOptions options = new PublishOptions();
  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  @Spec private CommandSpec command;

  PutCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    if (files.contains("")) {
      throw new ParameterException(command.commandLine(), "the path of a FILE is empty");
    }
    Folder target = folder.toPublish(options.toOpen());
    RecordPutter putter = new RecordPutter(streams, maxSize.store(target), maxSize.bytes());
    List<String> given = files.isEmpty() ? List.of(STANDARD_INPUT) : files;
    int status = ExitCode.OK;
    for (int i = 0; i < given.size(); i++) {
      putter.checkReader(source(given.get(i)));
      String next = i + 1 < given.size() ? source(given.get(i + 1)) : null;
      status = Math.max(status, putFile(putter, given.get(i), next));
    }
    return status;
  }

  private static String source(String file) {
    return file.equals(STANDARD_INPUT) ? "standard input" : file;
  }

  /**
   * Puts the records in a file. One that can't be read is reported, and the others follow.
   *
   * @param next where the input continues after it; null at its end
   */
  private int putFile(RecordPutter putter, String file, @Nullable String next) throws IOException {
    InputStream in;
    try {
      in = file.equals(STANDARD_INPUT) ? streams.in() : InputFile.open(file);
    } catch (IOException e) {
      streams.tell(Messages.describe(e));
      return ExitCode.SOFTWARE;
    }
    try {
      return lines
          ? new LinePutter(putter, in, source(file), scalars).put()
          : putWhole(putter, in, source(file), next);
    } catch (InputException e) {
      streams.tell(Messages.describe(e));
      return ExitCode.SOFTWARE;
    } finally {
      if (in != streams.in()) {
        in.close();
      }
    }
  }

  private static int putWhole(
      RecordPutter putter, InputStream in, String source, @Nullable String next)
      throws IOException {
    JsonText record;
    byte[] json = {};
    try {
      json = read(in, source, putter.maxBytes());
      record = putter.parse(json, source);
    } catch (InputException e) {
      throw e;
    } catch (MoreThanOneValueException e) {
      putter.report(source, "more than one JSON value; " + hint(json));
      return ExitCode.SOFTWARE;
    } catch (IOException | IllegalArgumentException e) {
      putter.report(source, String.valueOf(e.getMessage()));
      return ExitCode.SOFTWARE;
    } catch (OutOfMemoryError | LinkageError e) {
      throw RecordPutter.stopped(source + ": " + Messages.describe(e), next, e);
    }
    if (record == null) {
      return ExitCode.SOFTWARE;
    }
    putter.put(new Batch(List.of(record), List.of(), source, next));
    return ExitCode.OK;
  }

  private static byte[] read(InputStream in, String source, int maxBytes) throws InputException {
    try {
      return in.readNBytes(maxBytes + 1);
    } catch (IOException e) {
      throw new InputException(source, e);
    }
  }

  /** What to do about several values depends on whether each has a line of its own. */
  private static String hint(byte[] json) {
    int end = 0;
    while (end < json.length && json[end] != '\n') {
      end++;
    }
    try {
      if (!LinePutter.isScalar(JsonText.parse(Arrays.copyOf(json, end)))) {
        return "did you mean --lines?";
      }
    } catch (IOException e) {
      // The first line is not a whole value.
    }
    return "put each into a file, or on one line, as 'jq -c .' does, with --lines";
  }
}
