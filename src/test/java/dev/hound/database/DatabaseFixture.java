package dev.hound.database;

import dev.hound.folder.Durability;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the tests of the database share. */
final class DatabaseFixture {

  static final Entity SAMPLE = Entity.of("samples", "S-001");

  /** A clock that is a millisecond later at each reading. */
  static final class Ticking implements InstantSource {
    private Instant now;

    Ticking(Instant start) {
      this.now = start;
    }

    @Override
    public synchronized Instant instant() {
      now = now.plusMillis(1);
      return now;
    }

    synchronized void set(Instant instant) {
      now = instant;
    }
  }

  private DatabaseFixture() {}

  static HoundDatabase database(Path root) throws IOException {
    return databaseBuilder(root).build();
  }

  static HoundDatabase database(Path root, InstantSource clock) throws IOException {
    return databaseBuilder(root).client(SnowflakeClient.builder().clock(clock).build()).build();
  }

  static HoundDatabase.Builder databaseBuilder(Path root) {
    return HoundDatabase.builder().path(root).author("tester@host").durability(Durability.BUFFERED);
  }

  static <T> List<T> values(Stream<StoredRecord<T>> records) throws IOException {
    List<T> values = new ArrayList<>();
    for (StoredRecord<T> record : (Iterable<StoredRecord<T>>) records::iterator) {
      values.add(record.value());
    }
    return values;
  }

  /** The values as compact JSON. */
  static List<String> json(Stream<StoredRecord<AttributeUpdate>> records) throws IOException {
    return values(records).stream().map(update -> update.attributeValue().toString()).toList();
  }

  /** All regular files below a folder but those below .tmp, relative, sorted. */
  static List<String> files(Path root) throws IOException {
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** Writes a file as Python would, without a line end. */
  static Path plant(Path root, String folder, String name, String json) throws IOException {
    Path place = Files.createDirectories(root.resolve("hound").resolve(folder));
    return Files.writeString(place.resolve(name), json);
  }

  static String updateJson(String type, String entity, String attribute, String value) {
    return ("{\"entityType\": \"%s\", \"entityName\": \"%s\", \"attributeName\": \"%s\","
            + " \"attributeValue\": %s, \"updateReason\": \"r\", \"author\": \"a\","
            + " \"timestamp\": \"30/11/2026 04:28:28 GMT\"}")
        .formatted(type, entity, attribute, value);
  }
}
