package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.attribute.BasicFileAttributes;

/** Where blobs lie on a file system, and the small file operations that several classes need. */
final class DiskFiles {

  private DiskFiles() {}

  /** Returns the file of a blob. */
  static Path blob(Path folder, Snowflake name) {
    return folder.resolve(name.toString());
  }

  /** Reads the attributes of a path, not of what it links to. */
  static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns whether there is anything at the path, a broken link included. */
  static boolean isTaken(Path path) throws IOException {
    try {
      attributes(path);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Returns whether the folder exists.
   *
   * @throws NotDirectoryException if there is something else
   */
  static boolean exists(Path folder) throws IOException {
    try {
      if (!Files.readAttributes(folder, BasicFileAttributes.class).isDirectory()) {
        throw new NotDirectoryException(folder.toString());
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Returns whether the folder, which is below the root, exists.
   *
   * @throws NotDirectoryException if there is something else, a link to a folder included
   */
  static boolean existsWithoutLink(Path folder) throws IOException {
    try {
      BasicFileAttributes found = attributes(folder);
      if (!found.isDirectory()) {
        throw new NotDirectoryException(
            folder
                + (found.isSymbolicLink()
                    ? " (a symbolic link, which is not followed below the root)"
                    : ""));
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Checks that there is a folder at the path, or nothing.
   *
   * @throws NotDirectoryException if there is something else, a link to a folder included
   */
  static void checkNoLink(Path folder) throws IOException {
    existsWithoutLink(folder);
  }

  /** Deletes a file that is no longer needed. If that fails it stays, which harms nothing. */
  static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException | RuntimeException e) {
      // TemporaryFiles lists it, and the caller could not act on it.
    }
  }

  /** Makes an I/O error of it that names the folder. */
  static FileSystemException readOnly(Path folder, ReadOnlyFileSystemException e) {
    FileSystemException named =
        new FileSystemException(folder.toString(), null, "the file system is read-only");
    named.initCause(e);
    return named;
  }

  /** For a link or a rename that was refused because it would lead to another file system. */
  static FileSystemException notOneFileSystem(Path temporary, Path target, IOException cause) {
    FileSystemException refused =
        new FileSystemException(
            temporary.toString(),
            target.toString(),
            "can't link or move files between these folders of the tree;"
                + " a tree must lie on one file system");
    refused.initCause(cause);
    return refused;
  }
}
