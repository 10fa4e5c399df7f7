package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static dev.hound.database.DatabaseFixture.json;
import static dev.hound.database.DatabaseFixture.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.Order;
import dev.hound.folder.sim.Planted;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.Finding;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Planted files in a database are never followed, waited for or touched. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such files")
final class HostileDatabaseFilesTest {

  /** Where records lie, and where only folders should. */
  private static final List<String> FOLDERS =
      List.of(
          "",
          "logs",
          "logs/job",
          "logs/meta",
          "samples",
          "samples/S-001",
          "samples/S-001/bam",
          "samples/S-001/__meta__",
          "workspace",
          "workspace/genome");

  // Older and newer than all else, so that they come first in either order.
  private static final Snowflake OLD = Snowflake.of(1, MachineId.of(1), 2, 3);
  private static final Snowflake NEW = Snowflake.of(9_000_000_000.0, MachineId.of(1), 2, 3);

  @TempDir Path temp;
  private Path root;
  private HoundDatabase database;
  private final List<Path> planted = new ArrayList<>();
  private Snowflake job;
  private Snowflake bam;

  private void write() throws IOException {
    root = Files.createDirectory(temp.resolve("r"));
    database = database(root);
    job = database.log(LogType.JOB, "align", SAMPLE);
    database.event(SAMPLE, "uploaded");
    bam = database.update(SAMPLE, "bam", "one");
    database.update(Entity.WORKSPACE, "genome", "hg38");
  }

