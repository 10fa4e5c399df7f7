package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hound.folder.program.ChildJvm;
import dev.hound.folder.program.EndlessWriter.Way;
import dev.hound.folder.program.RealPowerLossMain;
import dev.hound.folder.program.RealPowerLossMain.LeftOut;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Power losses on file systems of the kernel: what is on a disk at some moment, as it lies in a
 * file, is mounted again elsewhere. All that the system has in memory only is lost.
 *
 * <p>The mounts are in a name space of their own, as are the programs: all are gone once the first
 * of these programs has ended, however that may be.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "needs loop devices of Linux")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RealPowerLossTest {

  private static final int SOAK = Integer.getInteger("hound.soak", 1);

  /** A file system, how to make it, and options of its mount. */
  enum Disk {
    EXT4("64M", "mkfs.ext4 -q", "defaults", "commit=600"),
    EXT4_WRITEBACK("64M", "mkfs.ext4 -q", "data=writeback", "data=writeback,commit=600"),
    XFS("300M", "mkfs.xfs -q", "nouuid", "nouuid"),
    BTRFS("128M", "mkfs.btrfs -q", "defaults", "commit=600");

    private final String size;
    private final String make;
    private final String options;

    /** So that within a test nothing gets to the disk that is not synced. */
    private final String lazyOptions;

    Disk(String size, String make, String options, String lazyOptions) {
      this.size = size;
      this.make = make;
      this.options = options;
      this.lazyOptions = lazyOptions;
    }

    boolean isOrdinary() {
      return this == EXT4 || this == EXT4_WRITEBACK;
    }
  }

  /**
   * Makes the disk, in memory, and mounts it once, to see whether that can be done here; then
   * starts the program.
   */
  private static final String PREPARE =
      """
      mount -t tmpfs tmpfs "$0" && truncate -s "$1" "$0/image" && $2 "$0/image" &&
      mkdir "$0/tried" && mount -o "loop,$3" "$0/image" "$0/tried" && umount "$0/tried" &&
      echo prepared && shift 3 && exec "$@"
      """;

  @TempDir Path temp;

  private final long seed = System.nanoTime();

  @ParameterizedTest
  @EnumSource
  void writers_losePower_acknowledgedThereAllWhole(Disk disk) throws Exception {
    loseNothing(disk, Way.SYNCED, disk == Disk.EXT4 ? 20 : 5);
  }

  @Test
  void claimingWritersLoseNothingEither() throws Exception {
    loseNothing(Disk.EXT4, Way.SYNCED_CLAIMS, 5);
  }

  private void loseNothing(Disk disk, Way way, int moments) throws Exception {
    List<String> output = losePower(disk, disk.options, writers(way, moments * SOAK));
    int last = output.size() - 1;
    assertEquals(List.of(), output.subList(0, last), "seed " + seed);
    System.out.printf("%s, %s: %s%n", disk, way, output.get(last));
  }

  private String[] writers(Way way, int moments) {
    return new String[] {"writers", way.name(), String.valueOf(moments), String.valueOf(seed)};
  }

  @Test
  void recordsThatAreBufferedAreMissed() throws Exception {
    List<String> output = losePower(Disk.EXT4, Disk.EXT4.lazyOptions, writers(Way.BUFFERED, 3));
    assertTrue(output.stream().anyMatch(line -> line.contains(": lost: ")), output::toString);
  }

  @ParameterizedTest
  @EnumSource
  void sync_leftOut_isMissed(Disk disk) throws Exception {
    assertEquals(Set.of(), faults(disk, LeftOut.NOTHING));
    assertEquals(Set.of("lost", "deleted, but there"), faults(disk, LeftOut.FOLDER_SYNC));
    assertEquals(Set.of("deleted, but there"), faults(disk, LeftOut.FOLDER_SYNC_OF_DELETION));
    assertEquals(Set.of("not whole"), faults(disk, LeftOut.FILE_SYNC));
  }

  /** Returns the kinds of faults that are found. */
  private Set<String> faults(Disk disk, LeftOut leftOut) throws Exception {
    return losePower(disk, disk.lazyOptions, "alone", leftOut.name()).stream()
        .map(line -> line.split(": ", -1)[1])
        .collect(Collectors.toSet());
  }

  private List<String> losePower(Disk disk, String options, String... attack) throws Exception {
    assumeTrue(disk.isOrdinary() || SOAK > 1, "only in the soak profile");
    List<String> arguments = new ArrayList<>(List.of(temp.toString(), options));
    arguments.addAll(List.of(attack));
    ProcessBuilder builder =
        ChildJvm.of(
            List.of(
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--kill-child",
                "--mount-proc",
                "sh",
                "-c",
                PREPARE,
                temp.toString(),
                disk.size,
                disk.make,
                options),
            System.getProperty("java.class.path"),
            RealPowerLossMain.class,
            arguments.toArray(String[]::new));
    Process process = start(builder);
    try (BufferedReader reader = process.inputReader()) {
      List<String> output = reader.lines().toList();
      int status = process.waitFor();
      int prepared = output.indexOf("prepared");
      assumeTrue(prepared >= 0, () -> "can't mount a disk of " + disk + " here: " + output);
      assertEquals(0, status, () -> String.join("\n", output));
      return output.subList(prepared + 1, output.size());
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process start(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      return abort("can't mount a disk here: " + e.getMessage());
    }
  }
}
