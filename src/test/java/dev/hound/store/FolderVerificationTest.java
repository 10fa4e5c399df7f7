package dev.hound.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.TemporaryEntry;
import dev.hound.folder.TemporaryFiles;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.testing.ForwardingFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What {@code verify} finds, and that it leaves all as it was. */
class FolderVerificationTest {

  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

  // Hand-made names: time 1.0 s = 3ff0000000000000, machine 0, client 0, sequence n; the checksum
  // is 3f + f0 + n = 12f + n, modulo 256: 2f + n.
  private static final String GOOD = "3ff0000000000000" + "0000000000000000" + "00000000" + "002f";
  private static final String SECOND =
      "3ff0000000000000" + "0000000000000000" + "00000001" + "0030";
  private static final String THIRD = "3ff0000000000000" + "0000000000000000" + "00000002" + "0031";

  @TempDir Path folder;

  private RecordStore<JsonNode> store() {
    return RecordStore.builder(JsonNode.class)
        .path(folder)
        .client(SnowflakeClient.builder().clock(InstantSource.fixed(NOON)).build())
        .build();
  }

  private void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private Finding.Kind only(String name) throws IOException {
    List<Finding> findings = store().verify().toList();
    assertEquals(1, findings.size(), findings::toString);
    Finding finding = findings.get(0);
    assertEquals(name, finding.entry());
    assertEquals(folder.toString(), finding.folder());
    return finding.kind();
  }

  @Test
  void aGoodFolderHasNoFindings() throws IOException {
    write(GOOD, "{}\n");
    write(SECOND, "{}");
    assertEquals(List.of(), store().verify().toList());
  }

  @Test
  void emptyAndCorruptRecordsAreProblems() throws IOException {
    write(GOOD, "");
    assertEquals(Finding.Kind.EMPTY_RECORD, only(GOOD));
    for (String content : List.of("\n", "{", "{}{}", "\0\0\0\0", "INF", "{\"a\":+Infinity}")) {
      write(GOOD, content);
      assertEquals(Finding.Kind.CORRUPT_RECORD, only(GOOD));
    }
    Finding finding = store().verify().toList().get(0);
    assertEquals(Finding.Severity.PROBLEM, finding.severity());
    assertEquals(Optional.of(Snowflake.parse(GOOD)), finding.snowflake());
  }

  @Test
  void recordsThatAreNoRegularFilesAreProblems() throws IOException {
    Files.createDirectory(folder.resolve(GOOD));
    assertEquals(Finding.Kind.NOT_REGULAR_FILE, only(GOOD));
    Files.delete(folder.resolve(GOOD));
    Files.createSymbolicLink(folder.resolve(GOOD), folder.resolve("nowhere"));
    assertEquals(Finding.Kind.NOT_REGULAR_FILE, only(GOOD));
  }

  @Test
  void damagedNamesAreProblems() throws IOException {
    for (String name :
        List.of(
            // Checksum, reserved byte, sign bit, not a number.
            GOOD.substring(0, 42) + "30",
            GOOD.substring(0, 40) + "0130",
            "bff0000000000000" + "0000000000000000" + "00000000" + "00af",
            "f".repeat(44))) {
      write(name, "{}");
      assertEquals(Finding.Kind.DAMAGED_NAME, only(name));
      assertEquals(Finding.Severity.PROBLEM, store().verify().toList().get(0).severity());
      Files.delete(folder.resolve(name));
    }
  }

  @Test
  void foreignFilesAreNotes() throws IOException {
    for (String name :
        List.of(
            ".DS_Store",
            "Thumbs.db",
            ".nfs0001",
            GOOD + " (1)",
            GOOD + ".tmp",
            "g".repeat(44),
            GOOD.replace("3ff", "3FF"))) {
      write(name, "anything");
      assertEquals(Finding.Kind.FOREIGN_FILE, only(name));
      assertEquals(Finding.Severity.NOTE, store().verify().toList().get(0).severity());
      assertEquals(Optional.empty(), store().verify().toList().get(0).snowflake());
      Files.delete(folder.resolve(name));
    }
  }

