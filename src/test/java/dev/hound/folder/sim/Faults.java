package dev.hound.folder.sim;

import dev.hound.folder.LocalFolder;
import dev.hound.folder.LocalFolders;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the n-th file operation fail, once or with all that follow it. A test goes on with n = 0,
 * 1, 2 and so on until its work is done without the fault having happened.
 *
 * <p>An operation that changes something counts twice: it may fail, or succeed and say that it
 * failed.
 */
public final class Faults implements WatchedFileSystem.Watcher {

  private static final Set<Operation> CHANGES =
      EnumSet.of(
          Operation.CREATE_FILE,
          Operation.WRITE,
          Operation.FORCE,
          Operation.CLOSE,
          Operation.LINK,
          Operation.MOVE,
          Operation.DELETE,
          Operation.CREATE_FOLDER,
          Operation.SET_ATTRIBUTE);

  private static final Set<Operation> OPENS =
      EnumSet.of(Operation.CREATE_FILE, Operation.READ, Operation.OPEN_FOLDER, Operation.LIST);

  /** Operations of an open channel, whose errors name no path. */
  private static final Set<Operation> OF_CHANNELS =
      EnumSet.of(Operation.WRITE, Operation.FORCE, Operation.READ_BYTES, Operation.CLOSE);

  /** The kinds of faults. */
  public enum Kind {
    IO_ERROR("Input/output error"),
    NO_SPACE("No space left on device"),
    STALE_HANDLE("Stale file handle"),
    READ_ONLY("Read-only file system"),
    DENIED("Permission denied") {
      @Override
      Exception at(Operation operation, Path path) {
        return OF_CHANNELS.contains(operation)
            ? super.at(operation, path)
            : new AccessDeniedException(path.toString());
      }
    },
    TOO_MANY_OPEN_FILES("Too many open files") {
      @Override
      boolean mayHappen(Operation operation, boolean done) {
        return !done && OPENS.contains(operation);
      }
    },
    /** As some file systems say that they are read-only. */
    READ_ONLY_UNCHECKED("") {
      @Override
      boolean mayHappen(Operation operation, boolean done) {
        return !done && CHANGES.contains(operation) && !OF_CHANNELS.contains(operation);
      }

      @Override
      Exception at(Operation operation, Path path) {
        return new ReadOnlyFileSystemException();
      }
    },
    /** Some file systems over a network throw what they should not. */
    UNCHECKED("Connection reset") {
      @Override
      Exception at(Operation operation, Path path) {
        return new UncheckedIOException(new IOException("Connection reset"));
      }
    },
    /** The reply is lost, the network asks again, and the reply is that it is done already. */
    LOST_REPLY("") {
      @Override
      boolean mayHappen(Operation operation, boolean done) {
        return done
            && switch (operation) {
              case CREATE_FILE, LINK, CREATE_FOLDER, MOVE, DELETE -> true;
              default -> false;
            };
      }

      @Override
      Exception at(Operation operation, Path path) {
        return operation == Operation.MOVE || operation == Operation.DELETE
            ? new NoSuchFileException(path.toString())
            : new FileAlreadyExistsException(path.toString());
      }
    },
    /** Nothing fails, but the thread is interrupted. */
    INTERRUPT("") {
      @Override
      Exception at(Operation operation, Path path) {
        Thread.currentThread().interrupt();
        return new InterruptedException();
      }
    };

    private final String reason;

    Kind(String reason) {
      this.reason = reason;
    }

    /** Returns whether it may happen to an operation, before it or when it is done. */
    boolean mayHappen(Operation operation, boolean done) {
      return !done || CHANGES.contains(operation);
    }

    boolean isReportedBy(String text) {
      return !reason.isEmpty() && text.contains(reason);
    }

    Exception at(Operation operation, Path path) {
      return OF_CHANNELS.contains(operation) && !Files.isDirectory(path)
          ? new IOException(reason)
          : new FileSystemException(path.toString(), null, reason);
    }
  }

  private final boolean links;
  private final List<Path> roots = new ArrayList<>();
  private final Set<Path> failedSyncs = new HashSet<>();
  private final List<Exception> happened = new ArrayList<>();
  private final List<String> where = new ArrayList<>();
  private final Set<Operation> operations = EnumSet.noneOf(Operation.class);
  private final Deque<Fault> faults = new ArrayDeque<>();
  private int passed;
  private int most = Integer.MAX_VALUE;
  private boolean syncedAgain;

