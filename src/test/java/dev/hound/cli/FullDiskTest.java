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

  @Test
  void linesThatWerePutBeforeItAreNamedAndTheFirstThatWasNotIsTold() throws Exception {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString()),
        "a small disk can be mounted");
    try {
      String folder = disk.resolve("root").toString();
      CommandRun run = CommandRun.withInput(new SlowLines(), "put", "--lines", folder);
      assertEquals(1, run.status());
      List<String> put = run.lines();
      assertTrue(put.size() > 5 && put.size() < LINES, put.size() + " were put");
      int line = put.size() + 1;
      assertEquals(1, run.messages().size(), run.err());
      assertTrue(
          run.err().contains("standard input, lines %d to %d: ".formatted(line, line)), run.err());
      assertTrue(run.err().contains(folder), run.err());
      assertTrue(run.err().endsWith("none of them is put\n"), run.err());
      assertEquals(put, CommandRun.of("ls", folder).fineLines());
      assertEquals(0, CommandRun.of("verify", folder).status());
    } finally {
      assertTrue(run("umount", disk.toString()));
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
