package dev.hound.store;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.NotRegularFileException;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeFormatException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One look at everything in the folder of a store. */
final class Verification<T> {

  private final RecordStore<T> store;
  private final Folder folder;
  private final int maxRecordSize;
  private final InstantSource clock;
  private final Consumer<? super FolderEntry> checked;

  Verification(
      RecordStore<T> store,
      Folder folder,
      int maxRecordSize,
      InstantSource clock,
      Consumer<? super FolderEntry> checked) {
    this.store = store;
    this.folder = folder;
    this.maxRecordSize = maxRecordSize;
    this.clock = clock;
    this.checked = Objects.requireNonNull(checked, "checked");
  }

  Stream<Finding> findings() throws IOException {
    // The temporary files when their turn comes: trouble with them must hide no record.
    return Stream.concat(
        folder.entries().flatMap(this::entry),
        Stream.of(folder).flatMap(f -> TemporaryFindings.of(f, clock)));
  }

  private static String words(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e instanceof FileSystemException f && f.getReason() != null
        ? f.getReason()
        : e.toString();
  }

  private Stream<Finding> entry(FolderEntry entry) {
    List<Finding> findings = look(entry);
    checked.accept(entry);
    return findings.stream();
  }

  private List<Finding> look(FolderEntry entry) {
    Optional<Snowflake> name = entry.snowflake();
    if (name.isPresent()) {
      return entry.kind() == FolderEntry.Kind.FILE
          ? record(entry, name.get())
          : List.of(
              finding(
                  Finding.Kind.NOT_REGULAR_FILE,
                  entry,
                  "not a regular file but a " + entry.kind().words()));
    }
    if (isLowerCaseHex(entry.name())) {
      return List.of(finding(Finding.Kind.DAMAGED_NAME, entry, damage(entry.name())));
    }
    return List.of(
        entry.kind() == FolderEntry.Kind.FOLDER
            ? finding(Finding.Kind.SUB_FOLDER, entry, "a folder, not looked into")
            : finding(
                Finding.Kind.FOREIGN_FILE, entry, "a " + entry.kind().words() + ", no record"));
  }

  private List<Finding> record(FolderEntry entry, Snowflake name) {
    byte[] bytes;
    try {
      bytes = folder.read(name, maxRecordSize);
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (NotRegularFileException e) {
      return List.of(finding(Finding.Kind.NOT_REGULAR_FILE, entry, words(e)));
    } catch (BlobTooLargeException e) {
      return List.of(finding(Finding.Kind.TOO_LARGE_RECORD, entry, words(e)));
    } catch (IOException e) {
      return List.of(finding(Finding.Kind.UNREADABLE_RECORD, entry, words(e)));
    }
    if (bytes.length == 0) {
      return List.of(finding(Finding.Kind.EMPTY_RECORD, entry, "the record is empty"));
    }
    try {
      store.decode(name, bytes.clone());
    } catch (CorruptRecordException e) {
      return List.of(finding(Finding.Kind.CORRUPT_RECORD, entry, e.reason()));
    }
    return store.remarks(bytes).stream()
        .map(remark -> finding(Finding.Kind.REMARK, entry, remark))
        .toList();
  }

  private Finding finding(Finding.Kind kind, FolderEntry entry, String message) {
    return new Finding(kind, folder.toString(), entry.name(), message);
  }

  private static boolean isLowerCaseHex(String name) {
    return name.length() == Snowflake.HEX_LENGTH
        && name.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
  }

  private static String damage(String name) {
    try {
      return "damaged name: " + Snowflake.parse(name);
    } catch (SnowflakeFormatException e) {
      return "damaged name: " + e.getMessage();
    }
  }
}
