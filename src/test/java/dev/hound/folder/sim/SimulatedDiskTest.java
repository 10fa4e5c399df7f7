package dev.hound.folder.sim;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.jimfs.Configuration;
import dev.hound.folder.sim.PowerLossFileSystem.Operation;
import dev.hound.folder.sim.SimulatedDisk.Left;
import dev.hound.folder.sim.SimulatedDisk.LeftFile;
import dev.hound.folder.sim.SimulatedDisk.LeftFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the simulated disk keeps and loses, through the file system that is built on it. */
final class SimulatedDiskTest {

  private PowerLossFileSystem fileSystem;
  private Path top;

  @BeforeEach
  void open() throws IOException {
    fileSystem =
        PowerLossFileSystem.open(Configuration.unix(), SimulatedDisk.Kind.ORDINARY, "/top");
    top = fileSystem.path("/top");
  }

  @AfterEach
  void close() throws IOException {
    fileSystem.close();
  }

  private static FileChannel write(Path file, String text) throws IOException {
    FileChannel channel =
        (FileChannel)
            Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    channel.write(ByteBuffer.wrap(text.getBytes(US_ASCII)));
    return channel;
  }

  private static void writeSynced(Path file, String text) throws IOException {
    try (FileChannel channel = write(file, text)) {
      channel.force(true);
    }
  }

  /** Returns what may be left in the folder at the top: its files, or "-" if there are none. */
  private Set<String> left() {
    Set<String> all = new TreeSet<>();
    fileSystem.disk().crash(1000, new Random(1), left -> all.add(describe(left)));
    return all;
  }

  private static String describe(LeftFolder left) {
    List<String> files = new ArrayList<>();
    describe("", (LeftFolder) left.entries().get("top"), files);
    return files.isEmpty() ? "-" : String.join(" ", files);
  }

  private static void describe(String path, LeftFolder left, List<String> files) {
    for (Map.Entry<String, Left> entry : new TreeMap<>(left.entries()).entrySet()) {
      if (entry.getValue() instanceof LeftFolder inner) {
        files.add(path + entry.getKey() + "/");
        describe(path + entry.getKey() + "/", inner, files);
      } else if (entry.getValue() instanceof LeftFile file) {
        String text = new String(file.bytes, US_ASCII).replace('\0', '0');
        files.add(path + entry.getKey() + "=" + text);
      }
    }
  }

  @Test
  void nothingIsLostThatIsDurable() throws IOException {
    writeSynced(top.resolve("a"), "text");
    fileSystem.syncFolder(top);
    assertEquals(Set.of("a=text"), left());
  }

  @Test
  void file_unsynced_emptyCutZeroedOrWhole() throws IOException {
    write(top.resolve("a"), "text").close();
    fileSystem.syncFolder(top);
    assertEquals(Set.of("a=", "a=te", "a=0000", "a=text"), left());
  }

  @Test
  void bytes_writtenAfterSync_notDurable() throws IOException {
    try (FileChannel channel = write(top.resolve("a"), "text")) {
      channel.force(true);
      channel.write(ByteBuffer.wrap("more".getBytes(US_ASCII)));
      fileSystem.syncFolder(top);
      assertEquals(Set.of("a=text", "a=00000000", "a=textmore"), left());
    }
  }

  @Test
  void file_synced_nameNotDurable() throws IOException {
    writeSynced(top.resolve("a"), "text");
    assertEquals(Set.of("-", "a=text"), left());
  }

  @Test
  void namesAreIndependent() throws IOException {
    writeSynced(top.resolve("a"), "1");
    writeSynced(top.resolve("b"), "2");
    assertEquals(Set.of("-", "a=1", "b=2", "a=1 b=2"), left());
  }

  @Test
  void linkIsDurableWithItsOwnFolderOnly() throws IOException {
    Files.createDirectory(top.resolve("inner"));
    fileSystem.syncFolder(top);
    writeSynced(top.resolve("inner").resolve("a"), "text");
    Files.createLink(top.resolve("b"), top.resolve("inner").resolve("a"));
    fileSystem.syncFolder(top);
    assertEquals(Set.of("b=text inner/", "b=text inner/ inner/a=text"), left());
  }

  @Test
  void bothNamesOfOneFileHoldTheSame() throws IOException {
    write(top.resolve("a"), "text").close();
    Files.createLink(top.resolve("b"), top.resolve("a"));
    fileSystem.syncFolder(top);
    assertEquals(Set.of("a= b=", "a=te b=te", "a=0000 b=0000", "a=text b=text"), left());
  }

