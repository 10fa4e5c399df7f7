package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The programs of {@code examples}, run as their comments say. */
class ExamplesIT {

  private static final Path EXAMPLES = Path.of("examples").toAbsolutePath();
  private static final Path JAR = Path.of(System.getProperty("hound.jar"));
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir Path temporary;

  private Run example(String program, Object... arguments) throws Exception {
    Object[] command =
        Stream.concat(
                Stream.of(JAVA, "-cp", JAR, EXAMPLES.resolve(program)), Arrays.stream(arguments))
            .toArray();
    Run run = Run.in(temporary, Map.of(), command);
    assertEquals(0, run.status(), run.toString());
    return run;
  }

  private static List<String> recordNames(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(Snowflake::isValid)
          .sorted()
          .toList();
    }
  }

  @Test
  void tellHowToUseThemWithoutArguments() throws Exception {
    for (String program :
        List.of("EventLog", "ExactlyOnce", "Provenance", "SeveralWriters", "TimeRangeReport")) {
      Path source = EXAMPLES.resolve(program + ".java");
      Run run = Run.in(temporary, Map.of(), JAVA, "-cp", JAR, source);
      assertEquals(2, run.status(), run.toString());
      String usage = run.err().strip().replace("usage: ", "");
      assertTrue(Files.readString(source).contains("<pre>" + usage + "</pre>"), run.err());
    }
  }

  @Test
  void eventLogPrintsItsEventsInOrder() throws Exception {
    Path folder = temporary.resolve("log");

    Run run = example("EventLog.java", folder);

    List<String> lines = run.out().lines().toList();
    assertEquals(
        "The first event is durable as " + recordNames(folder).get(0), lines.get(0), run.out());
    assertTrue(lines.get(1).endsWith(" backup: started"), run.out());
    assertTrue(lines.get(2).endsWith(" backup: finished"), run.out());
    assertEquals(3, lines.size(), run.out());
  }

  @Test
  void severalWritersLoseNothingThatWasAcknowledged() throws Exception {
    Path folder = temporary.resolve("events");

    Run run = example("SeveralWriters.java", folder);

    // The killed writer may have published a record or two whose names it could not tell any more.
    int there = recordNames(folder).size();
    assertTrue(there >= 230 && there <= 232, run.out());
    assertTrue(run.out().contains(there + " there, 0 missing, 0 problems"), run.out());
  }

  @Test
  void exactlyOnce_startedAgain_countsOn() throws Exception {
    Path folder = Files.createDirectory(temporary.resolve("steps"));
    double now = System.currentTimeMillis() / 1000.0;
    record(folder, now, "align");
    record(folder, now + 1, "sort");
    Path state = temporary.resolve("state");
    assertEquals("2 records\n", example("ExactlyOnce.java", folder, state, 2).out());
    // With a name before the others', as if it had come late.
    record(folder, now - 1, "index");
    assertEquals("3 records\n", example("ExactlyOnce.java", folder, state, 3).out());
  }

  @Test
  void reportCountsTheRecordsOfTheRange() throws Exception {
    Path folder = Files.createDirectory(temporary.resolve("steps"));
    record(folder, 1735689599.0, "before");
    record(folder, 1735689600.0, "align");
    record(folder, 1735689601.0, "sort");
    record(folder, 1735689602.0, "align");
    record(folder, 1735689603.0, "after");

    // 1735689600 is 2025-01-01T00:00:00Z, as "date -u -d @1735689600" tells.
    Run run =
        example(
            "TimeRangeReport.java", folder, "step", "2025-01-01T00:00:00Z", "2025-01-01T00:00:03Z");

    assertEquals("     2  align\n     1  sort\n", run.out());
  }

  @Test
  void provenanceTellsTheLineageOfASample() throws Exception {
    Run run = example("Provenance.java", temporary.resolve("lab"));

    List<String> lines = run.out().lines().map(line -> line.replaceAll(" +", " ")).toList();
    List<String> values =
        lines.stream().map(line -> line.replaceAll("^ \\S+Z | \\(.*\\)$", "")).toList();
    assertEquals(
        List.of(
            "Lineage of samples/S-001",
            "fastq \"s3://lab/S-001.fastq.gz\" arrived from the lab",
            "bam \"s3://lab/hg19/S-001.bam\" aligned to hg19",
            "purity 0.79 aligned to hg19",
            "bam \"s3://lab/hg38/S-001.bam\" aligned to hg38",
            "purity 0.81 aligned to hg38"),
        values.subList(0, 6),
        run.out());
    assertEquals(
        List.of(
            "bam \"s3://lab/hg19/S-001.bam\" aligned to hg19",
            "fastq \"s3://lab/S-001.fastq.gz\" arrived from the lab",
            "purity 0.79 aligned to hg19",
            "Changed since",
            "bam \"s3://lab/hg38/S-001.bam\" aligned to hg38",
            "purity 0.81 aligned to hg38"),
        values.subList(7, values.size()),
        run.out());
  }

  private static void record(Path folder, double seconds, String step) throws Exception {
    Snowflake name = Snowflake.of(seconds, MachineId.of(0x0242ac110002L), 1, 0);
    Files.writeString(folder.resolve(name.toString()), "{\"step\": \"" + step + "\"}");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script")
  void quickStart_printsWhatThePageShows() throws Exception {
    Run run =
        Run.in(
            temporary,
            Map.of("HOUND_MACHINE_ID", "acde48001122"),
            EXAMPLES.resolve("quickstart.sh"),
            "events");

    assertEquals(0, run.status(), run.toString());
    assertEquals("", run.err());
    List<String> names = recordNames(temporary.resolve("events"));
    assertEquals(6, names.size(), run.out());
    for (String name : names) {
      assertTrue(run.out().contains(name), run.out());
    }
    String shown =
        Page.of(Page.SITE.resolve("commands.md")).blocks("").stream()
            .filter(block -> block.startsWith("Two programs"))
            .findFirst()
            .orElseThrow();
    assertEquals(linesOfAnyOrder(shown), linesOfAnyOrder(run.out()), run.out());
  }

  /** The two programs' records come in any order, and their names and times differ by the run. */
  private static List<String> linesOfAnyOrder(String output) {
    return output
        .lines()
        .map(line -> line.replaceAll("[0-9a-f]{44}", "NAME"))
        .map(line -> line.replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME"))
        .map(line -> line.replaceAll("(0000acde48001122 +)\\d+", "$1CLIENT"))
        .map(line -> line.replaceAll("client \\d+", "client CLIENT"))
        .map(line -> line.replaceAll(" +", " "))
        .sorted()
        .toList();
  }
}
