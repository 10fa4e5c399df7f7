package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not there is an error, unlike what is there and empty. */
class MissingThingsTest {

  @TempDir private Path temporary;
  private Path empty;
  private String dir;

  @BeforeEach
  void setUp() throws IOException {
    empty = Files.createDirectory(temporary.resolve("empty"));
    dir = Files.createDirectory(temporary.resolve("lab")).toString();
    run("db set DIR samples/S-1 bam=x purity:=1");
    run("db set DIR samples/S-2 bam:=null");
    run("db event DIR pairs/P-1 Created");
  }

  /** Splits at spaces; DIR is the database. */
  private CommandRun run(String command) {
    return CommandRun.of(
        Arrays.stream(command.split(" "))
            .map(word -> word.replace("DIR", dir))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "log",
        "log DIR job",
        "volume",
        "verify",
        "verify DIR --json",
        "verify DIR --dry-run",
        "verify DIR --repair",
        "history DIR samples",
        "show DIR samples/S-1",
        "diff DIR samples/S-1 --from @1",
        "find DIR 41d9dd216020000000000242ac110002beef00000048"
      })
  void db_noDatabase_exit1(String command) throws IOException {
    dir = empty.toString();
    CommandRun run = run("db " + (command.contains("DIR") ? command : command + " DIR"));
    assertEquals(1, run.status());
    assertEquals("", run.out());
    assertEquals(
        List.of(
            "hound: no Hound database in "
                + dir
                + ": it has no folder hound; give the folder that holds hound, or make a database"
                + " with 'hound db set'"),
        run.messages());
    try (Stream<Path> files = Files.list(empty)) {
      assertEquals(0, files.count());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "show DIR sample/S-1 | no such type in DIR: sample; there is pairs, samples",
        "show DIR samples/S-9 | no such entity in DIR: samples/S-9;"
            + " 'hound db history DIR samples' lists the entities of this type",
        "show DIR samples/S-9 --at now | no such entity in DIR: samples/S-9;"
            + " 'hound db history DIR samples' lists the entities of this type",
        "diff DIR samples/S-9 --from @1 | no such entity in DIR: samples/S-9;"
            + " 'hound db history DIR samples' lists the entities of this type",
        "diff DIR sample/S-1 --from @1 | no such type in DIR: sample; there is pairs, samples",
        "history DIR sample | no such type in DIR: sample; there is pairs, samples",
        "history DIR sample --json | no such type in DIR: sample; there is pairs, samples",
        "history DIR samples/S-9 | no such entity in DIR: samples/S-9;"
            + " 'hound db history DIR samples' lists the entities of this type",
        "history DIR samples/S-9/__meta__ | no such entity in DIR: samples/S-9;"
            + " 'hound db history DIR samples' lists the entities of this type",
        "history DIR samples/S-1/bma | no such attribute in DIR: samples/S-1/bma;"
            + " there is bam, purity",
        "history DIR workspace/a | no such attribute in DIR: workspace/a; there is none yet",
      })
  void db_missingThing_exit1(String command, String message) {
    CommandRun run = run("db " + command);
    assertEquals(1, run.status());
    assertEquals("", run.out());
    assertEquals(List.of("hound: " + message.replace("DIR", dir)), run.messages());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "log DIR jobs | no such log: 'jobs'; expected job, upload, other or meta",
        "history DIR logs/job | not a type of entities: \"logs\"",
        "show DIR logs/job | not a type of entities: \"logs\"",
        "log DIR --since 2026-01-02 --until 2026-01-01 | is before --since",
      })
  void db_wrongUse_exit2(String command, String message) {
    CommandRun run = run("db " + command);
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().contains(message), run.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show DIR samples/S-2",
        "show DIR pairs/P-1",
        "show DIR samples/S-1 --at 2001-01-01",
        "show DIR workspace",
        "diff DIR samples/S-2 --from @1",
        "diff DIR pairs/P-1 --from @1",
        "diff DIR workspace --from @1",
        "history DIR samples --until 2001-01-01",
        "history DIR samples/S-1 --until 2001-01-01",
        "history DIR samples/S-1/bam -n 0",
        "history DIR samples/S-1/__meta__",
        "history DIR pairs",
        "history DIR pairs/P-1",
        "history DIR workspace",
        "log DIR job",
        "log DIR --until 2001-01-01"
      })
  void db_thereButEmpty_exit0(String command) {
    assertEquals(0, run("db " + command).status());
  }

  @Test
  void db_emptyDatabase_exit0() throws IOException {
    dir = empty.toString();
    Files.createDirectory(empty.resolve("hound"));
    for (String command : List.of("db log DIR", "db volume DIR", "db verify DIR")) {
      CommandRun run = run(command);
      assertEquals(0, run.status(), command);
      assertEquals("", run.err(), command);
    }
    CommandRun show = run("db show DIR samples/S-1");
    assertEquals(1, show.status());
    assertEquals(
        List.of("hound: no such type in " + dir + ": samples; there is none yet"), show.messages());
  }

  @Test
  void verify_parentOfDatabase_exit1() {
    CommandRun run = run("verify DIR");
    assertEquals(1, run.status());
    assertEquals(
        List.of("hound: " + dir + " holds a Hound database, which 'hound db' reads"),
        run.messages());
    assertEquals(1, run("verify DIR/hound").status());
    // All of it is read.
    assertEquals(0, run("verify -R DIR").status());
    dir = empty.toString();
    assertEquals(0, run("verify DIR").status());
  }
}
