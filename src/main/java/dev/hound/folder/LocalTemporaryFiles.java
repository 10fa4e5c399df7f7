package dev.hound.folder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The temporary files of a tree on a file system: all that lies in one folder at its root. */
final class LocalTemporaryFiles implements TemporaryFiles {

  private final Path root;
  private final Path temporaries;

  /**
   * Reads nothing yet.
   *
   * @param temporaries their folder, in the root
   */
  LocalTemporaryFiles(Path root, Path temporaries) {
    this.root = root;
    this.temporaries = temporaries;
  }

  @Override
  public Stream<TemporaryEntry> list() throws IOException {
    List<TemporaryEntry> entries = new ArrayList<>();
    Listing.walk(
        temporaries,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
            String path = Listing.nameFrom(root, file);
            entries.add(TemporaryEntry.of(path, kind(file, path, found), found));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof AccessDeniedException) {
              return visitFile(
                  file,
                  Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
            }
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    entries.sort(Comparator.comparing(TemporaryEntry::path));
    return entries.stream();
  }

  private TemporaryEntry.Kind kind(Path file, String path, BasicFileAttributes found) {
    if (found.isDirectory()) {
      return TemporaryEntry.Kind.UNREADABLE_FOLDER;
    }
    if (file.equals(temporaries)) {
      return TemporaryEntry.Kind.OBSTACLE;
    }
    return found.isRegularFile() && TemporaryNames.isOurs(path)
        ? TemporaryEntry.Kind.TEMPORARY_FILE
        : TemporaryEntry.Kind.FOREIGN;
  }

  @Override
  public Stream<TemporaryEntry> stale(Duration olderThan) throws IOException {
    return cleanUp(olderThan).find();
  }

  @Override
  public void removeStale(Duration olderThan, Consumer<? super TemporaryEntry> removed)
      throws IOException {
    CleanUp cleanUp = cleanUp(olderThan);
    cleanUp.remove(Objects.requireNonNull(removed, "removed"));
  }

  private CleanUp cleanUp(Duration olderThan) {
    if (Objects.requireNonNull(olderThan, "olderThan").compareTo(MIN_AGE) < 0) {
      throw new IllegalArgumentException(
          "olderThan is "
              + olderThan
              + ", but files younger than "
              + MIN_AGE
              + " may belong to a program that is still publishing");
    }
    return new CleanUp(root, temporaries, olderThan);
  }

  @Override
  public String toString() {
    return temporaries.toString();
  }
}
