package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.program.ChildJvm;
import dev.hound.folder.program.PublisherMain;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Several programs on one folder. */
@Timeout(300)
final class FolderProcessesTest {

  @TempDir Path temp;

  /** Programs that publish at the same time; what they say goes to files, as pipes get full. */
  private final class Publishers implements AutoCloseable {
    private final List<Process> processes = new ArrayList<>();

    private Path output(int process) {
      return temp.resolve("output" + process);
    }

    void start(ProcessBuilder builder) throws IOException {
      processes.add(builder.redirectOutput(output(processes.size()).toFile()).start());
    }

    void go() throws IOException {
      for (int i = 0; i < processes.size(); i++) {
        while (processes.get(i).isAlive() && Files.size(output(i)) == 0) {
          Thread.onSpinWait();
        }
      }
      for (Process process : processes) {
        try (Writer input = process.outputWriter()) {
          input.write("go\n");
        }
      }
    }

    boolean isAlive() {
      return processes.stream().anyMatch(Process::isAlive);
    }

    /** Returns the texts of records by their names, once all have ended. */
    Map<Snowflake, String> published() throws Exception {
      Map<Snowflake, String> published = new HashMap<>();
      for (int i = 0; i < processes.size(); i++) {
        int status = processes.get(i).waitFor();
        List<String> lines = Files.readAllLines(output(i));
        assertEquals(0, status, () -> String.join("\n", lines));
        for (String line : lines.subList(1, lines.size())) {
          String[] parts = line.split(" ", 2);
          assertNull(published.put(Snowflake.parse(parts[0]), parts[1]), "one name given twice");
        }
      }
      return published;
    }

    @Override
    public void close() {
      processes.forEach(Process::destroyForcibly);
    }
  }

  /** Lists and reads until all have ended, and checks each record. */
  private static Map<Snowflake, String> readWhile(Publishers publishers, LocalFolder folder)
      throws IOException {
    Map<Snowflake, String> read = new HashMap<>();
    boolean alive;
    do {
      alive = publishers.isAlive();
      List<Snowflake> names = folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList();
      assertEquals(names.stream().sorted().distinct().toList(), names);
      assertTrue(new HashSet<>(names).containsAll(read.keySet()), "a record has vanished");
      for (Snowflake name : names) {
        if (!read.containsKey(name)) {
          read.put(name, PublisherMain.text(folder.read(name)));
        }
      }
    } while (alive);
    return read;
  }

  private void publishFromChildren(
      int processes, int threads, int each, String clock, Durability durability) throws Exception {
    Path root = temp.resolve("root");
    LocalFolder folder = LocalFolder.open(root);
    try (Publishers publishers = new Publishers()) {
      for (int i = 0; i < processes; i++) {
        publishers.start(
            ChildJvm.of(
                PublisherMain.class,
                root.toString(),
                String.valueOf(threads),
                String.valueOf(each),
                clock,
                durability.name()));
      }
      publishers.go();
      Map<Snowflake, String> read = readWhile(publishers, folder);
      Map<Snowflake, String> published = publishers.published();
      assertEquals(processes * threads * each, published.size());
      assertEquals(published, read);
    }
    assertEquals(List.of(), folder.temporaryFiles().orElseThrow().list().toList());
  }

  @Test
  void programs_fourOfFourThreads_loseNothing() throws Exception {
    publishFromChildren(4, 4, 2000, "running", Durability.BUFFERED);
  }

  @Test
  void syncedProgramsLoseNothing() throws Exception {
    publishFromChildren(2, 4, 50, "running", Durability.SYNCED);
  }

  @Test
  void programsThatMintTheSameNamesKeepAllRecords() throws Exception {
    publishFromChildren(2, 1, 300, "frozen", Durability.BUFFERED);
  }

  /** Opens a folder that the locale can't express, both ways. */
  static final class Unspeakable {
    private Unspeakable() {}

    public static void main(String[] arguments) throws Exception {
      LocalFolder folder = LocalFolder.open(Path.of(arguments[0])).folder("m\u00fcsli");
      System.out.println(folder.folder("below").toString().endsWith("below"));
      List<Callable<?>> uses =
          List.of(
              () -> Folders.open(arguments[0] + "/m\u00fcsli"),
              () -> folder.publish(new SnowflakeClient("c"), new byte[] {1}),
              () -> folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING),
              () -> folder.contains(Snowflake.MIN),
              folder::entries,
              folder.folder("below")::exists);
      for (Callable<?> use : uses) {
        try {
          use.call();
          System.out.println("expressed");
        } catch (IOException e) {
          System.out.println(e.getMessage().contains("LC_ALL=C.UTF-8"));
        }
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void name_notInCharset_errorNamesTheCure() throws Exception {
    ProcessBuilder builder = ChildJvm.of(Unspeakable.class, temp.toString());
    builder.environment().put("LC_ALL", "C");
    List<String> output = ChildJvm.run(builder);
    assertEquals(Collections.nCopies(7, "true"), output);

    builder.environment().put("LC_ALL", "C.UTF-8");
    output = ChildJvm.run(builder);
    assertEquals(Collections.nCopies(6, "expressed"), output.subList(1, 7));
  }
}