  /** Without faults at first. */
  private Faults(boolean links) {
    this.links = links;
  }

  /** With hard links. */
  public static Faults withLinks() {
    return new Faults(true);
  }

  /** Hard links are refused. */
  public static Faults withoutLinks() {
    return new Faults(false);
  }

  /** One that is to come, after so many operations that may fail in this way. */
  private record Fault(int operations, Kind kind, boolean lasting) {}

  /**
   * Lets so many operations pass that may fail in this way, counted from the fault before, and then
   * has one fail, or all from then on.
   */
  public void after(int operations, Kind kind, boolean lasting) {
    faults.add(new Fault(operations, kind, lasting));
  }

  /** From now on all is well. */
  public void heal() {
    faults.clear();
  }

  /** Writes no more than so many bytes at once, or none at all. */
  public void writeAtMost(int bytes) {
    this.most = bytes;
  }

  /** Returns whether the thread was interrupted. */
  public boolean interrupted() {
    return happened.stream().anyMatch(InterruptedException.class::isInstance);
  }

  /** Returns what happened. */
  public List<Exception> happened() {
    return happened;
  }

  /** Returns the operations that failed. */
  public Set<Operation> operations() {
    return operations;
  }

  /** Returns whether a file was synced again after a sync of it had failed. */
  public boolean isSyncedAgain() {
    return syncedAgain;
  }

  /**
   * Opens the root of a tree whose operations may fail, the syncs of its folders too. Its file
   * system is of unknown type: there more is done.
   */
  public LocalFolder open(Path root) {
    if (root.getFileSystem().equals(FileSystems.getDefault())) {
      return LocalFolders.openOnUnknownMount(watch(root), LocalFolders.Sync.DISK);
    }
    return LocalFolders.openOnUnknownMount(
        watch(root),
        folder -> {
          Path behind = WatchedFileSystem.behind(folder);
          before(Operation.FORCE, behind);
          after(Operation.FORCE, behind);
        });
  }

  private Path watch(Path root) {
    Path watched = WatchedFileSystem.watch(root, this);
    roots.add(watched);
    return watched;
  }

  /** Returns what is open. */
  public List<Path> handles() {
    return roots.stream().flatMap(root -> WatchedFileSystem.open(root).stream()).toList();
  }

  @Override
  public void before(Operation operation, Path path) throws IOException {
    if (operation == Operation.FORCE && failedSyncs.contains(path) && !Files.isDirectory(path)) {
      syncedAgain = true;
    }
    if (operation == Operation.LINK && !links) {
      throw new FileSystemException(path.toString(), null, "Operation not permitted");
    }
    pass(operation, path, false);
  }

  @Override
  public void after(Operation operation, Path path) throws IOException {
    pass(operation, path, true);
  }

  @Override
  public int taken(int bytes) {
    return Math.min(bytes, most);
  }

  private void pass(Operation operation, Path path, boolean done) throws IOException {
    Fault next = faults.peek();
    if (next == null || !next.kind.mayHappen(operation, done) || passed++ < next.operations) {
      return;
    }
    if (!next.lasting) {
      faults.remove();
      passed = 0;
    }
    Exception fault = next.kind.at(operation, path);
    happened.add(fault);
    operations.add(operation);
    where.add(next.kind + (done ? " after " : " at ") + operation + " " + path);
    if (operation == Operation.FORCE) {
      failedSyncs.add(path);
    }
    if (fault instanceof IOException e) {
      throw e;
    }
    if (fault instanceof RuntimeException e) {
      throw e;
    }
  }

  /** Returns whether a fault that happened is among the causes and suppressed exceptions. */
  public boolean isReportedBy(Throwable e) {
    if (happened.stream().anyMatch(fault -> fault == e || fault.getCause() == e)) {
      return true;
    }
    if (e.getCause() != null && isReportedBy(e.getCause())) {
      return true;
    }
    for (Throwable suppressed : e.getSuppressed()) {
      if (isReportedBy(suppressed)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return where + (faults.isEmpty() ? "" : ", then " + faults);
  }
}
