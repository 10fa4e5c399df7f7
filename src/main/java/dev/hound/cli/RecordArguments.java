package dev.hound.cli;

import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeCodec;
import dev.hound.snowflake.SnowflakeFormatException;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A folder, and the names of records in it. */
final class RecordArguments {

  @Mixin private final FolderArgument folder = new FolderArgument();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "NAME",
      description =
          "Names of records, or paths whose last part is one; - stands for the lines of standard"
              + " input.")
  @SuppressWarnings("NullAway.Init")
  private List<String> names;

  /** What is done with one record. */
  interface Action {
    void accept(RecordStore<JsonText> store, Snowflake name) throws IOException;
  }

  /**
   * Does something with each record in turn. What fails is told, and the others follow.
   *
   * @return the exit status
   */
  int forEach(Streams streams, Action action) throws IOException {
    RecordStore<JsonText> store = folder.existing();
    int status = ExitCode.OK;
    Names given = new Names(names, streams.in());
    for (String name = given.next(); name != null; name = given.next()) {
      try {
        action.accept(store, parse(name));
      } catch (IOException | SnowflakeFormatException e) {
        streams.tell(ErrorHandler.describe(e));
        status = ExitCode.SOFTWARE;
      }
    }
    return status;
  }

  /** A file with upper-case digits is no record; another may have the same digits in lower case. */
  private static Snowflake parse(String name) throws IOException {
    Snowflake snowflake = SnowflakeCodec.parse(name);
    if (!snowflake.toString().equals(name)) {
      throw new IOException("no record has a name with upper-case digits: " + name);
    }
    return snowflake;
  }
}
