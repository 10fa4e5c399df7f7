package dev.hound.database;

import static dev.hound.database.DatabaseFixture.databaseBuilder;
import static dev.hound.database.DatabaseFixture.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import com.google.common.jimfs.PathNormalization;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.Finding;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Storage that takes names for one that differ only by case, as exFAT, APFS and NTFS do: the second
 * of two attributes or entities gets the folder of the first. What a record says of itself decides.
 */
class CaseFoldingTest {

  private static final Instant START = Instant.parse("2026-11-30T10:00:00Z");
  private static final Entity LOWER = Entity.of("samples", "s-001");
  private static final Entity UPPER = Entity.of("samples", "S-001");
  private static final Entity OTHER_TYPE = Entity.of("Samples", "s-001");

  /** How a storage compares names; all keep the name that a file was made with. */
  enum Storage {
    LIKE_LINUX,
    LIKE_EXFAT,
    LIKE_APFS;

    Configuration configuration() {
      Configuration.Builder unix = Configuration.unix().toBuilder();
      return switch (this) {
        case LIKE_LINUX -> unix.build();
        case LIKE_EXFAT ->
            unix.setNameCanonicalNormalization(PathNormalization.CASE_FOLD_ASCII).build();
        case LIKE_APFS ->
            unix.setNameCanonicalNormalization(
                    PathNormalization.NFD, PathNormalization.CASE_FOLD_ASCII)
                .build();
      };
    }
  }

  private final DatabaseFixture.Ticking clock = new DatabaseFixture.Ticking(START);
  private FileSystem memory = Jimfs.newFileSystem(Configuration.unix());

  @AfterEach
  void close() throws IOException {
    memory.close();
  }

  private Path root(Storage storage) throws IOException {
    memory.close();
    memory = Jimfs.newFileSystem(storage.configuration());
    return Files.createDirectory(memory.getPath("/data"));
  }

  private HoundDatabase database(Path root) throws IOException {
    return databaseBuilder(root).client(SnowflakeClient.builder().clock(clock).build()).build();
  }

  private static Map<String, String> values(Map<String, StoredRecord<AttributeUpdate>> state)
      throws IOException {
    Map<String, String> values = new TreeMap<>();
    for (Map.Entry<String, StoredRecord<AttributeUpdate>> entry : state.entrySet()) {
      values.put(entry.getKey(), entry.getValue().value().attributeValue().toString());
    }
    return values;
  }

  @ParameterizedTest
  @EnumSource
  void attributes_differByCase_allRead(Storage storage) throws IOException {
    HoundDatabase database = database(root(storage));
    database.update(LOWER, "bam", 1);
    database.update(LOWER, "BAM", 2);
    Instant between = clock.instant();
    database.update(LOWER, "bam", 3);
    database.event(LOWER, "made");
    // Small letters come after capitals.
    assertEquals(Map.of("BAM", "2", "bam", "3"), values(database.current(LOWER)));
    assertEquals(Map.of("BAM", "2", "bam", "1"), values(database.at(LOWER, between)));
    assertEquals(Set.of("BAM", "bam"), database.attributes(LOWER));
    assertEquals(
        List.of("bam"),
        database.difference(LOWER, between, clock.instant()).stream()
            .map(Change::attribute)
            .toList());
    assertEquals(List.of("1", "3"), json(database.history(LOWER, "bam")));
    assertEquals(List.of("2"), json(database.history(LOWER, "BAM")));
    assertEquals(List.of("2"), json(database.history("samples", "BAM")));
    assertEquals(List.of("1", "2", "3"), json(database.history(LOWER)));
    assertEquals(List.of(), database.verify().toList());
  }

  /** An é of one character, and of two. */
  @ParameterizedTest
  @EnumSource
  void attributes_differByComposition_allRead(Storage storage) throws IOException {
    HoundDatabase database = database(root(storage));
    database.update(LOWER, "caf\u00e9", 1);
    database.update(LOWER, "cafe\u0301", 2);
    assertEquals(Map.of("caf\u00e9", "1", "cafe\u0301", "2"), values(database.current(LOWER)));
    assertEquals(Set.of("caf\u00e9", "cafe\u0301"), database.attributes(LOWER));
    assertEquals(List.of(), database.verify().toList());
  }

  @ParameterizedTest
  @EnumSource
  void entities_differByCase_allRead(Storage storage) throws IOException {
    HoundDatabase database = database(root(storage));
    database.update(LOWER, "bam", 1);
    database.update(UPPER, "bam", 2);
    database.update(OTHER_TYPE, "bam", 3);
    assertEquals(Set.of("samples", "Samples"), database.types());
    assertEquals(Set.of(LOWER, UPPER), database.entities("samples"));
    assertEquals(Set.of(OTHER_TYPE), database.entities("Samples"));
    assertEquals(Map.of("bam", "1"), values(database.current(LOWER)));
    assertEquals(Map.of("bam", "2"), values(database.current(UPPER)));
    assertEquals(Map.of("bam", "3"), values(database.current(OTHER_TYPE)));
    assertEquals(List.of("1", "2"), json(database.history("samples", "bam")));
    assertTrue(database.exists(LOWER) && database.exists(UPPER) && database.exists(OTHER_TYPE));
    assertFalse(database.exists(Entity.of("SAMPLES", "s-001")));
    assertFalse(database.exists("SAMPLES"));
    assertEquals(List.of(), database.verify().toList());
  }

  @ParameterizedTest
  @EnumSource
  void undecodableRecord_newest_countsForItsFolder(Storage storage) throws IOException {
    Path root = root(storage);
    HoundDatabase database = database(root);
    database.update(LOWER, "bam", 1);
    database.update(LOWER, "BAM", 2);
    Snowflake broken = SnowflakeClient.builder().clock(clock).build().snowflake();
    Files.writeString(root.resolve("hound/samples/s-001/bam/" + broken), "{");
    Map<String, StoredRecord<AttributeUpdate>> current = database.current(LOWER);
    assertEquals(Set.of("BAM", "bam"), current.keySet());
    assertEquals(broken, current.get("bam").name());
    assertEquals(
        List.of(Finding.Kind.CORRUPT_RECORD), database.verify().map(Finding::kind).toList());
  }

  @ParameterizedTest
  @EnumSource
  void verify_wrongFolder_foundWhateverTheCase(Storage storage) throws IOException {
    Path root = root(storage);
    HoundDatabase database = database(root);
    Snowflake name = database.update(LOWER, "bam", 1);
    Path folder = Files.createDirectory(root.resolve("hound/samples/s-001/bai"));
    Files.move(root.resolve("hound/samples/s-001/bam/" + name), folder.resolve(name.toString()));
    assertEquals(List.of(Finding.Kind.WRONG_FOLDER), database.verify().map(Finding::kind).toList());
  }

  @ParameterizedTest
  @EnumSource
  void history_ofATypesEvents_all(Storage storage) throws IOException {
    HoundDatabase database = database(root(storage));
    database.event(LOWER, "made");
    database.update(LOWER, "bam", 1);
    database.event(UPPER, "made too");
    try (Stream<StoredRecord<AttributeUpdate>> events =
        database.history("samples", AttributeUpdate.META, TimeRange.all(), Order.DESCENDING)) {
      assertEquals(List.of("\"made too\"", "\"made\""), json(events));
    }
    assertEquals(List.of("1"), json(database.history("samples")));
  }
}
