package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/** A tree that the Python Hound wrote; sort(1) says what order is right. */
class InteropTreeTest {

  private static final JsonMapper PYTHON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static Path tree() throws URISyntaxException {
    URL tree = Objects.requireNonNull(InteropTreeTest.class.getResource("/interop/hound-tree"));
    return Path.of(tree.toURI());
  }

  private static Map<Path, List<Path>> filesByFolder() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.walk(tree())) {
      return files
          .filter(Files::isRegularFile)
          .collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.toList()));
    }
  }

  private static List<String> sort(List<String> lines) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("sort");
    builder.environment().put("LC_ALL", "C");
    Process sort = builder.start();
    sort.getOutputStream()
        .write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    sort.getOutputStream().close();
    String sorted = new String(sort.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, sort.waitFor());
    return sorted.lines().toList();
  }

  @Test
  void everyFolderIsListedAndReadInTheOrderOfSort() throws Exception {
    Map<Path, List<Path>> folders = filesByFolder();
    assertEquals(42, folders.values().stream().mapToInt(List::size).sum());
    for (Map.Entry<Path, List<Path>> folder : folders.entrySet()) {
      String dir = folder.getKey().toString();
      List<String> expected =
          sort(folder.getValue().stream().map(file -> file.getFileName().toString()).toList());
      assertEquals(expected, CommandRun.of("ls", dir).succeeds());

      List<String> records = CommandRun.of("cat", dir).succeeds();
      assertEquals(
          records, CommandRun.withInput(String.join("\n", expected), "get", dir, "-").succeeds());
      List<Object> contents = new ArrayList<>();
      for (String name : expected) {
        contents.add(PYTHON.readTree(Files.readAllBytes(folder.getKey().resolve(name))));
      }
      assertEquals(
          contents, records.stream().map(record -> (Object) PYTHON.readTree(record)).toList());
    }
  }

  @Test
  void theWholeTreeIsSound() throws Exception {
    CommandRun run = CommandRun.of("verify", "-R", tree().toString());
    assertEquals(List.of("42 records, 0 problems, 0 notes"), run.succeeds());
  }

  @Test
  void itsRootHasNoRecordsAndIsKnownAsADatabase() throws Exception {
    String root = tree().toString();
    for (String command : List.of("ls", "cat")) {
      CommandRun run = CommandRun.of(command, root);
      assertEquals(0, run.status());
      assertEquals("", run.out());
      assertEquals(
          List.of("hound: " + root + " holds a Hound database, which 'hound db' reads"),
          run.messages());
    }
  }
}
