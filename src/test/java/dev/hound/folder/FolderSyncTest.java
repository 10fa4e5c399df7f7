package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.sim.LoggedWarnings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FolderSyncTest {

  @Test
  void makesDurable_onlyRealSyncs() {
    assertTrue(FolderSync.DISK.makesDurable());
    assertFalse(FolderSync.WINDOWS.makesDurable());
    assertFalse(FolderSync.NONE.makesDurable());
  }

  @Test
  void windows_namesNotSynced_warnsOnce() throws IOException {
    List<String> warnings =
        LoggedWarnings.of(
            FolderSync.class,
            () -> {
              FolderSync.WINDOWS.sync(Path.of("first"));
              FolderSync.WINDOWS.sync(Path.of("second"));
            });
    assertEquals(
        List.of(
            "folders can't be synced to the disk on Windows: the newest records of first may be"
                + " missing after a power loss"),
        warnings);
  }
}
