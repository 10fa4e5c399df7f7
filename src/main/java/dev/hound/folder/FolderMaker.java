package dev.hound.folder;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;

/** Makes the missing folders of a tree, so that users who share its root share them too. */
final class FolderMaker {

  private static final String MODE = "unix:mode";
  private static final int PERMISSIONS = 07777;
  private static final int PUBLIC = 01002;
  private static final int KEEP = -1;

  private final Path root;
  private final boolean requireExisting;
  private final Set<Path> prepared;
  private final OnceWarning refusedMode = new OnceWarning(FolderMaker.class);

  /** Whether anything was seen below the root. */
  private volatile boolean filled;

  /**
   * Makes nothing yet.
   *
   * @param requireExisting whether a missing root is an error
   * @param prepared the folders whose names are durable, from which new ones are removed
   */
  FolderMaker(Path root, boolean requireExisting, Set<Path> prepared) {
    this.root = root;
    this.requireExisting = requireExisting;
    this.prepared = prepared;
  }

  /**
   * Makes the folder and what is missing above it, up to the root, never the root's parents.
   *
   * @param folder the root or something below it
   * @throws NoSuchFileException if the root may not be made, or its parent does not exist
   * @throws NotDirectoryException if there is something else than a folder, such as a link below
   *     the root
   */
  void make(Path folder) throws IOException {
    if (folder.equals(root)) {
      if (!DiskFiles.exists(root)) {
        makeRoot();
      }
      return;
    }
    // All above it first, for a link on the way to it is not to be followed either.
    Path parent = Objects.requireNonNull(folder.getParent());
    make(parent);
    if (!DiskFiles.existsWithoutLink(folder)) {
      checkMounted();
      makeOne(folder, parent, false);
    }
    filled = true;
  }

  /** In the place of a share that was unmounted an empty folder appears. */
  private void checkMounted() throws IOException {
    if (requireExisting && filled && isEmpty(root)) {
      throw new NoSuchFileException(
          root.toString(), null, "the folder has become empty; is the share still mounted?");
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      return !files.iterator().hasNext();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private void makeRoot() throws IOException {
    if (requireExisting) {
      throw new NoSuchFileException(
          root.toString(), null, "the folder must exist already; is the share mounted?");
    }
    Path parent = root.toAbsolutePath().getParent();
    if (parent == null || !DiskFiles.exists(parent)) {
      throw new NoSuchFileException(
          root.toString(), null, "the folder's parent does not exist, create it first");
    }
    makeOne(root, parent, true);
  }

  private void makeOne(Path folder, Path parent, boolean isRoot) throws IOException {
    // If it was there before, others may be publishing into it. Before, for threads that see the
    // new
    // one at once; after, for threads that have just synced the name of the old one.
    prepared.remove(folder);
    try {
      Files.createDirectory(folder);
      prepared.remove(folder);
      inheritModeOrWarn(folder, parent, isRoot);
      if (!isRoot) {
        // Users who may rename folders here may have put a link in its place.
        DiskFiles.checkNoLink(folder);
      }
    } catch (FileAlreadyExistsException e) {
      // Another writer was faster, though over a network the folder may show only later; or it was
      // us, and the reply was lost.
      prepared.remove(folder);
      boolean seen = isRoot ? DiskFiles.exists(folder) : DiskFiles.existsWithoutLink(folder);
      if (!seen && isLink(folder)) {
        FileSystemException broken =
            new FileSystemException(folder.toString(), null, "a symbolic link that leads nowhere");
        broken.initCause(e);
        throw broken;
      }
      try {
        setMode(folder, wantedMode(folder, parent, isRoot), isRoot);
      } catch (IOException notOurs) {
        // The program that made it gives it the mode.
      }
    } catch (IOException | RuntimeException e) {
      // What it is and which mode it has is unknown. If it isn't empty it is in use by others.
      if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        DiskFiles.discard(folder);
      }
      throw e;
    }
  }

  private static boolean isLink(Path path) throws IOException {
    try {
      return DiskFiles.attributes(path).isSymbolicLink();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Goes on if that is refused, as some sandboxes and file systems do, and warns. */
  private void inheritModeOrWarn(Path folder, Path parent, boolean isRoot) throws IOException {
    int wanted = wantedMode(folder, parent, isRoot);
    try {
      setMode(folder, wanted, isRoot);
    } catch (NoSuchFileException | NotDirectoryException e) {
      throw e;
    } catch (IOException e) {
      int given = mode(folder, LinkOption.NOFOLLOW_LINKS);
      if (given != wanted) {
        refusedMode.log(
            ("%s has the mode %o and should have %o, that of its parent, but setting it failed"
                    + " (%s); other users may be unable to publish there; run chmod %o on it, or use"
                    + " umask 002")
                .formatted(folder, given, wanted, reason(e), wanted));
      }
    }
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException named && named.getReason() != null
        ? named.getReason()
        : e.toString();
  }

  /**
   * Returns the parent's mode, which the folder is to have: {@code mkdir} obeys the umask and would
   * lock the group out. If the folder is to keep what it has, returns {@link #KEEP}.
   */
  private static int wantedMode(Path folder, Path parent, boolean isRoot) throws IOException {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return KEEP;
    }
    int wanted = mode(parent);
    // A sticky folder that all may write, such as /tmp, shares nothing on purpose.
    boolean publicPlace = isRoot && (wanted & PUBLIC) == PUBLIC;
    return publicPlace || wanted == mode(folder, LinkOption.NOFOLLOW_LINKS) ? KEEP : wanted;
  }

  private static int mode(Path folder, LinkOption... options) throws IOException {
    return (Integer) Files.getAttribute(folder, MODE, options) & PERMISSIONS;
  }

  /**
   * Not through {@code setPosixFilePermissions}, which drops the set-group-id bit. A link that was
   * planted in its place meanwhile must not change the mode of what it leads to.
   */
  private static void setMode(Path folder, int mode, boolean isRoot) throws IOException {
    if (mode == KEEP) {
      return;
    }
    if (!isRoot) {
      // Java 25 would follow a link in spite of the option.
      DiskFiles.checkNoLink(folder);
    }
    Files.setAttribute(folder, MODE, mode, LinkOption.NOFOLLOW_LINKS);
  }
}
