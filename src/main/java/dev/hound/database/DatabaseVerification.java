package dev.hound.database;

import dev.hound.folder.FolderEntry;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.Finding;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NotDirectoryException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One verification of the whole database. Each record is read and parsed once. */
final class DatabaseVerification {

  private static final String UNREADABLE = "a folder: permission denied";

  /** What Java makes of bytes that are not text, so that such a name leads nowhere. */
  private static final char REPLACEMENT = '\ufffd';

  /** A record that had no entry in the meta log when it was read. */
  private record Unlogged(Place place, Snowflake name) {}

  private final Layout layout;
  private final Consumer<? super FolderEntry> checked;
  private final MetaLogIndex index;
  private final List<String> metaLog;
  private final List<Unlogged> unlogged = new ArrayList<>();
  private boolean metaLogRead;
  private boolean foldsCase;

  DatabaseVerification(Layout layout, Instant now, Consumer<? super FolderEntry> checked) {
    this.layout = layout;
    this.checked = checked;
    this.index = new MetaLogIndex(layout, now);
    this.metaLog = layout.log(LogType.META).path();
  }

  Stream<Finding> findings() throws IOException {
    foldsCase = layout.foldsCase();
    // The meta log first, for all records are compared with it; what others write meanwhile is read
    // before records are said to be missing in it.
    return Stream.of(
            IoStreams.later(this::metaLog),
            IoStreams.later(() -> walk(layout.root().toString(), layout.hound())),
            IoStreams.later(this::missing),
            IoStreams.later(layout::verifyTemporaryFiles))
        .flatMap(findings -> findings);
  }

  /** Checks the meta log, if it can be read. If not, nothing is said to be missing in it. */
  private Stream<Finding> metaLog() throws IOException {
    Place meta = layout.log(LogType.META);
    try {
      layout.checkLogs();
      List<Finding> findings = IoStreams.checked(() -> findings(meta).toList());
      metaLogRead = true;
      for (Finding finding : findings) {
        switch (finding.kind()) {
          case TOO_LARGE_RECORD, UNREADABLE_RECORD ->
              finding.snowflake().ifPresent(index::addUnread);
          default -> {}
        }
      }
      return findings.stream();
    } catch (AccessDeniedException | NotDirectoryException e) {
      return Stream.empty(); // Found by the walk.
    }
  }

  /** Checks a folder and all below it. An unreadable one is a finding itself. */
  private Stream<Finding> walk(String parent, Place place) throws IOException {
    try {
      if (isUnreachable(place)) {
        return Stream.of(
            unreadable(
                parent,
                place.name(),
                "a folder whose name is not in the character set of the locale"));
      }
      boolean done = metaLogRead && place.path().equals(metaLog);
      List<Finding> here = done ? List.of() : IoStreams.checked(() -> findings(place).toList());
      List<Place> children = place.children();
      return Stream.concat(
          here.stream(),
          children.stream().flatMap(child -> IoStreams.later(() -> walk(place.toString(), child))));
    } catch (AccessDeniedException e) {
      return Stream.of(unreadable(parent, place.name(), UNREADABLE));
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

  private Stream<Finding> findings(Place place) throws IOException {
    return layout
        .checkedRecords(place)
        .verify(checked, (name, record) -> further(place, name, record))
        .filter(finding -> !isWalkedInto(place, finding))
        .map(finding -> inDatabase(place, finding));
  }

  /** A database minds some entries more than a store does. */
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
    return switch (finding.kind()) {
      case SUB_FOLDER -> place.isEntered(finding.entry());
      // The name of a type or an entity may look like that of a record.
      case NOT_REGULAR_FILE, DAMAGED_NAME ->
          !place.isLeaf() && IoStreams.unchecked(() -> place.hasFolder(finding.entry()));
      default -> false;
    };
  }

  /** Checks the fields of a record, and that it has an entry in the meta log. */
  private List<Finding> further(Place place, Snowflake name, CheckedRecord checkedRecord) {
    HoundRecord record = checkedRecord.record();
    if (record instanceof LogEntry entry && place.path().equals(metaLog)) {
      index.add(name, entry);
    } else if (metaLogRead && index.lacks(place, name)) {
      unlogged.add(new Unlogged(place, name));
    }
    List<Finding> findings = new ArrayList<>();
    for (String fault : checkedRecord.faults()) {
      findings.add(finding(Finding.Kind.WRONG_FIELDS, place, name, fault));
    }
    if (record instanceof AttributeUpdate update && !isIn(place, update)) {
      findings.add(
          finding(
              Finding.Kind.WRONG_FOLDER,
              place,
              name,
              "its fields say that it is about attribute %s of %s"
                  .formatted(
                      Fields.shown(update.attributeName()),
                      Fields.shown(update.entity().toString()))));
    }
    return findings;
  }

  private boolean isIn(Place place, AttributeUpdate update) {
    try {
      List<String> path = layout.path(update);
      return foldsCase
          ? Names.folded(path).equals(Names.folded(place.path()))
          : path.equals(place.path());
    } catch (IllegalArgumentException e) {
      return false; // Names that can't be those of folders.
    }
  }

  private Stream<Finding> missing() throws IOException {
    if (unlogged.isEmpty()) {
      return Stream.empty();
    }
    index.read();
    return unlogged.stream().filter(record -> !index.isLogged(record.name())).map(this::missing);
  }

  private Finding missing(Unlogged record) {
    return finding(
        Finding.Kind.MISSING_LOG_ENTRY,
        record.place(),
        record.name(),
        index.mayBeLogged(record.name())
            ? "the meta log has no entry of it, unless one that can't be read is"
            : "the meta log has no entry of it");
  }

  private static Finding finding(Finding.Kind kind, Place place, Snowflake name, String message) {
    return new Finding(kind, place.toString(), name.toString(), message);
  }
}
