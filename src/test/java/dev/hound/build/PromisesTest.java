package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
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

/** The page of promises names tests that exist. */
class PromisesTest {

  private static final Path PAGE = Page.SITE.resolve("promises.md");
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT|Contract))#(\\w+)`");
  private static final Pattern PROMISE = Pattern.compile("(?m)^## (\\d\\. .*)$");

  private static Map<String, String> testSources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString();
        // The page names a test by its class alone, so no two classes may have one name.
        if (!name.equals("package-info.java")) {
          assertNull(sources.put(name.replace(".java", ""), Files.readString(file)), name);
        }
      }
    }
    return sources;
  }

  @Test
  void page_namesTestsThatExist() throws IOException {
    Map<String, String> sources = testSources();
    List<MatchResult> named = TEST.matcher(Files.readString(PAGE)).results().toList();
    List<String> missing = new ArrayList<>();
    for (MatchResult test : named) {
      String source = sources.getOrDefault(test.group(1), "");
      if (!Pattern.compile("[\\w>] " + test.group(2) + "\\(").matcher(source).find()) {
        missing.add(test.group());
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(named.size() > 60, () -> "tests named: " + named.size());
  }

  @Test
  void page_hasThePromisesOfTheReadme() throws IOException {
    String page = Files.readString(PAGE);
    List<String> promises =
        Pattern.compile("(?m)^(\\d\\. )\\*\\*(.*?)\\.\\*\\*")
            .matcher(Files.readString(Page.README))
            .results()
            .map(promise -> promise.group(1) + promise.group(2))
            .toList();
    assertEquals(
        promises, PROMISE.matcher(page).results().map(promise -> promise.group(1)).toList());
    assertEquals(8, promises.size());
  }

  @Test
  void eachPromise_hasTestsAndLimits() throws IOException {
    List<String> parts = PROMISE.splitAsStream(Files.readString(PAGE)).skip(1).toList();
    for (String part : parts) {
      assertTrue(TEST.matcher(part).find(), () -> "names no test:" + part);
      assertTrue(part.contains("\n**Not promised.** "), () -> "lacks what is not promised:" + part);
    }
  }
}
