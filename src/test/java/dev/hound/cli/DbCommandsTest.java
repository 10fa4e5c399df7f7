package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.cli.io.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands on databases that they write themselves. */
class DbCommandsTest {

  /** Of 2025-01-01T00:00:00Z. */
  private static final String OLD = "41d9dd216000000000000242ac110002beef00000028";

  @TempDir private Path folder;
  private Path hound;
  private String dir;

  @BeforeEach
  void namesFolders() {
    dir = folder.toString();
    hound = folder.resolve("hound");
  }

  /** Runs a command on the database: {@code db VERB DIR REST}. */
  private CommandRun db(String verb, String... rest) {
    List<String> args = new ArrayList<>(List.of("db", verb, dir));
    args.addAll(List.of(rest));
    return CommandRun.of(args.toArray(String[]::new));
  }

  /** Returns the files of the database, relative to hound, sorted. */
  private List<String> files() throws IOException {
    if (!Files.exists(hound)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(hound)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> hound.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private Path plant(String place, String name, String content) throws IOException {
    return Files.writeString(
        Files.createDirectories(hound.resolve(place)).resolve(name), content, UTF_8);
  }

  private static String update(String attribute, String value) {
    return ("{\"entityType\": \"samples\", \"entityName\": \"S\", \"attributeName\": \"%s\","
            + " \"attributeValue\": %s, \"updateReason\": \"r\", \"author\": \"a@h\","
            + " \"timestamp\": \"01/01/2025 00:00:00 GMT\"}")
        .formatted(attribute, value);
  }

  @Test
  void setWritesTextBehindEqualsAndJsonBehindColonEquals() throws IOException {
    List<String> names =
        db(
                "set",
                "samples/S",
                "id=007",
                "purity:=0.810",
                "old:=null",
                "library:build=hg19",
                "formula=a:=b=c",
                "empty=",
                "big:={\"n\": 12345678901234567890123, \"x\": [NaN, -0.0, 1E+2]}",
                "--author",
                "ann@lab",
                "--reason",
                "r\u00e9sum\u00e9")
            .succeeds();
    List<String> attributes =
        List.of("id", "purity", "old", "library:build", "formula", "empty", "big");
    List<String> values =
        List.of(
            "\"007\"",
            "0.810",
            "null",
            "\"hg19\"",
            "\"a:=b=c\"",
            "\"\"",
            "{\"n\":12345678901234567890123,\"x\":[NaN,-0.0,1E+2]}");
    assertEquals(7, names.size());
    assertEquals(names.stream().sorted().toList(), names);
    for (int i = 0; i < 7; i++) {
      String record =
          Files.readString(
              hound.resolve("samples/S").resolve(attributes.get(i)).resolve(names.get(i)));
      assertTrue(
          record.startsWith(
              "{\"entityType\":\"samples\",\"entityName\":\"S\",\"attributeName\":\""
                  + attributes.get(i)
                  + "\",\"attributeValue\":"
                  + values.get(i)
                  + ",\"updateReason\":\"r\u00e9sum\u00e9\",\"author\":\"ann@lab\",\"timestamp\":\""),
          record);
    }
    assertEquals(14, files().size());
    List<String> shown = db("show", "samples/S").succeeds();
    assertTrue(shown.get(0).startsWith("big            " + values.get(6) + "  20"), shown.get(0));
    assertTrue(shown.get(5).startsWith("old            cleared "), shown.get(5));
    assertTrue(shown.get(6).endsWith("Z  ann@lab  r\u00e9sum\u00e9"), shown.get(6));
    String json = db("show", "samples/S", "--json").succeeds().get(0);
    assertTrue(json.contains("\"attributeValue\":" + values.get(6) + ","), json);
    assertEquals(List.of("14 records, 0 problems, 0 notes"), db("verify").succeeds());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"samples/\u00fcn\u00ef c\u00f4d\u00e9", "sets/\ud83d\ude00: x ", "workspace"})
  void namesMayBeAnyText(String entity) {
    String name = db("set", entity, "\u03b1 \u03b2=\u2603").succeeds().get(0);
    assertTrue(
        db("show", entity).succeeds().get(0).startsWith("\u03b1 \u03b2  \"\u2603\"  "), entity);
    assertEquals(1, db("history", entity + "/\u03b1 \u03b2").succeeds().size());
    String found = db("find", name).succeeds().get(0);
    assertTrue(found.startsWith("hound/" + entity + "/\u03b1 \u03b2/" + name + "  {"), found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set samples/S x | not a valid assignment: 'x'; expected ATTRIBUTE=TEXT or ATTRIBUTE:=JSON",
        "set samples/S a=1 =1 | \"\"; it must not be empty",
        "set samples/S a=1 b/c=1 | \"b/c\"; it must not hold / or \\",
        "set samples/S __meta__=1 | Hound keeps this name for events",
        "set samples/S a=1 x:=hg19 | not valid JSON after := in 'x:=hg19': ",
        "set samples/S x:= | not valid JSON after := in ",
        "set samples/S x:=1,2 | not valid JSON after := in ",
        "set samples/S x:={\"a\":1,\"a\":2} | not valid JSON after := in ",
        "set samples x=1 | not a valid entity: \"samples\"; give TYPE/NAME",
        "set samples/S/bam x=1 | not a valid entity: \"samples/S/bam\"; the name of an entity must not hold /",
        "set samples/.. x=1 | \"..\"; it must not be . or ..",
        "set logs/job x=1 | \"logs\"; Hound keeps this name",
        "set workspace/x x=1 | \"workspace\"; Hound keeps this name",
        "set samples/S x=1 --author= | the author is blank",
        "set samples/S | Missing required parameter: 'ATTRIBUTE=TEXT|ATTRIBUTE:=JSON'",
        "event samples/.tmp x | it is reserved for temporary files",
        "add meta x | invalid log: \"meta\"; expected job, upload or other",
        "add job x --entity S-001 | not a valid entity: \"S-001\"; give TYPE/NAME",
        "history samples//x | not a valid history: 'samples//x'; expected TYPE, TYPE/NAME",
        "history workspace/ | not a valid history: 'workspace/'; expected TYPE, TYPE/NAME",
        "show samples/S --at 5 | not a valid time: '5'; expected a time such as",
        "diff samples/S | Missing required option: '--from=T'",
      })
  void wrongUseIsToldAndNothingIsWritten(String args, String message) throws IOException {
    String[] words = args.split(" ");
    CommandRun run = db(words[0], List.of(words).subList(1, words.length).toArray(String[]::new));
    assertEquals(2, run.status());
    assertEquals("", run.out());
    List<String> messages = run.messages();
    String last = messages.get(messages.size() - 1);
    assertTrue(last.contains(message), run.err());
    assertTrue(last.endsWith("(see 'hound db " + words[0] + " --help')"), run.err());
    assertEquals(List.of(), files());
  }

  @Test
  void addWritesLogEntriesWithTheirEntities() throws IOException {
    db("add", "job", "align", "--entity", "samples/S 1", "--entity=workspace", "--author=a@h")
        .succeeds();
    String name = db("add", "other", "x\u001b[31m\ny", "--author=a@h").succeeds().get(0);
    List<String> lines = db("log").succeeds();
    assertEquals(2, lines.size());
    assertTrue(lines.get(0).endsWith("Z  job    a@h  samples/S 1, workspace  align"), lines.get(0));
    assertTrue(
        lines.get(1).endsWith("Z  other  a@h  -                       x\\u001b[31m\\u000ay"),
        lines.get(1));
    List<String> meta = db("log", "meta", "--json", "-n", "1").succeeds();
    assertTrue(
        meta.get(0)
            .contains(
                "\"entities\":[\"logs/other\"],\"text\":\"snowflake="
                    + name
                    + "; Added entry to \\\"other\\\" log\",\"author\":\"a@h\","),
        meta.get(0));
    assertEquals(4, files().size());
  }

  @Test
  void eventsAreAHistoryOfTheirOwn() {
    String name = db("event", "pairs/P", "Created", "--reason", "why").succeeds().get(0);
    db("set", "pairs/P", "a=1").succeeds();
    List<String> events = db("history", "pairs/P/__meta__", "--json").succeeds();
    assertEquals(1, events.size());
    assertTrue(events.get(0).startsWith("{\"name\":\"" + name + "\",\"time\":\"20"), events.get(0));
    assertTrue(
        events.get(0).contains("\"attributeValue\":\"Created\",\"updateReason\":\"why\","),
        events.get(0));
    assertEquals(1, db("history", "pairs").succeeds().size());
    assertEquals(1, db("show", "pairs/P").succeeds().size());
  }

  @Test
  void theAuthorIsTheOptionElseTheVariableElseTheUser() {
    Map<String, String> environment = Map.of("HOUND_AUTHOR", "bob@lab");
    String[] set = {"db", "set", dir, "samples/S", "a=1"};
    String[] setAsAnn = {"db", "set", dir, "samples/S", "a=1", "--author", "ann@lab"};
    CommandRun.with(streams -> streams.with(environment), set).succeeds();
    CommandRun.with(streams -> streams.with(environment), setAsAnn).succeeds();
    CommandRun.with(streams -> streams.with(Map.of("HOUND_AUTHOR", " ")), set).succeeds();
    List<String> authors =
        db("history", "samples/S/a").succeeds().stream().map(l -> l.split("  +", -1)[2]).toList();
    assertEquals(List.of("bob@lab", "ann@lab"), authors.subList(0, 2));
    assertTrue(authors.get(2).startsWith(System.getProperty("user.name") + "@"), authors.get(2));
  }

  @Test
  void namesOfWhatWasWrittenArePrintedEvenIfTheMetaLogCannotBe() throws IOException {
    Files.writeString(Files.createDirectories(hound.resolve("logs")).resolve("meta"), "no folder");
    for (String[] assignments : new String[][] {{"a=1"}, {"a=1", "b=2"}}) {
      CommandRun run =
          CommandRun.of(
              Stream.concat(Stream.of("db", "set", dir, "samples/S"), Stream.of(assignments))
                  .toArray(String[]::new));
      assertEquals(1, run.status());
      assertEquals(1, run.messages().size());
      assertTrue(run.err().contains("meta log"), run.err());
      assertEquals(assignments.length, run.lines().size());
      for (int i = 0; i < assignments.length; i++) {
        String attribute = assignments[i].substring(0, 1);
        assertTrue(
            Files.exists(hound.resolve("samples/S").resolve(attribute).resolve(run.lines().get(i))),
            run.out());
      }
    }
  }

  @Test
  void diffTellsWhatTheNewestUpdatesChanged() throws IOException {
    plant("samples/S/a", OLD, update("a", "\"one\""));
    plant("samples/S/b", OLD, update("b", "2.0"));
    plant("samples/S/c", OLD, update("c", "3"));
    db("set", "samples/S", "a=two", "b:=2", "c:=3", "d:=[]", "--author=x@y", "--reason=z")
        .succeeds();
    List<String> lines =
        db("diff", "samples/S", "--from", "2025-01-02").succeeds().stream()
            .map(line -> line.replaceFirst("20\\S*Z", "TIME"))
            .toList();
    assertEquals(
        List.of(
            "a  \"one\"  \"two\"  TIME  x@y  z",
            "b  2.0    2      TIME  x@y  z",
            "d  -      []     TIME  x@y  z"),
        lines);
    assertEquals(
        List.of(), db("diff", "samples/S", "--from", "2025-01-01", "--to", "30d").succeeds());
  }

  @Test
  void whatIsCorruptIsToldAndTheRestFollows() throws IOException {
    db("set", "samples/S", "a=1", "c=3").succeeds();
    db("add", "job", "fine").succeeds();
    plant("samples/S/b", OLD, "{\u001b[31m");
    plant("logs/job", OLD, "{\"text\": 5}");
    String bad = "hound: corrupt record " + OLD + " in ";
    for (String[] args :
        new String[][] {
          {"show", "samples/S"},
          {"show", "samples/S", "--json"},
          {"history", "samples"},
          {"history", "samples/S", "--json"},
          {"diff", "samples/S", "--from", "2024-01-01"},
          {"log"},
          {"log", "job", "--json"},
          {"find", OLD},
        }) {
      CommandRun run = db(args[0], List.of(args).subList(1, args.length).toArray(String[]::new));
      assertEquals(1, run.status(), args[0]);
      assertEquals(1, run.messages().size(), args[0]);
      assertTrue(run.err().startsWith(bad), run.err());
      int wanted = args[0].equals("find") ? 0 : args[0].equals("log") ? 1 : 2;
      assertEquals(wanted, run.lines().size(), run.out());
    }
  }

  @Test
  void messagesComeBetweenTheRows() throws IOException {
    plant("samples/S/a", OLD, update("a", "1"));
    plant("samples/S/b", OLD, "");
    plant("samples/S/c", OLD, update("c", "3"));
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    Hound.run(
        CommandRun.streams(InputStream.nullInputStream(), both, both),
        "db",
        "show",
        dir,
        "samples/S");
    List<String> lines = both.toString(UTF_8).lines().toList();
    assertEquals(3, lines.size());
    assertTrue(lines.get(1).startsWith("hound: corrupt record "), lines.get(1));
  }

  @Test
  void findGoesOnAfterWhatIsMissing() {
    List<String> names = db("set", "samples/S", "a=1", "b=2").succeeds();
    CommandRun run =
        CommandRun.withInput(
            "nonsense\n" + names.get(1) + "\n", "db", "find", dir, names.get(0), OLD, "-");
    assertEquals(1, run.status());
    assertEquals(2, run.lines().size());
    assertEquals(2, run.messages().size());
    assertEquals("hound: no record " + OLD + " in " + dir, run.messages().get(0));
  }

  @Test
  void membersOfARecordCannotPassForItsNameAndTime() throws IOException {
    plant(
        "samples/S/a",
        OLD,
        update("a", "1").replaceFirst("\\{", "{\"name\": \"x\", \"folder\": \"\u0085\", "));
    assertEquals(
        List.of(
            "{\"name\":\""
                + OLD
                + "\",\"time\":\"2025-01-01T00:00:00.000000Z\",\"folder\":\"\\u0085\","
                + update("a", "1").substring(1).replace("\": ", "\":").replace(", \"", ",\"")),
        db("show", "samples/S", "--json").succeeds());
  }

  @Test
  void verifyRepairsTheMetaLogOnce() throws IOException {
    plant("samples/S/a", OLD, update("a", "1"));
    String path = hound.resolve("samples/S/a").resolve(OLD).toString();
    String text = "snowflake=" + OLD + "; Updated attribute: a";
    String problem = "problem: " + path + ": the meta log has no entry of it";

    CommandRun run = db("verify");
    assertEquals(1, run.status());
    assertEquals(List.of(problem, "1 record, 1 problem, 0 notes"), run.lines());

    run = db("verify", "--repair", "--dry-run");
    assertEquals(1, run.status());
    assertEquals(
        List.of(
            "repairable: " + path + ": entry of the meta log: " + text,
            problem,
            "1 record, 1 problem, 0 notes"),
        run.lines());
    assertEquals(1, files().size());

    List<String> lines = db("verify", "--repair", "--author", "ann@lab").succeeds();
    String name = files().get(0).substring("logs/meta/".length());
    assertEquals(
        List.of(
            "repaired: " + path + ": entry of the meta log: " + name + ": " + text,
            "2 records, 0 problems, 0 notes"),
        lines);
    String entry = db("log", "meta").succeeds().get(0);
    assertTrue(entry.endsWith("Z  ann@lab (hound repair)  samples/S  " + text), entry);

    assertEquals(List.of("2 records, 0 problems, 0 notes"), db("verify", "--repair").succeeds());
  }

  @Test
  void verifyPrintsJsonAndFindsRecordsInTheWrongFolder() throws IOException {
    plant("samples/T/a", OLD, update("a", "1"));
    CommandRun run = db("verify", "--json", "--dry-run");
    assertEquals(1, run.status());
    assertEquals(List.of("hound: 1 record, 2 problems, 0 notes"), run.messages());
    List<String> lines = run.lines();
    assertEquals(3, lines.size());
    assertTrue(
        lines
            .get(0)
            .startsWith("{\"severity\":\"repairable\",\"kind\":\"missing-log-entry\",\"path\":\""),
        lines.get(0));
    assertTrue(
        lines.get(1).startsWith("{\"severity\":\"problem\",\"kind\":\"wrong-folder\","),
        lines.get(1));
    assertTrue(
        lines.get(2).startsWith("{\"severity\":\"problem\",\"kind\":\"missing-log-entry\","),
        lines.get(2));
  }

  @Test
  void verify_terminal_showsProgress() {
    db("set", "samples/S", "a=1", "b=2").succeeds();
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    Hound.run(
        Streams.of(
            InputStream.nullInputStream(),
            both,
            () -> false,
            both,
            () -> true,
            InstantSource.system()),
        "db",
        "verify",
        dir);
    String text = both.toString(UTF_8);
    assertTrue(text.startsWith("\r\u001b[K0 files\r\u001b[K1 file, "), text);
    assertTrue(text.endsWith("\r\u001b[K4 records, 0 problems, 0 notes\n"), text);
  }

  /** Each of these characters takes two columns. */
  @Test
  void show_wideValueOnTerminal_cutToItsColumns() {
    String wide = "\u8a18";
    db("set", "samples/S", "a=" + wide.repeat(300), "b=" + wide, "--author=a@h", "--reason=z")
        .succeeds();
    List<String> lines =
        CommandRun.with(streams -> streams.with(() -> 80), "db", "show", dir, "samples/S")
            .succeeds();
    // Of the 40 columns that are left for the value (see below), 1 is for the quote, and 1 for the
    // sign that it was cut: 19 of two columns each fit, and nothing is left.
    assertEquals(
        "a  \"" + wide.repeat(19) + "\u2026  TIME  a@h  z",
        lines.get(0).replaceFirst("20\\S*Z", "TIME"));
    // The time begins in the same column: behind 2 + 2 * 1 more columns there are 36 spaces.
    assertEquals(
        "b  \"" + wide + "\"" + " ".repeat(36) + "  TIME  a@h  z",
        lines.get(1).replaceFirst("20\\S*Z", "TIME"));
  }

  @Test
  void onATerminalLinesAreCut() {
    db("set", "samples/S", "a=" + "x".repeat(300), "b=1", "--author=a@h", "--reason=z").succeeds();
    List<String> lines =
        CommandRun.with(streams -> streams.with(() -> 80), "db", "show", dir, "samples/S")
            .succeeds();
    // 80 columns: 1 for the attribute, 27 for the time, 3 and 1, and 4 gaps of 2 leave 40.
    assertEquals(
        "a  \"" + "x".repeat(38) + "\u2026  TIME  a@h  z",
        lines.get(0).replaceFirst("20\\S*Z", "TIME"));
    assertEquals(80, lines.get(0).length());
    assertTrue(lines.get(1).endsWith("Z  a@h  z"), lines.get(1));
    assertTrue(db("show", "samples/S").succeeds().get(0).contains("x".repeat(300)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"show workspace", "set workspace a=1", "volume", "verify"})
  void theInsideOfADatabaseIsNotItsRoot(String command) throws IOException {
    db("set", "samples/S", "a=1").succeeds();
    List<String> before = files();
    String root = dir;
    String[] words = command.split(" ");
    String[] rest = List.of(words).subList(1, words.length).toArray(String[]::new);

    dir = root + "/hound";
    CommandRun run = db(words[0], rest);
    assertEquals(1, run.status());
    assertTrue(run.err().endsWith("did you mean its parent?\n"), run.err());

    dir = root + "/hound/samples";
    run = db(words[0], rest);
    assertEquals(1, run.status());
    assertEquals(
        List.of(
            "hound: "
                + dir
                + ": this is inside a Hound database; did you mean "
                + folder.toRealPath()
                + "?"),
        run.messages());
    assertEquals(before, files());
  }

  @Test
  void putAndRmAreRefusedInsideADatabase() throws IOException {
    String name = db("set", "samples/S", "a=1").succeeds().get(0);
    List<String> before = files();
    Path link = Files.createSymbolicLink(folder.resolve("link"), hound.resolve("samples"));
    for (Path inside :
        List.of(
            hound,
            hound.resolve("samples/S/a"),
            hound.resolve("logs/job"),
            hound.resolve("samples/S/new"),
            link.resolve("S/a"))) {
      CommandRun put = CommandRun.withInput("{}", "put", inside.toString());
      assertEquals(1, put.status());
      assertTrue(
          put.err()
              .endsWith(
                  "this is inside the Hound database of "
                      + folder.toRealPath()
                      + ", which only 'hound db' may change (see 'hound db --help')\n"),
          put.err());
      CommandRun rm = CommandRun.of("rm", inside.toString(), name);
      assertEquals(put.err(), rm.err());
      assertEquals(1, rm.status());
    }
    assertEquals(before, files());
    // In a folder that only has its name.
    Files.createDirectories(folder.resolve("x/hound/logs/mine"));
    CommandRun.withInput("{}", "put", folder.resolve("x/hound/logs/mine").toString()).succeeds();
  }

  @Test
  void put_rootOfDatabase_refused() throws IOException {
    db("set", "samples/S", "a=1").succeeds();
    CommandRun put = CommandRun.withInput("{}", "put", dir);
    assertEquals(1, put.status());
    assertEquals("", put.out());
    assertEquals(
        List.of(
            "hound: "
                + dir
                + ": this folder holds a Hound database; write to it with 'hound db', or give"
                + " another folder"),
        put.messages());
    // A record that is there already can be removed.
    String name = CommandRun.of("new").succeeds().get(0);
    Files.writeString(folder.resolve(name), "{}");
    CommandRun.of("rm", dir, name).succeeds();
    assertFalse(Files.exists(folder.resolve(name)));
    // Nothing is known to be a database without its logs.
    Path other = Files.createDirectories(folder.resolve("other/hound/logs")).resolve("../..");
    CommandRun.withInput("{}", "put", other.normalize().toString()).succeeds();
  }

  @Test
  void diff_reversedTimes_wrongUse() {
    db("set", "samples/S", "a=1").succeeds();
    CommandRun run = db("diff", "samples/S", "--from", "now", "--to", "yesterday");
    assertEquals(2, run.status());
    assertTrue(run.err().contains(" is before --from "), run.err());
    assertEquals(0, db("diff", "samples/S", "--from", "2025-01-01", "--to", "2025-01-01").status());
  }

  @Test
  void add_unknownLog_namesTheLogs() {
    CommandRun run = db("add", "jobs", "text");
    assertEquals(2, run.status());
    assertTrue(
        run.err().startsWith("hound: invalid log: \"jobs\"; expected job, upload or other ("),
        run.err());
  }

  @Test
  void whoLooksIntoADatabaseWithOtherCommandsIsToldOfThese() {
    String name = db("set", "samples/S", "a=1").succeeds().get(0);
    String holds = "hound: " + dir + " holds a Hound database, which 'hound db' reads";
    CommandRun get = CommandRun.of("get", dir, name);
    assertEquals(1, get.status());
    assertEquals(holds, get.messages().get(1));
    CommandRun ls = CommandRun.of("ls", hound.resolve("samples").toString());
    assertEquals(0, ls.status());
    assertTrue(ls.err().contains("is inside the Hound database of "), ls.err());
    assertEquals(
        List.of(name), CommandRun.of("ls", hound.resolve("samples/S/a").toString()).succeeds());
  }

  @Test
  void folder_missing_isErrorForReaders() {
    String missing = folder.resolve("missing").toString();
    CommandRun run = CommandRun.of("db", "show", missing, "workspace");
    assertEquals(1, run.status());
    assertEquals(List.of("hound: no such folder: " + missing), run.messages());

    CommandRun set = CommandRun.of("db", "set", missing, "workspace", "a=1", "--no-create");
    assertEquals(1, set.status());
    assertEquals("", set.out());
    assertEquals(1, set.messages().size());
    assertFalse(Files.exists(Path.of(missing)));
    CommandRun.of("db", "set", missing, "workspace", "a=1", "--durability=buffered").succeeds();
    assertTrue(Files.exists(Path.of(missing, "hound", "workspace", "a")));
  }

  @Test
  void aLogThatHoundDoesNotKnowIsReadToo() throws IOException {
    plant(
        "logs/audit",
        OLD,
        "{\"entities\": null, \"text\": \"t\", \"timestamp\": \"01/01/2025 00:00:00 UTC\"}");
    assertEquals(List.of("2025-01-01T00:00:00.000000Z  -  -  t"), db("log", "audit").succeeds());
    assertEquals(List.of("2025-01-01T00:00:00.000000Z  audit  -  -  t"), db("log").succeeds());
  }
}
