package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes into one folder and deletes from it.
 *
 * <p>A blob is written to a temporary file, synced, and only then given its name, in one atomic
 * step; then its name is made durable and the temporary file deleted.
 */
final class BlobWriter {

  /** So many names in a row are taken on no working file system. */
  private static final int MAX_NAMES = 1_000;

  /** How many names a message lists; the exception carries all. */
  private static final int MAX_SHOWN = 10;

  private final Path folder;
  private final PreparedFolders prepared;
  private final TemporaryWriter temporaryWriter;
  private final Naming naming;
  private final NameSync sync;

  BlobWriter(
      Path folder,
      PreparedFolders prepared,
      TemporaryWriter temporaryWriter,
      Naming naming,
      NameSync sync) {
    this.folder = folder;
    this.prepared = prepared;
    this.temporaryWriter = temporaryWriter;
    this.naming = naming;
    this.sync = sync;
  }

  List<Snowflake> publish(Supplier<Snowflake> names, List<byte[]> contents) throws IOException {
    try {
      return publishOrRetry(new Minting(names), contents);
    } catch (ReadOnlyFileSystemException e) {
      throw DiskFiles.readOnly(folder, e);
    }
  }

  private List<Snowflake> publishOrRetry(Minting names, List<byte[]> contents) throws IOException {
    try {
      if (!prepared.contains(folder)) {
        prepared.prepare(folder);
      }
      return publishOnce(names, contents);
    } catch (NoSuchFileException | StaleTemporaryException e) {
      // Nothing is visible. A folder or a temporary file was removed, or would be soon.
      prepared.prepareAgain(folder);
      return publishOnce(names, contents);
    }
  }

  private List<Snowflake> publishOnce(Minting names, List<byte[]> contents) throws IOException {
    List<Temporary> temporaries = new ArrayList<>(contents.size());
    try {
      for (byte[] content : contents) {
        temporaries.add(temporaryWriter.write(content));
      }
      NameSync.Failures failures = sync.failures();
      List<Snowflake> published = nameAll(names, temporaries, failures);
      makeDurable(published, failures);
      return published;
    } finally {
      temporaries.forEach(temporary -> DiskFiles.discard(temporary.path()));
    }
  }

  private List<Snowflake> nameAll(
      Minting names, List<Temporary> temporaries, NameSync.Failures failures) throws IOException {
    List<Snowflake> published = new ArrayList<>(temporaries.size());
    try {
      for (Temporary temporary : temporaries) {
        published.add(name(names, temporary));
      }
      return published;
    } catch (OutcomeUnknownException e) {
      if (temporaries.size() == 1) {
        throw e;
      }
      List<Snowflake> unknown = new ArrayList<>(published);
      unknown.addAll(e.names());
      throw new OutcomeUnknownException(
          "%s; of several, these may be there: %s in %s".formatted(e.getMessage(), unknown, folder),
          unknown,
          e);
    } catch (IOException | RuntimeException e) {
      if (published.isEmpty()) {
        throw e;
      }
      try {
        makeDurable(published, failures);
      } catch (OutcomeUnknownException unknown) {
        unknown.addSuppressed(e);
        throw unknown;
      }
      throw new PartlyPublishedException(
          "published only the first %s of %s records in %s: %s"
              .formatted(published.size(), temporaries.size(), folder, e),
          published,
          e);
    }
  }

  private Snowflake name(Minting names, Temporary temporary) throws IOException {
    Snowflake name = names.next();
    for (int tried = 1; !naming.name(temporary, folder, name); tried++) {
      if (tried == MAX_NAMES) {
        throw new FileSystemException(
            DiskFiles.blob(folder, name).toString(),
            null,
            MAX_NAMES + " names in a row were taken; check the file system");
      }
      names.taken();
      name = names.next();
    }
    names.used();
    return name;
  }

  private void makeDurable(List<Snowflake> published, NameSync.Failures failures)
      throws OutcomeUnknownException {
    try {
      sync.makeDurable(published, naming.renames(), failures);
    } catch (IOException | RuntimeException e) {
      throw new OutcomeUnknownException(
          "visible, but may not survive a power loss: %s in %s".formatted(published, folder),
          published,
          e);
    }
  }

  /**
   * Deletes blobs and then makes that durable, also if one of them can't be deleted.
   *
   * @param deleted is given the name of each blob that was there
   * @return how many were there
   */
  long delete(List<Snowflake> names, Consumer<? super Snowflake> deleted) throws IOException {
    NameSync.Failures failures = sync.failures();
    List<Snowflake> gone = new ArrayList<>(names.size());
    long count = 0;
    try {
      for (Snowflake name : names) {
        boolean wasThere = deleteOne(name);
        gone.add(name);
        if (wasThere) {
          count++;
          deleted.accept(name);
        }
      }
    } catch (IOException | RuntimeException e) {
      makeDurableThatGone(gone, failures, e);
      throw e;
    }
    makeDurableThatGone(gone, failures, null);
    return count;
  }

  private boolean deleteOne(Snowflake name) throws IOException {
    Path file = DiskFiles.blob(folder, name);
    try {
      BlobReader.regular(file);
      return delete(file, name);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Makes durable that blobs are gone, also those that were gone before: the program that deleted
   * them may have been killed before its sync.
   *
   * @param earlier what ended the deleting, or null if nothing did
   */
  private void makeDurableThatGone(
      List<Snowflake> gone, NameSync.Failures failures, @Nullable Exception earlier)
      throws OutcomeUnknownException {
    if (gone.isEmpty()) {
      return;
    }
    try {
      sync.makeDurableThatGone(failures);
    } catch (IOException | RuntimeException e) {
      List<Snowflake> unknown = new ArrayList<>(gone);
      if (earlier instanceof OutcomeUnknownException other) {
        unknown.addAll(other.names());
      }
      OutcomeUnknownException comesBack =
          new OutcomeUnknownException(
              "gone, but may come back after a power loss: %s in %s".formatted(shown(gone), folder),
              unknown,
              e);
      if (earlier != null) {
        comesBack.addSuppressed(earlier);
      }
      throw comesBack;
    }
  }

  private static String shown(List<Snowflake> names) {
    return names.size() <= MAX_SHOWN
        ? names.toString()
        : "%s records, from %s to %s"
            .formatted(names.size(), names.get(0), names.get(names.size() - 1));
  }

  private boolean delete(Path file, Snowflake name) throws IOException {
    try {
      return Files.deleteIfExists(file);
    } catch (ReadOnlyFileSystemException e) {
      throw DiskFiles.readOnly(folder, e);
    } catch (IOException | RuntimeException e) {
      if (isThere(file, name, e)) {
        throw e;
      }
      return true; // The reply was lost.
    }
  }

  private static boolean isThere(Path file, Snowflake name, Exception failure)
      throws OutcomeUnknownException {
    try {
      return DiskFiles.isTaken(file);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
      throw new OutcomeUnknownException(
          "deleting failed, but the record may be gone: " + file, List.of(name), failure);
    }
  }
}
