package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.sim.Planted;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commands on folders and records that somebody made to bring them down. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such files")
class HostileFilesTest {

  private static final String OLD = Snowflake.of(1, MachineId.of(1), 2, 3).toString();
  private static final String NEW = Snowflake.of(9_000_000_000.0, MachineId.of(1), 2, 3).toString();

  @TempDir private Path temporary;
  private Path folder;
  private String dir;

  @BeforeEach
  void choosesAFolder() {
    folder = temporary.resolve("d");
    dir = folder.toString();
  }

  private void assertTold(CommandRun run, Planted what, String... names) {
    assertEquals(1, run.status());
    assertEquals(
        Stream.of(names)
            .map(name -> "hound: " + dir + "/" + name + ": not a regular file but " + what.words())
            .toList(),
        run.messages());
  }

  @ParameterizedTest
  @EnumSource
  void whatIsPlantedAmongRecordsStopsNoCommand(Planted what) throws IOException {
    String name = CommandRun.withInput("[1]", "put", dir).succeeds().get(0);
    what.plant(folder.resolve(OLD), temporary.resolve("secret"));
    what.plant(folder.resolve(NEW), temporary.resolve("secret"));

    assertEquals(List.of("[1]"), CommandRun.of("cat", dir).succeeds());
    assertEquals(1, CommandRun.of("cat", "--json", "-r", dir).succeeds().size());
    assertEquals(List.of("[1]"), CommandRun.of("cat", "-n", "1", dir).succeeds());
    assertEquals(List.of("[1]"), CommandRun.of("cat", "-n", "1", "-r", dir).succeeds());
    CommandRun run = CommandRun.of("get", dir, OLD, name, NEW);
    assertEquals(List.of("[1]"), run.lines());
    assertTold(run, what, OLD, NEW);
    assertEquals(List.of(OLD, name, NEW), CommandRun.of("ls", dir).succeeds());
    List<String> sizes = CommandRun.of("ls", "-l", dir).succeeds();
    assertTrue(sizes.get(0).endsWith(" -  " + OLD), sizes::toString);
    assertTrue(sizes.get(1).endsWith(" 4  " + name), sizes::toString);
    assertTrue(CommandRun.of("ls", "--json", dir).succeeds().get(2).endsWith("\"size\":null}"));
    run = CommandRun.of("verify", dir);
    assertEquals(1, run.status());
    assertEquals("3 records, 2 problems, 0 notes", run.lines().get(2));
    assertTrue(run.lines().get(0).endsWith("not a regular file but " + what.words()), run.out());

    run = CommandRun.of("rm", dir, OLD, name, NEW);
    assertTold(run, what, OLD, NEW);
    assertFalse(Files.exists(folder.resolve(name)));
    what.assertUntouched(folder.resolve(OLD));
    what.assertUntouched(folder.resolve(NEW));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsPlantedInADatabaseStopsNoCommand(Planted what) throws IOException {
    CommandRun.of("db", "set", dir, "samples/S", "a=1").succeeds();
    CommandRun.of("db", "add", dir, "job", "align").succeeds();
    for (String place : List.of("logs/job", "logs/meta", "samples/S/a")) {
      for (String name : List.of(OLD, NEW)) {
        what.plant(folder.resolve("hound/" + place + "/" + name), temporary.resolve("secret"));
      }
    }
    for (List<String> command :
        List.of(
            List.of("db", "log", dir),
            List.of("db", "log", dir, "job", "--json"),
            List.of("db", "log", dir, "-n", "1"),
            List.of("db", "log", dir, "meta", "-n", "1"),
            List.of("db", "log", dir, "job", "-n", "1", "-r"),
            List.of("db", "history", dir, "samples"),
            List.of("db", "history", dir, "samples", "-n", "1"),
            List.of("db", "history", dir, "samples/S", "-n", "1", "-r"),
            List.of("db", "history", dir, "samples/S/a", "-n", "1"),
            List.of("db", "history", dir, "samples/S/a", "--json"),
            List.of("db", "show", dir, "samples/S"),
            List.of("db", "diff", dir, "samples/S", "--from", "@2"))) {
      assertEquals(
          1, CommandRun.of(command.toArray(String[]::new)).succeeds().size(), command::toString);
    }
    assertTrue(CommandRun.of("db", "volume", dir).succeeds().get(0).startsWith("4 records, "));
    CommandRun run = CommandRun.of("db", "find", dir, OLD);
    assertEquals(1, run.status());
    assertEquals(List.of("hound: no record " + OLD + " in " + dir), run.messages());
    run = CommandRun.of("db", "verify", dir);
    assertEquals(1, run.status());
    assertEquals(7, run.lines().size(), run.out());
  }

  /** Java can name no such folder, and so can't look into it. */
  @Test
  void aFolderWhoseNameIsNoTextIsToldByVerify() throws Exception {
    CommandRun.of("db", "set", dir, "samples/S", "a=1").succeeds();
    Path samples = folder.resolve("hound/samples");
    shell(samples, "mkdir \"$(printf 'x\\377')\"");
    String told =
        "problem: "
            + samples
            + "/x\ufffd: a folder whose name is not in the character set of the locale";
    CommandRun run = CommandRun.of("verify", "-R", dir);
    assertEquals(1, run.status());
    assertTrue(run.lines().contains(told), run.out());
    run = CommandRun.of("db", "verify", dir);
    assertEquals(1, run.status());
    assertEquals(List.of(told, "2 records, 1 problem, 0 notes"), run.lines());
  }

  private static void shell(Path folder, String command) throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", command).directory(folder.toFile()).start();
    assertEquals(0, shell.waitFor());
  }