  @Test
  void subFoldersAreNotes() throws IOException {
    Files.createDirectory(folder.resolve("sub"));
    assertEquals(Finding.Kind.SUB_FOLDER, only("sub"));
  }

  @Test
  void oddRecordsAreRemarkedUpon() throws IOException {
    write(GOOD, "\ufeff{\"a\":1,\"a\":2}");
    List<Finding> findings = store().verify().toList();
    assertEquals(
        List.of("begins with a byte order mark", "duplicate key \"a\" at line 1, column 8"),
        findings.stream().map(Finding::message).toList());
    assertEquals(Finding.Kind.REMARK, findings.get(0).kind());
    assertEquals(Finding.Severity.NOTE, findings.get(0).severity());
  }

  @Test
  void temporaryFiles_notesWithTheirAge() throws IOException {
    store().put(tools.jackson.databind.node.JsonNodeFactory.instance.nullNode());
    Path left = folder.resolve(".tmp").resolve("0123456789abcdef");
    Files.writeString(left, "{");
    Map<String, String> ages = new TreeMap<>();
    for (String time :
        List.of(
            "2026-11-27T11:00:00Z",
            "2026-11-30T09:30:00Z",
            "2026-11-30T11:30:00Z",
            "2026-11-30T11:59:30Z",
            "2026-11-30T12:00:01Z")) {
      Files.setLastModifiedTime(left, FileTime.from(Instant.parse(time)));
      List<Finding> findings = store().verify().toList();
      assertEquals(1, findings.size(), findings::toString);
      assertEquals(Finding.Kind.TEMPORARY_FILE, findings.get(0).kind());
      assertEquals(".tmp/0123456789abcdef", findings.get(0).entry());
      ages.put(time, findings.get(0).message());
    }
    String prefix = "a temporary file, stale or still being written, last changed ";
    assertEquals(
        Map.of(
            "2026-11-27T11:00:00Z", prefix + "2026-11-27T11:00:00Z (3 d ago)",
            "2026-11-30T09:30:00Z", prefix + "2026-11-30T09:30:00Z (2 h ago)",
            "2026-11-30T11:30:00Z", prefix + "2026-11-30T11:30:00Z (30 min ago)",
            "2026-11-30T11:59:30Z", prefix + "2026-11-30T11:59:30Z (30 s ago)",
            "2026-11-30T12:00:01Z",
                prefix + "2026-11-30T12:00:01Z (in the future of this machine's clock)"),
        ages);
  }

  @Test
  void temporaryFiles_foreignAmongThem_noted() throws IOException {
    Path temporaries = Files.createDirectories(folder.resolve(".tmp/sub"));
    Files.writeString(temporaries.resolve("0123456789abcdef"), "on top only");
    Files.writeString(folder.resolve(".tmp").resolve(GOOD), "no claim");
    Files.createSymbolicLink(folder.resolve(".tmp/0123456789abcdef"), Path.of("gone"));
    assertEquals(
        Map.of(
            ".tmp/sub/0123456789abcdef",
            "FOREIGN_FILE a file",
            ".tmp/" + GOOD,
            "FOREIGN_FILE a file",
            ".tmp/0123456789abcdef",
            "FOREIGN_FILE a symbolic link"),
        store()
            .verify()
            .collect(
                Collectors.toMap(
                    Finding::entry,
                    finding ->
                        finding.kind()
                            + " "
                            + finding.message().replaceAll(" among the temporary .*", ""))));
  }

