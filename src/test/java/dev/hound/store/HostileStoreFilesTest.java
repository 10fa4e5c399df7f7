package dev.hound.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.NotRegularFileException;
import dev.hound.folder.Order;
import dev.hound.folder.sim.Planted;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Planted files among the records are never followed, waited for or touched. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such files")
final class HostileStoreFilesTest {

  private static final int FIRST = 1;
  private static final int MIDDLE = 1_000;
  private static final int LAST = Integer.MAX_VALUE;

  @TempDir Path temp;
  private Path folder;
  private RecordStore<JsonNode> store;
  private final List<Snowflake> planted = new ArrayList<>();

  private static Snowflake name(int second) {
    return Snowflake.of(second, MachineId.of(1), 2, 3);
  }

  @BeforeEach
  void putRecords() throws IOException {
    folder = Files.createDirectory(temp.resolve("f"));
    store = RecordStore.open(folder, JsonNode.class);
    for (int second : List.of(2, 3, 2_000, 3_000)) {
      Files.writeString(folder.resolve(name(second).toString()), "{\"text\":\"" + second + "\"}\n");
    }
  }

  private void plant(Planted what) throws IOException {
    for (int second : List.of(FIRST, MIDDLE, LAST)) {
      what.plant(folder.resolve(name(second).toString()), temp.resolve("secret"));
      planted.add(name(second));
    }
  }

  private static List<String> texts(Stream<StoredRecord<JsonNode>> records) throws IOException {
    List<String> texts = new ArrayList<>();
    for (StoredRecord<JsonNode> record : records.toList()) {
      texts.add(record.value().get("text").stringValue());
    }
    return texts;
  }

  @ParameterizedTest
  @EnumSource
  void isNoRecordToReaders(Planted what) throws IOException {
    plant(what);
    assertEquals(
        List.of("2", "3", "2000", "3000"), texts(store.records(TimeRange.all(), Order.ASCENDING)));
    assertEquals(
        List.of("3000", "2000", "3", "2"), texts(store.records(TimeRange.all(), Order.DESCENDING)));
    assertEquals(List.of("2"), texts(store.first().stream()));
    assertEquals(List.of("3000"), texts(store.latest().stream()));
    assertEquals(List.of("3", "2000", "3000"), texts(store.latest(3).stream()));
    assertEquals(List.of("2", "3", "2000", "3000"), texts(store.latest(100).stream()));
    // These go by the names alone.
    assertEquals(7, store.size());
    assertEquals(7, store.names().count());
  }

  @ParameterizedTest
  @EnumSource
  void planted_askedForByName_refused(Planted what) throws IOException {
    plant(what);
    for (Snowflake name : planted) {
      assertFalse(store.contains(name));
      for (NotRegularFileException e :
          List.of(
              assertThrows(NotRegularFileException.class, () -> store.get(name)),
              assertThrows(NotRegularFileException.class, () -> store.find(name)),
              assertThrows(NotRegularFileException.class, () -> store.record(name)),
              assertThrows(NotRegularFileException.class, () -> store.folder().size(name)))) {
        assertEquals(
            folder.resolve(name.toString()) + ": not a regular file but " + what.words(),
            e.getMessage());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void isNeitherDeletedNorReplaced(Planted what) throws IOException {
    plant(what);
    for (Snowflake name : planted) {
      assertThrows(NotRegularFileException.class, () -> store.delete(name));
      what.assertUntouched(folder.resolve(name.toString()));
      // Should a client come to mint that name, it mints another.
      List<Snowflake> minted = new ArrayList<>(List.of(name, name(4_000 + planted.indexOf(name))));
      store.folder().publish(() -> minted.remove(0), new byte[] {'1', '\n'});
      what.assertUntouched(folder.resolve(name.toString()));
    }
    assertEquals(7, store.records(TimeRange.all()).count());
    assertEquals(List.of(), store.folder().temporaryFiles().orElseThrow().list().toList());
  }

  @ParameterizedTest
  @EnumSource
  void isFoundByVerify(Planted what) throws IOException {
    plant(what);
    assertEquals(
        planted.stream()
            .map(
                name ->
                    new Finding(
                        Finding.Kind.NOT_REGULAR_FILE,
                        folder.toString(),
                        name.toString(),
                        "not a regular file but " + what.words()))
            .toList(),
        store.verify().toList());
  }

  /** Under any other name it is a foreign file, which nothing looks into. */
  @ParameterizedTest
  @EnumSource
  void isForeignUnderAnotherName(Planted what) throws IOException {
    what.plant(folder.resolve("stray"), temp.resolve("secret"));
    assertEquals(4, store.size());
    assertEquals(4, store.records(TimeRange.all()).count());
    assertEquals(what == Planted.FOLDER ? List.of("stray") : List.of(), store.folder().folders());
    List<Finding> findings = store.verify().toList();
    assertEquals(1, findings.size());
    assertEquals(
        what == Planted.FOLDER ? Finding.Kind.SUB_FOLDER : Finding.Kind.FOREIGN_FILE,
        findings.get(0).kind());
    what.assertUntouched(folder.resolve("stray"));
  }

  @Test
  void namesThatOnlyLookLikeThoseOfRecordsAreForeign() throws IOException {
    // Has letters among its digits.
    String name = store.latest().orElseThrow().name().toString();
    String digits = name.replaceFirst(".$", "");
    Map<String, Finding.Kind> odd =
        Map.of(
            name.toUpperCase(Locale.ROOT),
            Finding.Kind.FOREIGN_FILE,
            name + " ",
            Finding.Kind.FOREIGN_FILE,
            name + "\n",
            Finding.Kind.FOREIGN_FILE,
            " " + name,
            Finding.Kind.FOREIGN_FILE,
            name + ".json",
            Finding.Kind.FOREIGN_FILE,
            // Digits that are no ASCII, and ones that are composed: normalised they are the name.
            digits + "\uff10",
            Finding.Kind.FOREIGN_FILE,
            digits + "0\u0301",
            Finding.Kind.FOREIGN_FILE,
            "\u202e" + name,
            Finding.Kind.FOREIGN_FILE,
            "x".repeat(255),
            Finding.Kind.FOREIGN_FILE,
            "0".repeat(42) + "ff",
            Finding.Kind.DAMAGED_NAME);
    for (String each : odd.keySet()) {
      Files.writeString(folder.resolve(each), "{\"text\":\"x\"}");
    }
    assertEquals(4, store.size());
    List<Finding> findings = store.verify().toList();
    assertEquals(odd.size(), findings.size());
    for (Finding finding : findings) {
      assertEquals(odd.get(finding.entry()), finding.kind(), finding::toString);
    }
  }

  /** Java can't express these, but they are there. */
  @Test
  void namesThatAreNoUtf8AreForeign() throws Exception {
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                "for name in '\\377\\376' 'a\\033[31m\\200' 'new\\n"
                    + "line\\303'; do touch \"$(printf \"$name\")\" && mkdir \"$(printf"
                    + " \"d$name\")\" || exit 1; done")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    assertEquals("", new String(shell.getInputStream().readAllBytes(), UTF_8));
    assertEquals(0, shell.waitFor());
    assertEquals(4, store.size());
    assertEquals(4, store.records(TimeRange.all()).count());
    assertEquals(3, store.folder().folders().size());
    assertEquals(6, store.verify().count());
    assertTrue(store.verify().allMatch(f -> f.severity() == Finding.Severity.NOTE));
  }
}