  /** Java takes very long for so deep folders, and can't name those of long names at all. */
  @AfterEach
  void deletesDeepFolders() throws Exception {
    shell(temporary, "rm -rf d");
  }

  @Test
  void verifySaysWhereFoldersLieTooDeep() throws Exception {
    CommandRun.withInput("[1]", "put", dir).succeeds();
    shell(folder, "mkdir -p " + "d/".repeat(1_600));
    Path deepest = folder.resolve("d/".repeat(100));
    Files.writeString(deepest.resolve(OLD), "[");
    Files.writeString(deepest.resolve("d").resolve(NEW), "[");
    CommandRun run = CommandRun.of("verify", "-R", dir);
    assertEquals(1, run.status());
    assertEquals(3, run.lines().size(), run.out());
    assertTrue(run.lines().get(0).startsWith("problem: " + deepest + "/" + OLD), run.out());
    assertEquals(
        "problem: " + deepest + "/d: a folder, not checked: it lies more than 100 levels deep",
        run.lines().get(1));
    assertEquals("2 records, 2 problems, 0 notes", run.lines().get(2));
  }

  @Test
  void verifySaysWhichFoldersHaveTooLongAPath() throws Exception {
    CommandRun.withInput("[1]", "put", dir).succeeds();
    for (String name : List.of("a", "c")) {
      Files.writeString(Files.createDirectories(folder.resolve(name)).resolve(OLD), "[1]");
    }
    String name = "b".repeat(250);
    shell(folder, "mkdir -p " + (name + "/").repeat(30));
    CommandRun run = CommandRun.of("verify", "-R", dir);
    assertEquals(1, run.status());
    assertEquals(2, run.lines().size(), run.out());
    assertTrue(
        run.lines().get(0).startsWith("problem: " + folder.resolve(name + "/" + name)), run.out());
    assertTrue(run.lines().get(0).contains(": a folder that can't be checked"), run.out());
    assertEquals("3 records, 1 problem, 0 notes", run.lines().get(1));
  }

  // JSON

