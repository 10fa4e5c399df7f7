package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Watches a folder through the operating system, which reports each name as it appears. */
final class DiskWatch implements FolderWatch {

  /** A folder that is moved away goes on being watched, so that its path is checked this often. */
  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Whether the system reports at once; Java's own watch on others polls. */
  static final boolean WORKS =
      System.getProperty("os.name").startsWith("Linux")
          || System.getProperty("os.name").startsWith("Windows");

  private final Path folder;
  private final Object identity;
  private final WatchService service;
  private final boolean seesAllWriters;

  private DiskWatch(Path folder, Object identity, WatchService service, boolean seesAllWriters) {
    this.folder = folder;
    this.identity = identity;
    this.service = service;
    this.seesAllWriters = seesAllWriters;
  }

  /**
   * Starts watching.
   *
   * @param seesAllWriters whether all writers are on this machine
   * @throws NoSuchFileException if the folder does not exist
   * @throws IOException if it can't be watched
   */
  static DiskWatch open(Path folder, boolean seesAllWriters) throws IOException {
    WatchService service = folder.getFileSystem().newWatchService();
    try {
      Object before = identity(folder);
      folder.register(service, StandardWatchEventKinds.ENTRY_CREATE);
      // Registered may be the folder that was there before, or after, the one that has been looked
      // at; the check of each wait sees the difference only if both are the same now.
      if (!before.equals(identity(folder))) {
        throw new NoSuchFileException(folder.toString(), null, "the folder has just been replaced");
      }
      return new DiskWatch(folder, before, service, seesAllWriters);
    } catch (IOException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  private static Object identity(Path folder) throws IOException {
    BasicFileAttributes found = Files.readAttributes(folder, BasicFileAttributes.class);
    return Objects.requireNonNullElse(found.fileKey(), found.creationTime());
  }

  @Override
  public Hint await(Duration atMost) throws IOException, InterruptedException {
    long end = System.nanoTime() + Math.max(0, atMost.toNanos());
    try {
      while (true) {
        long left = end - System.nanoTime();
        WatchKey key = service.poll(Math.max(0, Math.min(left, CHECK_NANOS)), TimeUnit.NANOSECONDS);
        if (key != null) {
          return hint(key);
        }
        if (!identity.equals(identity(folder))) {
          throw new NoSuchFileException(folder.toString(), null, "the folder has been replaced");
        }
        if (left <= CHECK_NANOS) {
          return Hint.NONE;
        }
      }
    } catch (ClosedWatchServiceException e) {
      return Hint.NONE;
    }
  }

  private Hint hint(WatchKey key) throws IOException {
    List<Snowflake> names = new ArrayList<>();
    boolean mustList = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      if (event.context() instanceof Path name) {
        Snowflake.fromFileName(name.toString()).ifPresent(names::add);
      } else {
        mustList = true; // An overflow.
      }
    }
    if (!key.reset()) {
      throw new NoSuchFileException(folder.toString(), null, "the folder has been removed");
    }
    return new Hint(names, mustList);
  }

  @Override
  public boolean seesAllWriters() {
    return seesAllWriters;
  }

  @Override
  public void close() {
    try {
      service.close();
    } catch (IOException e) {
      // Nothing is lost: only hints come from it.
    }
  }
}
