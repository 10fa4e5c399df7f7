package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** get, cat and rm on one folder of records, some of them corrupt. */
class RecordCommandsTest {

  private static final String MISSING = "41d9dd216020000000000242ac110002beefffff0046";

  @TempDir private Path folder;
  private String dir;

  /**
   * The names: a record of Python, one of several lines, a corrupt one, an empty one, one of ours.
   */
  private List<String> names;

  @BeforeEach
  void makesRecords() throws IOException {
    dir = folder.toString();
    names = CommandRun.of("new", "-n", "5").succeeds();
    List<String> contents =
        List.of(
            "{\"text\": \"\\u00e4\", \"value\": NaN}",
            "{\n  \"a\": 1.10,\n  \"b\": [ ]\n}\n",
            "{\"secret\": \"\u001b[31m",
            "",
            "{\"n\":10000000000000000000000000000000000000000}\n");
    for (int i = 0; i < contents.size(); i++) {
      Files.writeString(folder.resolve(names.get(i)), contents.get(i));
    }
  }

  @Test
  void getPrintsOneLineARecordInTheOrderOfTheNames() {
    assertEquals(
        List.of(
            "{\"n\":10000000000000000000000000000000000000000}",
            "{\"a\":1.10,\"b\":[]}",
            "{\"text\": \"\\u00e4\", \"value\": NaN}"),
        CommandRun.of("get", dir, names.get(4), names.get(1), names.get(0)).succeeds());
  }

  @Test
  void namesMayBePathsAndComeFromStandardInput() {
    String input = "  " + names.get(1) + "\r\n\n/x/y/" + names.get(4) + "\n";
    CommandRun run = CommandRun.withInput(input, "get", dir, dir + "/" + names.get(0), "-");
    assertEquals(3, run.succeeds().size());
    assertEquals(List.of(), CommandRun.withInput("", "get", dir, "-").succeeds());
  }

  @Test
  void getTellsWhatItCannotPrintAndGoesOn() {
    CommandRun run =
        CommandRun.of(
            "get",
            dir,
            "nonsense",
            MISSING,
            names.get(2),
            names.get(3),
            names.get(0).toUpperCase(Locale.ROOT),
            names.get(4));
    assertEquals(1, run.status());
    assertEquals(List.of("{\"n\":10000000000000000000000000000000000000000}"), run.lines());
    List<String> messages = run.messages();
    assertEquals(5, messages.size());
    assertTrue(messages.get(0).contains("nonsense"), run.err());
    assertTrue(messages.get(1).contains(MISSING) && messages.get(1).contains(dir), run.err());
    assertTrue(messages.get(2).contains(names.get(2)), run.err());
    assertTrue(messages.get(3).contains(names.get(3)), run.err());
    assertTrue(messages.get(4).contains("record names are lower case: "), run.err());
  }

  @Test
  void catPrintsWhatCanBeReadInTimeOrderAndTellsTheRest() {
    CommandRun run = CommandRun.of("cat", dir);
    assertEquals(1, run.status());
    assertEquals(
        List.of(
            "{\"text\": \"\\u00e4\", \"value\": NaN}",
            "{\"a\":1.10,\"b\":[]}",
            "{\"n\":10000000000000000000000000000000000000000}"),
        run.lines());
    assertEquals(2, run.messages().size());
    assertTrue(run.messages().get(0).contains(names.get(2)), run.err());
    assertTrue(run.messages().get(1).contains(names.get(3)), run.err());
    assertEquals(-1, (run.out() + run.err()).indexOf('\u001b'));
  }

  @Test
  void catSelectsAsLsDoes() {
    assertEquals(
        List.of("{\"n\":10000000000000000000000000000000000000000}"),
        CommandRun.of("cat", "-n", "1", dir).succeeds());
    assertEquals(List.of(), CommandRun.of("cat", "--until", "2020-01-01", dir).succeeds());
  }

  @Test
  void catJsonWrapsTheRecordAsItIs() {
    String name = names.get(1);
    String time = CommandRun.of("decode", name).out().substring(46, 73);
    CommandRun run = CommandRun.of("cat", "--json", "-r", dir);
    assertEquals(1, run.status());
    assertEquals(
        "{\"name\":\"" + name + "\",\"time\":\"" + time + "\",\"record\":{\"a\":1.10,\"b\":[]}}",
        run.lines().get(1));
  }

  @Test
  void rmDeletesWhatIsThereAndTellsWhatIsNot() throws IOException {
    CommandRun run =
        CommandRun.withInput(
            names.get(3) + "\n",
            "rm",
            dir,
            names.get(2),
            MISSING,
            names.get(0).toUpperCase(Locale.ROOT),
            "-");
    assertEquals(1, run.status());
    assertEquals("", run.out());
    assertEquals(2, run.messages().size());
    assertTrue(run.messages().get(0).contains(MISSING), run.err());
    assertEquals(
        IntStream.of(0, 1, 4).mapToObj(names::get).toList(), CommandRun.of("ls", dir).succeeds());
    assertEquals(List.of(), CommandRun.of("rm", dir, names.get(0)).succeeds());
  }

  @Test
  void rmLeavesForeignFilesAlone() throws IOException {
    Files.writeString(folder.resolve(MISSING.toUpperCase(Locale.ROOT)), "x");
    Files.writeString(folder.resolve("notes.txt"), "x");
    CommandRun run =
        CommandRun.of("rm", dir, "notes.txt", MISSING, MISSING.toUpperCase(Locale.ROOT));
    assertEquals(1, run.status());
    assertEquals(3, run.messages().size());
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(7, files.count());
    }
  }
}
