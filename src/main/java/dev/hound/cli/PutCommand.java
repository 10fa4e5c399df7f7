package dev.hound.cli;

import dev.hound.cli.io.InputException;
import dev.hound.cli.io.Lines;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.OutputException;
import dev.hound.cli.io.Streams;
import dev.hound.folder.Folder;
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
import java.util.function.IntFunction;
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
      "If the disk fails, or nobody reads the names any more, what is still to come is not put: it"
          + " is told from where on, and the exit status is 1."
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

  private static final String STANDARD_INPUT = "-";

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

  @Spec private CommandSpec command;

  private boolean closed;

  PutCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() throws IOException {
    if (files.contains("")) {
      throw new ParameterException(command.commandLine(), "the path of a FILE is empty");
    }
    Folder target = folder.toChange(options.toOpen());
    RecordStore<JsonText> store = maxSize.store(target);
    List<String> given = files.isEmpty() ? List.of(STANDARD_INPUT) : files;
    int status = ExitCode.OK;
    for (int i = 0; i < given.size(); i++) {
      if (closed) {
        throw closedBefore(source(given.get(i)));
      }
      String next = i + 1 < given.size() ? source(given.get(i + 1)) : null;
      status = Math.max(status, putFile(store, given.get(i), next));
    }
    return status;
  }

  private static String source(String file) {
    return file.equals(STANDARD_INPUT) ? "standard input" : file;
  }

  /** Puts what is in a file. */
  private int putFile(RecordStore<JsonText> store, String file, @Nullable String next)
      throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return put(store, streams.in(), source(file), next);
    }
    InputStream in;
    try {
      in = Files.newInputStream(Path.of(file));
    } catch (IOException e) {
      streams.tell(Messages.describe(e));
      return ExitCode.SOFTWARE;
    }
    try (in) {
      return put(store, in, file, next);
    }
  }

  private int put(RecordStore<JsonText> store, InputStream in, String source, @Nullable String next)
      throws IOException {
    return lines
        ? putLines(store, new Lines(in, source, maxSize.bytes()), source)
        : putWhole(store, in, source, next);
  }

  private int putWhole(
      RecordStore<JsonText> store, InputStream in, String source, @Nullable String next)
      throws IOException {
    JsonText record;
    try {
      record = parse(read(in, source), source);
    } catch (InputException e) {
      streams.tell(Messages.describe(e));
      return ExitCode.SOFTWARE;
    } catch (OutOfMemoryError e) {
      throw stopped(Messages.describe(e), next, e);
    }
    if (record == null) {
      return ExitCode.SOFTWARE;
    }
    print(putAll(store, List.of(record), source, done -> next), next);
    return ExitCode.OK;
  }

  private byte[] read(InputStream in, String source) throws InputException {
    try {
      return in.readNBytes(maxSize.bytes() + 1);
    } catch (IOException e) {
      // A folder, for one, can be opened but not read.
      throw new InputException(source, e);
    } catch (OutOfMemoryError e) {
      throw Messages.outOfMemory(source, e);
    }
  }

  private int putLines(RecordStore<JsonText> store, Lines in, String source) throws IOException {
    int status = ExitCode.OK;
    List<JsonText> batch = new ArrayList<>();
    // The place of each record in the batch, and of what is behind them.
    List<String> places = new ArrayList<>();
    long first = 1;
    try {
      for (byte[] line = in.next(); line != null; line = in.next()) {
        first = in.number();
        int bytes = 0;
        // What is here already is put together; nothing waits for what is still to come.
        do {
          String place = place(source, in.number());
          if (!isBlank(line)) {
            if (closed) {
              throw closedBefore(place);
            }
            JsonText record = parse(line, place);
            if (record == null) {
              status = ExitCode.SOFTWARE;
            } else {
              batch.add(record);
              places.add(place);
              bytes += line.length;
            }
          }
          line = batch.size() < MOST_LINES && bytes < MOST_BYTES ? in.nextIfReady() : null;
        } while (line != null);
        long behind = in.number() + 1;
        places.add(place(source, behind));
        String where =
            behind == first + 1
                ? place(source, first)
                : source + ", lines " + first + " to " + in.number();
        print(putAll(store, batch, where, places::get), place(source, behind));
        batch.clear();
        places.clear();
        first = behind;
      }
    } catch (InputException e) {
      long behind = in.number() + 1;
      streams.tell(
          Messages.describe(e) + (behind == 1 ? "" : "; not put from line " + behind + " on"));
      status = ExitCode.SOFTWARE;
    } catch (OutOfMemoryError e) {
      throw stopped(Messages.describe(e), place(source, first), e);
    }
    return status;
  }

  private static String place(String source, long line) {
    return source + ", line " + line;
  }

  /**
   * Puts records. A failure says where they come from, which of them are put, and from where on the
   * input is not.
   *
   * @param rest where the input goes on behind so many of the records; null at its end
   */
  private List<Snowflake> putAll(
      RecordStore<JsonText> store,
      List<JsonText> records,
      String where,
      IntFunction<@Nullable String> rest)
      throws IOException {
    try {
      return store.putAll(records);
    } catch (OutcomeUnknownException e) {
      // Says itself which may be there.
      throw stopped(where + ": " + e.getMessage(), rest.apply(e.names().size()), e);
    } catch (PartlyPublishedException e) {
      String next = rest.apply(e.names().size());
      print(e.names(), next);
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String what = Messages.describe(cause) + "; put are those whose names are printed";
      throw stopped(where + ": " + what, next, e);
    } catch (IOException | RuntimeException e) {
      String none = records.size() == 1 ? "; it is not put" : "; none of them is put";
      throw stopped(where + ": " + Messages.describe(e) + none, rest.apply(0), e);
    } catch (OutOfMemoryError e) {
      String what = Messages.describe(Messages.outOfMemory(where, e));
      throw stopped(what + "; it is not known what of it is put", rest.apply(records.size()), e);
    }
  }

  /** To the format a record of one line has a line 1; where lines are records it has another. */
  private String faultOf(Exception e) {
    String fault = String.valueOf(e.getMessage());
    return lines ? fault.replace(" at line 1, column ", " at column ") : fault;
  }

  /** Ends the command: the next record would most likely fail alike. */
  private static IOException stopped(String why, @Nullable String rest, @Nullable Throwable cause) {
    return new IOException(
        rest == null ? why : why + "; the input was not put from here on: " + rest, cause);
  }

  private static IOException closedBefore(String rest) {
    return stopped("standard output is closed", rest, null);
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
          source
              + ": more than "
              + maxSize.bytes()
              + " bytes as a record"
              + Messages.MAX_SIZE_HINT);
    } catch (MoreThanOneValueException e) {
      streams.tell(
          source + ": " + (lines ? faultOf(e) : "more than one JSON value; did you mean --lines?"));
    } catch (IOException | IllegalArgumentException e) {
      streams.tell(source + ": " + faultOf(e));
    } catch (OutOfMemoryError e) {
      throw Messages.outOfMemory(source, e);
    }
    return null;
  }

  /**
   * Prints names at once. That nobody reads them any more matters only if there are more to come.
   *
   * @param rest where the input goes on
   */
  private void print(List<Snowflake> names, @Nullable String rest) throws IOException {
    try {
      names.forEach(name -> streams.out().line(name.toString()));
      streams.out().flush();
    } catch (OutputException e) {
      if (!e.isClosedPipe()) {
        String printed = names.stream().map(Snowflake::toString).collect(Collectors.joining(" "));
        throw stopped(e.getMessage() + "; put, but perhaps not printed: " + printed, rest, e);
      }
      closed = true;
    }
  }
}
