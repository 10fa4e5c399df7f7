package dev.hound.folder;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a folder is. With a locale such as {@code C} Java can't express every name as a path. The
 * name isn't at fault, so only the use of such a path fails, as an I/O error.
 */
final class FolderPath {

  /** The folder of temporary files, at the root of a tree. */
  static final String TEMPORARIES = ".tmp";

  private final FileSystem fileSystem;
  private final String text;
  private final @Nullable Path path;

  private FolderPath(FileSystem fileSystem, String text, @Nullable Path path) {
    this.fileSystem = fileSystem;
    this.text = text;
    this.path = path;
  }

  static FolderPath of(Path path) {
    return new FolderPath(path.getFileSystem(), path.toString(), path);
  }

  static FolderPath of(FileSystem fileSystem, String text) {
    try {
      return of(fileSystem.getPath(text));
    } catch (InvalidPathException e) {
      return inexpressible(fileSystem, text, e);
    }
  }

  FolderPath resolve(String name) {
    checkPlain(name);
    String child = text + fileSystem.getSeparator() + name;
    if (path == null) {
      return new FolderPath(fileSystem, child, null);
    }
    try {
      Path single = fileSystem.getPath(name);
      if (single.getRoot() != null || single.getNameCount() != 1) {
        throw notPlain(name);
      }
      return of(path.resolve(single));
    } catch (InvalidPathException e) {
      return inexpressible(fileSystem, child, e);
    }
  }

  /** Passes the exception on if the text is invalid in any locale, as it always is off Unix. */
  private static FolderPath inexpressible(
      FileSystem fileSystem, String text, InvalidPathException e) {
    String input = e.getInput();
    boolean wrongAnywhere =
        !fileSystem.equals(FileSystems.getDefault())
            || !fileSystem.getSeparator().equals("/")
            || input.indexOf('\0') >= 0
            || input.codePoints().anyMatch(FolderPath::isHalfOfAPair);
    if (wrongAnywhere) {
      throw e;
    }
    return new FolderPath(fileSystem, text, null);
  }

  private static boolean isHalfOfAPair(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private void checkPlain(String name) {
    checkName(name);
    if (name.contains(fileSystem.getSeparator())) {
      throw notPlain(name);
    }
  }

  /** See {@link Folder#checkName}. */
  static void checkName(String name) {
    if (name.isEmpty()
        || name.equals(".")
        || name.equals("..")
        || name.indexOf('/') >= 0
        || name.indexOf('\0') >= 0) {
      throw notPlain(name);
    }
    if (isTemporaries(name)) {
      throw new IllegalArgumentException(
          "name of a sub-folder is kept for temporary files: \"" + name + "\"");
    }
  }

  /** In any case: some file systems don't tell cases apart. */
  static boolean isTemporaries(String name) {
    return name.toLowerCase(Locale.ROOT).equals(TEMPORARIES);
  }

  private static IllegalArgumentException notPlain(String name) {
    return new IllegalArgumentException(
        "not one plain name of a sub-folder: \"" + name.replace("\0", "\\0") + "\"");
  }

  /**
   * Returns the path.
   *
   * @throws IOException if Java can't express it
   */
  Path get() throws IOException {
    if (path == null) {
      throw new FileSystemException(
          text,
          null,
          "the name can't be expressed in the locale that Java runs in; run it with LC_ALL=C.UTF-8");
    }
    return path;
  }

  /** Returns whether this is that path. */
  boolean is(Path other) {
    return other.equals(path);
  }

  @Override
  public String toString() {
    return text;
  }
}
