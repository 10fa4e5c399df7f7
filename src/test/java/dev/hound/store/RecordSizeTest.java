package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How large a record may be. */
@Timeout(300)
final class RecordSizeTest {

  @TempDir Path temp;

  private Path folder() {
    return temp.resolve("records");
  }

  private RecordStore<String> store(int maxRecordSize) {
    return RecordStore.builder(String.class).path(folder()).maxRecordSize(maxRecordSize).build();
  }

  @Test
  void theSizeIsThatOfTheFile() throws IOException {
    Snowflake name = store(6).put("abc");
    assertEquals(6, Files.size(folder().resolve(name.toString())));
    assertEquals("abc", store(6).get(name));
    assertThrows(CorruptRecordException.class, () -> store(5).get(name));
  }

  @Test
  void aLargerValueIsRefusedBeforeAnythingIsWritten() {
    RecordStore<String> store = store(6);
    for (IllegalArgumentException e :
        List.of(
            assertThrows(IllegalArgumentException.class, () -> store.put("abcd")),
            assertThrows(IllegalArgumentException.class, () -> store.encode("abcd")),
            assertThrows(
                IllegalArgumentException.class, () -> store.putAll(List.of("abc", "abcd"))))) {
      assertEquals("the record has 7 bytes; at most 6 are allowed (maxRecordSize)", e.getMessage());
    }
    assertFalse(Files.exists(folder()));
  }

  @Test
  void aLargerRecordOfAnotherEndsNothing() throws IOException {
    List<Snowflake> names = store(100).putAll(List.of("a", "too large", "c"));
    RecordStore<String> store = store(10);
    List<StoredRecord<String>> records = store.records(TimeRange.all()).toList();
    assertEquals(names, records.stream().map(StoredRecord::name).toList());
    assertEquals("a", records.get(0).value());
    assertEquals("c", records.get(2).value());
    for (CorruptRecordException e :
        List.of(
            assertThrows(CorruptRecordException.class, () -> records.get(1).value()),
            assertThrows(CorruptRecordException.class, () -> records.get(1).bytes()),
            assertThrows(CorruptRecordException.class, () -> store.get(names.get(1))),
            assertThrows(CorruptRecordException.class, () -> store.find(names.get(1))))) {
      // Two quotes and a line end around nine letters.
      assertEquals(
          "corrupt record %s in %s: too large: 12 bytes, where at most 10 are read (maxRecordSize)"
              .formatted(names.get(1), folder()),
          e.getMessage());
      assertInstanceOf(BlobTooLargeException.class, e.getCause());
    }
    assertEquals(
        List.of(
            new Finding(
                Finding.Kind.TOO_LARGE_RECORD,
                folder().toString(),
                names.get(1).toString(),
                "too large: 12 bytes, where at most 10 are read")),
        store.verify().toList());
    assertEquals(List.of(), store(12).verify().toList());
  }

  @Test
  void tenGigabytesOfNothingAreNotRead() throws IOException {
    RecordStore<String> store = RecordStore.open(folder(), String.class);
    store.put("small");
    Snowflake large = Snowflake.of(1, MachineId.of(1), 2, 3);
    try (RandomAccessFile sparse =
        new RandomAccessFile(folder().resolve(large.toString()).toFile(), "rw")) {
      sparse.setLength(10_000_000_000L);
    }
    assertEquals(2, store.records(TimeRange.all()).count());
    assertEquals("small", store.latest().orElseThrow().value());
    CorruptRecordException e =
        assertThrows(CorruptRecordException.class, () -> store.first().orElseThrow().value());
    assertTrue(e.getMessage().contains("10000000000 bytes"), e.getMessage());
    assertEquals(
        List.of(Finding.Kind.TOO_LARGE_RECORD), store.verify().map(Finding::kind).toList());
    assertTrue(store.delete(large));
  }

  @Test
  void theLimitIsInTheRangeOfArrays() {
    for (int size : new int[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE - 8}) {
      assertThrows(IllegalArgumentException.class, () -> store(size));
    }
    store(1);
    store(Integer.MAX_VALUE - 9);
  }
}
