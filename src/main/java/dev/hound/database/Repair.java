package dev.hound.database;

import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the entries that are missing in the meta log. */
final class Repair {

  /** How many are written at once, before the meta log is read again for entries of others. */
  private static final int AT_ONCE = 100;

  /** A record without an entry. */
  private record Unlogged(Place place, Snowflake name, HoundRecord record) {}

  private final Layout layout;
  private final String author;
  private final InstantSource clock;
  private final MetaLogIndex index;

  Repair(Layout layout, String author, InstantSource clock) {
    this.layout = layout;
    this.author = author + " (hound repair)";
    this.clock = clock;
    this.index = new MetaLogIndex(layout, clock.instant());
  }

  List<RepairedEntry> run(boolean write) throws IOException {
    index.read();
    List<Unlogged> missing = new ArrayList<>();
    collect(layout.hound(), missing);
    if (!missing.isEmpty()) {
      index.read();
    }
    missing.removeIf(record -> index.isLogged(record.name()));
    checkThatMissing(missing);
    List<RepairedEntry> repaired = new ArrayList<>();
    for (int from = 0; from < missing.size(); from += AT_ONCE) {
      index.read();
      List<Unlogged> records =
          missing.subList(from, Math.min(from + AT_ONCE, missing.size())).stream()
              .filter(record -> !index.isLogged(record.name()))
              .toList();
      repaired.addAll(repair(records, write));
    }
    return repaired;
  }

  /** Collects the records without an entry; reads no others. Verify reports unreadable folders. */
  private void collect(Place place, List<Unlogged> missing) throws IOException {
    List<Place> children;
    try {
      RecordStore<HoundRecord> store = layout.records(place);
      IoStreams.forEach(
          store.names().filter(name -> index.lacks(place, name)),
          name ->
              record(store, name)
                  .ifPresent(record -> missing.add(new Unlogged(place, name, record))));
      children = place.children();
    } catch (AccessDeniedException e) {
      return;
    }
    for (Place child : children) {
      collect(child, missing);
    }
  }

  /** A record that can't be read or decoded says not what its entry should; verify reports it. */
  private static Optional<HoundRecord> record(RecordStore<HoundRecord> store, Snowflake name)
      throws IOException {
    Optional<StoredRecord<HoundRecord>> stored = Layout.record(store, name);
    try {
      return stored.isPresent() ? Optional.of(stored.get().value()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Refuses to write entries that may be there, unreadable. */
  private void checkThatMissing(List<Unlogged> records) throws IOException {
    long unknown = records.stream().filter(record -> index.mayBeLogged(record.name())).count();
    if (unknown > 0) {
      throw new FileSystemException(
          layout.metaLog().folder() + "/" + index.lastUnread(),
          null,
          ("unreadable or too large, so that it is not known whether the meta log has entries of %s"
                  + " records; make it readable or remove it. Nothing was repaired")
              .formatted(unknown));
    }
  }

  private List<RepairedEntry> repair(List<Unlogged> records, boolean write) throws IOException {
    List<LogEntry> entries = records.stream().map(this::entry).toList();
    List<Snowflake> names = write ? layout.metaLog().putAll(entries) : List.of();
    List<RepairedEntry> repaired = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Unlogged record = records.get(i);
      repaired.add(
          new RepairedEntry(
              record.place().text(),
              record.name(),
              entries.get(i),
              write ? Optional.of(names.get(i)) : Optional.empty()));
    }
    return repaired;
  }

  private LogEntry entry(Unlogged unlogged) {
    String timestamp = Timestamps.print(clock.instant());
    return unlogged.record() instanceof AttributeUpdate update
        ? MetaLog.entryOf(unlogged.name(), update, author, timestamp)
        : MetaLog.entryOf(unlogged.name(), unlogged.place().logType(), author, timestamp);
  }
}
