package dev.hound.folder.sim;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.apache.lucene.tests.mockfile.FilterAsynchronousFileChannel;
import org.apache.lucene.tests.mockfile.FilterFileChannel;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.apache.lucene.tests.mockfile.FilterPath;
import org.apache.lucene.tests.mockfile.FilterSeekableByteChannel;

/**
 * Another file system, on the way to which each operation passes a watcher, which may note it, make
 * it fail, or do something else first. Lists folders in a shuffled order, the same each time, and
 * knows which files are open.
 */
public final class WatchedFileSystem extends FilterFileSystemProvider {

  /** Sees each operation. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * Sees an operation before it happens; what it throws happens instead. A {@link
     * Operation#CLOSE} happens anyway: a file whose closing fails is closed too.
     *
     * @param path where, in the file system behind; of a link or a move the new name
     */
    void before(Operation operation, Path path) throws IOException;

    /** Sees an operation that has succeeded; what it throws is a lost reply. */
    default void after(Operation operation, Path path) throws IOException {}

    /** Returns how many of so many bytes are written at once. */
    default int taken(int bytes) {
      return bytes;
    }
  }

  /** What is watched. */
  public enum Operation {
    CREATE_FILE,
    WRITE,
    /** Of a file, or of a folder that was opened for it. */
    FORCE,
    /** Opens a file to be read. */
    READ,
    READ_BYTES,
    /** Of a file or a listing. */
    CLOSE,
    /** Opens a folder or a file only to sync it. */
    OPEN_FOLDER,
    LINK,
    MOVE,
    DELETE,
    CREATE_FOLDER,
    LIST,
    /** Before each entry of a listing. */
    LIST_ENTRY,
    READ_ATTRIBUTES,
    SET_ATTRIBUTE,
    SAME_FILE,
    FILE_STORE,
    REAL_PATH
  }

  /** What an operation does. */
  private interface Work<T> {
    T run() throws IOException;
  }

  private static final long SEED = 20250917;

  private final Watcher watcher;
  private final Map<Object, Path> open = Collections.synchronizedMap(new IdentityHashMap<>());

  private WatchedFileSystem(FileSystem behind, Watcher watcher) {
    super("watched", behind);
    this.watcher = watcher;
  }

  /** Returns the path as a path that is watched. */
  public static Path watch(Path path, Watcher watcher) {
    return new WatchedFileSystem(path.getFileSystem(), watcher).wrapPath(path);
  }

  /** Returns the path in the file system behind. */
  public static Path behind(Path path) {
    return FilterPath.unwrap(path);
  }

  /** Returns what is open in the file system of a path that is watched. */
  public static List<Path> open(Path path) {
    return List.copyOf(((WatchedFileSystem) path.getFileSystem().provider()).open.values());
  }

  @Override
  public FilterPath wrapPath(Path path) {
    return new WatchedPath(path);
  }

  private <T> T watched(Operation operation, Path path, Work<T> work) throws IOException {
    Path behind = behind(path);
    watcher.before(operation, behind);
    T result = work.run();
    watcher.after(operation, behind);
    return result;
  }

  /** Opens something; closes it again if the reply is lost, for then no caller has it. */
  private <T extends AutoCloseable> T opened(Operation operation, Path path, Work<T> opening)
      throws IOException {
    Path behind = behind(path);
    watcher.before(operation, behind);
    T handle = opening.run();
    open.put(handle, behind);
    try {
      watcher.after(operation, behind);
      return handle;
    } catch (IOException | RuntimeException e) {
      open.remove(handle);
      try {
        handle.close();
      } catch (Exception again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  /** Closes something that is open; a second time does nothing. */
  private void closed(Object handle, Path path, Work<?> closing) throws IOException {
    if (open.remove(handle) == null) {
      closing.run();
      return;
    }
    try {
      watcher.before(Operation.CLOSE, path);
    } finally {
      closing.run();
    }
    watcher.after(Operation.CLOSE, path);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Operation operation =
        options.contains(StandardOpenOption.WRITE) ? Operation.CREATE_FILE : Operation.READ;
    return opened(
        operation,
        path,
        () -> {
          SeekableByteChannel channel = super.newByteChannel(path, options, attributes);
          return channel instanceof FileChannel file
              ? new WatchedChannel(behind(path), file)
              : new WatchedSimpleChannel(behind(path), channel);
        });
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return (FileChannel) newByteChannel(path, options, attributes);
  }

  @Override
  public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
    return opened(
        Operation.READ,
        path,
        () -> new WatchedStream(behind(path), super.newInputStream(path, options)));
  }

  @Override
  public AsynchronousFileChannel newAsynchronousFileChannel(
      Path path,
      Set<? extends OpenOption> options,
      ExecutorService executor,
      FileAttribute<?>... attributes)
      throws IOException {
    return opened(
        Operation.OPEN_FOLDER,
        path,
        () ->
            new WatchedFolder(
                behind(path),
                super.newAsynchronousFileChannel(path, options, executor, attributes)));
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    return opened(
        Operation.LIST,
        folder,
        () -> {
          List<Path> files = new ArrayList<>();
          try (DirectoryStream<Path> stream = super.newDirectoryStream(folder, filter)) {
            stream.forEach(files::add);
          }
          Collections.shuffle(files, new Random(SEED));
          return new Shuffled(behind(folder), files);
        });
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    watched(
        Operation.CREATE_FOLDER,
        folder,
        () -> {
          super.createDirectory(folder, attributes);
          return folder;
        });
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    watched(
        Operation.LINK,
        link,
        () -> {
          super.createLink(link, existing);
          return link;
        });
  }

  @Override
  public void delete(Path path) throws IOException {
    watched(
        Operation.DELETE,
        path,
        () -> {
          super.delete(path);
          return path;
        });
  }

  @Override
  public boolean deleteIfExists(Path path) throws IOException {
    try {
      return watched(Operation.DELETE, path, () -> super.deleteIfExists(path));
    } catch (NoSuchFileException e) {
      return false; // The second reply, after the first was lost.
    }
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    watched(
        Operation.MOVE,
        target,
        () -> {
          super.move(source, target, options);
          return target;
        });
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return watched(Operation.SAME_FILE, path, () -> super.isSameFile(path, other));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return watched(Operation.FILE_STORE, path, () -> super.getFileStore(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    watched(
        Operation.READ_ATTRIBUTES,
        path,
        () -> {
          super.checkAccess(path, modes);
          return path;
        });
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return watched(
        Operation.READ_ATTRIBUTES, path, () -> super.readAttributes(path, type, options));
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return watched(
        Operation.READ_ATTRIBUTES, path, () -> super.readAttributes(path, attributes, options));
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    watched(
        Operation.SET_ATTRIBUTE,
        path,
        () -> {
          super.setAttribute(path, attribute, value, options);
          return path;
        });
  }

  private final class WatchedPath extends FilterPath {

    WatchedPath(Path behind) {
      super(behind, WatchedFileSystem.this.fileSystem);
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
      return watched(Operation.REAL_PATH, this, () -> super.toRealPath(options));
    }
  }

  /** Writes as much of the bytes as the watcher wants. */
  private int write(Path path, ByteBuffer bytes, SeekableByteChannel to) throws IOException {
    return watched(
        Operation.WRITE,
        path,
        () -> {
          int limit = bytes.limit();
          bytes.limit(bytes.position() + watcher.taken(bytes.remaining()));
          try {
            return to.write(bytes);
          } finally {
            bytes.limit(limit);
          }
        });
  }

  private final class WatchedChannel extends FilterFileChannel {
    private final Path path;

    WatchedChannel(Path path, FileChannel behind) {
      super(behind);
      this.path = path;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      return watched(Operation.READ_BYTES, path, () -> super.read(target));
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      return WatchedFileSystem.this.write(path, source, delegate);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      watched(
          Operation.FORCE,
          path,
          () -> {
            super.force(metaData);
            return path;
          });
    }

    @Override
    protected void implCloseChannel() throws IOException {
      closed(
          this,
          path,
          () -> {
            super.implCloseChannel();
            return path;
          });
    }
  }

  /** Of file systems without file channels. */
  private final class WatchedSimpleChannel extends FilterSeekableByteChannel {
    private final Path path;

    WatchedSimpleChannel(Path path, SeekableByteChannel behind) {
      super(behind);
      this.path = path;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      return watched(Operation.READ_BYTES, path, () -> super.read(target));
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      return WatchedFileSystem.this.write(path, source, delegate);
    }

    @Override
    public void close() throws IOException {
      closed(
          this,
          path,
          () -> {
            super.close();
            return path;
          });
    }
  }

  private final class WatchedStream extends FilterInputStream {
    private final Path path;

    WatchedStream(Path path, InputStream behind) {
      super(behind);
      this.path = path;
    }

    @Override
    public int read() throws IOException {
      return watched(Operation.READ_BYTES, path, super::read);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return watched(Operation.READ_BYTES, path, () -> super.read(target, offset, length));
    }

    @Override
    public void close() throws IOException {
      closed(
          this,
          path,
          () -> {
            super.close();
            return path;
          });
    }
  }

  /** A folder or a file that is open to be synced only. */
  private final class WatchedFolder extends FilterAsynchronousFileChannel {
    private final Path path;

    WatchedFolder(Path path, AsynchronousFileChannel behind) {
      super(behind);
      this.path = path;
    }

    @Override
    public void force(boolean metaData) throws IOException {
      watched(
          Operation.FORCE,
          path,
          () -> {
            // Jimfs would be ended by an interrupt here; the JDK isn't.
            boolean interrupted = Thread.interrupted();
            try {
              super.force(metaData);
            } finally {
              if (interrupted) {
                Thread.currentThread().interrupt();
              }
            }
            return path;
          });
    }

    @Override
    public void close() throws IOException {
      closed(
          this,
          path,
          () -> {
            super.close();
            return path;
          });
    }
  }

  private final class Shuffled implements DirectoryStream<Path> {
    private final Path folder;
    private final List<Path> files;

    Shuffled(Path folder, List<Path> files) {
      this.folder = folder;
      this.files = files;
    }

    @Override
    public Iterator<Path> iterator() {
      Iterator<Path> iterator = files.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return iterator.hasNext();
        }

        @Override
        public Path next() {
          Path file = iterator.next();
          try {
            watcher.before(Operation.LIST_ENTRY, behind(file));
          } catch (IOException e) {
            throw new DirectoryIteratorException(e);
          }
          return file;
        }
      };
    }

    @Override
    public void close() throws IOException {
      closed(this, folder, () -> folder);
    }
  }
}
