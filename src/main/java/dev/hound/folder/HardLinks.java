package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Names a file by a hard link: the one operation that is atomic and refuses to replace, on local
 * disks and on NFS.
 */
final class HardLinks implements Naming {

  @Override
  public boolean name(Temporary temporary, Path folder, Snowflake name) throws IOException {
    Path file = temporary.path();
    Path target = DiskFiles.blob(folder, name);
    temporary.checkYoung();
    try {
      Files.createLink(target, file);
      return true;
    } catch (FileAlreadyExistsException e) {
      return isOurs(file, target, name, e);
    } catch (UnsupportedOperationException e) {
      throw e;
    } catch (NoSuchFileException | AccessDeniedException | RuntimeException e) {
      if (isOurs(file, target, name, e)) {
        return true;
      }
      throw e;
    } catch (IOException e) {
      if (isOurs(file, target, name, e)) {
        return true;
      }
      throw sameStore(file, folder) ? e : DiskFiles.notOneFileSystem(file, target, e);
    }
  }

  @Override
  public boolean renames() {
    return false;
  }

  /**
   * Over a network an error is no proof that nothing happened. With NFS the reply to our link may
   * have been lost, and the client, asking again, found the name taken: by us.
   */
  private static boolean isOurs(Path temporary, Path target, Snowflake name, Exception failure)
      throws OutcomeUnknownException {
    try {
      // A link that somebody planted may lead to our file, or in a circle. It isn't our file.
      return !Files.isSymbolicLink(target) && Files.isSameFile(target, temporary);
    } catch (NoSuchFileException e) {
      if (!isThere(target, name, failure)) {
        return false;
      }
      // Somebody removed the temporary file, without which nobody can tell whose the name is.
      throw Naming.unknown(target, name, failure);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
      throw Naming.unknown(target, name, failure);
    }
  }

  private static boolean isThere(Path target, Snowflake name, Exception failure)
      throws OutcomeUnknownException {
    try {
      return DiskFiles.isTaken(target);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
      throw Naming.unknown(target, name, failure);
    }
  }

  private static boolean sameStore(Path temporary, Path folder) {
    try {
      return Files.getFileStore(temporary).equals(Files.getFileStore(folder));
    } catch (IOException | RuntimeException e) {
      return true; // What failed before tells more.
    }
  }

  /** Tells whether links can be made at all, by making one beside the temporary file. */
  static boolean work(Path temporary) {
    String name = Objects.requireNonNull(temporary.getFileName()).toString();
    Path link = temporary.resolveSibling(TemporaryNames.link(name));
    try {
      Files.createLink(link, temporary);
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    } finally {
      // Also after a failure, which may be a lost reply.
      DiskFiles.discard(link);
    }
  }
}
