package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Publishes into one folder and deletes from it.
 *
 * <p>A record is written to a temporary file, forced, and only then given its name, in one atomic
 * step; then the folder is forced, which makes the name durable, and the temporary file deleted.
 */
final class FolderWriter {

  /** Java copies what it writes to buffers that it keeps for each thread; keeps them small. */
  private static final int CHUNK = 1 << 16;

  /** So many names in a row are taken on no working file system. */
  private static final int MOST_NAMES = 1_000;

  /** And of these, which are random, no two. */
  private static final int MOST_TEMPORARIES = 10;

  private final Tree tree;
  private final Path folder;
  private final SharedForce force;

  /** How many forces had failed before anything was named. */
  private record Failures(int ofFolder, int ofTemporaries) {}

  FolderWriter(Tree tree, Path folder) {
    this.tree = tree;
    this.folder = folder;
    this.force = new SharedForce(folder, tree.force());
  }

  List<Snowflake> publish(Supplier<Snowflake> names, List<byte[]> contents) throws IOException {
    try {
      return publishOrBeginAnew(new Minting(names), contents);
    } catch (ReadOnlyFileSystemException e) {
      throw readOnly(folder, e);
    }
  }

  private List<Snowflake> publishOrBeginAnew(Minting names, List<byte[]> contents)
      throws IOException {
    try {
      if (!tree.prepared().contains(folder)) {
        prepare();
      }
      return publishOnce(names, contents);
    } catch (NoSuchFileException | StaleTemporaryException e) {
      // Nothing is visible. Somebody removed a folder or a temporary file, or would soon.
      prepare();
      return publishOnce(names, contents);
    }
  }

  /** Makes an I/O error of it that names the folder. */
  static FileSystemException readOnly(Path folder, ReadOnlyFileSystemException e) {
    FileSystemException named =
        new FileSystemException(folder.toString(), null, "the file system is read-only");
    named.initCause(e);
    return named;
  }

  /**
   * Makes the folders, and their own names durable: whoever made them may have lost power before
   * forcing them. A folder that can't be forced shows here, before anything is visible.
   */
  private void prepare() throws IOException {
    tree.folders().make(tree.temporaries());
    tree.folders().make(folder);
    // Throws if the folder may not be entered: later nobody could tell whether a record is there.
    Naming.isTaken(folder.resolve(FolderPath.TEMPORARIES));
    if (tree.forcesFolders()) {
      forceUpwards();
    }
    tree.prepared().add(folder);
  }

  private void forceUpwards() throws IOException {
    Path ancestor = folder;
    while (!ancestor.equals(tree.root())) {
      tree.force().force(ancestor);
      ancestor = Objects.requireNonNull(ancestor.getParent());
    }
    tree.force().force(tree.root());
    forceParentOfRoot();
  }

  private void forceParentOfRoot() throws IOException {
    Path parent = tree.root().toRealPath().getParent();
    if (parent == null) {
      return;
    }
    try {
      tree.force().force(parent);
    } catch (AccessDeniedException e) {
      // Whoever may only pass through the parent can't force it, and hasn't made the root.
      tree.warnOnce(
          "the parent of " + tree.root() + " can't be read, so it can't be forced to the disk");
    }
  }

  private List<Snowflake> publishOnce(Minting names, List<byte[]> contents) throws IOException {
    List<Temporary> temporaries = new ArrayList<>(contents.size());
    try {
      for (byte[] content : contents) {
        temporaries.add(write(content));
      }
      Failures failures = new Failures(force.failures(), tree.temporariesForce().failures());
      List<Snowflake> published = nameAll(names, temporaries, failures);
      makeDurable(published, failures);
      return published;
    } finally {
      temporaries.forEach(temporary -> discard(temporary.path()));
    }
  }

  private Temporary write(byte[] content) throws IOException {
    for (int tried = 1; ; tried++) {
      Path temporary = tree.temporaries().resolve(TemporaryNames.random());
      try {
        write(temporary, content);
        return new Temporary(temporary, tree.clocks());
      } catch (FileAlreadyExistsException e) {
        // Another writer's, or the reply was lost; choose another name.
        if (tried == MOST_TEMPORARIES) {
          throw e;
        }
      }
    }
  }

