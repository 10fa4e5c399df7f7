package dev.hound.store;

import dev.hound.folder.Folder;
import dev.hound.folder.TemporaryEntry;
import dev.hound.folder.TemporaryFiles;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a verification finds among the {@linkplain Folder#temporaryFiles() temporary files} of a
 * tree.
 */
final class TemporaryFindings {

  private final Folder root;
  private final Instant now;

  private TemporaryFindings(Folder root, Instant now) {
    this.root = root;
    this.now = now;
  }

  /**
   * Returns the findings of a folder.
   *
   * @param folder the root of a tree; other folders have no temporary files
   * @param now the time by which the files have an age
   * @return the findings, sorted by path; none if the folder has no temporary files
   * @throws IOException if the temporary files can't be listed
   */
  static Stream<Finding> of(Folder folder, Instant now) throws IOException {
    Optional<TemporaryFiles> files = folder.temporaryFiles();
    return files.isEmpty()
        ? Stream.empty()
        : files.get().list().map(new TemporaryFindings(folder, now)::finding);
  }

  private Finding finding(TemporaryEntry entry) {
    return switch (entry.kind()) {
      case TEMPORARY_FILE -> finding(Finding.Kind.TEMPORARY_FILE, entry, age(entry));
      case FOREIGN ->
          finding(
              Finding.Kind.FOREIGN_FILE,
              entry,
              "a "
                  + entry.type().words()
                  + " among the temporary files, which no clean-up removes");
      case UNREADABLE_FOLDER ->
          finding(
              Finding.Kind.SUB_FOLDER,
              entry,
              "an unreadable folder: permission denied, or nested too deeply");
      case OBSTACLE ->
          finding(
              Finding.Kind.UNREADABLE_FOLDER,
              entry,
              "a " + entry.type().words() + ", but must be a folder: nothing can be put");
    };
  }

  private Finding finding(Finding.Kind kind, TemporaryEntry entry, String message) {
    return new Finding(kind, root.toString(), entry.path(), message);
  }

  /** The age as far as it matters. It is measured between two clocks and may be negative. */
  private String age(TemporaryEntry entry) {
    Instant since = entry.lastModified();
    return "a temporary file, stale or still being written, last changed "
        + since
        + " ("
        + describe(Duration.between(since, now))
        + ")";
  }

  private static String describe(Duration age) {
    return age.isNegative()
        ? "in the future of this machine's clock"
        : FolderVerification.describe(age) + " ago";
  }
}
