package dev.hound.database;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the entries that are missing in the meta log. */
final class Repair {

  /** So many are written at once, after another look at what others have written meanwhile. */
  private static final int AT_ONCE = 100;

  private final Layout layout;
  private final String author;
  private final InstantSource clock;

  Repair(Layout layout, String author, InstantSource clock) {
    this.layout = layout;
    this.author = author + " (hound repair)";
    this.clock = clock;
  }

  List<RepairedEntry> run(boolean write) throws IOException {
    Verification verification = new Verification(layout, clock.instant());
    List<Verification.Unlogged> missing = verification.unlogged();
    checkThatMissing(missing, verification);
    List<RepairedEntry> repaired = new ArrayList<>();
    for (int from = 0; from < missing.size(); from += AT_ONCE) {
      verification.readMetaLog();
      List<Verification.Unlogged> records =
          missing.subList(from, Math.min(from + AT_ONCE, missing.size())).stream()
              .filter(record -> !verification.isTold(record.name()))
              .toList();
      repaired.addAll(repair(records, write));
    }
    return repaired;
  }

  /** Refuses to write what an entry that can't be read may have told already. */
  private void checkThatMissing(List<Verification.Unlogged> records, Verification verification)
      throws IOException {
    long unknown = records.stream().filter(verification::mayBeTold).count();
    if (unknown > 0) {
      throw new FileSystemException(
          layout.metaLog().folder() + "/" + verification.lastUnread(),
          null,
          ("closed to this program or too large, so that nobody knows whether the meta log tells of"
                  + " %d of the records; let it be read, or remove it. Nothing was repaired")
              .formatted(unknown));
    }
  }

  private List<RepairedEntry> repair(List<Verification.Unlogged> records, boolean write)
      throws IOException {
    List<LogEntry> entries = records.stream().map(this::entry).toList();
    List<Snowflake> names = write ? layout.metaLog().putAll(entries) : List.of();
    List<RepairedEntry> repaired = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Verification.Unlogged record = records.get(i);
      repaired.add(
          new RepairedEntry(
              record.place().text(),
              record.name(),
              entries.get(i),
              write ? Optional.of(names.get(i)) : Optional.empty()));
    }
    return repaired;
  }

  private LogEntry entry(Verification.Unlogged unlogged) {
    String timestamp = Timestamps.print(clock.instant());
    return unlogged.record() instanceof AttributeUpdate update
        ? MetaLog.entryOf(unlogged.name(), update, author, timestamp)
        : MetaLog.entryOf(
            unlogged.name(), Verification.logType(unlogged.place()), author, timestamp);
  }
}