  private void write(Path temporary, byte[] content) throws IOException {
    try (SeekableByteChannel channel =
        Files.newByteChannel(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.position() < content.length) {
        bytes.limit(Math.min(bytes.position() + CHUNK, content.length));
        if (channel.write(bytes) == 0) {
          throw new FileSystemException(temporary.toString(), null, "takes no more bytes");
        }
      }
      if (tree.durability() == Durability.SYNCED && channel instanceof FileChannel file) {
        // Never tried again after a failure: the system may have dropped the bytes.
        file.force(true);
      }
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (ClosedByInterruptException e) {
      discard(temporary);
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted; nothing was published in " + folder);
      interrupted.initCause(e);
      throw interrupted;
    } catch (IOException e) {
      discard(temporary);
      throw NamedFailure.of(temporary, e);
    } catch (RuntimeException e) {
      discard(temporary);
      throw e;
    }
  }

  private List<Snowflake> nameAll(Minting names, List<Temporary> temporaries, Failures failures)
      throws IOException {
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
          "publishing of several failed: " + e.getMessage(), unknown, e);
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
          "published only the first %d of %d records in %s: %s"
              .formatted(published.size(), temporaries.size(), folder, e),
          published,
          e);
    }
  }

  private Snowflake name(Minting names, Temporary temporary) throws IOException {
    Snowflake name = names.next();
    for (int tried = 1; !tree.naming().name(temporary, folder, name); tried++) {
      if (tried == MOST_NAMES) {
        throw new FileSystemException(
            folder.resolve(name.toString()).toString(),
            null,
            MOST_NAMES + " names in a row are taken, if the file system is right");
      }
      names.taken();
      name = names.next();
    }
    names.used();
    return name;
  }

  private void makeDurable(List<Snowflake> published, Failures failures)
      throws OutcomeUnknownException {
    if (!tree.forcesFolders()) {
      return;
    }
    try {
      if (tree.naming().renames()) {
        tree.temporariesForce().force(failures.ofTemporaries());
      }
      force.force(failures.ofFolder());
      if (!tree.prepared().contains(folder)) {
        // Removed meanwhile and made again by another thread: this may be the new one.
        forceUpwards();
      }
    } catch (IOException | RuntimeException e) {
      throw new OutcomeUnknownException(
          "visible, but may not survive a power loss: %s in %s".formatted(published, folder),
          published,
          e);
    }
  }

  /** Returns how many forces of this folder have failed up to now. */
  int forceFailures() {
    return force.failures();
  }

  /** Deletes a file that is known to be a record; false if it is gone. */
  boolean delete(Path record, Snowflake name) throws IOException {
    try {
      return Files.deleteIfExists(record);
    } catch (ReadOnlyFileSystemException e) {
      throw readOnly(folder, e);
    } catch (IOException | RuntimeException e) {
      if (isThere(record, name, e)) {
        throw e;
      }
      return true; // The reply was lost.
    }
  }

  private static boolean isThere(Path record, Snowflake name, Exception failure)
      throws OutcomeUnknownException {
    try {
      return Naming.isTaken(record);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
      throw new OutcomeUnknownException(
          "deleting failed, but the record may be gone: " + record, List.of(name), failure);
    }
  }

  /**
   * Makes durable that there is no such record, whoever deleted it.
   *
   * @param failures of forces before it was deleted
   */
  void makeDurableThatGone(Snowflake name, int failures) throws OutcomeUnknownException {
    if (!tree.forcesFolders()) {
      return;
    }
    try {
      if (FolderMaker.exists(folder)) {
        force.force(failures);
      }
    } catch (IOException | RuntimeException e) {
      throw new OutcomeUnknownException(
          "gone, but may come back after a power loss: %s in %s".formatted(name, folder),
          List.of(name),
          e);
    }
  }

  /** Deletes a file that is no longer needed. If that fails it stays, which harms nothing. */
  static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException | RuntimeException e) {
      // The temporary files list it, and the caller could do nothing about it.
    }
  }
}