  @Test
  void records_unreadable_areProblemsVanishedNot() throws IOException {
    write(GOOD, "{}");
    write(SECOND, "{}");
    Folder odd =
        new ForwardingFolder(LocalFolder.open(folder)) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            if (name.toString().equals(GOOD)) {
              throw new AccessDeniedException(name.toString());
            }
            throw new NoSuchFileException(name.toString());
          }
        };
    List<Finding> findings =
        RecordStore.builder(JsonNode.class).folder(odd).build().verify().toList();
    assertEquals(
        List.of(Finding.Kind.UNREADABLE_RECORD), findings.stream().map(Finding::kind).toList());
    assertEquals("permission denied", findings.get(0).message());
  }

  /** Are only listed. */
  private abstract static class ListedTemporaries implements TemporaryFiles {
    @Override
    public Stream<TemporaryEntry> stale(Duration olderThan) {
      throw new AssertionError("verify cleans nothing");
    }

    @Override
    public void removeStale(Duration olderThan, Consumer<? super TemporaryEntry> removed) {
      throw new AssertionError("verify cleans nothing");
    }
  }

  @Test
  void temporaryFiles_unreadableFolder_note() throws IOException {
    write(GOOD, "{}");
    Folder odd =
        new ForwardingFolder(LocalFolder.open(folder)) {
          @Override
          public Optional<TemporaryFiles> temporaryFiles() {
            return Optional.of(
                new ListedTemporaries() {
                  @Override
                  public Stream<TemporaryEntry> list() {
                    return Stream.of(
                        new TemporaryEntry(
                            "uploads",
                            TemporaryEntry.Kind.UNREADABLE_FOLDER,
                            FolderEntry.Kind.FOLDER,
                            0,
                            Instant.EPOCH),
                        new TemporaryEntry(
                            "upload-7",
                            TemporaryEntry.Kind.TEMPORARY_FILE,
                            FolderEntry.Kind.FILE,
                            0,
                            Instant.EPOCH));
                  }
                });
          }
        };
    List<Finding> findings =
        RecordStore.builder(JsonNode.class).folder(odd).build().verify().toList();
    assertEquals(2, findings.size(), findings::toString);
    assertEquals(Finding.Kind.SUB_FOLDER, findings.get(0).kind());
    assertEquals("uploads", findings.get(0).entry());
    assertEquals(
        "an unreadable folder: permission denied, or nested too deeply", findings.get(0).message());
    assertEquals(Finding.Kind.TEMPORARY_FILE, findings.get(1).kind());
    assertEquals("upload-7", findings.get(1).entry());
  }

  @Test
  void temporaryFiles_listingFails_hidesNoRecord() throws IOException {
    write(GOOD, "");
    Folder odd =
        new ForwardingFolder(LocalFolder.open(folder)) {
          @Override
          public Optional<TemporaryFiles> temporaryFiles() {
            return Optional.of(
                new ListedTemporaries() {
                  @Override
                  public Stream<TemporaryEntry> list() throws IOException {
                    throw new IOException("Input/output error");
                  }
                });
          }
        };
    Iterator<Finding> findings =
        RecordStore.builder(JsonNode.class).folder(odd).build().verify().iterator();
    assertEquals(Finding.Kind.EMPTY_RECORD, findings.next().kind());
    assertThrows(UncheckedIOException.class, findings::hasNext);
  }

  @Test
  void records_readLazily_progressReported() throws IOException {
    write(GOOD, "");
    write(SECOND, "");
    write(THIRD, "{}");
    write("other", "");
    List<String> checked = new ArrayList<>();
    Iterator<Finding> findings =
        store().verify((FolderEntry entry) -> checked.add(entry.name())).iterator();
    assertEquals(GOOD, findings.next().entry());
    assertEquals(List.of(GOOD), checked);
    assertEquals(SECOND, findings.next().entry());
    assertEquals(List.of(GOOD, SECOND), checked);
    assertEquals("other", findings.next().entry());
    assertFalse(findings.hasNext());
    assertEquals(List.of(GOOD, SECOND, THIRD, "other"), checked);
  }

  @Test
  void nothingIsChangedOrDeleted() throws IOException {
    write(GOOD, "");
    write(SECOND, "{");
    write("f".repeat(44), "");
    write(".DS_Store", "x");
    Files.createDirectories(folder.resolve(".tmp"));
    write(".tmp/left-over", "");
    Map<String, String> before = contents();
    assertEquals(5, store().verify().count());
    assertEquals(before, contents());
  }

  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        contents.put(
            file.toString(),
            Files.getLastModifiedTime(file)
                + (Files.isRegularFile(file) ? Files.readString(file) : ""));
      }
    }
    return contents;
  }

  /** A format of any bytes, which remarks as the test wants and spoils what it reads. */
  private record Remarking(BiConsumer<byte[], Consumer<? super String>> remarking)
      implements RecordFormat<String> {
    @Override
    public byte[] write(String value) {
      return value.getBytes(UTF_8);
    }

    @Override
    public String read(byte[] record) {
      Arrays.fill(record, (byte) 'x');
      return "";
    }

    @Override
    public String read(byte[] record, Consumer<? super String> remarks) {
      remarking.accept(record, remarks);
      return read(record);
    }

    @Override
    public String toString() {
      return "Remarking";
    }
  }

  private List<String> findings(BiConsumer<byte[], Consumer<? super String>> remarking)
      throws IOException {
    return RecordStore.open(folder, new Remarking(remarking))
        .verify()
        .map(finding -> finding.kind() + " " + finding.entry() + " " + finding.message())
        .toList();
  }

  @Test
  void verify_formatThrowsInRemarking_corruptRecord() throws IOException {
    write(GOOD, "a");
    write(SECOND, "b");
    assertEquals(
        List.of(
            "CORRUPT_RECORD " + GOOD + " java.lang.IllegalStateException: odd",
            "CORRUPT_RECORD " + SECOND + " java.lang.IllegalStateException: odd"),
        findings(
            (record, remarks) -> {
              remarks.accept("never reported");
              throw new IllegalStateException("odd");
            }));
  }

  @Test
  void verify_remarks_areOnTheStoredBytes() throws IOException {
    write(GOOD, "a");
    assertEquals(
        List.of("REMARK " + GOOD + " a"),
        findings((record, remarks) -> remarks.accept(new String(record, UTF_8))));
  }

  @Test
  void verify_nameInTheFuture_noted() throws IOException {
    // 61 s ahead of the clock of the store, which is at noon; and 60 s ahead, which is tolerated.
    Snowflake late = Snowflake.min(NOON.plusSeconds(61));
    write(late.toString(), "1");
    write(Snowflake.min(NOON.plusSeconds(60)).toString(), "1");
    Snowflake tomorrow = Snowflake.min(NOON.plusSeconds(86_401));
    write(tomorrow.toString(), "{");
    List<Finding> findings = store().verify().toList();
    assertEquals(
        List.of("FUTURE_NAME " + late, "CORRUPT_RECORD " + tomorrow, "FUTURE_NAME " + tomorrow),
        findings.stream().map(f -> f.kind() + " " + f.entry()).toList());
    assertEquals(Finding.Severity.NOTE, findings.get(0).severity());
    assertEquals(
        "its name is 1 min ahead of this machine's clock, and counts as the newest until then",
        findings.get(0).message());
    assertTrue(findings.get(2).message().startsWith("its name is 1 d ahead"));
  }

  @Test
  void verify_furtherChecks_followThoseOfTheStore() throws IOException {
    write(GOOD, "{\"a\":1,\"a\":2}");
    write(SECOND, "{");
    write(THIRD, "3");
    List<String> given = new ArrayList<>();
    List<Finding> findings =
        store()
            .verify(
                entry -> {},
                (name, value) -> {
                  given.add(name + " " + value);
                  return List.of(
                      new Finding(Finding.Kind.WRONG_FIELDS, "f", name.toString(), "odd"));
                })
            .toList();
    assertEquals(List.of(GOOD + " {\"a\":2}", THIRD + " 3"), given);
    assertEquals(
        List.of("REMARK", "WRONG_FIELDS", "CORRUPT_RECORD", "WRONG_FIELDS"),
        findings.stream().map(f -> f.kind().name()).toList());
  }
}
