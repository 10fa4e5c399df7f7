package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
    assertEquals(List.of(), folder.leftOvers().toList());
  }

  @Test
  void fourProgramsOfFourThreadsLoseNothingAndAreNeverSeenInPart() throws Exception {
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

  /** A program of one user of a group: publishes into the folder, reads and deletes all others. */
  static final class Member {
    private Member() {}

    public static void main(String[] arguments) throws Exception {
      LocalFolder root = LocalFolder.open(Path.of(arguments[0]));
      LocalFolder folder = root.folder("logs").folder("job");
      if (arguments[1].equals("publish")) {
        SnowflakeClient client = new SnowflakeClient("member");
        root.publish(client, new byte[] {1});
        folder.publish(client, new byte[] {2});
        root.folder(arguments[2]).publish(client, new byte[] {3});
      } else {
        for (LocalFolder each : List.of(root, folder, root.folder(arguments[2]))) {
          for (Snowflake name :
              each.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList()) {
            System.out.println(each.read(name)[0]);
            each.delete(name);
          }
        }
      }
    }
  }

  private static ProcessBuilder member(int user, Path root, String... arguments) {
    List<String> all = new ArrayList<>(List.of(root.toString()));
    all.addAll(List.of(arguments));
    return ChildJvm.of(
        List.of(
            "setpriv",
            "--reuid=" + user,
            "--regid=" + GROUP,
            "--clear-groups",
            "sh",
            "-c",
            "umask 022; exec \"$0\" \"$@\""),
        ChildJvm.classPath(LocalFolder.class, Member.class),
        Member.class,
        all.toArray(String[]::new));
  }

  private static final int GROUP = 54_320;
  private static final int FIRST_USER = 54_321;
  private static final int SECOND_USER = 54_322;

  @Test
  @EnabledOnOs(OS.LINUX)
  void usersOfAGroupShareATree() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "needs root");
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path shared = Files.createDirectory(temp.resolve("shared"));
    Files.setAttribute(shared, "unix:gid", GROUP);
    Files.setAttribute(shared, "unix:mode", 02775);
    Path root = shared.resolve("root");
    assumeTrue(canRun(member(FIRST_USER, root, "delete", "x")), "another user can run this");

    assertEquals(List.of(), ChildJvm.run(member(FIRST_USER, root, "publish", "first")));
    assertEquals(List.of(), ChildJvm.run(member(SECOND_USER, root, "publish", "second")));

    Set<String> folders = new HashSet<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.filter(Files::isDirectory).toList()) {
        folders.add(root.relativize(path).toString());
        assertEquals(
            02775, (Integer) Files.getAttribute(path, "unix:mode") & 07777, path::toString);
        assertEquals(GROUP, Files.getAttribute(path, "unix:gid"), path::toString);
      }
    }
    assertEquals(Set.of("", ".tmp", "logs", "logs/job", "first", "second"), folders);

    assertEquals(
        List.of("1", "1", "2", "2", "3"),
        ChildJvm.run(member(FIRST_USER, root, "delete", "second")));
    assertEquals(List.of("3"), ChildJvm.run(member(SECOND_USER, root, "delete", "first")));
  }

  private static boolean canRun(ProcessBuilder builder) throws Exception {
    try {
      return builder.start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Opens a folder that the locale can't express, both ways. */
  static final class Unspeakable {
    private Unspeakable() {}

    public static void main(String[] arguments) throws Exception {
      LocalFolder folder = LocalFolder.open(Path.of(arguments[0])).folder("m\u00fcsli");
      System.out.println(folder.folder("below").toString().endsWith("below"));
      List<Callable<?>> uses =
          List.of(
              () -> LocalFolder.open(arguments[0] + "/m\u00fcsli"),
              () -> folder.publish(new SnowflakeClient("c"), new byte[] {1}),
              () -> folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING),
              () -> folder.contains(Snowflake.MIN),
              folder::entries,
              folder::leftOvers,
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
  void nameThatTheLocaleCannotExpressIsAnIoErrorThatNamesTheCure() throws Exception {
    ProcessBuilder builder = ChildJvm.of(Unspeakable.class, temp.toString());
    builder.environment().put("LC_ALL", "C");
    List<String> output = ChildJvm.run(builder);
    assertEquals(Collections.nCopies(8, "true"), output);

    builder.environment().put("LC_ALL", "C.UTF-8");
    output = ChildJvm.run(builder);
    assertEquals(Collections.nCopies(7, "expressed"), output.subList(1, 8));
  }
}
