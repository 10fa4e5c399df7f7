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
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;

/** Makes the missing folders of a tree, so that whoever shares its root shares them too. */
final class FolderMaker {

  private static final String MODE = "unix:mode";
  private static final int PERMISSIONS = 07777;
  private static final int PUBLIC = 01002;

  private final Path root;
  private final boolean requireExisting;
  private final Set<Path> prepared;

  /** Whether anything was seen below the root. */
  private volatile boolean filled;

  /**
   * Makes nothing yet.
   *
   * @param requireExisting whether a missing root is an error
   * @param prepared the folders whose names are durable, from which those that are made anew are
   *     taken
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
          root.toString(), null, "the folder's parent does not exist, make it first");
    }
    makeOne(root, parent, true);
  }

  private void makeOne(Path folder, Path parent, boolean isRoot) throws IOException {
    // If it was there before, others may be publishing into it. Before, for those who see the new
    // one at once; after, for those who have just forced the name of the old one.
    prepared.remove(folder);
    try {
      Files.createDirectory(folder);
      prepared.remove(folder);
      inheritMode(folder, parent, isRoot);
      if (!isRoot) {
        // Who may rename folders here may have put a link in its place.
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
        inheritMode(folder, parent, isRoot);
      } catch (IOException notOurs) {
        // Whoever made it gives it the mode.
      }
    } catch (IOException | RuntimeException e) {
      // With a wrong mode it would lock the group out. If it isn't empty it is in use by others.
      if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        DiskFiles.discard(folder);
      }
      throw e;
    }
  }

  private static boolean isLink(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .isSymbolicLink();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Gives the folder its parent's mode: {@code mkdir} obeys the umask and would lock the group out.
   * Not through {@code setPosixFilePermissions}, which drops the set-group-id bit. A link that was
   * planted in its place meanwhile must not change the mode of what it leads to.
   */
  private static void inheritMode(Path folder, Path parent, boolean isRoot) throws IOException {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return;
    }
    int wanted = (Integer) Files.getAttribute(parent, MODE) & PERMISSIONS;
    // A sticky folder that all may write, such as /tmp, shares nothing on purpose.
    boolean publicPlace = isRoot && (wanted & PUBLIC) == PUBLIC;
    int given = (Integer) Files.getAttribute(folder, MODE, LinkOption.NOFOLLOW_LINKS) & PERMISSIONS;
    if (!publicPlace && wanted != given) {
      if (!isRoot) {
        // Java 25 would follow a link in spite of the option.
        DiskFiles.checkNoLink(folder);
      }
      Files.setAttribute(folder, MODE, wanted, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
