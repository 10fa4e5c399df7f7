package dev.hound.database;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.NotRegularFileException;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.CorruptRecordException;
import dev.hound.store.Finding;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import dev.hound.store.TemporaryFindings;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** One look at the whole database. */
final class Verification {

  /** The entry of a younger record may be under way. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  private static final String CLOSED = "a folder: permission denied";

  /** What Java makes of bytes that are no text, so that such a name leads nowhere. */
  private static final char REPLACEMENT = '\ufffd';

  /** A record of which the meta log doesn't tell. */
  record Unlogged(Place place, Snowflake name, HoundRecord record) {}

  private final Layout layout;
  private final Instant start;
  private final Set<Snowflake> entries = new HashSet<>();
  private final Set<Snowflake> told = new HashSet<>();
  private Snowflake lastUnread = Snowflake.MIN;
  private final List<Unlogged> unlogged = new ArrayList<>();

  Verification(Layout layout, Instant start) {
    this.layout = layout;
    this.start = start;
  }

  Stream<Finding> findings(Consumer<? super FolderEntry> checked) throws IOException {
    boolean canTell = tryToReadMetaLog();
    Stream<Finding> walk =
        Stream.of(this).flatMap(v -> v.walk(place -> v.findings(place, checked)));
    // Only when all has been seen; what others have written meanwhile is read first.
    Stream<Finding> missing =
        Stream.of(this).filter(v -> canTell).flatMap(v -> v.confirmed().map(this::missing));
    return Stream.of(walk, missing, Stream.of(this).flatMap(Verification::temporaryFiles))
        .flatMap(findings -> findings);
  }

  /**
   * Without the meta log, which may be closed to us or no folder, nobody knows what is missing in
   * it.
   */
  private boolean tryToReadMetaLog() throws IOException {
    try {
      readMetaLog();
      return true;
    } catch (AccessDeniedException | NotDirectoryException e) {
      return false; // Found by the walk.
    }
  }

  /** Looks into a folder. */
  private interface Look {
    Stream<Finding> into(Place place) throws IOException;
  }

  private Stream<Finding> walk(Look look) {
    return walk(layout.root().toString(), layout.hound(), look);
  }

