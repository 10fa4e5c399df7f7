package dev.hound.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds and removes stale temporary files: old regular files under the names that publishing gives.
 * Anything else among them is foreign.
 */
final class CleanUp {

  private final Path root;
  private final Path temporaries;
  private final Duration olderThan;
  private final List<IOException> failures = new ArrayList<>();

  /** Prepares one clean-up; reads nothing yet. */
  CleanUp(Path root, Path temporaries, Duration olderThan) {
    this.root = root;
    this.temporaries = temporaries;
    this.olderThan = olderThan;
  }

  /** What to do with a stale file. */
  private interface Action {
    void perform(Path file, TemporaryEntry entry) throws IOException;
  }

  /** Returns the files that {@link #remove} would remove, sorted by path; failures come last. */
  Stream<TemporaryEntry> find() throws IOException {
    List<TemporaryEntry> found = new ArrayList<>();
    forEachOld((file, entry) -> found.add(entry));
    return failures.isEmpty()
        ? found.stream()
        : Stream.concat(found.stream(), Stream.of(failure()).flatMap(CleanUp::failing));
  }

  private static Stream<TemporaryEntry> failing(IOException failure) {
    throw new UncheckedIOException(failure);
  }

  /** Removes the stale files, and reports each right after its removal. */
  void remove(Consumer<? super TemporaryEntry> removed) throws IOException {
    forEachOld(
        (file, entry) -> {
          // False if another clean-up was faster.
          if (Files.deleteIfExists(file)) {
            removed.accept(entry);
          }
        });
    if (!failures.isEmpty()) {
      throw failure();
    }
  }

  private void forEachOld(Action action) throws IOException {
    List<Path> files = ours();
    if (!files.isEmpty()) {
      Instant now = serverTime();
      for (Path file : files) {
        try {
          // Checked only now: the walk may have taken long.
          BasicFileAttributes found =
              Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
          if (found.isRegularFile() && isOld(found, now)) {
            action.perform(
                file,
                TemporaryEntry.of(
                    Listing.nameFrom(root, file), TemporaryEntry.Kind.TEMPORARY_FILE, found));
          }
        } catch (NoSuchFileException e) {
          // Its writer, or another clean-up, has removed it.
        } catch (IOException e) {
          failures.add(e);
        }
      }
    }
  }

  private boolean isOld(BasicFileAttributes found, Instant now) {
    Duration age = Duration.between(found.lastModifiedTime().toInstant(), now);
    return age.compareTo(olderThan) > 0;
  }

  private List<Path> ours() throws IOException {
    List<Path> files = new ArrayList<>();
    if (!DiskFiles.existsWithoutLink(temporaries)) {
      return files;
    }
    Listing.walk(
        temporaries,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
            if (found.isRegularFile() && TemporaryNames.isOurs(Listing.nameFrom(root, file))) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return goOnAfter(e);
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) {
            return e == null ? FileVisitResult.CONTINUE : goOnAfter(e);
          }
        });
    files.sort(null);
    return files;
  }

  private FileVisitResult goOnAfter(IOException e) {
    if (!(e instanceof NoSuchFileException)) {
      failures.add(e);
    }
    return FileVisitResult.CONTINUE;
  }

  /** Returns the time by the clock that dated the temporary files, which need not be ours. */
  private Instant serverTime() throws IOException {
    Path fresh = temporaries.resolve(TemporaryNames.random());
    try {
      Files.newByteChannel(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
      return Files.getLastModifiedTime(fresh, LinkOption.NOFOLLOW_LINKS).toInstant();
    } catch (ReadOnlyFileSystemException e) {
      throw DiskFiles.readOnly(temporaries, e);
    } catch (IOException e) {
      FileSystemException named =
          new FileSystemException(
              temporaries.toString(),
              null,
              "can't make a file here to read the file server's clock, so the age of temporary files"
                  + " is unknown: "
                  + (e instanceof FileSystemException f && f.getReason() != null
                      ? f.getReason()
                      : e.toString()));
      named.initCause(e);
      throw named;
    } finally {
      DiskFiles.discard(fresh);
    }
  }

  private IOException failure() {
    IOException first = failures.get(0);
    if (failures.size() == 1) {
      return first;
    }
    IOException all =
        new IOException(
            "%s failures while cleaning %s, the first of them: %s"
                .formatted(failures.size(), temporaries, first),
            first);
    failures.subList(1, failures.size()).forEach(all::addSuppressed);
    return all;
  }
}
