package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Gives attributes values. */
@Command(
    name = "set",
    description = {
      "Gives attributes of an entity new values and prints the name of each update, one a line. The"
          + " old values stay in the history.",
      "Several assignments are written together: none if one of them is refused."
    },
    footer = {
      "  $ hound db set /data samples/S-001 id=007 purity:=0.81 old:=null",
      "  $ hound db set /data workspace library:build=hg38 --reason 'new reference'"
    })
final class DbSetCommand extends EntityWritingCommand {

  @Parameters(
      index = "2..*",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=TEXT|ATTRIBUTE:=JSON",
      description =
          "An attribute and its value, separated by the first =. After = it is text, whatever it"
              + " looks like; after := it is JSON, where null clears the attribute.")
  private List<String> assignments;

  DbSetCommand(Streams streams) {
    super(streams);
  }

  @Override
  List<Snowflake> write(HoundDatabase database, Entity about, String why) throws IOException {
    List<Assignment> parsed = assignments.stream().map(Assignment::parse).toList();
    List<Snowflake> names = new ArrayList<>();
    if (parsed.size() == 1) {
      names.add(update(database, about, parsed.get(0), why));
      return names;
    }
    database.<RuntimeException>batch(
        () -> {
          for (Assignment assignment : parsed) {
            names.add(update(database, about, assignment, why));
          }
        });
    return names;
  }

  private static Snowflake update(
      HoundDatabase database, Entity about, Assignment assignment, String why) throws IOException {
    return database.update(about, assignment.attribute(), assignment.value(), why);
  }
}
