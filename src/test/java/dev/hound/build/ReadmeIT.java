package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The code in the README: what is shown there compiles and runs. */
class ReadmeIT {

  private static final Path README = Path.of("README.md").toAbsolutePath();
  private static final Path LAUNCHER = Path.of(System.getProperty("hound.launcher"));

  @TempDir Path temporary;

  private static List<String> blocks(String language) throws IOException {
    return Pattern.compile("(?s)\n```" + language + "\n(.*?)\n```")
        .matcher(Files.readString(README))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** Without indentation and blank lines, which differ from place to place. */
  private static String flat(String code) {
    return code.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void javaIsTakenFromTestsAndExamples() throws Exception {
    StringBuilder compiled = new StringBuilder();
    for (String folder : List.of("src/test/java", "examples")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file :
            (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
          compiled.append(flat(Files.readString(file))).append('\n');
        }
      }
    }
    List<String> blocks = blocks("java");
    assertFalse(blocks.isEmpty());
    for (String block : blocks) {
      assertTrue(
          compiled.toString().contains(flat(block)), () -> "in no test or example:\n" + block);
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the README's shell is a POSIX shell")
  void shellLinesRun() throws Exception {
    String path = LAUNCHER.getParent() + ":" + System.getenv("PATH");
    List<String> scripts =
        blocks("sh").stream().filter(block -> block.startsWith("hound ")).toList();
    assertFalse(scripts.isEmpty());
    for (String script : scripts) {
      Path folder = Files.createTempDirectory(temporary, "shell");
      Run run = Run.in(folder, Map.of("PATH", path), "sh", "-eu", "-c", script);
      assertEquals(0, run.status(), run.toString());
      assertEquals("", run.err(), script);
    }
  }
}
