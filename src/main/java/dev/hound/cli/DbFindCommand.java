package dev.hound.cli;

import dev.hound.cli.io.Printable;
import dev.hound.cli.io.Streams;
import dev.hound.database.HoundDatabase;
import dev.hound.database.HoundRecord;
import dev.hound.database.Located;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.JsonText;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints records and where they are. */
@Command(
    name = "find",
    description = {
      "Finds records of a database by their names alone and prints each on one line: the path of"
          + " its file in DIR, and the record.",
      "A missing or corrupt record is reported on standard error; the others are printed."
    },
    footer = {
      "  $ hound db find /data 41d9dd216020000000000242ac110002beef00000048",
      "  $ hound db log /data meta -n 5 --json | jq -r .text | cut -c 11-54 |"
          + "%n        hound db find /data -"
    })
final class DbFindCommand extends DatabaseCommand {

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "NAME",
      description = NameArguments.DESCRIPTION)
  private List<String> names;

  @Option(
      names = "--json",
      order = 10,
      description =
          "Print one JSON object a line: name, time, folder (below hound), and the members of the"
              + " record.")
  private boolean json;

  @Mixin private final MaxSizeOption maxSize = new MaxSizeOption();

  DbFindCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    HoundDatabase database = directory.existing(maxSize);
    return NameArguments.forEach(names, streams, name -> print(find(database, name)));
  }

  private static Located<HoundRecord> find(HoundDatabase database, Snowflake name)
      throws IOException {
    return database
        .find(name)
        .orElseThrow(() -> new IOException("no record " + name + " in " + database.root()));
  }

  private void print(Located<HoundRecord> found) throws IOException {
    if (json) {
      streams.out().line(RecordJson.of(found).toString());
    } else {
      // Throws if it is not a record of its kind.
      found.record().value();
      String record = JsonText.parse(found.record().bytes()).toString();
      streams.out().line(Printable.of("hound/" + found) + "  " + Printable.keepingTabs(record));
    }
  }
}
