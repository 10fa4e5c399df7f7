package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LsCommandTest {

  private static final double JANUARY_31 = 1738281600; // 2025-01-31T00:00:00Z, by date(1)

  @TempDir private Path folder;
  private String dir;
  private final List<String> names = new ArrayList<>();

  /** Five records, one a day from 2025-01-31 on. */
  @BeforeEach
  void makesRecords() throws IOException {
    dir = folder.toString();
    for (int day = 4; day >= 0; day--) {
      String name =
          Snowflake.of(JANUARY_31 + 86400 * day, MachineId.of(0x0242ac110002L), 48879, day)
              .toString();
      Files.writeString(folder.resolve(name), "1".repeat(10 * day + 1) + "\n");
      names.add(0, name);
    }
    Files.writeString(folder.resolve(".DS_Store"), "x");
    Files.createDirectory(folder.resolve("sub"));
  }

  private List<String> ls(String... options) {
    List<String> args = new ArrayList<>(List.of("ls", dir));
    Collections.addAll(args, options);
    return CommandRun.of(args.toArray(String[]::new)).succeeds();
  }

  @Test
  void aRangeBetweenTimesThatMoveMayBeEmpty() {
    // The clock of these runs stands in 2026.
    assertEquals(List.of(), ls("--since", "2030-01-01", "--until", "now"));
    assertEquals(List.of(), ls("--since", "9998-01-01", "--until", "1h"));
  }

  @Test
  void listsTheNamesInTimeOrder() {
    assertEquals(names, ls());
    List<String> reversed = new ArrayList<>(names);
    Collections.reverse(reversed);
    assertEquals(reversed, ls("-r"));
  }

  @Test
  void aRangeIncludesItsBeginningAndNotItsEnd() {
    assertEquals(names.subList(1, 5), ls("--since", "2025-02-01"));
    assertEquals(names.subList(0, 1), ls("--until", "2025-02-01"));
    assertEquals(names.subList(1, 3), ls("--since=2025-02-01", "--until=2025-02-03T00:00:00Z"));
    assertEquals(names.subList(1, 3), ls("--since=@1738368000", "--until=@1738540800"));
    assertEquals(List.of(), ls("--since=2025-02-01", "--until=2025-02-01"));
    assertEquals(List.of(), ls("--since=yesterday"));
  }

  @Test
  void aPrintedTimeAsSinceIncludesTheRecordAndAsUntilNot() {
    String time = ls("-l").get(2).substring(0, 27);
    assertEquals(names.subList(2, 5), ls("--since", time));
    assertEquals(names.subList(0, 2), ls("--until", time));
  }

  @Test
  void aCountTakesTheNewestOldestFirst() {
    assertEquals(names.subList(3, 5), ls("-n", "2"));
    assertEquals(List.of(names.get(4), names.get(3)), ls("-r", "-n2"));
    assertEquals(List.of(names.get(1), names.get(0)), ls("-rn", "2", "--until", "2025-02-02"));
    assertEquals(names, ls("-n", "9"));
    assertEquals(List.of(), ls("-n", "0"));
  }

  @Test
  void anEndBeforeTheBeginningIsWrongUse() {
    CommandRun run = CommandRun.of("ls", dir, "--since", "2025-01-02", "--until", "2025-01-01");
    assertEquals(2, run.status());
    assertTrue(run.messages().get(0).contains("is before --since"), run.err());
  }

  @Test
  void range_reversedByAges_wrongUse() {
    for (String[] range : new String[][] {{"1h", "2h"}, {"now", "1h"}, {"today", "yesterday"}}) {
      CommandRun run = CommandRun.of("ls", dir, "--since", range[0], "--until", range[1]);
      assertEquals(2, run.status(), range[0]);
      assertTrue(run.messages().get(0).contains("is before --since"), run.err());
    }
  }

  @Test
  void columnsAreTimeMachineClientSequenceSizeName() {
    assertEquals(
        List.of(
            "2025-02-03T00:00:00.000000Z  00000242ac110002  48879      3          32  "
                + names.get(3),
            "2025-02-04T00:00:00.000000Z  00000242ac110002  48879      4          42  "
                + names.get(4)),
        ls("-l", "-n", "2"));
  }

  @Test
  void jsonHasTheMembersInTheirOrder() {
    assertEquals(
        List.of(
            ("{\"name\":\"%s\",\"time\":\"2025-02-04T00:00:00.000000Z\",\"epochSeconds\":1738627200.0,"
                    + "\"machineId\":\"00000242ac110002\",\"clientId\":48879,\"sequence\":4,\"size\":42}")
                .formatted(names.get(4))),
        ls("--json", "-n1"));
  }

  @Test
  void whatIsNoRegularFileIsListedWithoutASize() throws IOException {
    Files.delete(folder.resolve(names.get(4)));
    Files.createDirectory(folder.resolve(names.get(4)));
    assertEquals(names, ls());
    assertTrue(ls("-l", "-n1").get(0).contains("      4           -  "));
    assertTrue(ls("--json", "-n1").get(0).endsWith(",\"size\":null}"));
  }

  @Test
  void aFolderThatIsEmptyIsFineAndOneThatIsNoneIsNot() throws IOException {
    assertEquals(List.of(), CommandRun.of("ls", dir + "/sub").succeeds());
    CommandRun missing = CommandRun.of("ls", dir + "/missing");
    assertEquals(1, missing.status());
    assertEquals(List.of("hound: no such folder: " + dir + "/missing"), missing.messages());
    CommandRun file = CommandRun.of("ls", dir + "/.DS_Store");
    assertEquals(1, file.status());
    assertEquals(List.of("hound: not a folder: " + dir + "/.DS_Store"), file.messages());
    assertTrue(Files.notExists(folder.resolve("missing")));
  }
}
