package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.hound.database.HoundDatabase;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.snowflake.SnowflakeFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can be held true of the README and the pages without a built launcher. */
class PagesTest {

  /** Whether and how each kind of block is tested; {@code sh} is for what no test can run. */
  private static final Set<String> LANGUAGES = Set.of("console", "java", "sh", "xml", "");

  /** What the page for users of Python calls by these names. */
  private static final Map<String, Class<?>> OBJECTS =
      Map.of(
          "HoundDatabase", HoundDatabase.class,
          "Snowflake", Snowflake.class,
          "SnowflakeClient", SnowflakeClient.class,
          "SnowflakeFields", SnowflakeFields.class,
          "builder", HoundDatabase.Builder.class,
          "database", HoundDatabase.class,
          "snowflake", Snowflake.class);

  private static String sources(String... folders) throws IOException {
    StringBuilder sources = new StringBuilder();
    for (String folder : folders) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file :
            files.filter(file -> file.toString().endsWith(".java")).sorted().toList()) {
          sources.append(Files.readString(file)).append('\n');
        }
      }
    }
    return sources.toString();
  }

  @Test
  void readme_isShortAndNarrow() throws IOException {
    List<String> lines = Files.readAllLines(Page.README);
    assertTrue(lines.size() <= 150, () -> "lines: " + lines.size());
    assertEquals(List.of(), lines.stream().filter(line -> line.length() > 140).toList());
  }

  @Test
  void javaBlocks_areTakenFromCompiledFiles() throws IOException {
    String compiled =
        Page.flat(sources("examples", "src/it", "src/main/java", "src/test/java")) + '\n';
    List<String> missing = new ArrayList<>();
    int blocks = 0;
    for (Page page : Page.all()) {
      for (String block : page.blocks("java")) {
        blocks++;
        if (!compiled.contains(Page.flat(block) + '\n')) {
          missing.add(page.file() + ":\n" + block);
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(blocks >= 3, "blocks: " + blocks);
  }

  @Test
  void dependencyOfTheReadme_isThisProject() throws IOException {
    String dependency = Page.of(Page.README).blocks("xml").get(0).replaceAll("</?dependency>", "");
    String pom = Page.flat(Files.readString(Path.of("pom.xml")));
    assertTrue(pom.contains(Page.flat(dependency)), dependency);
  }

  @Test
  void blocks_areOfKindsThatAreTested() throws IOException {
    List<String> untested = new ArrayList<>();
    for (Page page : Page.all()) {
      for (Page.Block block : page.blocks()) {
        String hound = block.language().equals("sh") ? "(\\$ )?hound .*" : "\\$ .*";
        boolean isCommand =
            !block.language().equals("console")
                && block.code().lines().anyMatch(line -> line.matches(hound));
        if (!LANGUAGES.contains(block.language()) || isCommand) {
          untested.add(page.file() + ":\n" + block);
        }
      }
    }
    assertEquals(List.of(), untested);
  }

  @Test
  void relativeLinks_leadToFilesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Page page : Page.all()) {
      for (String link : page.relativeLinks()) {
        links++;
        String[] parts = link.split("#", 2);
        Path target =
            parts[0].isEmpty() ? page.file() : page.file().resolveSibling(parts[0]).normalize();
        boolean exists =
            Files.exists(target)
                && (parts.length == 1 || Page.of(target).anchors().contains(parts[1]));
        if (!exists) {
          broken.add(page.file() + ": " + link);
        }
      }
    }
    assertEquals(List.of(), broken);
    assertTrue(links > 40, "links: " + links);
  }

  @Test
  void readmeAndIndex_leadToEachPage() throws IOException {
    List<String> pages = Page.site().stream().map(page -> page.file().toString()).toList();
    assertFalse(pages.isEmpty());
    List<String> readme = Page.of(Page.README).relativeLinks();
    List<String> index =
        Page.of(Page.SITE.resolve("index.md")).relativeLinks().stream()
            .map(link -> Page.SITE.resolve(link).toString())
            .toList();
    assertEquals(pages, pages.stream().filter(readme::contains).toList());
    assertEquals(
        pages,
        pages.stream().filter(page -> page.endsWith("index.md") || index.contains(page)).toList());
  }

  @Test
  void qualifiedClasses_exist() throws IOException {
    List<String> missing = new ArrayList<>();
    int named = 0;
    for (Page page : Page.all()) {
      for (MatchResult name :
          Pattern.compile("\\bdev\\.hound\\.[a-z.]+\\.[A-Z]\\w+")
              .matcher(page.text())
              .results()
              .toList()) {
        named++;
        String file = name.group().replace('.', '/') + ".java";
        if (Stream.of("src/main/java", "src/test/java", "src/jmh/java")
            .noneMatch(folder -> Files.exists(Path.of(folder, file)))) {
          missing.add(page.file() + ": " + name.group());
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(named > 4, "classes named: " + named);
  }

  @Test
  void jacksonInFormats_hasTheVersionThatHoundNeeds() throws IOException {
    String xml = Page.of(Page.SITE.resolve("formats.md")).blocks("xml").get(0);
    String version = JsonProperty.class.getPackage().getImplementationVersion();
    assertTrue(xml.contains("<version>" + version + "</version>"), () -> version + xml);
  }

  @Test
  void javaOfThePythonPage_hasTheseMethods() throws IOException {
    String page = Page.of(Page.SITE.resolve("python.md")).text();
    List<String> missing = new ArrayList<>();
    List<MatchResult> calls =
        Pattern.compile("(?<= \\| `|, `|^`)(\\w+)\\.(\\w+)\\(").matcher(page).results().toList();
    int known = 0;
    for (MatchResult call : calls) {
      Class<?> type = OBJECTS.get(call.group(1));
      if (type != null) {
        known++;
        if (Arrays.stream(type.getMethods()).noneMatch(m -> m.getName().equals(call.group(2)))) {
          missing.add(call.group());
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(known > 20, "calls: " + calls.size() + ", known: " + known);
  }

  /** What stands between the variable parts of each message must be in the sources. */
  @Test
  void messagesOfTroubleshooting_areInTheSources() throws IOException {
    String page = Page.of(Page.SITE.resolve("troubleshooting.md")).text();
    String sources =
        sources("src/main/java").replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\"")
            + Files.readString(Path.of("src/main/launcher/hound"));
    List<String> missing = new ArrayList<>();
    List<MatchResult> messages =
        Pattern.compile("(?m)^\\| `([^`]*)` \\|").matcher(page).results().toList();
    for (MatchResult message : messages) {
      for (String part : message.group(1).split("…", -1)) {
        if (!sources.contains(part.strip())) {
          missing.add(message.group(1) + ": " + part.strip());
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(messages.size() > 20, "messages: " + messages.size());
  }
}