  private static List<byte[]> bombs() throws IOException {
    ByteArrayOutputStream surrogate = new ByteArrayOutputStream();
    surrogate.write("\"".getBytes(UTF_8));
    surrogate.write(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80});
    surrogate.write("\"".getBytes(UTF_8));
    return List.of(
        "[".repeat(100_000).getBytes(UTF_8),
        ("[".repeat(100_000) + "]".repeat(100_000)).getBytes(UTF_8),
        ("{\"a\":".repeat(50_000) + "1" + "}".repeat(50_000)).getBytes(UTF_8),
        ("{\"a\":[".repeat(50_000) + "]}".repeat(50_000)).getBytes(UTF_8),
        "9".repeat(1_000_000).getBytes(UTF_8),
        ("1e" + "9".repeat(1_000_000)).getBytes(UTF_8),
        "1e99999999999".getBytes(UTF_8),
        ("{\"" + "k".repeat(1_000_000) + "\":1}").getBytes(UTF_8),
        ("{" + "\"k\":1,".repeat(100_000) + "\"k\":1}").getBytes(UTF_8),
        "[1]\u0000".getBytes(UTF_8),
        "\"\u0000\"".getBytes(UTF_8),
        surrogate.toByteArray());
  }

  @Test
  void jsonBombsAreRefusedLineByLine() throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (byte[] bomb : bombs()) {
      lines.write(bomb);
      lines.write('\n');
      CommandRun run = CommandRun.withInput(bomb, "put", dir);
      assertEquals(1, run.status());
      assertEquals(1, run.messages().size());
      assertTrue(run.err().length() < 500, () -> run.err().substring(0, 500));
    }
    lines.write("[1e999999999,\"\\ud800\"]\n".getBytes(UTF_8));
    CommandRun run = CommandRun.withInput(lines.toByteArray(), "put", "--lines", dir);
    assertEquals(1, run.status());
    assertEquals(1, run.lines().size());
    assertEquals(bombs().size(), run.messages().size());
    assertEquals(List.of("[1e999999999,\"\\ud800\"]"), CommandRun.of("cat", dir).succeeds());
  }

  @Test
  void jsonBombsInAFolderAreToldAndTheOthersFollow() throws IOException {
    String last = CommandRun.withInput("[1]", "put", dir).succeeds().get(0);
    int second = 10;
    for (byte[] bomb : bombs()) {
      String name = Snowflake.of(second++, MachineId.of(1), 2, 3).toString();
      Files.write(folder.resolve(name), bomb);
    }
    // A key that comes twice is read, and only remarked.
    for (String command : List.of("cat", "verify")) {
      CommandRun run = CommandRun.of(command, dir);
      assertEquals(1, run.status());
      assertTrue(run.err().length() < 5_000, command);
    }
    CommandRun run = CommandRun.of("cat", dir);
    assertEquals(bombs().size() - 1, run.messages().size(), run.err());
    assertEquals("[1]", run.lines().get(1));
    assertEquals(1, CommandRun.of("get", dir, last).succeeds().size());
  }

  @Test
  void jsonBombsInADatabaseAreToldAndTheOthersFollow() throws IOException {
    CommandRun.of("db", "set", dir, "samples/S", "a:=1e999999999").succeeds();
    String update =
        "{\"entityType\":\"samples\",\"entityName\":\"S\",\"attributeName\":\"a\","
            + "\"attributeValue\":";
    int second = 10;
    for (byte[] bomb : bombs()) {
      ByteArrayOutputStream record = new ByteArrayOutputStream();
      record.write(update.getBytes(UTF_8));
      record.write(bomb);
      record.write('}');
      String name = Snowflake.of(second++, MachineId.of(1), 2, 3).toString();
      Files.write(folder.resolve("hound/samples/S/a").resolve(name), record.toByteArray());
    }
    for (String json : List.of("--verbose", "--json")) {
      CommandRun run = CommandRun.of("db", "history", dir, "samples", json);
      assertEquals(1, run.status());
      assertEquals(2, run.lines().size());
      assertTrue(run.lines().get(1).contains("1e999999999"), run.out());
      assertEquals(bombs().size() - 1, run.messages().size());
      assertTrue(run.err().length() < 10_000);
    }
    assertEquals(1, CommandRun.of("db", "show", dir, "samples/S").succeeds().size());
    assertEquals(1, CommandRun.of("db", "verify", dir).status());
  }
}
