package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/**
 * Decides whether the file under a name is ours although naming reported a failure. Over a network
 * an error is no proof that nothing happened: the reply may have been lost, and the client, asking
 * again, found the name taken: by us.
 */
final class Ownership {

  private Ownership() {}

  /**
   * Returns whether a link that failed is there all the same.
   *
   * @param failure of the link
   * @return false if there is nothing, or another's file
   * @throws OutcomeUnknownException if that can't be found out
   */
  static boolean isOurs(Temporary temporary, Path target, Snowflake name, Exception failure)
      throws OutcomeUnknownException {
    try {
      return isRegular(target) && isLink(temporary, target);
    } catch (NoSuchFileException e) {
      if (isThere(target, name, failure)) {
        // The temporary file was removed, without which it is unknown whose the name is.
        throw Naming.unknown(target, name, failure);
      }
      return false;
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
      throw Naming.unknown(target, name, failure);
    }
  }

  /**
   * Returns whether a rename that failed was carried out all the same. The name was claimed and
   * free, so a file with our content is ours, also if the temporary file is still there.
   *
   * @param failure of the rename
   * @throws OutcomeUnknownException if that can't be found out
   */
  static boolean isMoved(Temporary temporary, Path target, Snowflake name, Exception failure)
      throws OutcomeUnknownException {
    try {
      if (DiskFiles.isTaken(temporary.path())) {
        return isRegular(target) && hasContent(temporary, target);
      }
      return DiskFiles.isTaken(target);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
      throw Naming.unknown(target, name, failure);
    }
  }

  /** Two numbers are no proof of two files; the same content under our own name then is one. */
  private static boolean isLink(Temporary temporary, Path target) throws IOException {
    if (Files.isSameFile(target, temporary.path())) {
      return true;
    }
    return mayHaveContent(temporary, target)
        && !areLinksRecognized(temporary.path())
        && hasContent(temporary, target);
  }

  /** A link that another program planted may lead to our file. It isn't our file. */
  private static boolean isRegular(Path target) throws IOException {
    try {
      return DiskFiles.attributes(target).isRegularFile();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Returns false only for a file that certainly has another content. */
  private static boolean mayHaveContent(Temporary temporary, Path target) throws IOException {
    if (DiskFiles.attributes(target).size() != temporary.content().length) {
      return false;
    }
    try {
      return hasContent(temporary, target);
    } catch (IOException | RuntimeException e) {
      return true;
    }
  }

  private static boolean hasContent(Temporary temporary, Path target) throws IOException {
    byte[] content = temporary.content();
    try {
      return Arrays.equals(BlobReader.read(target, content.length), content);
    } catch (BlobTooLargeException e) {
      return false;
    }
  }

  /**
   * Returns whether two links to one file can be recognized here: with many drivers of FUSE they
   * are two files, for the number of a file depends on its path.
   */
  private static boolean areLinksRecognized(Path temporary) throws IOException {
    String name = Objects.requireNonNull(temporary.getFileName()).toString();
    Path link = temporary.resolveSibling(TemporaryNames.link(name));
    try {
      Files.createLink(link, temporary);
      return Files.isSameFile(link, temporary);
    } catch (UnsupportedOperationException e) {
      throw new FileSystemException(link.toString(), null, "links can't be made");
    } finally {
      DiskFiles.discard(link);
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
}
