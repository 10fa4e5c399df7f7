package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.cli.io.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VerifyCommandTest {

  private static final String BAD_CHECKSUM = "41d9dd216020000000000242ac110002beefffff0047";

  @TempDir private Path folder;
  private String dir;

  @BeforeEach
  void putsARecord() {
    dir = folder.toString();
    CommandRun.withInput("{}", "put", dir).succeeds();
  }

  private String plant(String content) throws IOException {
    String name = CommandRun.of("new").succeeds().get(0);
    Files.writeString(folder.resolve(name), content);
    return name;
  }

  @Test
  void aSoundFolderHasOnlyTotals() {
    assertEquals(List.of("1 record, 0 problems, 0 notes"), CommandRun.of("verify", dir).succeeds());
  }

  @Test
  void verify_subFolder_hintsAtRecursion() throws IOException {
    Files.createDirectory(folder.resolve("sub"));
    assertEquals(
        "note: " + dir + "/sub: a folder, not checked (use -R)",
        CommandRun.of("verify", dir).succeeds().get(0));
    assertEquals(
        List.of("1 record, 0 problems, 0 notes"), CommandRun.of("verify", "-R", dir).succeeds());
  }

  @Test
  void notesAreNoFailure() throws IOException {
    Files.writeString(folder.resolve(".DS_Store"), "x");
    Files.writeString(folder.resolve(".tmp").resolve("0000000000000001"), "x");
    String repeated = plant("{\"a\":1,\"a\":2}\n");
    String marked = plant("\ufeff{}\n");
    CommandRun run = CommandRun.of("verify", dir);
    List<String> lines = run.succeeds();
    assertEquals(5, lines.size(), run.out());
    assertTrue(lines.get(0).startsWith("note: " + dir + "/.DS_Store: "), run.out());
    assertTrue(lines.get(1).startsWith("note: " + dir + "/" + repeated + ": "), run.out());
    assertTrue(lines.get(2).startsWith("note: " + dir + "/" + marked + ": "), run.out());
    assertTrue(lines.get(3).startsWith("note: " + dir + "/.tmp/0000000000000001: "), run.out());
    assertEquals(
        "3 records, 0 problems, 4 notes ('hound clean' removes temporary files once they are stale)",
        lines.get(4));
  }

  @Test
  void problemsAreAFailure() throws IOException {
    Files.writeString(folder.resolve(BAD_CHECKSUM), "{}\n");
    String corrupt = plant("{\n");
    String empty = plant("");
    String link = CommandRun.of("new").succeeds().get(0);
    Files.createSymbolicLink(folder.resolve(link), folder.resolve(corrupt));
    CommandRun run = CommandRun.of("verify", dir);
    assertEquals(1, run.status());
    assertEquals("", run.err());
    List<String> lines = run.lines();
    assertEquals(5, lines.size(), run.out());
    assertTrue(lines.get(0).startsWith("problem: " + dir + "/" + BAD_CHECKSUM + ": "), run.out());
    assertTrue(lines.get(1).startsWith("problem: " + dir + "/" + corrupt + ": "), run.out());
    assertTrue(lines.get(2).startsWith("problem: " + dir + "/" + empty + ": "), run.out());
    assertTrue(lines.get(3).startsWith("problem: " + dir + "/" + link + ": "), run.out());
    assertEquals("4 records, 4 problems, 0 notes", lines.get(4));
  }

  @Test
  void jsonIsOneObjectALineAndTheTotalsGoElsewhere() throws IOException {
    String corrupt = plant("{\n");
    Files.writeString(folder.resolve("\"odd\"\u001b\n"), "x");
    CommandRun run = CommandRun.of("verify", "--json", dir);
    assertEquals(1, run.status());
    assertEquals(List.of("hound: 2 records, 1 problem, 1 note"), run.messages());
    List<String> lines = run.lines();
    assertEquals(2, lines.size());
    JsonNode note = JsonMapper.shared().readTree(lines.get(0));
    assertEquals("note", note.get("severity").asString());
    assertEquals("foreign-file", note.get("kind").asString());
    assertEquals(dir + "/\"odd\"\u001b\n", note.get("path").asString());
    JsonNode problem = JsonMapper.shared().readTree(lines.get(1));
    assertEquals("problem", problem.get("severity").asString());
    assertEquals("corrupt-record", problem.get("kind").asString());
    assertEquals(dir + "/" + corrupt, problem.get("path").asString());
    assertTrue(problem.get("message").isString());
  }

  @Test
  void subFoldersAreLookedIntoWhenAskedButNoLinksAndNoDotFolders() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("a").resolve("b"));
    Files.writeString(deep.resolve(BAD_CHECKSUM), "{}");
    Path hidden = Files.createDirectory(folder.resolve(".hidden"));
    Files.writeString(hidden.resolve(BAD_CHECKSUM), "{}");
    Files.createSymbolicLink(deep.resolve("up"), folder);
    assertEquals("1 record, 0 problems, 2 notes", CommandRun.of("verify", dir).succeeds().get(2));
    CommandRun run = CommandRun.of("verify", "-R", dir);
    assertEquals(1, run.status());
    List<String> lines = run.lines();
    assertEquals(4, lines.size(), run.out());
    assertTrue(lines.get(0).startsWith("note: " + dir + "/.hidden: "), run.out());
    assertTrue(lines.get(1).startsWith("problem: " + deep + "/" + BAD_CHECKSUM), run.out());
    assertTrue(lines.get(2).startsWith("note: " + deep + "/up: "), run.out());
    assertEquals("1 record, 1 problem, 2 notes", lines.get(3));
  }

  @Test
  void namesOfFilesCannotActOnTheTerminal() throws IOException {
    Files.writeString(folder.resolve("x\u001b[2J\ny"), "x");
    List<String> lines = CommandRun.of("verify", dir).succeeds();
    assertEquals(2, lines.size());
    assertTrue(lines.get(0).startsWith("note: " + dir + "/x\\u001b[2J\\u000ay: "), lines.get(0));
  }

  @Test
  void verify_terminal_showsProgressAndErasesIt() throws IOException {
    plant("{\n");
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    int status =
        Hound.run(
            Streams.of(
                InputStream.nullInputStream(),
                both,
                () -> false,
                both,
                () -> true,
                InstantSource.system()),
            "verify",
            dir);
    assertEquals(1, status);
    String text = both.toString(UTF_8);
    String erase = "\r\u001b[K";
    assertTrue(text.startsWith(erase + "0 files"), text);
    int first = text.indexOf(erase + "1 file, ");
    int erased = text.indexOf(erase + "problem: ");
    assertTrue(first > 0 && erased > first, text);
    assertTrue(text.endsWith("2 records, 1 problem, 0 notes\n"), text);
  }
}
