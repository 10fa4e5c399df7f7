package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.BatchFailedException;
import dev.hound.database.HoundDatabase;
import dev.hound.database.MissingMetaEntryException;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** How the commands that write to a database do it. */
final class WritingOptions {

  @Mixin private final AuthorOption author = new AuthorOption();
  @Mixin private final PublishOptions publishing = new PublishOptions();

  /** Writes records and returns their names. */
  interface Writes {
    List<Snowflake> to(HoundDatabase database) throws IOException;
  }

  /**
   * Writes to the database and prints the names of the records written, also if writing some
   * failed.
   *
   * @return the exit status
   */
  int run(DatabaseArgument directory, Streams streams, Writes writes) throws IOException {
    HoundDatabase database = directory.open(author.settings(streams), publishing);
    try {
      print(writes.to(database), streams);
      return ExitCode.OK;
    } catch (MissingMetaEntryException e) {
      print(List.of(e.name()), streams);
      throw e;
    } catch (BatchFailedException e) {
      print(e.written(), streams);
      throw e;
    }
  }

  private static void print(List<Snowflake> names, Streams streams) {
    names.forEach(name -> streams.out().line(name.toString()));
  }
}
