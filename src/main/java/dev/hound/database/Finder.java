package dev.hound.database;

import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Finds a record by its name alone. The entry of the meta log that tells where it is follows it
 * closely, as it was written next by the same client; only if it isn't among the next entries, or
 * the meta log can't be read, all folders are searched.
 */
final class Finder {

  /** So many other entries can't have come between. */
  private static final int NEXT_ENTRIES = 1_000;

  private final Layout layout;

  Finder(Layout layout) {
    this.layout = layout;
  }

  Optional<Located<HoundRecord>> find(Snowflake name) throws IOException {
    Optional<Located<HoundRecord>> found;
    try {
      found = at(layout.log(LogType.META), name);
      if (found.isEmpty()) {
        found = byMetaLog(name);
      }
    } catch (IOException e) {
      found = Optional.empty(); // The record may lie elsewhere; if not, the walk comes here too.
    }
    return found.isPresent() ? found : byWalk(name);
  }

  Optional<Located<HoundRecord>> byMetaLog(Snowflake name) throws IOException {
    RecordStore<LogEntry> log = layout.metaLog();
    Iterator<Snowflake> next =
        log.folder().names(name, Snowflake.MAX, Order.ASCENDING).limit(NEXT_ENTRIES).iterator();
    while (next.hasNext()) {
      Optional<StoredRecord<LogEntry>> entry = Layout.record(log, next.next());
      if (entry.isPresent()) {
        Optional<Place> place = place(entry.get(), name);
        if (place.isPresent()) {
          return listed(place.get(), name);
        }
      }
    }
    return Optional.empty();
  }

  /** The entry may be wrong; if it isn't, the walk fails there too. */
  private Optional<Located<HoundRecord>> listed(Place place, Snowflake name) throws IOException {
    try {
      return at(place, name);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Optional<Place> place(StoredRecord<LogEntry> stored, Snowflake name) {
    LogEntry entry;
    try {
      entry = stored.value();
    } catch (IOException e) {
      return Optional.empty();
    }
    if (!MetaLog.record(entry).equals(Optional.of(name))) {
      return Optional.empty();
    }
    try {
      return MetaLog.folder(entry).map(layout.hound()::in);
    } catch (IllegalArgumentException e) {
      // Not a path below hound; the entry may be about something else.
      return Optional.empty();
    }
  }

  Optional<Located<HoundRecord>> byWalk(Snowflake name) throws IOException {
    List<AccessDeniedException> unreadable = new ArrayList<>();
    Optional<Located<HoundRecord>> found = walk(layout.hound(), name, unreadable);
    if (found.isEmpty() && !unreadable.isEmpty()) {
      throw unreadable.get(0); // It may lie there.
    }
    return found;
  }

  /** Looks into all folders of a level before their own folders, which takes listing them. */
  private Optional<Located<HoundRecord>> walk(
      Place top, Snowflake name, List<AccessDeniedException> unreadable) throws IOException {
    List<Place> children;
    try {
      children = top.children();
    } catch (AccessDeniedException e) {
      unreadable.add(e);
      return Optional.empty();
    }
    for (Place child : children) {
      try {
        Optional<Located<HoundRecord>> found = at(child, name);
        if (found.isPresent()) {
          return found;
        }
      } catch (AccessDeniedException e) {
        unreadable.add(e);
      }
    }
    for (Place child : children) {
      Optional<Located<HoundRecord>> found = walk(child, name, unreadable);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Located<HoundRecord>> at(Place place, Snowflake name) throws IOException {
    RecordStore<HoundRecord> store = layout.records(place);
    return store.contains(name)
        ? Layout.record(store, name).map(record -> new Located<>(place.text(), record))
        : Optional.empty();
  }
}
