package dev.hound.folder;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Another file system, on the way to which each operation passes a watcher, which may note it, make
 * it fail, or do something else first. Lists folders in a shuffled order, the same each time.
 */
final class WatchedFileSystem extends FileSystem {

  /** Sees each operation before it happens. */
  @FunctionalInterface
  interface Watcher {
    /**
     * Sees an operation.
     *
     * @param path where, in the file system behind; of a link or a move the new name
     */
    void before(Operation operation, Path path) throws IOException;
  }

  /** What is watched. */
  enum Operation {
    CREATE_FILE,
    WRITE,
    FORCE,
    READ,
    LINK,
    /** The link is made; what the watcher throws is a lost reply. */
    LINKED,
    MOVE,
    DELETE,
    CREATE_FOLDER,
    LIST,
    /** Before each entry of a listing. */
    LIST_ENTRY,
    READ_ATTRIBUTES,
    SAME_FILE
  }

  private static final long SEED = 20250917;

  private final FileSystem behind;
  private final Watcher watcher;
  private final Provider provider = new Provider();

  private WatchedFileSystem(FileSystem behind, Watcher watcher) {
    this.behind = behind;
    this.watcher = watcher;
  }

  /** Returns the path as a path that is watched. */
  static Path watch(Path path, Watcher watcher) {
    return new WatchedFileSystem(path.getFileSystem(), watcher).wrap(path);
  }

  private Path wrap(Path path) {
    return new WatchedPath(path);
  }

