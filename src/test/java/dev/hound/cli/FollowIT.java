package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, following in a shell. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class FollowIT {

  @TempDir private Path temp;

  private Process sh(String script) throws Exception {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", script).directory(temp.toFile());
    shell.environment().putAll(Map.of("HOUND", System.getProperty("hound.launcher")));
    return shell.redirectError(temp.resolve("err").toFile()).start();
  }

  private String run(String script) throws Exception {
    Process shell = sh(script);
    String out = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, shell.waitFor(), () -> script + out);
    return out;
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void cat_headHasEnough_endsAlsoWhileIdle() throws Exception {
    run("printf '[1]\\n[2]\\n[3]\\n' | \"$HOUND\" put --lines d");
    // Nothing more comes, so that no failing write tells that head is gone.
    assertEquals("[1]\n[2]\n[3]\n", run("\"$HOUND\" cat -f d | head -3"));
    assertEquals("[1]\n", run("\"$HOUND\" cat -f d | head -1"));
    assertEquals("", Files.readString(temp.resolve("err")));
  }

  @Test
  void cat_killedAndResumed_missesNothing() throws Exception {
    run("printf '[1]\\n[2]\\n[3]\\n' | \"$HOUND\" put --lines d");
    List<String> seen = new ArrayList<>();
    Process first = sh("exec \"$HOUND\" cat -f --resume position d");
    try (BufferedReader lines = first.inputReader()) {
      for (int i = 0; i < 3; i++) {
        seen.add(lines.readLine());
      }
    } finally {
      first.destroyForcibly().waitFor();
    }
    run("printf '[4]\\n[5]\\n' | \"$HOUND\" put --lines d");
    Process second = sh("exec \"$HOUND\" cat -f --resume position d");
    try (BufferedReader lines = second.inputReader()) {
      String line = lines.readLine();
      // What was printed right before the kill may come again, and nothing older.
      while (!line.equals("[5]")) {
        seen.add(line);
        line = lines.readLine();
      }
    } finally {
      second.destroyForcibly().waitFor();
    }
    assertTrue(
        List.of(
                List.of("[1]", "[2]", "[3]", "[4]"),
                List.of("[1]", "[2]", "[3]", "[1]", "[2]", "[3]", "[4]"))
            .contains(seen),
        seen::toString);
  }
}
