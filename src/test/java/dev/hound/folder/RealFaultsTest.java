package dev.hound.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hound.folder.program.ChildJvm;
import dev.hound.folder.program.ColdPutMain;
import dev.hound.folder.program.HandleEaterMain;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Faults that are not simulated. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
final class RealFaultsTest {

  private static final byte[] CONTENT = "{}\n".getBytes(UTF_8);

  @TempDir Path temp;

  @Test
  void handles_noneFree_nothingPublishedThenHeals() throws Exception {
    Path root = temp.resolve("root");
    List<String> lines =
        ChildJvm.run(
            ChildJvm.of(
                List.of("sh", "-c", "ulimit -n 60 && exec \"$@\"", "sh"),
                System.getProperty("java.class.path"),
                HandleEaterMain.class,
                root.toString()));
    int ate = lines.indexOf("ate");
    int healed = lines.indexOf("healed");
    assertTrue(0 < ate && ate < healed, lines.toString());
    List<String> without = lines.subList(ate + 1, healed);
    for (String work : List.of("put", "new", "read", "names", "temporaryFiles")) {
      String first = without.stream().filter(line -> line.startsWith(work)).findFirst().orElse("");
      assertTrue(first.startsWith(work + " threw "), lines.toString());
      assertTrue(first.contains(root.toString()), first);
    }
    List<String> well = lines.subList(healed + 1, lines.size());
    assertEquals(5, well.size());
    assertTrue(well.stream().noneMatch(line -> line.contains("threw")), well.toString());
    assertEquals("temporaryFiles 0", well.get(4));

    // What is there is what was acknowledged or said to be perhaps there.
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        assertArrayEquals(CONTENT, Files.readAllBytes(file));
        String name = file.getFileName().toString();
        assertTrue(lines.stream().anyMatch(line -> line.contains(name)), name);
      }
    }
  }

  @Test
  void theFirstPutOfAProgramMayFindHardlyAnyHandle() throws Exception {
    List<String> lines =
        ChildJvm.run(
            ChildJvm.of(
                List.of("sh", "-c", "ulimit -n 60 && exec \"$@\"", "sh"),
                System.getProperty("java.class.path"),
                ColdPutMain.class,
                temp.resolve("root").toString()));
    assertEquals(5, lines.size(), lines.toString());
    assertEquals("ate", lines.get(0));
    assertEquals("put", lines.get(4));
  }

  @Test
  void disk_readOnly_readsAndRefusesToPublish() throws Exception {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString()),
        "a small disk can be mounted");
    try {
      SnowflakeClient client = new SnowflakeClient("read-only");
      LocalFolder folder = LocalFolder.open(disk.resolve("root"));
      Snowflake name = folder.publish(client, CONTENT);
      assertTrue(run("mount", "-o", "remount,ro", disk.toString()));
      for (LocalFolder target :
          List.of(folder, folder.folder("new"), LocalFolder.open(disk.resolve("root")))) {
        FileSystemException e =
            assertThrows(FileSystemException.class, () -> target.publish(client, CONTENT));
        assertTrue(e.getFile().startsWith(disk.toString()), e.toString());
      }
      FileSystemException e = assertThrows(FileSystemException.class, () -> folder.delete(name));
      assertTrue(e.getFile().startsWith(disk.toString()), e.toString());
      assertArrayEquals(CONTENT, folder.read(name));
      assertEquals(0, folder.temporaryFiles().orElseThrow().list().count());
      assertTrue(run("mount", "-o", "remount,rw", disk.toString()));
      folder.folder("new").publish(client, CONTENT);
      assertTrue(folder.delete(name));
    } finally {
      assertTrue(run("umount", disk.toString()));
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
