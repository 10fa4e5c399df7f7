package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FolderPathTest {

  private static final FileSystem DISK = FileSystems.getDefault();

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "/", "/a", "a/", "a/b", "\0", "\0a", "a\0"})
  void name_notOneFolder_sameErrorEverywhere(String name) throws IOException {
    try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
      for (Path root : new Path[] {Path.of("root"), windows.getPath("C:\\root")}) {
        IllegalArgumentException e =
            assertThrows(
                IllegalArgumentException.class, () -> FolderPath.of(root).resolve(name), name);
        assertTrue(e.getMessage().startsWith("not one plain name of a sub-folder"), e.getMessage());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b", "C:", "a:b", "\u00e4?", "\\\\server\\share"})
  void windowsRefusesWhatIsNoNameThereInAnyScript(String name) throws IOException {
    try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
      FolderPath root = FolderPath.of(windows.getPath("C:\\root"));
      assertThrows(IllegalArgumentException.class, () -> root.resolve(name));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\0", "\u00e4\0", "\ud800", "\u00e4\udbff", "\udc00", "\udfff"})
  void aPathThatIsWrongInAnyLocaleIsRefused(String text) {
    assertThrows(InvalidPathException.class, () -> FolderPath.of(DISK, text));
  }

  /** Whether they can be expressed depends on the locale that the test runs in. */
  @ParameterizedTest
  @ValueSource(strings = {"\u00e4", "\ud7ff", "\ue000", "\ud83d\ude00"})
  void aNameOfAnyScriptIsAPathOrTheFaultOfTheLocale(String name) {
    FolderPath path = FolderPath.of(DISK, "root").resolve(name);
    assertEquals("root" + DISK.getSeparator() + name, path.toString());
    try {
      assertEquals(Path.of("root", name), path.get());
    } catch (IOException e) {
      assertTrue(e.getMessage().contains("LC_ALL=C.UTF-8"), e.getMessage());
    }
  }
}
