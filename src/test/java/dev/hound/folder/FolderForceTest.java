package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FolderForceTest {

  @Test
  void onlyAForceMakesDurable() {
    assertTrue(FolderForce.DISK.makesDurable());
    assertFalse(FolderForce.WINDOWS.makesDurable());
    assertFalse(FolderForce.NONE.makesDurable());
  }

  @Test
  void onWindowsItIsSaidOnceThatNamesAreNotForced() throws IOException {
    List<String> warnings =
        LoggedWarnings.of(
            FolderForce.class,
            () -> {
              FolderForce.WINDOWS.force(Path.of("first"));
              FolderForce.WINDOWS.force(Path.of("second"));
            });
    assertEquals(
        List.of(
            "folders can't be forced to the disk on Windows: the newest records of first may be"
                + " missing after a power loss"),
        warnings);
  }
}
