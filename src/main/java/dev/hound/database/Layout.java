package dev.hound.database;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.NotRegularFileException;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.Finding;
import dev.hound.store.RecordFormat;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which folder holds what. */
final class Layout {

  static final String HOUND = "hound";

  private static final String ENTRY = "log entry";
  private static final String UPDATE = "attribute update";

  private static final RecordFormat<LogEntry> ENTRIES =
      new FieldsFormat<>(Fields::logEntry, entry -> entry, ENTRY);
  private static final RecordFormat<AttributeUpdate> UPDATES =
      new FieldsFormat<>(Fields::attributeUpdate, update -> update, UPDATE);
  private static final RecordFormat<HoundRecord> ANY_ENTRIES =
      new FieldsFormat<>(Fields::logEntry, record -> record, ENTRY);
  private static final RecordFormat<HoundRecord> ANY_UPDATES =
      new FieldsFormat<>(Fields::attributeUpdate, record -> record, UPDATE);
  private static final RecordFormat<CheckedRecord> CHECKED_ENTRIES =
      new FieldsFormat<>(Fields::checkedLogEntry, CheckedRecord::record, ENTRY);
  private static final RecordFormat<CheckedRecord> CHECKED_UPDATES =
      new FieldsFormat<>(Fields::checkedAttributeUpdate, CheckedRecord::record, UPDATE);

  private final Folder root;
  private final Place hound;
  private final @Nullable SnowflakeClient client;
  private final int maxRecordSize;

  /**
   * Makes the layout of a database.
   *
   * @param client null for the shared one
   */
  Layout(Folder root, @Nullable SnowflakeClient client, int maxRecordSize) {
    this.root = root;
    this.hound = new Place(List.of(), root.folder(HOUND));
    this.client = client;
    this.maxRecordSize = maxRecordSize;
  }

  /** Refuses a root that is itself the {@code hound} of a database. */
  void checkRoot() throws IOException {
    if (hound.folder().exists()) {
      return;
    }
    Folder logs = root.folder(Names.LOGS);
    if (!isFolder(logs)) {
      return;
    }
    // Other programs have a folder "logs" too, but not with these logs in it, nor in "hound".
    for (LogType type : LogType.KNOWN) {
      if (isFolder(logs.folder(type.name()))) {
        throw inside();
      }
    }
    if (root.toString().matches("(.*[/\\\\])?" + HOUND + "[/\\\\]?")) {
      throw inside();
    }
  }

  private static boolean isFolder(Folder folder) throws IOException {
    try {
      return folder.exists();
    } catch (NotDirectoryException e) {
      return false;
    }
  }

  private FileSystemException inside() {
    return new FileSystemException(
        root.toString(),
        null,
        "this is the inside of a Hound database: it has a folder logs, and no folder hound;"
            + " did you mean its parent?");
  }

  Folder root() {
    return root;
  }

  Place hound() {
    return hound;
  }

  Place logs() {
    return hound.in(Names.LOGS);
  }

  Place log(LogType type) {
    return logs().in(Names.folders(type.name()));
  }

  /**
   * Returns the place of all entities of a type.
   *
   * @throws IllegalArgumentException if the name is not one of a folder, or that of the logs
   */
  Place type(String type) {
    Place place = hound.in(Names.folders(type));
    if (place.isLog() || place.path().isEmpty()) {
      throw new IllegalArgumentException(
          "not a type of entities: \"" + type + "\"; logs are read by their own methods");
    }
    return place;
  }

  /** Returns the place of all attributes of an entity. */
  Place entity(Entity entity) {
    Place type = type(entity.type());
    return entity.isWorkspace() ? type : type.in(Names.folders(entity.name()));
  }

  /** Returns the place of all updates of an attribute. */
  Place attribute(Entity entity, String attribute) {
    return entity(entity).in(Names.folders(attribute));
  }

  /** Returns the place where a record with these fields belongs. */
  List<String> path(AttributeUpdate update) {
    return attribute(update.entity(), update.attributeName()).path();
  }

  RecordStore<LogEntry> entries(Place place) {
    return store(place, ENTRIES);
  }

  RecordStore<AttributeUpdate> updates(Place place) {
    return store(place, UPDATES);
  }

  RecordStore<HoundRecord> records(Place place) {
    return store(place, place.isLog() ? ANY_ENTRIES : ANY_UPDATES);
  }

  /** The same records, for a verification. */
  RecordStore<CheckedRecord> checkedRecords(Place place) {
    return store(place, place.isLog() ? CHECKED_ENTRIES : CHECKED_UPDATES);
  }

  /** The root as a store, of whose temporary files a verification reports. */
  Stream<Finding> verifyTemporaryFiles() throws IOException {
    return store(new Place(List.of(), root), ANY_UPDATES).verifyTemporaryFiles();
  }

  /**
   * Checks that the logs are in a folder; there may be none yet.
   *
   * @throws NotDirectoryException if there is something else
   */
  void checkLogs() throws IOException {
    logs().folder().exists();
  }

  /**
   * Tells whether the storage takes names for one that differ only by case, as exFAT, APFS and NTFS
   * do: {@code hound} is there as {@code HOUND} too, and not because both are. A folder may then
   * hold records of several entities or attributes, and only their fields say of which.
   */
  boolean foldsCase() throws IOException {
    String upper = HOUND.toUpperCase(Locale.ROOT);
    return isFolder(root.folder(upper)) && !root.folders().containsAll(List.of(HOUND, upper));
  }

  RecordStore<LogEntry> metaLog() {
    return entries(log(LogType.META));
  }

  private <T> RecordStore<T> store(Place place, RecordFormat<T> format) {
    RecordStore.Builder<T> store =
        RecordStore.builder(format).folder(place.folder()).maxRecordSize(maxRecordSize);
    return client == null ? store.build() : store.client(client).build();
  }

  /** Returns the logs that have records, sorted. */
  List<LogType> logTypes() throws IOException {
    List<LogType> logs = new ArrayList<>();
    IoStreams.forEach(
        logs().tree().skip(1),
        place -> {
          if (place.hasRecords()) {
            logs.add(place.logType());
          }
        });
    logs.sort(null);
    return logs;
  }

  /** Counts the records in all folders. */
  Volume volume() throws IOException {
    return IoStreams.checked(
        () ->
            hound()
                .tree()
                .flatMap(place -> IoStreams.later(() -> place.folder().entries()))
                .filter(entry -> entry.kind() == FolderEntry.Kind.FILE)
                .filter(entry -> entry.snowflake().isPresent())
                .reduce(
                    new Volume(0, 0),
                    (sum, entry) -> new Volume(sum.records() + 1, sum.bytes() + entry.size()),
                    (a, b) -> new Volume(a.records() + b.records(), a.bytes() + b.bytes())));
  }

  /**
   * Reads the record of a name that was listed; nothing if it vanished, or is not a regular file: a
   * type or an entity may have such a name, and an untrusted user may have put anything there.
   */
  static <T> Optional<StoredRecord<T>> record(RecordStore<T> store, Snowflake name)
      throws IOException {
    try {
      return store.record(name);
    } catch (NotRegularFileException e) {
      return Optional.empty();
    }
  }
}
