package dev.hound.folder.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A mounted file system on a disk that is a file. */
public final class LoopDisk implements AutoCloseable {

  private final Path image;
  private final Path folder;

  private LoopDisk(Path image, Path folder) {
    this.image = image;
    this.folder = folder;
  }

  /** Mounts a disk, with options of {@code mount} with commas between them. */
  public static LoopDisk mount(Path image, String options)
      throws IOException, InterruptedException {
    Path folder = image.resolveSibling(image.getFileName() + ".mounted");
    Files.createDirectories(folder);
    ChildJvm.run(
        new ProcessBuilder("mount", "-o", "loop," + options, image.toString(), folder.toString()));
    return new LoopDisk(image, folder);
  }

  public Path folder() {
    return folder;
  }

  /**
   * Returns a copy of the disk at this moment, as if the power failed: nothing is flushed, and data
   * that the system has in memory only is missing. Programs must not be writing. The system itself
   * may: the copy is compared with the disk, and made again if they differ.
   */
  public Path copy() throws IOException {
    Path copy = image.resolveSibling(image.getFileName() + ".copy");
    do {
      Files.copy(image, copy, StandardCopyOption.REPLACE_EXISTING);
    } while (Files.mismatch(image, copy) >= 0);
    return copy;
  }

  @Override
  public void close() throws IOException {
    try {
      ChildJvm.run(new ProcessBuilder("umount", folder.toString()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
