package dev.hound.cli;

import dev.hound.cli.io.InputException;
import dev.hound.cli.io.Lines;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.Progress;
import dev.hound.cli.io.Streams;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeFormatException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * The names given on the command line, in order. A name may be a path, of which the last part
 * counts; {@code -} stands for the lines of standard input, of which blank ones are skipped.
 */
final class NameArguments {

  static final String DESCRIPTION =
      "Names of records, or paths that end with one. -: the lines of standard input.";

  /** A longer line is not a name; a message shows less than this of it. */
  private static final int MAX_LINE = 1 << 16;

  /** More together cost hardly less each. */
  private static final int MAX_BATCH = 4_096;

  /** What is done with the name of a record. */
  interface Action {
    void accept(Snowflake name) throws IOException;
  }

  /** What is done with the names of some records, in order; it reports what fails. */
  interface BatchAction {
    /** Returns the exit status. */
    int accept(List<Snowflake> names) throws IOException;
  }

  private final Iterator<String> arguments;
  private final InputStream in;
  private @Nullable Lines lines;

  NameArguments(List<String> arguments, InputStream in) {
    this.arguments = arguments.iterator();
    this.in = in;
  }

  /**
   * Does something with each name in turn. Failures are reported, and the others follow.
   *
   * @return the exit status
   */
  static int forEach(List<String> arguments, Streams streams, Action action) throws IOException {
    int status = ExitCode.OK;
    NameArguments given = new NameArguments(arguments, streams.in());
    for (String name = given.next(); name != null; name = given.next()) {
      try {
        action.accept(parse(name));
      } catch (IOException | SnowflakeFormatException e) {
        streams.tell(Messages.describe(e));
        status = ExitCode.SOFTWARE;
      }
    }
    return status;
  }

  /**
   * Does something with the names, in order, as many at a time as are here already: none of them
   * waits for one that is still to come. Invalid names are reported in their turn.
   *
   * @param progress makes room for what is reported
   * @return the exit status
   */
  static int forEachBatch(
      List<String> arguments, Streams streams, Progress progress, BatchAction action)
      throws IOException {
    int status = ExitCode.OK;
    NameArguments given = new NameArguments(arguments, streams.in());
    List<Snowflake> batch = new ArrayList<>();
    for (String first = given.next(); first != null; first = given.next()) {
      String name = first;
      while (name != null) {
        try {
          batch.add(parse(name));
        } catch (IOException | SnowflakeFormatException e) {
          status = Math.max(status, run(batch, action));
          progress.clear();
          streams.tell(Messages.describe(e));
          status = Math.max(status, ExitCode.SOFTWARE);
        }
        name = batch.size() < MAX_BATCH ? given.nextIfReady() : null;
      }
      status = Math.max(status, run(batch, action));
    }
    return status;
  }

  private static int run(List<Snowflake> batch, BatchAction action) throws IOException {
    int status = batch.isEmpty() ? ExitCode.OK : action.accept(List.copyOf(batch));
    batch.clear();
    return status;
  }

  /** A file with upper-case digits is not a record; a record may have the same in lower case. */
  private static Snowflake parse(String name) throws IOException {
    Snowflake snowflake = Snowflake.parse(name);
    if (!snowflake.toString().equals(name)) {
      throw new IOException("record names are lower case: " + name);
    }
    return snowflake;
  }

  /** Returns the next name, which may be anything; null at the end. */
  @Nullable String next() throws InputException {
    while (true) {
      if (lines != null) {
        byte[] line = lines.next();
        if (line == null) {
          lines = null;
          continue;
        }
        String name = new String(line, StandardCharsets.UTF_8).strip();
        if (!name.isEmpty()) {
          return lastPart(name);
        }
      } else if (!arguments.hasNext()) {
        return null;
      } else {
        String argument = arguments.next();
        if (!argument.equals("-")) {
          return lastPart(argument);
        }
        lines = new Lines(in, "standard input", MAX_LINE);
      }
    }
  }

  /**
   * Returns the next name if it is here already; null if it must be waited for, or there is none.
   */
  private @Nullable String nextIfReady() {
    while (true) {
      if (lines == null) {
        if (!arguments.hasNext()) {
          return null;
        }
        String argument = arguments.next();
        if (!argument.equals("-")) {
          return lastPart(argument);
        }
        lines = new Lines(in, "standard input", MAX_LINE);
      }
      byte[] line = lines.nextIfReady();
      if (line == null) {
        return null;
      }
      String name = new String(line, StandardCharsets.UTF_8).strip();
      if (!name.isEmpty()) {
        return lastPart(name);
      }
    }
  }

  private static String lastPart(String path) {
    int end = path.length();
    while (end > 0 && isSeparator(path.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && !isSeparator(path.charAt(start - 1))) {
      start--;
    }
    return path.substring(start, end);
  }

  private static boolean isSeparator(char c) {
    return c == '/' || c == File.separatorChar;
  }
}
