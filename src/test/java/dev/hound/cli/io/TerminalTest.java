package dev.hound.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no Unix mode")
class TerminalTest {

  @TempDir private Path temporary;

  @Test
  void ofLauncher_digits_decide() {
    for (int descriptor : new int[] {1, 2}) {
      assertEquals(Optional.empty(), Terminal.ofLauncher(descriptor, Map.of()));
      assertEquals(
          Optional.of(false), Terminal.ofLauncher(descriptor, Map.of("HOUND_TERMINAL", "")));
      assertEquals(
          Optional.of(true), Terminal.ofLauncher(descriptor, Map.of("HOUND_TERMINAL", "12")));
    }
    assertEquals(Optional.of(false), Terminal.ofLauncher(1, Map.of("HOUND_TERMINAL", "2")));
    assertEquals(Optional.of(true), Terminal.ofLauncher(2, Map.of("HOUND_TERMINAL", "2")));
  }

  /** As in /proc/self/fd: links that lead to a file, a pipe, a device, nowhere. */
  @Test
  void mayBe_fileOrPipe_isNone() throws Exception {
    Path fifo = temporary.resolve("fifo");
    assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
    Files.createSymbolicLink(
        temporary.resolve("3"), Files.writeString(temporary.resolve("file"), "x"));
    Files.createSymbolicLink(temporary.resolve("4"), fifo);
    Files.createSymbolicLink(temporary.resolve("5"), Path.of("/dev/null"));
    Files.createSymbolicLink(temporary.resolve("6"), Path.of("pipe:[4026531839]"));
    List<Path> descriptors = List.of(temporary);
    assertFalse(Terminal.mayBe(3, descriptors), "a file");
    assertFalse(Terminal.mayBe(4, descriptors), "a pipe");
    // /dev/console and all other terminals are character devices too.
    assertTrue(Terminal.mayBe(5, descriptors), "a device");
    assertTrue(Terminal.mayBe(6, descriptors), "a broken link");
    assertTrue(Terminal.mayBe(7, descriptors), "not listed");
    assertTrue(Terminal.mayBe(3, List.of()), "without /proc");
    assertFalse(
        Terminal.mayBe(3, List.of(temporary.resolve("missing"), temporary)), "only /dev/fd");
  }
}
