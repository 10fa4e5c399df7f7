package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Names a file by a hard link: the one operation that is atomic and refuses to replace, on local
 * disks and on NFS.
 */
final class HardLinks implements Naming {

  /** A symbolic link was made in place of the hard link, and removed again. */
  static final class SymbolicLinkException extends FileSystemException {

    @Serial private static final long serialVersionUID = 1L;

    private SymbolicLinkException(Path temporary, Path target) {
      super(
          temporary.toString(),
          target.toString(),
          "the file system makes symbolic links in place of hard links; change that option of the"
              + " mount");
    }
  }

  @Override
  public boolean name(Temporary temporary, Path folder, Snowflake name) throws IOException {
    Path file = temporary.path();
    Path target = DiskFiles.blob(folder, name);
    temporary.checkYoung();
    try {
      Files.createLink(target, file);
    } catch (FileAlreadyExistsException e) {
      return Ownership.isOurs(temporary, target, name, e);
    } catch (UnsupportedOperationException e) {
      throw e;
    } catch (NoSuchFileException | AccessDeniedException | RuntimeException e) {
      if (Ownership.isOurs(temporary, target, name, e)) {
        return true;
      }
      throw e;
    } catch (IOException e) {
      if (Ownership.isOurs(temporary, target, name, e)) {
        return true;
      }
      if (isSymbolicLinkTo(file, target)) {
        // The mount made it, and only then noticed that it is no hard link.
        removeSymbolicLink(target, name);
        throw new SymbolicLinkException(file, target);
      }
      throw isOneFileSystem(file, folder, e) ? e : DiskFiles.notOneFileSystem(file, target, e);
    }
    checkLinked(file, target, name);
    return true;
  }

  @Override
  public boolean renames() {
    return false;
  }

  /**
   * Some mounts report success and make a symbolic link to the temporary file, which is deleted
   * next.
   *
   * @throws SymbolicLinkException if it was such a link; it is removed
   */
  private static void checkLinked(Path temporary, Path target, Snowflake name) throws IOException {
    BasicFileAttributes found;
    try {
      found = DiskFiles.attributes(target);
    } catch (NoSuchFileException e) {
      return; // Published, and then deleted by another program.
    } catch (IOException | RuntimeException e) {
      throw Naming.unknown(target, name, e);
    }
    if (!found.isRegularFile()) {
      if (!isSymbolicLinkTo(temporary, target)) {
        throw Naming.unknown(
            target,
            name,
            new FileSystemException(
                target.toString(), null, "neither the record nor a link to its temporary file"));
      }
      removeSymbolicLink(target, name);
      throw new SymbolicLinkException(temporary, target);
    }
  }

  /** By the random name of the temporary file: the mount may write its path in any way. */
  private static boolean isSymbolicLinkTo(Path temporary, Path target) {
    try {
      return fileName(Files.readSymbolicLink(target)).equals(fileName(temporary));
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static void removeSymbolicLink(Path target, Snowflake name)
      throws OutcomeUnknownException {
    try {
      Files.delete(target);
    } catch (NoSuchFileException e) {
      // Deleted by another program.
    } catch (IOException | RuntimeException e) {
      throw Naming.unknown(target, name, e);
    }
  }

  /** The stores of two folders can look the same and still refuse links, as bind mounts do. */
  private static boolean isOneFileSystem(Path temporary, Path folder, IOException refused) {
    String reason = refused instanceof FileSystemException named ? named.getReason() : null;
    if (reason != null && reason.contains("cross-device")) {
      return false;
    }
    try {
      return Files.getFileStore(temporary).equals(Files.getFileStore(folder));
    } catch (IOException | RuntimeException e) {
      return true; // The failure before says more.
    }
  }

  /**
   * Returns whether links can be made at all, from one folder into another: some file systems
   * refuse only those. Tries it in a folder beside the temporary file.
   *
   * @throws IOException if that folder can't be made, which says nothing about links
   */
  static boolean work(Path temporary) throws IOException {
    String name = TemporaryNames.link(fileName(temporary));
    Path folder = Files.createDirectory(temporary.resolveSibling(name));
    Path link = folder.resolve(name);
    try {
      Files.createLink(link, temporary);
      return DiskFiles.attributes(link).isRegularFile();
    } catch (IOException | RuntimeException e) {
      return false;
    } finally {
      // Also after a failure, which may be a lost reply.
      DiskFiles.discard(link);
      DiskFiles.discard(folder);
    }
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }
}
