package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of promises names tests that are there. */
class PromisesTest {

  private static final Path PAGE = Path.of("src/main/java/dev/hound/folder/package-info.java");
  private static final Pattern TEST =
      Pattern.compile("\\{@code\\s+(\\w+(?:Test|IT|Contract))#(\\w+)}");
  private static final Pattern PROMISE = Pattern.compile("<h3>(\\d)\\. ");

  /** The page on one line, as the formatter breaks it anywhere. */
  private static String page() throws IOException {
    return Files.readString(PAGE).replaceAll("\\n \\* *", " ");
  }

  private static Map<String, String> testSources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString();
        // Some tests of different packages have one name.
        sources.merge(
            name.substring(0, name.length() - ".java".length()),
            Files.readString(file),
            String::concat);
      }
    }
    return sources;
  }

  @Test
  void everyTestThatThePageNamesExists() throws IOException {
    String page = page();
    Map<String, String> sources = testSources();
    List<MatchResult> named = TEST.matcher(page).results().toList();
    List<String> missing = new ArrayList<>();
    for (MatchResult test : named) {
      String source = sources.getOrDefault(test.group(1), "");
      if (!Pattern.compile("[\\w>] " + test.group(2) + "\\(").matcher(source).find()) {
        missing.add(test.group());
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(named.size() > 20, () -> "tests named: " + named.size());
  }

  @Test
  void eachPromiseOfTheReadmeHasItsTests() throws IOException {
    String page = page();
    String readme = Files.readString(Path.of("README.md"));
    assertEquals(
        Pattern.compile("(?m)^(\\d)\\. \\*\\*")
            .matcher(readme)
            .results()
            .map(m -> m.group(1))
            .toList(),
        PROMISE.matcher(page).results().map(m -> m.group(1)).toList());
    List<String> parts = PROMISE.splitAsStream(page).toList();
    for (int i = 1; i < parts.size(); i++) {
      assertTrue(TEST.matcher(parts.get(i)).find(), "no test is named for promise " + i);
    }
  }
}
