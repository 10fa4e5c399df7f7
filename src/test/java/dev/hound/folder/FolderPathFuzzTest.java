package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.AnyText;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import org.junit.jupiter.api.AfterAll;

/** Any text as the name of a sub-folder, by the rules of this system and of others. */
final class FolderPathFuzzTest {

  private static final FileSystem UNIX = Jimfs.newFileSystem(Configuration.unix());
  private static final FileSystem MAC = Jimfs.newFileSystem(Configuration.osX());
  private static final FileSystem WINDOWS = Jimfs.newFileSystem(Configuration.windows());

  @AfterAll
  static void close() throws IOException {
    UNIX.close();
    MAC.close();
    WINDOWS.close();
  }

  @FuzzTest
  void isOnePlainFolderOrIsRefused(byte[] input) throws IOException {
    String name = AnyText.of(input);
    isOnePlainFolderOrIsRefused(Path.of("/root"), name);
    isOnePlainFolderOrIsRefused(UNIX.getPath("/root"), name);
    isOnePlainFolderOrIsRefused(MAC.getPath("/root"), name);
    isOnePlainFolderOrIsRefused(WINDOWS.getPath("C:\\root"), name);
  }

  private static void isOnePlainFolderOrIsRefused(Path root, String name) {
    boolean plain =
        !name.matches("|\\.|\\.\\.|(?i:\\.tmp)")
            && name.indexOf('/') < 0
            && name.indexOf('\0') < 0
            && !name.contains(root.getFileSystem().getSeparator());
    FolderPath path;
    try {
      path = FolderPath.of(root).resolve(name);
    } catch (InvalidPathException e) {
      // The file system knows more that can be no name.
      return;
    } catch (IllegalArgumentException e) {
      // Windows has names with a root of their own, too.
      assertFalse(plain && root.getFileSystem() != WINDOWS, e.getMessage());
      return;
    }
    assertEquals(true, plain, () -> path.toString());
    try {
      assertEquals(root, path.get().getParent());
      assertEquals(composed(name, root), composed(path.get().getFileName().toString(), root));
      assertEquals(path.get(), path.get().normalize());
    } catch (IOException e) {
      // No fault of the name, but of the locale of this very run.
      assertEquals(FileSystems.getDefault(), root.getFileSystem());
      assertEquals(FileSystemException.class, e.getClass());
    }
  }

  /** A Mac takes names for the same whose accents are composed otherwise. */
  private static String composed(String name, Path root) {
    return root.getFileSystem() == MAC ? Normalizer.normalize(name, Normalizer.Form.NFC) : name;
  }
}
