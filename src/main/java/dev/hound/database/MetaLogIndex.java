package dev.hound.database;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.folder.NotRegularFileException;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.CorruptRecordException;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** Which records the meta log has entries of. Reads each entry once. */
final class MetaLogIndex {

  /** The writer of a younger record may be about to write its entry. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final Layout layout;
  private final Instant overdue;
  private final Set<Snowflake> entries = new HashSet<>();
  private final Set<Snowflake> logged = new HashSet<>();
  private Snowflake lastUnread = Snowflake.MIN;

  MetaLogIndex(Layout layout, Instant now) {
    this.layout = layout;
    this.overdue = now.minus(GRACE);
  }

  /**
   * Reads the entries that are new since the last reading.
   *
   * @throws java.nio.file.NotDirectoryException if there is something else than the folder
   * @throws AccessDeniedException if the folder can't be listed
   */
  void read() throws IOException {
    layout.checkLogs();
    RecordStore<LogEntry> log = layout.metaLog();
    IoStreams.forEach(log.names().filter(entries::add), name -> read(log, name));
  }

  private void read(RecordStore<LogEntry> log, Snowflake name) throws IOException {
    try {
      log.find(name).ifPresent(entry -> add(name, entry));
    } catch (CorruptRecordException e) {
      if (e.getCause() instanceof BlobTooLargeException) {
        addUnread(name);
      }
    } catch (AccessDeniedException e) {
      addUnread(name);
    } catch (NotRegularFileException e) {
      // Not an entry.
    }
  }

  /** Adds an entry that was read. */
  void add(Snowflake name, LogEntry entry) {
    entries.add(name);
    MetaLog.record(entry).ifPresent(logged::add);
  }

  /** Adds an entry that is unreadable or too large. */
  void addUnread(Snowflake name) {
    entries.add(name);
    if (name.compareTo(lastUnread) > 0) {
      lastUnread = name;
    }
  }

  /** Tells whether a record should have an entry and has none. */
  boolean lacks(Place place, Snowflake name) {
    return isToBeLogged(place) && name.instant().isBefore(overdue) && !isLogged(name);
  }

  /** The meta log has no entries of its own ones, nor of logs that Hound doesn't know. */
  private static boolean isToBeLogged(Place place) {
    return !place.isLog() || (place.isLeaf() && place.logType().isWritable());
  }

  boolean isLogged(Snowflake name) {
    return logged.contains(name);
  }

  /** Tells whether an entry that can't be read may be of this record: it comes after that. */
  boolean mayBeLogged(Snowflake name) {
    return name.compareTo(lastUnread) < 0;
  }

  /** Returns the last entry that is unreadable or too large; without any, the least name. */
  Snowflake lastUnread() {
    return lastUnread;
  }
}
