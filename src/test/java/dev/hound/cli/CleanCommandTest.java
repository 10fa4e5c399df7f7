package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CleanCommandTest {

  private static final String CLAIM = "41d9dd216020000000000242ac110002beefffff0046.claim";

  @TempDir private Path folder;
  private String dir;
  private Path temporaries;

  @BeforeEach
  void putsARecord() {
    dir = folder.toString();
    temporaries = folder.resolve(".tmp");
    CommandRun.withInput("{}", "put", dir).succeeds();
  }

  private void leave(String name, Duration age) throws IOException {
    Path file = temporaries.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.walk(temporaries)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> temporaries.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void whatIsOldIsRemovedAndItsPathPrinted() throws IOException {
    leave("0000000000000001", Duration.ofHours(35));
    leave("0000000000000002", Duration.ofHours(37));
    leave("sub/" + CLAIM, Duration.ofDays(50));
    leave("foreign", Duration.ofDays(50));
    List<String> expected = List.of(dir + "/.tmp/0000000000000002", dir + "/.tmp/sub/" + CLAIM);
    assertEquals(expected, CommandRun.of("clean", "--dry-run", dir).succeeds());
    assertEquals(4, left().size());
    assertEquals(expected, CommandRun.of("clean", dir).succeeds());
    assertEquals(List.of("0000000000000001", "foreign"), left());
    assertEquals(List.of(), CommandRun.of("clean", dir).succeeds());
    assertEquals(1, CommandRun.of("ls", dir).succeeds().size());
  }

  @ParameterizedTest
  @CsvSource({"1h, 2", "60m, 2", "3600s, 2", "3h, 1", "1d, 0", "999999999w, 0"})
  void theAgeMayBeGiven(String age, int removed) throws IOException {
    leave("0000000000000001", Duration.ofMinutes(59));
    leave("0000000000000002", Duration.ofMinutes(62));
    leave("0000000000000003", Duration.ofHours(5));
    assertEquals(removed, CommandRun.of("clean", dir, "--older-than", age).succeeds().size());
    assertEquals(3 - removed, left().size());
  }

  @Test
  void aRelativePathIsPrintedAsItWasGiven() {
    // Nothing is left over in the working directory, where there is no .tmp.
    assertEquals(List.of(), CommandRun.of("clean", ".").succeeds());
  }

  @Test
  void whatIsPrintedCannotActOnTheTerminal() throws IOException {
    leave("x\u001b[2J\n/" + CLAIM, Duration.ofDays(3));
    assertEquals(
        List.of(dir + "/.tmp/x\\u001b[2J\\u000a/" + CLAIM), CommandRun.of("clean", dir).succeeds());
    assertEquals(List.of(), left());
  }

  @ParameterizedTest
  @CsvSource({"59m", "3599s", "0h", "0w"})
  void anAgeBelowAnHourIsWrongUse(String age) throws IOException {
    leave("0000000000000001", Duration.ofDays(3));
    CommandRun run = CommandRun.of("clean", "--older-than", age, dir);
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().contains("'" + age + "' is less than 1h"), run.err());
    assertEquals(1, left().size());
  }

  @ParameterizedTest
  @CsvSource({"''", "h", "36", "-2h", "1.5h", "2H", "yesterday", "PT36H", "9999999999h", "\u0662h"})
  void whatIsNoAgeIsWrongUse(String age) {
    CommandRun run = CommandRun.of("clean", "--older-than=" + age, dir);
    assertEquals(2, run.status(), run.err());
    assertTrue(
        run.err().contains("not a valid age: '" + age + "'; expected one such as 36h, 3d, 1w"),
        run.err());
  }

  @Test
  void aMissingFolderIsToldAndNotMade() {
    Path missing = folder.resolve("missing");
    CommandRun run = CommandRun.of("clean", missing.toString());
    assertEquals(1, run.status());
    assertEquals(List.of("hound: no such folder: " + missing), run.messages());
    assertFalse(Files.exists(missing));
  }

  @Test
  void aFolderInWhichNothingWasPublishedIsLeftAsItIs() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertEquals(List.of(), CommandRun.of("clean", empty.toString()).succeeds());
    assertFalse(Files.exists(empty.resolve(".tmp")));
  }

  @Test
  void theFolderOfTemporaryFilesIsWrongUse() {
    for (String wrong : List.of(dir + "/.tmp", dir + "/.tmp/", ".TMP")) {
      for (String command : List.of("clean", "ls", "put", "verify")) {
        CommandRun run = CommandRun.of(command, wrong);
        assertEquals(2, run.status(), run.err());
        assertTrue(run.err().contains("'" + wrong + "' holds only temporary files"), run.err());
      }
    }
  }

  @Test
  void temporariesThatAreALinkAreNotFollowed() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createDirectory(folder.resolve("hound"));
    leave("0000000000000001", Duration.ofDays(3));
    Files.move(temporaries.resolve("0000000000000001"), elsewhere.resolve("0000000000000001"));
    Files.delete(temporaries);
    Files.createSymbolicLink(temporaries, elsewhere);
    CommandRun run = CommandRun.of("clean", dir);
    assertEquals(1, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().contains("not a folder: " + temporaries + " (a symbolic link"), run.err());
    assertTrue(Files.exists(elsewhere.resolve("0000000000000001")));
    for (String command : List.of("verify", "db verify")) {
      List<String> verify = new ArrayList<>(List.of(command.split(" ")));
      verify.add(dir);
      CommandRun verified = CommandRun.of(verify.toArray(String[]::new));
      assertTrue(
          verified.out().contains("problem: " + temporaries + ": a symbolic link, but must be"),
          verified.out());
    }
  }

  @Test
  void aDatabaseIsCleanedByItsRoot() throws IOException {
    String lab = folder.resolve("lab").toString();
    CommandRun.of("db", "set", lab, "samples/S-001", "bam=x").succeeds();
    temporaries = Path.of(lab, ".tmp");
    leave("0000000000000001", Duration.ofDays(3));
    leave("hound/samples/S-001/bam/" + CLAIM, Duration.ofDays(3));
    CommandRun verified = CommandRun.of("db", "verify", lab);
    assertTrue(verified.out().contains("2 notes ('hound clean' removes"), verified.out());
    CommandRun inside = CommandRun.of("clean", lab + "/hound");
    assertEquals(1, inside.status());
    assertTrue(inside.err().contains("inside the Hound database of " + lab), inside.err());
    assertEquals(2, CommandRun.of("clean", lab).succeeds().size());
    assertEquals(List.of(), left());
    assertTrue(CommandRun.of("db", "verify", lab).out().contains(" 0 notes\n"));
  }

  @Test
  void whatCannotBeRemovedIsAFailureAndTheOthersAreRemoved() throws Exception {
    leave("0000000000000001", Duration.ofDays(3));
    leave("a/" + CLAIM, Duration.ofDays(3));
    leave("b/" + CLAIM, Duration.ofDays(3));
    Path closed = temporaries.resolve("a");
    assumeTrue(run("chattr", "+i", closed.toString()), "folders can be closed to root too");
    try {
      CommandRun run = CommandRun.of("clean", dir);
      assertEquals(1, run.status());
      assertEquals(List.of(dir + "/.tmp/0000000000000001", dir + "/.tmp/b/" + CLAIM), run.lines());
      assertEquals(1, run.messages().size());
      assertTrue(run.err().contains(dir + "/.tmp/a/" + CLAIM), run.err());
    } finally {
      assertTrue(run("chattr", "-i", closed.toString()));
    }
  }

  @Test
  void eachThatCannotBeRemovedIsToldInWords() throws Exception {
    List<Path> closed = new ArrayList<>();
    List<String> told = new ArrayList<>();
    try {
      for (String name : List.of("a", "b", "c")) {
        leave(name + "/" + CLAIM, Duration.ofDays(3));
        Path path = temporaries.resolve(name);
        assumeTrue(run("chattr", "+i", path.toString()), "folders can be closed to root too");
        closed.add(path);
        told.add("hound: " + path + "/" + CLAIM + ": Operation not permitted");
      }
      CommandRun run = CommandRun.of("clean", dir);
      assertEquals(1, run.status());
      assertEquals(told, run.messages());
    } finally {
      for (Path path : closed) {
        assertTrue(run("chattr", "-i", path.toString()));
      }
    }
  }

  private static boolean run(String... command) throws Exception {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void allThatIsGoneIsPrintedWhenTheOutputFails() throws IOException {
    leave("0000000000000001", Duration.ofDays(3));
    leave("0000000000000002", Duration.ofDays(3));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    int status =
        Hound.run(
            CommandRun.streams(new ByteArrayInputStream(new byte[0]), full, out), "clean", dir);
    assertEquals(1, status);
    assertEquals(List.of("0000000000000002"), left(), "the first only, of which was told last");
  }
}
