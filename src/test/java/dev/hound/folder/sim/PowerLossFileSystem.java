package dev.hound.folder.sim;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.sim.SimulatedDisk.FileNode;
import dev.hound.folder.sim.SimulatedDisk.Sync;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.apache.lucene.tests.mockfile.FilterAsynchronousFileChannel;
import org.apache.lucene.tests.mockfile.FilterFileChannel;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;

/**
 * A file system in memory, beside which a {@link SimulatedDisk} keeps what of it is durable. Each
 * change, and the beginning and the end of each sync, passes a watcher first. What isn't simulated
 * is refused.
 */
public final class PowerLossFileSystem extends FilterFileSystemProvider {

  /** What happens to the disk. */
  public enum Operation {
    MAKE_FOLDER,
    MAKE_FILE,
    WRITE,
    /** A sync begins. What the watcher throws makes it fail. */
    FORCE,
    /** A sync that has begun ends. */
    FORCED,
    LINK,
    MOVE,
    DELETE
  }

  /** Sees each operation before it happens. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * Sees an operation.
     *
     * @param path where; of a link or a move the new name
     * @throws IOException for the program; the operation doesn't happen
     */
    void before(Operation operation, Path path) throws IOException;
  }

  private final SimulatedDisk disk;
  private Watcher watcher = (operation, path) -> {};
  private Predicate<Path> ignored = path -> false;

  private PowerLossFileSystem(FileSystem behind, SimulatedDisk disk) {
    super("powerloss", behind);
    this.disk = disk;
  }

  /** Makes a file system with nothing in it but one folder, which is durable. */
  public static PowerLossFileSystem open(
      Configuration configuration, SimulatedDisk.Kind kind, String folder) throws IOException {
    PowerLossFileSystem opened =
        new PowerLossFileSystem(Jimfs.newFileSystem(configuration), new SimulatedDisk(kind));
    opened.createDirectory(opened.path(folder));
    opened.disk.syncAll();
    return opened;
  }

  public SimulatedDisk disk() {
    return disk;
  }

  public Path path(String path) {
    return fileSystem.getPath(path);
  }

  public void watch(Watcher next) {
    watcher = next;
  }

  /** Sets which syncs from now on do nothing but report success; asked once for each. */
  public void ignoreSyncs(Predicate<Path> which) {
    ignored = which;
  }

  public void close() throws IOException {
    fileSystem.getDelegate().close();
  }

  /** Syncs a folder, as the disk does. */
  public void syncFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    Path behind = absolute(folder);
    watcher.before(Operation.FORCE, behind);
    Sync sync = disk.syncFolder(behind);
    endSync(sync, behind);
  }

  private void endSync(Sync sync, Path path) throws IOException {
    boolean skipped = ignored.test(path);
    watcher.before(Operation.FORCED, path);
    if (!skipped) {
      sync.end();
    }
  }

  private Path absolute(Path path) {
    return toDelegate(path).toAbsolutePath().normalize();
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    watcher.before(Operation.MAKE_FOLDER, absolute(folder));
    super.createDirectory(folder, attributes);
    disk.makeFolder(absolute(folder));
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    watcher.before(Operation.LINK, absolute(link));
    super.createLink(link, existing);
    disk.link(absolute(link), absolute(existing));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    watcher.before(Operation.MOVE, absolute(target));
    super.move(source, target, options);
    disk.move(absolute(source), absolute(target));
  }

  @Override
  public void delete(Path path) throws IOException {
    watcher.before(Operation.DELETE, absolute(path));
    super.delete(path);
    disk.delete(absolute(path));
  }

  @Override
  public boolean deleteIfExists(Path path) throws IOException {
    try {
      delete(path);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (!options.contains(StandardOpenOption.WRITE)
        && !options.contains(StandardOpenOption.APPEND)) {
      return super.newByteChannel(path, options, attributes);
    }
    if (!options.equals(Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
      throw new UnsupportedOperationException("not simulated: writing with " + options);
    }
    watcher.before(Operation.MAKE_FILE, absolute(path));
    FileChannel channel = (FileChannel) super.newByteChannel(path, options, attributes);
    return new Writing(channel, absolute(path), disk.makeFile(absolute(path)));
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) {
    throw new UnsupportedOperationException("not simulated");
  }

  @Override
  public AsynchronousFileChannel newAsynchronousFileChannel(
      Path path,
      Set<? extends OpenOption> options,
      ExecutorService executor,
      FileAttribute<?>... attributes)
      throws IOException {
    if (!options.equals(Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
      throw new UnsupportedOperationException("not simulated: syncing with " + options);
    }
    AsynchronousFileChannel channel =
        super.newAsynchronousFileChannel(path, options, executor, attributes);
    return new Syncing(channel, absolute(path), disk.file(absolute(path)));
  }

  @Override
  public OutputStream newOutputStream(Path path, OpenOption... options) {
    throw new UnsupportedOperationException("not simulated");
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) {
    throw new UnsupportedOperationException("not simulated");
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) {
    throw new UnsupportedOperationException("not simulated");
  }

  private void sync(FileNode file, Path path) throws IOException {
    try {
      watcher.before(Operation.FORCE, path);
    } catch (IOException e) {
      disk.breakFile(file);
      throw e;
    }
    endSync(disk.syncFile(file), path);
  }

  /** A file that is open to be synced only. */
  private final class Syncing extends FilterAsynchronousFileChannel {
    private final Path path;
    private final FileNode file;

    Syncing(AsynchronousFileChannel behind, Path path, FileNode file) {
      super(behind);
      this.path = path;
      this.file = file;
    }

    @Override
    public void force(boolean metaData) throws IOException {
      sync(file, path);
    }

    @Override
    public Future<Integer> write(ByteBuffer source, long position) {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public <A> void write(
        ByteBuffer source,
        long position,
        A attachment,
        CompletionHandler<Integer, ? super A> handler) {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public AsynchronousFileChannel truncate(long size) {
      throw new UnsupportedOperationException("not simulated");
    }
  }

  /** A new file that is open for writing. */
  private final class Writing extends FilterFileChannel {
    private final Path path;
    private final FileNode file;

    Writing(FileChannel behind, Path path, FileNode file) {
      super(behind);
      this.path = path;
      this.file = file;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      watcher.before(Operation.WRITE, path);
      long position = position();
      ByteBuffer written = source.duplicate();
      int count = super.write(source);
      byte[] bytes = new byte[count];
      written.get(bytes);
      disk.write(file, position, bytes);
      return count;
    }

    @Override
    public void force(boolean metaData) throws IOException {
      sync(file, path);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public int write(ByteBuffer source, long position) {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public FileChannel truncate(long size) {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
      throw new UnsupportedOperationException("not simulated");
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
      throw new UnsupportedOperationException("not simulated");
    }
  }
}
