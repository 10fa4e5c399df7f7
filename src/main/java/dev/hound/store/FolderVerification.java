package dev.hound.store;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.NotRegularFileException;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeFormatException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One verification of everything in the folder of a store. */
final class FolderVerification<T> {

  /** Clocks of machines that are set by NTP are never this far apart. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private final Folder folder;
  private final RecordCodec<T> codec;
  private final Instant now;
  private final Consumer<? super FolderEntry> checked;
  private final BiFunction<? super Snowflake, ? super T, List<Finding>> further;

  FolderVerification(
      Folder folder,
      RecordCodec<T> codec,
      Instant now,
      Consumer<? super FolderEntry> checked,
      BiFunction<? super Snowflake, ? super T, List<Finding>> further) {
    this.folder = folder;
    this.codec = codec;
    this.now = now;
    this.checked = Objects.requireNonNull(checked, "checked");
    this.further = Objects.requireNonNull(further, "further");
  }

  Stream<Finding> findings() throws IOException {
    // The temporary files last: trouble with them must hide no record.
    return Stream.concat(
        folder.entries().flatMap(this::entry), IoStreams.later(this::temporaryFiles));
  }

  Stream<Finding> temporaryFiles() throws IOException {
    return TemporaryFindings.of(folder, now);
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
    List<Finding> findings = check(entry);
    checked.accept(entry);
    return findings.stream();
  }

  private List<Finding> check(FolderEntry entry) {
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
                Finding.Kind.FOREIGN_FILE, entry, "a " + entry.kind().words() + ", not a record"));
  }

  private List<Finding> record(FolderEntry entry, Snowflake name) {
    byte[] bytes;
    try {
      bytes = folder.read(name, codec.maxRecordSize());
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (NotRegularFileException e) {
      return List.of(finding(Finding.Kind.NOT_REGULAR_FILE, entry, words(e)));
    } catch (BlobTooLargeException e) {
      return List.of(finding(Finding.Kind.TOO_LARGE_RECORD, entry, words(e)));
    } catch (IOException e) {
      return List.of(finding(Finding.Kind.UNREADABLE_RECORD, entry, words(e)));
    }
    List<Finding> findings = new ArrayList<>();
    if (bytes.length == 0) {
      findings.add(finding(Finding.Kind.EMPTY_RECORD, entry, "the record is empty"));
    } else {
      List<String> remarks = new ArrayList<>();
      try {
        T value = codec.decode(name, bytes, remarks::add);
        remarks.forEach(remark -> findings.add(finding(Finding.Kind.REMARK, entry, remark)));
        findings.addAll(further.apply(name, value));
      } catch (CorruptRecordException e) {
        findings.add(finding(Finding.Kind.CORRUPT_RECORD, entry, e.reason()));
      }
    }
    Duration ahead = Duration.between(now, name.instant());
    if (ahead.compareTo(TOLERANCE) > 0) {
      findings.add(
          finding(
              Finding.Kind.FUTURE_NAME,
              entry,
              "its name is %s ahead of this machine's clock, and counts as the newest until then"
                  .formatted(describe(ahead))));
    }
    return findings;
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

  /** The duration in its greatest unit. */
  static String describe(Duration duration) {
    if (duration.toDays() > 0) {
      return duration.toDays() + " d";
    }
    if (duration.toHours() > 0) {
      return duration.toHours() + " h";
    }
    return duration.toMinutes() > 0 ? duration.toMinutes() + " min" : duration.toSeconds() + " s";
  }
}
