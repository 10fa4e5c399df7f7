package dev.hound.cli;

import dev.hound.cli.io.Streams;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
final class DbSetCommand extends DatabaseCommand {

  @Parameters(
      index = "1",
      paramLabel = EntityArgument.LABEL,
      converter = EntityArgument.class,
      description = "The entity.")
  private Entity entity;

  @Parameters(
      index = "2..*",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=TEXT|ATTRIBUTE:=JSON",
      description =
          "An attribute and its value, told apart by the first =. Behind = it is text, whatever it"
              + " looks like; behind := it is JSON, where null clears the attribute.")
  private List<String> assignments;

  @Mixin private final ReasonOption reason = new ReasonOption();
  @Mixin private final WritingOptions options = new WritingOptions();

  DbSetCommand(Streams streams) {
    super(streams);
  }

  @Override
  int run() throws IOException {
    List<Assignment> parsed = assignments.stream().map(Assignment::parse).toList();
    return options.run(directory, streams, database -> write(database, parsed));
  }

  private List<Snowflake> write(HoundDatabase database, List<Assignment> parsed)
      throws IOException {
    if (parsed.size() == 1) {
      return List.of(update(database, parsed.get(0)));
    }
    List<Snowflake> names = new ArrayList<>();
    database.<RuntimeException>batch(
        () -> {
          for (Assignment assignment : parsed) {
            names.add(update(database, assignment));
          }
        });
    return names;
  }

  private Snowflake update(HoundDatabase database, Assignment assignment) throws IOException {
    return database.update(entity, assignment.attribute(), assignment.value(), reason.text());
  }
}
