package dev.hound.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page of the documentation, in Markdown. */
record Page(Path file, String text) {

  /** A block of code between fences. */
  record Block(String language, String code) {}

  /** A command of a console block, and what the page shows that it prints. */
  record Command(String text, String output) {}

  static final Path README = Path.of("README.md");
  static final Path SITE = Path.of("src/site/markdown");

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  static Page of(Path file) throws IOException {
    return new Page(file, Files.readString(file));
  }

  /** The README, the pages that it leads to, and those about the project. */
  static List<Page> all() throws IOException {
    List<Page> pages = new ArrayList<>();
    pages.add(of(README));
    pages.add(of(Path.of("CHANGELOG.md")));
    pages.add(of(Path.of(".github/CONTRIBUTING.md")));
    pages.addAll(site());
    return pages;
  }

  /** The pages that the README leads to. */
  static List<Page> site() throws IOException {
    List<Page> pages = new ArrayList<>();
    try (Stream<Path> files = Files.list(SITE)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        pages.add(of(file));
      }
    }
    return pages;
  }

  List<Block> blocks() {
    return BLOCK
        .matcher(text)
        .results()
        .map(block -> new Block(block.group(1), block.group(2)))
        .toList();
  }

  List<String> blocks(String language) {
    return blocks().stream()
        .filter(block -> block.language().equals(language))
        .map(Block::code)
        .toList();
  }

  /** The commands of all console blocks, in order. A command goes on behind a backslash. */
  List<Command> commands() {
    List<Command> commands = new ArrayList<>();
    for (String block : blocks("console")) {
      List<String> lines = block.lines().toList();
      for (int i = 0; i < lines.size(); ) {
        StringBuilder command = new StringBuilder(lines.get(i).substring("$ ".length()));
        while (lines.get(i++).endsWith("\\")) {
          command.append('\n').append(lines.get(i));
        }
        StringBuilder output = new StringBuilder();
        while (i < lines.size() && !lines.get(i).startsWith("$ ")) {
          output.append(lines.get(i++)).append('\n');
        }
        commands.add(new Command(command.toString(), output.toString()));
      }
    }
    return commands;
  }

  /** The targets of links to other files and places here, as they are written. */
  List<String> relativeLinks() {
    return LINK.matcher(prose())
        .results()
        .map(link -> link.group(1))
        .filter(target -> !target.matches("\\w+:.*"))
        .toList();
  }

  /** The names by which forges link to headings. */
  Set<String> anchors() {
    Set<String> anchors = new LinkedHashSet<>();
    Map<String, Integer> seen = new HashMap<>();
    for (MatchResult heading : HEADING.matcher(prose()).results().toList()) {
      String name =
          heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
      int count = seen.merge(name, 1, Integer::sum);
      anchors.add(count == 1 ? name : name + "-" + (count - 1));
    }
    return anchors;
  }

  private String prose() {
    return BLOCK.matcher(text).replaceAll("");
  }

  /** Without indentation and blank lines, which differ from place to place. */
  static String flat(String code) {
    return code.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
