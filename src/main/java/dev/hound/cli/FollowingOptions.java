package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.store.FollowOptions;
import dev.hound.store.Follower;
import dev.hound.store.Position;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Whether a command follows new records, and from where. */
final class FollowingOptions {

  @Option(
      names = {"-f", "--follow"},
      order = 5,
      description =
          "Print the selected records, then new ones as they show up, each once. Ends when standard"
              + " output is closed, or by Ctrl-C.")
  private boolean follow;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      order = 6,
      description =
          "With -f, save the position in FILE after each batch that was printed, and continue from"
              + " there the next time. If FILE is missing, start with the selected records.")
  private @Nullable Path resume;

  @Option(
      names = "--overlap",
      paramLabel = "AGE",
      order = 7,
      converter = OverlapConverter.class,
      description =
          "With -f, how late a record may show up, by the time in its name, and still be printed: 1s"
              + " to 30d (default: 5m). Records are late if clocks differ or a network folder is"
              + " cached.")
  private @Nullable Duration overlap;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Reads an overlap. */
  static final class OverlapConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      Duration overlap = AgeConverter.parse(text);
      if (overlap == null || overlap.isZero() || overlap.compareTo(Duration.ofDays(30)) > 0) {
        throw new TypeConversionException(
            "not a valid overlap: '" + text + "'; expected 1s to 30d, such as 30s, 10m, 2h");
      }
      return overlap;
    }
  }

  /** Returns whether the command follows, after a check that its options fit together. */
  boolean isSet(SelectionOptions selection) {
    if (!follow) {
      if (resume != null || overlap != null) {
        throw new ParameterException(
            command.commandLine(),
            (resume != null ? "--resume" : "--overlap") + " needs -f; add -f or omit it");
      }
      return false;
    }
    if (selection.isReversed() || selection.hasEnd()) {
      throw new ParameterException(
          command.commandLine(),
          "-f continues with the newest records: it can't be combined with "
              + (selection.isReversed() ? "-r" : "--until"));
    }
    return true;
  }

  /** How to follow a store from a position. */
  interface Opening<E> {
    Follower<E> from(Position position, FollowOptions options);
  }

  /**
   * Prints the selected records and then new ones as they show up.
   *
   * @return the exit status, once standard output is closed or the thread is interrupted
   */
  <E> int run(
      RecordStore<?> store,
      SelectionOptions selection,
      Opening<E> opening,
      FollowLoop.Printer<E> printer,
      Streams streams)
      throws IOException {
    FollowOptions options =
        overlap == null ? FollowOptions.DEFAULT : FollowOptions.DEFAULT.withOverlap(overlap);
    if (resume == null) {
      Position start = store.positionBefore(selection.selection(), options);
      return new FollowLoop<>(streams, printer, position -> {})
          .run(opening.from(start, options), options);
    }
    try (SavedPosition saved = SavedPosition.open(resume)) {
      Position start =
          saved.position().isPresent()
              ? saved.position().get()
              : store.positionBefore(selection.selection(), options);
      return new FollowLoop<>(streams, printer, saved::save)
          .run(opening.from(start, options), options);
    }
  }
}