  @Test
  void deletionMayBeUndone() throws IOException {
    writeSynced(top.resolve("a"), "text");
    fileSystem.syncFolder(top);
    Files.delete(top.resolve("a"));
    assertEquals(Set.of("-", "a=text"), left());
    fileSystem.syncFolder(top);
    assertEquals(Set.of("-"), left());
  }

  @Test
  void changesOfOneNameKeepTheirOrder() throws IOException {
    writeSynced(top.resolve("a"), "old");
    fileSystem.syncFolder(top);
    Files.delete(top.resolve("a"));
    writeSynced(top.resolve("a"), "new");
    assertEquals(Set.of("a=old", "-", "a=new"), left());
  }

  @Test
  void renameMayLeaveBothNamesOrNone() throws IOException {
    writeSynced(top.resolve("a"), "text");
    fileSystem.syncFolder(top);
    Files.move(top.resolve("a"), top.resolve("b"), StandardCopyOption.ATOMIC_MOVE);
    assertEquals(Set.of("-", "a=text", "b=text", "a=text b=text"), left());
    fileSystem.syncFolder(top);
    assertEquals(Set.of("b=text"), left());
  }

  @Test
  void lostFolderTakesAllWithIt() throws IOException {
    Path inner = Files.createDirectory(top.resolve("inner"));
    writeSynced(inner.resolve("a"), "text");
    fileSystem.syncFolder(inner);
    assertEquals(Set.of("-", "inner/ inner/a=text"), left());
  }

  @Test
  void folder_createdAgain_isAnother() throws IOException {
    Path inner = Files.createDirectory(top.resolve("inner"));
    fileSystem.syncFolder(top);
    Files.delete(inner);
    Files.createDirectory(inner);
    writeSynced(inner.resolve("a"), "text");
    fileSystem.syncFolder(inner);
    assertEquals(Set.of("inner/", "-", "inner/ inner/a=text"), left());
  }

  @Test
  void sync_coversStateAtItsStart() throws IOException {
    writeSynced(top.resolve("a"), "1");
    fileSystem.watch(
        (operation, path) -> {
          if (operation == Operation.FORCED) {
            fileSystem.watch((next, file) -> {});
            writeSynced(top.resolve("b"), "2");
          }
        });
    fileSystem.syncFolder(top);
    assertEquals(Set.of("a=1", "a=1 b=2"), left());
  }

  @Test
  void sync_failed_laterOneDoesNotHelp() throws IOException {
    try (FileChannel channel = write(top.resolve("a"), "text")) {
      fileSystem.watch(
          (operation, path) -> {
            throw new IOException("Input/output error");
          });
      assertThrows(IOException.class, () -> channel.force(true));
      fileSystem.watch((operation, path) -> {});
      channel.force(true);
    }
    fileSystem.syncFolder(top);
    assertEquals(Set.of("a=", "a=te", "a=0000", "a=text"), left());
  }

  @Test
  void sync_ignored_reportsSuccess() throws IOException {
    fileSystem.ignoreSyncs(path -> path.endsWith("a"));
    writeSynced(top.resolve("a"), "text");
    fileSystem.syncFolder(top);
    assertEquals(Set.of("a=", "a=te", "a=0000", "a=text"), left());
  }

  @Test
  void whatIsNotSimulatedIsRefused() throws IOException {
    Path file = top.resolve("a");
    writeSynced(file, "text");
    assertThrows(UnsupportedOperationException.class, () -> Files.writeString(file, "other"));
    assertThrows(
        UnsupportedOperationException.class,
        () -> Files.newByteChannel(file, StandardOpenOption.WRITE));
    assertThrows(
        UnsupportedOperationException.class, () -> FileChannel.open(file, StandardOpenOption.READ));
    assertThrows(UnsupportedOperationException.class, () -> Files.copy(file, top.resolve("b")));
    assertThrows(
        UnsupportedOperationException.class,
        () -> Files.createSymbolicLink(top.resolve("b"), file));
  }

  @Test
  void crash_manyWays_boundedThenFewThenRandom() throws IOException {
    for (int i = 0; i < 5; i++) {
      writeSynced(top.resolve("file" + i), "text");
    }
    Set<String> all = new TreeSet<>();
    // Each of five names is kept or lost.
    assertEquals(32, fileSystem.disk().crash(32, new Random(1), l -> all.add(describe(l))));
    assertEquals(32, all.size());

    Set<String> some = new TreeSet<>();
    int ways = fileSystem.disk().crash(3, new Random(1), l -> some.add(describe(l)));
    // None, one or two of five: 1 + 5 + 10; twice; and 50 at random.
    assertEquals(3 + 16 + 16 + 50, ways);
    assertEquals(all, some, "up to two of five are kept, or up to two of five are lost");
  }
}