  private static Path behind(Path path) {
    return path instanceof WatchedPath watched ? watched.behind : path;
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isOpen() {
    return behind.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return behind.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return behind.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    List<Path> roots = new ArrayList<>();
    behind.getRootDirectories().forEach(root -> roots.add(wrap(root)));
    return roots;
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return behind.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return behind.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return wrap(behind.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher = behind.getPathMatcher(syntaxAndPattern);
    return path -> matcher.matches(behind(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return behind.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() throws IOException {
    return behind.newWatchService();
  }

  private final class Provider extends FileSystemProvider {

    private FileSystemProvider behindProvider() {
      return behind.provider();
    }

    @Override
    public String getScheme() {
      return "watched";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
      return WatchedFileSystem.this;
    }

    @Override
    public Path getPath(URI uri) {
      return wrap(behindProvider().getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      boolean write = options.contains(StandardOpenOption.WRITE);
      watcher.before(write ? Operation.CREATE_FILE : Operation.READ, behind(path));
      SeekableByteChannel channel =
          behindProvider().newByteChannel(behind(path), options, attributes);
      return channel instanceof FileChannel file ? new WatchedChannel(behind(path), file) : channel;
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
      watcher.before(Operation.READ, behind(path));
      return behindProvider().newInputStream(behind(path), options);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
      watcher.before(Operation.LIST, behind(folder));
      List<Path> files = new ArrayList<>();
      try (DirectoryStream<Path> stream =
          behindProvider().newDirectoryStream(behind(folder), file -> filter.accept(wrap(file)))) {
        stream.forEach(file -> files.add(wrap(file)));
      }
      Collections.shuffle(files, new Random(SEED));
      return new Shuffled(files);
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
      watcher.before(Operation.CREATE_FOLDER, behind(folder));
      behindProvider().createDirectory(behind(folder), attributes);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
      watcher.before(Operation.LINK, behind(link));
      behindProvider().createLink(behind(link), behind(existing));
      watcher.before(Operation.LINKED, behind(link));
    }

    @Override
    public void delete(Path path) throws IOException {
      watcher.before(Operation.DELETE, behind(path));
      behindProvider().delete(behind(path));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
      behindProvider().copy(behind(source), behind(target), options);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
      watcher.before(Operation.MOVE, behind(target));
      behindProvider().move(behind(source), behind(target), options);
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
      watcher.before(Operation.SAME_FILE, behind(path));
      return behindProvider().isSameFile(behind(path), behind(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
      return behindProvider().isHidden(behind(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
      return behindProvider().getFileStore(behind(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
      behindProvider().checkAccess(behind(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(
        Path path, Class<V> type, LinkOption... options) {
      return behindProvider().getFileAttributeView(behind(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        Path path, Class<A> type, LinkOption... options) throws IOException {
      watcher.before(Operation.READ_ATTRIBUTES, behind(path));
      return behindProvider().readAttributes(behind(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
        throws IOException {
      return behindProvider().readAttributes(behind(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
        throws IOException {
      behindProvider().setAttribute(behind(path), attribute, value, options);
    }
  }

  private final class Shuffled implements DirectoryStream<Path> {
    private final List<Path> files;

    Shuffled(List<Path> files) {
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
    public void close() {}
  }

  private final class WatchedChannel extends FileChannel {
    private final Path path;
    private final FileChannel channel;

    WatchedChannel(Path path, FileChannel channel) {
      this.path = path;
      this.channel = channel;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      return channel.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
      return channel.read(targets, offset, length);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      watcher.before(Operation.WRITE, path);
      return channel.write(source);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
      watcher.before(Operation.WRITE, path);
      return channel.write(sources, offset, length);
    }

    @Override
    public long position() throws IOException {
      return channel.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
      channel.position(position);
      return this;
    }

    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
      channel.truncate(size);
      return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
      watcher.before(Operation.FORCE, path);
      channel.force(metaData);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target)
        throws IOException {
      return channel.transferTo(position, count, target);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count)
        throws IOException {
      return channel.transferFrom(source, position, count);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
      return channel.read(target, position);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
      watcher.before(Operation.WRITE, path);
      return channel.write(source, position);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
      return channel.map(mode, position, size);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
      return channel.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return channel.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      channel.close();
    }
  }

  private final class WatchedPath implements Path {
    private final Path behind;

    WatchedPath(Path behind) {
      this.behind = behind;
    }

    private Path wrapNullable(Path path) {
      return path == null ? null : wrap(path);
    }

    @Override
    public FileSystem getFileSystem() {
      return WatchedFileSystem.this;
    }

    @Override
    public boolean isAbsolute() {
      return behind.isAbsolute();
    }

    @Override
    public Path getRoot() {
      return wrapNullable(behind.getRoot());
    }

    @Override
    public Path getFileName() {
      return wrapNullable(behind.getFileName());
    }

    @Override
    public Path getParent() {
      return wrapNullable(behind.getParent());
    }

    @Override
    public int getNameCount() {
      return behind.getNameCount();
    }

    @Override
    public Path getName(int index) {
      return wrap(behind.getName(index));
    }

    @Override
    public Path subpath(int begin, int end) {
      return wrap(behind.subpath(begin, end));
    }

    @Override
    public boolean startsWith(Path other) {
      return behind.startsWith(behind(other));
    }

    @Override
    public boolean endsWith(Path other) {
      return behind.endsWith(behind(other));
    }

    @Override
    public Path normalize() {
      return wrap(behind.normalize());
    }

    @Override
    public Path resolve(Path other) {
      return wrap(behind.resolve(behind(other)));
    }

    @Override
    public Path relativize(Path other) {
      return wrap(behind.relativize(behind(other)));
    }

    @Override
    public URI toUri() {
      return behind.toUri();
    }

    @Override
    public Path toAbsolutePath() {
      return wrap(behind.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
      return wrap(behind.toRealPath(options));
    }

    @Override
    public WatchKey register(
        WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
        throws IOException {
      return behind.register(watcher, events, modifiers);
    }

    @Override
    public int compareTo(Path other) {
      return behind.compareTo(behind(other));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof WatchedPath that && behind.equals(that.behind);
    }

    @Override
    public int hashCode() {
      return behind.hashCode();
    }

    @Override
    public String toString() {
      return behind.toString();
    }
  }
}
