package dev.hound.folder.sim;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;

/** A mount in memory that behaves as certain real ones do. Its folder {@code /mnt} is empty. */
public final class OddMount extends FilterFileSystemProvider {

  /** Ways to behave, which a test may switch on and off. */
  public enum Trait {
    /** A hard link from one folder to another is refused: BeeGFS, AFS. */
    LINKS_WITHIN_FOLDERS,
    /** A hard link from one folder to another becomes a symbolic link: mergerfs, BeeGFS, proot. */
    LINKS_ARE_SYMBOLIC,
    /** All hard links are refused: exFAT. */
    NO_LINKS,
    /** Two hard links of one file are two files by their numbers: sshfs, most of FUSE. */
    NUMBERS_BY_PATH,
    /** A file whose name is that of a blob can't be read. */
    BLOBS_UNREADABLE,
    /** A rename is a copy, after which deleting the old file fails. */
    RENAMES_LEAVE_SOURCE,
    /** A folder below the top is another file system, which looks the same: bind mounts. */
    SUB_FOLDER_IS_MOUNTED,
    /** Setting a mode is refused: systemd's RestrictSUIDSGID, bindfs, ZFS. */
    CHMOD_REFUSED,
    /** The folder {@code /mnt/share} is a mount point in a folder that can't be synced: autofs. */
    SHARE_IS_MOUNTED,
    /** A file can't be opened for writing again, as with a umask of 0277. */
    WRITING_AGAIN_DENIED,
    /** Each name is listed twice: some drivers of FUSE. */
    NAMES_TWICE
  }

  private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
  private final List<String> done = new ArrayList<>();
  private String linkRefusal = "Operation not permitted";
  private IOException linkFailure;
  private IOException lostLinkReply;

  private OddMount(FileSystem behind) {
    super("odd", behind);
  }

  public static OddMount with(Trait... traits) throws IOException {
    OddMount mount =
        new OddMount(
            Jimfs.newFileSystem(
                Configuration.unix().toBuilder()
                    .setAttributeViews("basic", "owner", "posix", "unix")
                    .build()));
    Files.createDirectory(mount.root());
    mount.traits.addAll(Arrays.asList(traits));
    return mount;
  }

  public Path root() {
    return fileSystem.getPath("/mnt");
  }

  public void become(Trait trait) {
    traits.add(trait);
  }

  public void refuseLinksWith(String reason) {
    linkRefusal = reason;
  }

  /** The next link fails. */
  public void failLink(IOException e) {
    linkFailure = e;
  }

  /** The next link is made, but reported as failed. */
  public void loseLinkReply(IOException e) {
    lostLinkReply = e;
  }

  /** Returns the links and renames to the names of blobs, and the files synced by name. */
  public List<String> done() {
    return done;
  }

  private boolean is(Trait trait) {
    return traits.contains(trait);
  }

  private static boolean isBlob(Path path) {
    return path.getFileName().toString().length() == 44;
  }

  private void refuseMounted(Path target) throws IOException {
    if (is(Trait.SUB_FOLDER_IS_MOUNTED) && target.getParent().endsWith("sub")) {
      throw new FileSystemException(target.toString(), null, "Invalid cross-device link");
    }
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    if (linkFailure != null) {
      IOException failure = linkFailure;
      linkFailure = null;
      throw failure;
    }
    refuseMounted(link);
    boolean crosses = !link.getParent().equals(existing.getParent());
    if (is(Trait.NO_LINKS) || (is(Trait.LINKS_WITHIN_FOLDERS) && crosses)) {
      throw new FileSystemException(link.toString(), null, linkRefusal);
    }
    if (is(Trait.LINKS_ARE_SYMBOLIC) && crosses) {
      createSymbolicLink(link, link.getParent().relativize(existing));
    } else {
      super.createLink(link, existing);
    }
    if (isBlob(link)) {
      done.add("link");
    }
    if (lostLinkReply != null) {
      IOException failure = lostLinkReply;
      lostLinkReply = null;
      throw failure;
    }
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    if (is(Trait.SUB_FOLDER_IS_MOUNTED) && target.getParent().endsWith("sub")) {
      throw new AtomicMoveNotSupportedException(
          source.toString(), target.toString(), "Invalid cross-device link");
    }
    done.add("rename");
    if (is(Trait.RENAMES_LEAVE_SOURCE)) {
      super.copy(source, target);
      throw new FileSystemException(source.toString(), null, "Input/output error");
    }
    super.move(source, target, options);
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return is(Trait.NUMBERS_BY_PATH) ? path.equals(other) : super.isSameFile(path, other);
  }

  @Override
  public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
    if (is(Trait.BLOBS_UNREADABLE) && isBlob(path)) {
      throw new AccessDeniedException(path.toString());
    }
    return super.newInputStream(path, options);
  }

  @Override
  public AsynchronousFileChannel newAsynchronousFileChannel(
      Path path,
      Set<? extends OpenOption> options,
      ExecutorService executor,
      FileAttribute<?>... attributes)
      throws IOException {
    if (is(Trait.WRITING_AGAIN_DENIED) && options.contains(StandardOpenOption.WRITE)) {
      throw new AccessDeniedException(path.toString());
    }
    done.add(options.contains(StandardOpenOption.WRITE) ? "sync" : "sync by reader");
    return super.newAsynchronousFileChannel(path, options, executor, attributes);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    Map<String, Object> found = super.readAttributes(path, attributes, options);
    if (is(Trait.SHARE_IS_MOUNTED) && attributes.equals("unix:dev") && path.endsWith("share")) {
      found = new HashMap<>(found);
      found.put("dev", 4711L);
    }
    return found;
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    if (is(Trait.CHMOD_REFUSED) && attribute.equals("unix:mode")) {
      throw new FileSystemException(path.toString(), null, "Operation not permitted");
    }
    super.setAttribute(path, attribute, value, options);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    if (!is(Trait.NAMES_TWICE)) {
      return super.newDirectoryStream(folder, filter);
    }
    List<Path> twice = new ArrayList<>();
    try (DirectoryStream<Path> files = super.newDirectoryStream(folder, filter)) {
      files.forEach(twice::add);
    }
    twice.addAll(List.copyOf(twice));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return twice.iterator();
      }

      @Override
      public void close() {}
    };
  }
}
