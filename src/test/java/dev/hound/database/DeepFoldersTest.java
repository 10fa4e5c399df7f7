package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static dev.hound.database.DatabaseFixture.json;
import static dev.hound.database.DatabaseFixture.plant;
import static dev.hound.database.DatabaseFixture.updateJson;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.Order;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.Finding;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Folders in folders in folders, as only an attacker makes them. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the folders are made by a Unix shell")
final class DeepFoldersTest {

  private static final List<String> EVERYWHERE =
      List.of("", "logs", "logs/job", "samples", "samples/S-001", "samples/S-001/bam", "workspace");

  private static final Snowflake EARLY = Snowflake.of(1, MachineId.of(1), 2, 3);
  private static final Snowflake NEXT = Snowflake.of(2, MachineId.of(1), 2, 3);
  private static final Snowflake NOWHERE = Snowflake.of(3, MachineId.of(1), 2, 3);

  @TempDir Path root;
  private HoundDatabase database;
  private Snowflake bam;

  @BeforeEach
  void writes() throws IOException {
    database = database(root);
    database.log(LogType.JOB, "align", SAMPLE);
    bam = database.update(SAMPLE, "bam", "one");
    database.update(Entity.WORKSPACE, "genome", "hg38");
  }

  /** Java can't delete what it can't name. */
  @AfterEach
  void deletes() throws Exception {
    shell(root, "rm -rf hound");
  }

  private static void shell(Path folder, String command) throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", command).directory(folder.toFile()).start();
    assertEquals(0, shell.waitFor());
  }

  private void dig(String folder, int depth, String name) throws Exception {
    shell(root.resolve("hound").resolve(folder), "mkdir -p " + (name + "/").repeat(depth));
  }

  private void digEverywhere(int depth, String name) throws Exception {
    for (String folder : EVERYWHERE) {
      dig(folder, depth, name);
    }
  }

  private void assertReadable() throws IOException {
    assertEquals(List.of("\"one\""), json(database.history(SAMPLE)));
    assertEquals(List.of("\"one\""), json(database.history("samples")));
    assertEquals(List.of("\"hg38\""), json(database.history(Entity.WORKSPACE)));
    assertEquals(List.of("\"one\""), json(database.current(SAMPLE).values().stream()));
    assertEquals(1, database.entries(TimeRange.all(), Order.ASCENDING).count());
    assertEquals(List.of(LogType.JOB, LogType.META), database.logs());
    assertEquals(Set.of("samples"), database.types());
    assertEquals(Set.of(SAMPLE), database.entities("samples"));
    assertEquals(Set.of("bam"), database.attributes(SAMPLE));
    assertEquals(6, database.volume().records());
    assertEquals("samples/S-001/bam", database.find(bam).orElseThrow().folder());
    assertEquals(Optional.empty(), database.find(NOWHERE));
    assertEquals(List.of(), database.repair());
  }

  private List<Finding> reportedTooDeep() throws IOException {
    List<Finding> findings = database.verify().toList();
    for (Finding finding : findings) {
      assertEquals(Finding.Kind.SUB_FOLDER, finding.kind(), finding::toString);
      assertEquals(
          "a folder, not looked into: it lies deeper than any of a database", finding.message());
    }
    return findings;
  }

  @Test
  void aPitStopsNoReading() throws Exception {
    digEverywhere(100, "d");
    dig("samples/S-001/bam", 1_600, "d");
    assertReadable();
    List<Finding> reported = reportedTooDeep();
    assertEquals(EVERYWHERE.size(), reported.size());
    for (Finding finding : reported) {
      assertEquals(32, Path.of(finding.folder()).getNameCount() - root.getNameCount() - 1);
    }
  }

  /** Java can't look at what has a longer path than the system lets it say. */
  @Test
  void aPitOfLongNamesStopsNoReading() throws Exception {
    digEverywhere(30, "d".repeat(250));
    assertReadable();
    assertEquals(EVERYWHERE.size(), reportedTooDeep().size());
  }

  @Test
  void nothingIsReadBelowTheDeepestFolder() throws Exception {
    String attribute = "x" + "/x".repeat(29);
    String deepest = "samples/S-001/" + attribute;
    plant(root, deepest, EARLY.toString(), updateJson("samples", "S-001", attribute, "2"));
    plant(
        root,
        deepest + "/x",
        NEXT.toString(),
        updateJson("samples", "S-001", attribute + "/x", "3"));
    assertEquals(List.of("2", "\"one\""), json(database.history(SAMPLE)));
    assertEquals(Set.of("bam", attribute), database.attributes(SAMPLE));
    assertEquals(List.of("2"), json(database.history(SAMPLE, attribute)));
    assertEquals(deepest, database.find(EARLY).orElseThrow().folder());
    assertEquals(Optional.empty(), database.find(NEXT));
    assertEquals(7, database.volume().records());
    assertEquals(
        List.of(Finding.Kind.SUB_FOLDER, Finding.Kind.MISSING_LOG_ENTRY),
        database.verify().map(Finding::kind).toList());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> database.history(SAMPLE, attribute + "/x"));
    assertTrue(e.getMessage().contains("32 levels"), e.getMessage());
  }

  /** The entry that is to tell where a record lies, and the fields of a record. */
  @Test
  void whatIsSaidToLieTooDeepIsLookedForElsewhere() throws Exception {
    List<String> names =
        List.of("a", "a/".repeat(40), "a/".repeat(4_000_000), "n".repeat(300), "job\\u0000", "..");
    int second = 10;
    for (String name : names) {
      Snowflake record = Snowflake.of(second++, MachineId.of(1), 2, 3);
      Snowflake entry = Snowflake.of(second++, MachineId.of(1), 2, 3);
      plant(root, "samples/S-001/bam", record.toString(), updateJson("samples", name, name, "2"));
      plant(
          root,
          "logs/meta",
          entry.toString(),
          "{\"entities\":[\"samples/%s\"],\"text\":\"snowflake=%s; Updated attribute: %s\","
                  .formatted(name, record, name)
              + "\"author\":\"a\",\"timestamp\":\"30/11/2026 04:28:28 GMT\"}");
      assertEquals("samples/S-001/bam", database.find(record).orElseThrow().folder());
    }
    assertEquals(List.of("\"one\""), json(database.history(SAMPLE)));
    assertEquals(List.of("\"one\""), json(database.current(SAMPLE).values().stream()));
    List<Finding> findings = database.verify().toList();
    assertEquals(names.size(), findings.size());
    for (Finding finding : findings) {
      assertEquals(Finding.Kind.WRONG_FOLDER, finding.kind());
      assertTrue(finding.message().length() < 1_000);
    }
    assertEquals(List.of(), database.repair());
    assertTrue(Files.exists(root));
  }
}
