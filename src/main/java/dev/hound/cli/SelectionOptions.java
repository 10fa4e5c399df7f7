package dev.hound.cli;

import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import dev.hound.store.Selection;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which records of a folder, and in which order. */
final class SelectionOptions {

  @Option(
      names = "--since",
      paramLabel = "T",
      order = 1,
      description = "Only records at or after this time. " + TimeConverter.DESCRIPTION)
  private @Nullable Instant since;

  @Option(
      names = "--until",
      paramLabel = "T",
      order = 2,
      description =
          "Only records before this time, which must not be before --since; if they may change"
              + " their order over time (a date and an age), nothing is selected then.")
  private @Nullable Instant until;

  @Option(
      names = "-n",
      paramLabel = "COUNT",
      order = 3,
      converter = CountConverter.class,
      description = "Only the newest COUNT of the selected records.")
  private @Nullable Long count;

  @Option(names = "-r", order = 4, description = "Print the newest first.")
  private boolean reverse;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  boolean isReversed() {
    return reverse;
  }

  /** Returns whether only records before some time are selected. */
  boolean hasEnd() {
    return until != null;
  }

  /** Returns what is selected, the oldest first. */
  Selection selection() {
    Selection selection = Selection.all().range(range());
    return count == null ? selection : selection.limit(count);
  }

  /** A listing of names, or of records, of a range in an order. */
  interface Query<T> {
    Stream<T> list(TimeRange range, Order order) throws IOException;
  }

  /** Returns what is selected of a listing, in the order asked for. */
  <T> Stream<T> of(Query<T> listing) throws IOException {
    TimeRange range = range();
    if (reverse) {
      Stream<T> newestFirst = listing.list(range, Order.DESCENDING);
      return count == null ? newestFirst : newestFirst.limit(count);
    }
    if (count == null) {
      return listing.list(range, Order.ASCENDING);
    }
    List<T> newest = new ArrayList<>(listing.list(range, Order.DESCENDING).limit(count).toList());
    Collections.reverse(newest);
    return newest.stream();
  }

  /**
   * Returns the names of the records that are selected in a store. Other files don't count; without
   * a count their names may be among them, so that each file is checked only once.
   */
  Stream<Snowflake> recordsOf(RecordStore<?> store) throws IOException {
    return of(
        (range, order) -> {
          Stream<Snowflake> names = store.names(range, order);
          return count == null ? names : names.filter(name -> isRecord(store, name));
        });
  }

  private static boolean isRecord(RecordStore<?> store, Snowflake name) {
    try {
      return store.contains(name);
    } catch (AccessDeniedException e) {
      // Reading it will report the error.
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns whether the order of the two times depends on when the command runs, as that of a date
   * and 7d: a script that runs daily may then find nothing in between, which is not its mistake.
   */
  private boolean isOrderChanging() {
    return origin("--since") != origin("--until");
  }

  private TimeConverter.Origin origin(String option) {
    return TimeConverter.originOf(command.findOption(option).originalStringValues().get(0));
  }

  private TimeRange range() {
    if (since != null && until != null) {
      if (until.isBefore(since)) {
        if (isOrderChanging()) {
          return TimeRange.between(since, since);
        }
        throw new ParameterException(
            command.commandLine(),
            "--until " + until + " is before --since " + since + "; nothing can be in between");
      }
      return TimeRange.between(since, until);
    }
    if (since != null) {
      return TimeRange.since(since);
    }
    return until == null ? TimeRange.all() : TimeRange.until(until);
  }
}