  /** Looks into a folder and all below it. One that is closed to us is a finding itself. */
  private Stream<Finding> walk(String parent, Place place, Look look) {
    try {
      if (isUnreachable(place)) {
        return Stream.of(
            unreadable(
                parent,
                place.name(),
                "a folder whose name is not in the character set of the locale"));
      }
      List<Finding> here = look.into(place).toList();
      List<Place> children = place.children();
      return Stream.concat(
          here.stream(), children.stream().flatMap(child -> walk(place.toString(), child, look)));
    } catch (AccessDeniedException e) {
      return Stream.of(unreadable(parent, place.name(), CLOSED));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof AccessDeniedException) {
        return Stream.of(unreadable(parent, place.name(), CLOSED));
      }
      throw e;
    }
  }

  private static boolean isUnreachable(Place place) {
    try {
      return place.name().indexOf(REPLACEMENT) >= 0 && !place.folder().exists();
    } catch (IOException e) {
      return true;
    }
  }

  private static Finding unreadable(String parent, String name, String message) {
    return new Finding(Finding.Kind.UNREADABLE_FOLDER, parent, name, message);
  }

  /** Returns the records that the meta log should tell of and doesn't, after a walk of its own. */
  List<Unlogged> unlogged() throws IOException {
    try {
      readMetaLog();
      walk(this::records).forEachOrdered(finding -> {});
      return confirmed().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Reads what is new in the meta log, and returns those records that it still doesn't tell of. */
  Stream<Unlogged> confirmed() {
    if (!unlogged.isEmpty()) {
      try {
        readMetaLog();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return unlogged.stream().filter(record -> !told.contains(record.name()));
  }

  boolean isTold(Snowflake name) {
    return told.contains(name);
  }

  void readMetaLog() throws IOException {
    // If it is no folder this says so; what should be in it may fail in any way.
    layout.logs().folder().exists();
    RecordStore<LogEntry> log = layout.metaLog();
    try {
      log.names()
          .filter(entries::add)
          .flatMap(name -> entry(log, name).stream())
          .flatMap(entry -> MetaLog.record(entry).stream())
          .forEachOrdered(told::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** What is wrong with an entry is found by the walk. */
  private Optional<LogEntry> entry(RecordStore<LogEntry> log, Snowflake name) {
    try {
      return log.find(name);
    } catch (CorruptRecordException e) {
      if (e.getCause() instanceof BlobTooLargeException) {
        noteUnread(name);
      }
      return Optional.empty();
    } catch (AccessDeniedException e) {
      noteUnread(name);
      return Optional.empty();
    } catch (NotRegularFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void noteUnread(Snowflake entry) {
    if (entry.compareTo(lastUnread) > 0) {
      lastUnread = entry;
    }
  }

  /** Returns the last entry that is closed to us or too large; without any, the least name. */
  Snowflake lastUnread() {
    return lastUnread;
  }

  /** Tells whether an entry that can't be read may tell of a record: it comes after that. */
  boolean mayBeTold(Unlogged record) {
    return record.name().compareTo(lastUnread) < 0;
  }

  private Stream<Finding> findings(Place place, Consumer<? super FolderEntry> checked)
      throws IOException {
    return Stream.concat(
        layout
            .records(place)
            .verify(checked)
            .filter(finding -> !isWalkedInto(place, finding))
            .map(finding -> inDatabase(place, finding)),
        records(place));
  }

  /** What is any entry to a store may be worse in a database. */
  private static Finding inDatabase(Place place, Finding finding) {
    String entry = finding.entry();
    if (finding.kind() == Finding.Kind.FOREIGN_FILE && place.isOwn(entry)) {
      return unreadable(
          finding.folder(), entry, finding.message() + "; but a folder of Hound has this name");
    }
    if (finding.kind() == Finding.Kind.SUB_FOLDER && place.isTooDeep(entry)) {
      return new Finding(
          finding.kind(),
          finding.folder(),
          entry,
          finding.message() + ": it lies deeper than any of a database");
    }
    return finding;
  }

  private static boolean isWalkedInto(Place place, Finding finding) {
    try {
      return switch (finding.kind()) {
        case SUB_FOLDER -> place.isEntered(finding.entry());
        // The name of a type or an entity may look like that of a record.
        case NOT_REGULAR_FILE, DAMAGED_NAME -> !place.isLeaf() && place.hasFolder(finding.entry());
        default -> false;
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks at the fields of the records that can be read, and notes those without an entry. */
  private Stream<Finding> records(Place place) throws IOException {
    return layout.records(place).records(TimeRange.all()).flatMap(r -> record(place, r).stream());
  }

  private List<Finding> record(Place place, StoredRecord<HoundRecord> stored) {
    HoundRecord record;
    JsonNode tree;
    try {
      record = stored.value();
      tree = FieldsFormat.TREE.read(stored.bytes());
    } catch (IOException e) {
      return List.of(); // The store has found that.
    }
    if (isToBeTold(place) && !told.contains(stored.name()) && isOld(stored.name())) {
      unlogged.add(new Unlogged(place, stored.name(), record));
    }
    List<Finding> findings = new ArrayList<>();
    List<String> faults =
        record instanceof LogEntry
            ? Fields.faultsOfLogEntry(tree)
            : Fields.faultsOfAttributeUpdate(tree);
    for (String fault : faults) {
      findings.add(finding(Finding.Kind.WRONG_FIELDS, place, stored.name(), fault));
    }
    if (record instanceof AttributeUpdate update && !isIn(place, update)) {
      findings.add(
          finding(
              Finding.Kind.WRONG_FOLDER,
              place,
              stored.name(),
              "its fields say that it is about attribute %s of %s"
                  .formatted(
                      Fields.shown(update.attributeName()),
                      Fields.shown(update.entity().toString()))));
    }
    return findings;
  }

  private boolean isIn(Place place, AttributeUpdate update) {
    try {
      return layout.path(update).equals(place.path());
    } catch (IllegalArgumentException e) {
      return false; // Names that can't be those of folders.
    }
  }

  /** The meta log doesn't tell of itself, and logs that Hound doesn't know were written past it. */
  private static boolean isToBeTold(Place place) {
    if (!place.isLog()) {
      return true;
    }
    return place.isLeaf() && logType(place).isWritable();
  }

  static LogType logType(Place place) {
    return LogType.of(String.join("/", place.path().subList(1, place.path().size())));
  }

  private boolean isOld(Snowflake name) {
    return name.instant().isBefore(start.minus(GRACE));
  }

  private Finding missing(Unlogged record) {
    return finding(
        Finding.Kind.MISSING_LOG_ENTRY,
        record.place(),
        record.name(),
        mayBeTold(record)
            ? "the meta log does not tell of it, unless an entry does that can't be read"
            : "the meta log does not tell of it");
  }

  private static Finding finding(Finding.Kind kind, Place place, Snowflake name, String message) {
    return new Finding(kind, place.toString(), name.toString(), message);
  }

  private Stream<Finding> temporaryFiles() {
    return TemporaryFindings.of(layout.root(), InstantSource.system());
  }
}