  private void plant(Planted what) throws IOException {
    write();
    for (String folder : FOLDERS) {
      for (Snowflake name : List.of(OLD, NEW)) {
        Path file = root.resolve("hound").resolve(folder).resolve(name.toString());
        what.plant(file, temp.resolve("secret"));
        planted.add(file);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void isNoRecordToReaders(Planted what) throws IOException {
    plant(what);
    assertEquals(List.of("align"), texts(Order.ASCENDING));
    assertEquals(List.of("align"), texts(Order.DESCENDING));
    assertEquals(1, database.entries(LogType.JOB).count());
    assertEquals(4, database.entries(LogType.META).count());
    assertEquals(List.of("\"one\""), json(database.history(SAMPLE, "bam")));
    assertEquals(List.of("\"one\""), json(database.history(SAMPLE)));
    assertEquals(List.of("\"one\""), json(database.history("samples")));
    assertEquals(List.of("\"hg38\""), json(database.history(Entity.WORKSPACE)));
    assertEquals(List.of("\"one\""), json(database.latest(SAMPLE, "bam").stream()));
    assertEquals(List.of("\"one\""), json(database.current(SAMPLE).values().stream()));
    assertTrue(database.at(SAMPLE, Instant.ofEpochSecond(5)).isEmpty());
    assertEquals(1, database.difference(SAMPLE, Instant.EPOCH, NEW.instant()).size());
    assertEquals(List.of(LogType.JOB, LogType.META), database.logs());
    assertEquals(Set.of("samples"), database.types());
    assertEquals(Set.of(SAMPLE), database.entities("samples"));
    assertEquals(Set.of("bam"), database.attributes(SAMPLE));
    assertEquals(8, database.volume().records());
  }

  private List<String> texts(Order order) throws IOException {
    return values(database.entries(TimeRange.all(), order).map(Located::record)).stream()
        .map(LogEntry::text)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void isNotFoundByItsName(Planted what) throws IOException {
    plant(what);
    assertEquals(Optional.empty(), database.find(OLD));
    assertEquals(Optional.empty(), database.find(NEW));
    assertEquals("logs/job", database.find(job).orElseThrow().folder());
    assertEquals("samples/S-001/bam", database.find(bam).orElseThrow().folder());
    // Without the meta log all folders are looked into.
    try (var meta = Files.newDirectoryStream(root.resolve("hound/logs/meta"))) {
      for (Path entry : meta) {
        if (!planted.contains(entry)) {
          Files.delete(entry);
        }
      }
    }
    assertEquals("samples/S-001/bam", database.find(bam).orElseThrow().folder());
  }

  @ParameterizedTest
  @EnumSource
  void isFoundByVerifyAndLeftAloneByAll(Planted what) throws IOException {
    plant(what);
    TreeMap<String, Integer> found = new TreeMap<>();
    for (Finding finding : database.verify().toList()) {
      assertEquals(Finding.Kind.NOT_REGULAR_FILE, finding.kind(), finding::toString);
      assertEquals("not a regular file but " + what.words(), finding.message());
      found.merge(finding.folder().substring((root + "/hound").length()), 1, Integer::sum);
    }
    TreeMap<String, Integer> expected = new TreeMap<>();
    for (String folder : FOLDERS) {
      // A type and an entity may have such a name; what lies where records lie may not.
      boolean mayBeFolder =
          Set.of("", "logs", "samples", "samples/S-001", "workspace").contains(folder);
      if (what != Planted.FOLDER || !mayBeFolder) {
        expected.put(folder.isEmpty() ? "" : "/" + folder, 2);
      }
    }
    assertEquals(expected, found);
    assertEquals(List.of(), database.repairDryRun());
    assertEquals(List.of(), database.repair());

    database.update(SAMPLE, "bam", "two");
    assertEquals(List.of("\"one\"", "\"two\""), json(database.history(SAMPLE, "bam")));
    for (Path file : planted) {
      what.assertUntouched(file);
    }
  }

  /** Of each level; and what verify makes of it. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FOLDER")
  void file_inPlaceOfFolder_hidesNothingElse(Planted what) throws IOException {
    write();
    Path hound = root.resolve("hound");
    for (String folder :
        List.of(
            "logs",
            "logs/meta",
            "logs/job",
            "logs/mine",
            "workspace",
            "pairs",
            "samples/S-002",
            "samples/S-001/id",
            "samples/S-001/__meta__")) {
      Path file = hound.resolve(folder);
      Path aside = temp.resolve("aside");
      boolean moved = Files.exists(file);
      if (moved) {
        Files.move(file, aside);
      }
      what.plant(file, temp.resolve("secret"));

      assertEquals("samples/S-001/bam", database.find(bam).orElseThrow().folder(), folder);
      assertEquals(Optional.empty(), database.find(OLD));
      assertEquals(List.of("\"one\""), json(database.history(SAMPLE)));
      assertEquals(List.of("\"one\""), json(database.history("samples")));
      assertEquals(List.of("\"one\""), json(database.current(SAMPLE).values().stream()));
      assertEquals(Set.of("samples"), database.types());
      assertEquals(Set.of(SAMPLE), database.entities("samples"));
      assertEquals(Set.of("bam"), database.attributes(SAMPLE));
      assertTrue(database.volume().records() >= 3);
      if (!folder.equals("logs")) {
        assertTrue(database.entries(TimeRange.all(), Order.ASCENDING).count() <= 1);
        assertFalse(database.logs().isEmpty());
      }
      List<Finding> findings = database.verify().toList();
      assertEquals(1, findings.size(), findings::toString);
      Finding finding = findings.get(0);
      assertEquals(file.toString(), finding.folder() + "/" + finding.entry());
      boolean isHounds = Set.of("logs", "logs/meta", "logs/job", "workspace").contains(folder);
      assertEquals(
          isHounds ? Finding.Kind.UNREADABLE_FOLDER : Finding.Kind.FOREIGN_FILE, finding.kind());
      assertTrue(finding.message().startsWith(what.words()), finding.message());
      if (folder.equals("logs") || folder.equals("logs/meta")) {
        assertThrows(NotDirectoryException.class, database::repair);
      } else {
        assertEquals(List.of(), database.repair());
      }

      what.assertUntouched(file);
      Files.delete(file);
      Files.deleteIfExists(temp.resolve("secret"));
      if (moved) {
        Files.move(aside, file);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void logsName_besideDatabase_canStillBegin(Planted what) throws IOException {
    root = Files.createDirectory(temp.resolve("r"));
    what.plant(root.resolve("logs"), temp.resolve("secret"));
    bam = database(root).update(SAMPLE, "bam", "one");
    assertEquals(List.of("\"one\""), json(database(root).history(SAMPLE)));
  }

  /**
   * A type, an entity, an attribute and a log that are links: to another, to themselves, outside.
   */
  @Test
  void folderThatIsALinkIsNotFollowed() throws IOException {
    write();
    Path outside = Files.createDirectories(temp.resolve("outside/S-002/bam"));
    Files.writeString(outside.resolve(bam.toString()), Planted.SECRET);
    Path hound = root.resolve("hound");
    Files.createSymbolicLink(hound.resolve("pairs"), temp.resolve("outside"));
    Files.createSymbolicLink(hound.resolve("sets"), Path.of("samples"));
    Files.createSymbolicLink(hound.resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(hound.resolve("samples/S-002"), temp.resolve("outside/S-002"));
    Files.createSymbolicLink(hound.resolve("samples/up"), Path.of(".."));
    Files.createSymbolicLink(hound.resolve("samples/S-001/again"), Path.of("bam"));
    Files.createSymbolicLink(hound.resolve("logs/here"), Path.of("."));
    Files.createSymbolicLink(hound.resolve("logs/upload"), outside);

    assertEquals(Set.of("samples"), database.types());
    assertEquals(Set.of(SAMPLE), database.entities("samples"));
    assertEquals(Set.of("bam"), database.attributes(SAMPLE));
    assertEquals(List.of("\"one\""), json(database.history("samples")));
    assertEquals(List.of(LogType.JOB, LogType.META), database.logs());
    assertEquals(8, database.volume().records());
    assertEquals("samples/S-001/bam", database.find(bam).orElseThrow().folder());
    List<Finding> findings = database.verify().toList();
    assertEquals(8, findings.size());
    for (Finding finding : findings) {
      assertEquals(
          finding.entry().equals("upload")
              ? Finding.Kind.UNREADABLE_FOLDER
              : Finding.Kind.FOREIGN_FILE,
          finding.kind());
    }
    // Not written through them either.
    IOException e =
        assertThrows(IOException.class, () -> database.update(Entity.of("pairs", "P"), "bam", 1));
    assertTrue(e.getMessage().contains("symbolic link"), e.getMessage());
    assertFalse(Files.exists(temp.resolve("outside/P")));
  }
}
