package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The shell commands of the README and the pages print what is shown there. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the shell of the pages is a POSIX shell")
class PagesIT {

  private static final Path LAUNCHER = Path.of(System.getProperty("hound.launcher"));

  /** The database that the pages read, from the root of the project. */
  private static final Path INTEROP = Path.of("src/test/resources/interop").toAbsolutePath();

  /** Ends what each command prints. */
  private static final String END = "\u0001\n";

  @TempDir Path temporary;

  private Run shell(Path folder, String script) throws Exception {
    return Run.in(
        folder,
        Map.of(
            "PATH",
            LAUNCHER.getParent() + ":" + System.getenv("PATH"),
            // That of the names in the pages.
            "HOUND_MACHINE_ID",
            "acde48001122"),
        "sh",
        "-c",
        script);
  }

  private boolean isInstalled(String program) throws Exception {
    return shell(temporary, "command -v " + program).status() == 0;
  }

  @TestFactory
  List<DynamicNode> consoleBlocks_printWhatIsShown() throws Exception {
    List<DynamicNode> pages = new ArrayList<>();
    for (Page page : Page.all()) {
      if (!page.commands().isEmpty()) {
        pages.add(dynamicContainer(page.file().toString(), commands(page)));
      }
    }
    assertTrue(pages.size() > 3, () -> "pages: " + pages);
    return pages;
  }

  /** Runs the commands of a page in one shell, in a folder that has the database of the tests. */
  private List<DynamicNode> commands(Page page) throws Exception {
    Path folder = Files.createTempDirectory(temporary, "page");
    StringBuilder script =
        new StringBuilder("exec 2>&1\n")
            .append("mkdir -p src/test/resources\n")
            .append("cp -R '" + INTEROP + "' src/test/resources/\n");
    for (Page.Command command : page.commands()) {
      script.append(command.text()).append("\nstatus=$?; printf '\\001\\n'; (exit $status)\n");
    }
    String[] outputs = shell(folder, script.toString()).out().split(END, -1);
    Numbered shown = new Numbered();
    Numbered printed = new Numbered();
    List<DynamicNode> tests = new ArrayList<>();
    for (int i = 0; i < page.commands().size(); i++) {
      Page.Command command = page.commands().get(i);
      String expected = shown.text(command.output());
      String actual = i < outputs.length - 1 ? printed.text(outputs[i]) : "not run";
      tests.add(
          dynamicTest(
              command.text(),
              () -> {
                if (command.text().contains("| jq ")) {
                  assumeTrue(isInstalled("jq"), "jq is not installed");
                }
                assertEquals(expected, actual);
              }));
    }
    return tests;
  }

  /** Makes the texts of two runs comparable: names and times are numbered as they come. */
  private static final class Numbered {

    private static final Pattern NAME_OR_TIME =
        Pattern.compile("\\b[0-9a-f]{44}\\b|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d+Z");

    private final Map<String, String> numbers = new HashMap<>();

    String text(String output) {
      return NAME_OR_TIME
          .matcher(output.stripTrailing())
          .replaceAll(
              found ->
                  numbers.computeIfAbsent(
                      found.group(),
                      text -> (text.length() == 44 ? "NAME" : "TIME") + numbers.size()))
          .replaceAll("\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d GMT", "SECOND")
          .replaceAll("\"epochSeconds\":[0-9.]+", "\"epochSeconds\":SECONDS")
          .replaceAll("\"clientId\":\\d+|(?<=0000acde48001122  ?) *(client )?\\d+", "CLIENT")
          // Columns are as wide as what is in them.
          .replaceAll("  +", "  ");
    }
  }

  @Test
  void eachCommand_isShownOnItsPage() throws Exception {
    assertEquals(List.of(), missing("hound", "commands.md"));
    assertEquals(List.of(), missing("hound db", "database.md"));
  }

  private List<String> missing(String command, String page) throws Exception {
    String help = shell(temporary, command + " --help").out();
    List<String> names =
        Pattern.compile("(?m)^  (\\w+)  ")
            .matcher(help.substring(help.indexOf("\nCommands:"), help.indexOf("\nExit status:")))
            .results()
            .map(name -> name.group(1))
            .filter(name -> !name.equals("help"))
            .toList();
    assertFalse(names.isEmpty(), help);
    String shown = Page.of(Page.SITE.resolve(page)).text();
    return names.stream().filter(name -> !shown.contains(command + " " + name)).toList();
  }
}
