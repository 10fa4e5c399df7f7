package dev.hound.cli;

import dev.hound.folder.LocalFolder;
import dev.hound.folder.OutcomeUnknownException;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.JsonText;
import dev.hound.store.MoreThanOneValueException;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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
      "The order of members and the text of numbers are kept. A record that is no JSON is told on"
          + " standard error; the others are put all the same.",
      "If nobody reads the names any more, what is still to come is not put: that is told, and the"
          + " exit status is 1."
    },
    footer = {
      "  $ echo '{\"event\": \"start\"}' | hound put /data/events",
      "  $ hound put /data/events run-1.json run-2.json",
      "  $ tail -F events.jsonl | hound put --lines /data/events"
    })
final class PutCommand extends HoundCommand {

  /** As many lines as wait already are put together and share the work of making them durable. */
  private static final int MOST_LINES = 64;

  private static final int MOST_BYTES = 1 << 20;

  @Mixin private final FolderArgument folder = new FolderArgument();

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE",
      description = "Files of one record each; - and no FILE at all stand for standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--lines",
      order = 1,
      description = "Each line is a record, not each FILE. Blank lines are passed over.")
  private boolean lines;

  @Mixin private final PublishOptions options = new PublishOptions();
  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  private boolean closed;

  PutCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    if (files.contains("")) {
      throw new ParameterException(command.commandLine(), "the path of a FILE is empty");
    }
    LocalFolder target = options.applyTo(folder.toChange());
    RecordStore<JsonText> store = maxSize.store(target);
    int status = 0;
    for (String file : files.isEmpty() ? List.of("-") : files) {
      if (closed) {
        throw stoppedBefore(file);
      }
      status = Math.max(status, putFile(store, file));
    }
    return status;
  }

  private int putFile(RecordStore<JsonText> store, String file) throws IOException {
    if (file.equals("-")) {
      return put(store, streams.in(), "standard input");
    }
    InputStream in;
    try {
      in = Files.newInputStream(Path.of(PathArgument.checked(file)));
    } catch (IOException e) {
      streams.tell(ErrorHandler.describe(e));
      return ExitCode.SOFTWARE;
    }
    try (in) {
      return put(store, in, file);
    } catch (InputException e) {
      streams.tell(ErrorHandler.describe(e));
      return ExitCode.SOFTWARE;
    }
  }

  private int put(RecordStore<JsonText> store, InputStream in, String source) throws IOException {
    if (lines) {
      return putLines(store, new Lines(in, source, maxSize.bytes()), source);
    }
    try {
      return putWhole(store, in, source);
    } catch (OutOfMemoryError e) {
      throw ErrorHandler.outOfMemory(source, e);
    }
  }

  private int putWhole(RecordStore<JsonText> store, InputStream in, String source)
      throws IOException {
    byte[] json;
    try {
      json = in.readNBytes(maxSize.bytes() + 1);
    } catch (IOException e) {
      // A folder, for one, can be opened but not read.
      throw new InputException(source, e);
    }
    JsonText record = parse(json, source);
    if (record == null) {
      return ExitCode.SOFTWARE;
    }
    print(List.of(store.put(record)));
    return ExitCode.OK;
  }

  private int putLines(RecordStore<JsonText> store, Lines in, String source) throws IOException {
    int status = ExitCode.OK;
    List<JsonText> batch = new ArrayList<>();
    for (byte[] line = in.next(); line != null; line = in.next()) {
      long firstLine = in.number();
      int bytes = 0;
      // What is here already is put together; nothing waits for what is still to come.
      do {
        if (!isBlank(line)) {
          if (closed) {
            throw stoppedBefore(source + ", line " + in.number());
          }
          JsonText record = parse(line, source + ", line " + in.number());
          if (record == null) {
            status = ExitCode.SOFTWARE;
          } else {
            batch.add(record);
            bytes += line.length;
          }
        }
        line = batch.size() < MOST_LINES && bytes < MOST_BYTES ? in.nextIfReady() : null;
      } while (line != null);
      print(putAll(store, batch, "%s, lines %d to %d: ".formatted(source, firstLine, in.number())));
      batch.clear();
    }
    return status;
  }

  private List<Snowflake> putAll(RecordStore<JsonText> store, List<JsonText> records, String where)
      throws IOException {
    try {
      return store.putAll(records);
    } catch (OutcomeUnknownException e) {
      // Says itself which.
      throw new IOException(where + e.getMessage(), e);
    } catch (PartlyPublishedException e) {
      print(e.names());
      throw new IOException(
          where + ErrorHandler.describe(e) + "; put are those whose names are printed", e);
    } catch (IOException e) {
      throw new IOException(where + ErrorHandler.describe(e) + "; none of them is put", e);
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Returns the record; or tells what is wrong with it, and returns null. */
  private @Nullable JsonText parse(byte[] json, String source) {
    try {
      if (json.length <= maxSize.bytes()) {
        JsonText record = JsonText.parse(json);
        // Refuses what is JSON but no record. The store would too, but for all lines at once.
        int length = JsonText.format().write(record).length + 1;
        if (length <= maxSize.bytes()) {
          return record;
        }
      }
      streams.tell(
          source + ": more than " + maxSize.bytes() + " bytes as a record" + MaxSizeOption.HINT);
    } catch (MoreThanOneValueException e) {
      streams.tell(
          source
              + ": "
              + (lines ? e.getMessage() : "more than one JSON value; did you mean --lines?"));
    } catch (IOException | IllegalArgumentException e) {
      streams.tell(source + ": " + e.getMessage());
    }
    return null;
  }

  private static IOException stoppedBefore(String place) {
    return new IOException(
        "standard output is closed; the input was not put from here on: " + place);
  }

  /**
   * Prints names at once. That nobody reads them any more matters only if there are more to come.
   */
  private void print(List<Snowflake> names) throws IOException {
    try {
      names.forEach(name -> streams.out().line(name.toString()));
      streams.out().flush();
    } catch (OutputException e) {
      if (!e.isClosedPipe()) {
        throw new IOException(
            e.getMessage()
                + "; put, but perhaps not printed: "
                + names.stream().map(Snowflake::toString).collect(Collectors.joining(" ")),
            e);
      }
      closed = true;
    }
  }
}
