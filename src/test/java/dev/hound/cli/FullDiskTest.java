package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The command line on a disk that becomes full. */
@EnabledOnOs(OS.LINUX)
final class FullDiskTest {

  private static final int LINES = 100;

  @TempDir Path temp;

  /** Lines of which none is there before the one before it was put. */
  private static final class SlowLines extends InputStream {
    private final byte[] line = ("{\"text\":\"" + "x".repeat(5000) + "\"}\n").getBytes(UTF_8);
    private int read;

    @Override
    public int read() {
      return read == LINES * line.length ? -1 : line[read++ % line.length];
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int count = 0;
      while (count < length) {
        int next = read();
        if (next < 0) {
          return count == 0 ? -1 : count;
        }
        target[offset + count++] = (byte) next;
        if (next == '\n') {
          break;
        }
      }
      return count;
    }
  }

  private static final String CAUSE = "No space left on device";

  private void onDisk(String size, Executable test) throws Throwable {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", size, "tmpfs", disk.toString()),
        "a small disk can be mounted");
    try {
      test.execute();
    } finally {
      assertTrue(run("umount", disk.toString()));
    }
  }

  private String folder() {
    return temp.resolve("disk/root").toString();
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(temp.resolve(name), content).toString();
  }

  private static void assertEnds(CommandRun run, String start, String end) {
    assertEquals(1, run.status());
    assertEquals(1, run.messages().size(), run.err());
    assertTrue(run.err().startsWith("hound: " + start), run.err());
    assertTrue(run.err().endsWith(end + "\n"), run.err());
  }

  @Test
  void linesThatWerePutBeforeItAreNamedAndTheFirstThatWasNotIsTold() throws Throwable {
    onDisk(
        "size=256k",
        () -> {
          CommandRun run =
              CommandRun.withInput(new SlowLines(), "put", "--lines", "--scalars", folder());
          List<String> put = run.lines();
          assertTrue(put.size() > 5 && put.size() < LINES, put.size() + " were put");
          String line = "standard input, line " + (put.size() + 1);
          assertEnds(
              run,
              line + ": " + folder() + "/",
              CAUSE + " (it was not put); the input was not put from here on: " + line);
          assertEquals(put, CommandRun.of("ls", folder()).succeeds());
          assertEquals(0, CommandRun.of("verify", folder()).status());
        });
  }

  @Test
  void linesOfWhichNoneIsPutAreTold() throws Throwable {
    String lines = file("200.json", "{}\n" + ("\"" + "x".repeat(6000) + "\"\n").repeat(199));
    onDisk(
        "size=256k",
        () ->
            assertEnds(
                CommandRun.of(
                    "put", "--lines", "--scalars", folder(), lines, file("next.json", "1")),
                lines + ", lines 1 to 64: " + folder() + "/",
                CAUSE
                    + " (none of them was put); the input was not put from here on: "
                    + lines
                    + ", line 1"));
  }

  /** Each name needs an inode there. */
  @Test
  void theFirstLineThatWasNotPutIsToldIfOnlySomeOfABatchWere() throws Throwable {
    StringBuilder input = new StringBuilder("\nbad\n");
    for (int i = 3; i <= 70; i++) {
      input.append(i).append('\n');
    }
    String lines = file("70.json", input.toString());
    onDisk(
        "size=4m,nr_inodes=90",
        () -> {
          CommandRun run = CommandRun.of("put", "--lines", "--scalars", folder(), lines);
          int put = run.lines().size();
          assertTrue(put > 5 && put < 64, put + " were put");
          assertEquals(1, run.status());
          assertEquals(2, run.messages().size(), run.err());
          String told = run.messages().get(1);
          assertTrue(
              told.startsWith("hound: " + lines + ", lines 1 to 66: " + folder() + "/"), told);
          assertTrue(
              told.endsWith(
                  CAUSE
                      + "; the records whose names were printed were stored; the input was not put from here on: "
                      + lines
                      + ", line "
                      + (put + 3)),
              told);
          List<String> records = CommandRun.of("cat", folder()).succeeds();
          assertEquals(put, records.size());
          assertEquals(Integer.toString(put + 2), records.get(put - 1));
        });
  }

  @Test
  void theFileThatIsNotPutIsToldAndTheNext() throws Throwable {
    String small = file("small.json", "[1]");
    String large = file("large.json", "\"" + "x".repeat(300_000) + "\"");
    onDisk(
        "size=256k",
        () -> {
          CommandRun run = CommandRun.of("put", folder(), small, large, small, "-");
          assertEquals(1, run.lines().size());
          assertEnds(
              run,
              large + ": " + folder() + "/",
              CAUSE + " (it was not put); the input was not put from here on: " + small);
          run = CommandRun.of("put", folder(), large, "-");
          assertEnds(run, large, "the input was not put from here on: standard input");
          run = CommandRun.of("put", folder(), large);
          assertEnds(run, large, CAUSE + " (it was not put)");
        });
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
