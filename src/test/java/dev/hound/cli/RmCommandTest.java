package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.cli.io.Streams;
import dev.hound.folder.Folder;
import dev.hound.folder.Folders;
import dev.hound.folder.sim.MemoryProvider;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RmCommandTest {

  @TempDir private Path folder;

  private static String name(int number) {
    return Snowflake.of(1_700_000_000 + number, MachineId.of(1), 2, 3).toString();
  }

  private List<String> plant(int count) throws IOException {
    List<String> names = IntStream.range(0, count).mapToObj(RmCommandTest::name).toList();
    for (String name : names) {
      Files.writeString(folder.resolve(name), "1");
    }
    return names;
  }

  private long left() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }

  /** More than are deleted together. */
  @Test
  void rm_many_allGone() throws IOException {
    List<String> names = new ArrayList<>(plant(5_000));
    Collections.reverse(names);
    CommandRun run = CommandRun.withInput(String.join("\n\n", names), "rm", folder.toString(), "-");
    assertEquals("", run.out() + run.err());
    assertEquals(0, run.status());
    assertEquals(0, left());
  }

  @Test
  void rm_missingForeignAndTwice_reportedInOrder() throws IOException {
    List<String> names = plant(4);
    Files.createDirectory(folder.resolve(name(7)));
    String dir = folder.toString();
    CommandRun run =
        CommandRun.withInput(
            names.get(1) + "\n" + name(9) + "\nnonsense\n" + names.get(1) + "\n",
            "rm",
            dir,
            names.get(0),
            names.get(0),
            "-",
            name(7),
            names.get(2));
    assertEquals(1, run.status());
    assertEquals(
        List.of(
            "hound: no record " + names.get(0) + " in " + dir,
            "hound: no record " + name(9) + " in " + dir,
            "hound: not a snowflake, 8 characters instead of 44: \"nonsense\"",
            "hound: no record " + names.get(1) + " in " + dir,
            "hound: " + dir + "/" + name(7) + ": not a regular file but a folder"),
        run.messages());
    assertEquals(2, left());
    assertTrue(Files.exists(folder.resolve(names.get(3))));
  }

  /** The second name comes only once the first record is gone. */
  @Test
  void rm_slowInput_deletesWhatIsThere() throws IOException {
    List<String> names = plant(2);
    InputStream second =
        new InputStream() {
          private final InputStream text =
              new ByteArrayInputStream((names.get(1) + "\n").getBytes(StandardCharsets.UTF_8));

          @Override
          public int read() throws IOException {
            assertFalse(Files.exists(folder.resolve(names.get(0))));
            return text.read();
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            assertFalse(Files.exists(folder.resolve(names.get(0))));
            return text.read(bytes, offset, length);
          }

          @Override
          public int available() {
            return 0;
          }
        };
    InputStream first =
        new ByteArrayInputStream((names.get(0) + "\n").getBytes(StandardCharsets.UTF_8));
    CommandRun run =
        CommandRun.withInput(new SequenceInputStream(first, second), "rm", folder.toString(), "-");
    assertEquals("", run.err());
    assertEquals(0, run.status());
    assertEquals(0, left());
  }

  @Test
  void rm_terminal_showsProgress() throws IOException {
    List<String> names = plant(3);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String input = names.get(0) + "\nnonsense\n" + names.get(1) + "\n";
    int status =
        Hound.run(
            Streams.of(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new ByteArrayOutputStream(),
                () -> false,
                err,
                () -> true,
                InstantSource.system()),
            "rm",
            folder.toString(),
            "-");
    assertEquals(1, status);
    String clear = "\r\u001b[K";
    String text = err.toString(StandardCharsets.UTF_8);
    assertTrue(text.startsWith(clear + "1 record, "), text);
    assertTrue(text.contains(clear + "hound: not a snowflake"), text);
  }

  @Test
  void rm_durability_reachesTheStorage() throws IOException {
    Folders.open("memory://rm").publish(() -> Snowflake.MAX, new byte[] {'1'});
    CommandRun run =
        CommandRun.of("rm", "memory://rm", Snowflake.MAX.toString(), "--durability=buffered");
    assertEquals("", run.err());
    assertEquals(
        "FolderOptions[durability=BUFFERED, requireExisting=false, allowOverwrite=false]",
        MemoryProvider.options("rm").toString());
  }

  /** The folder is told once what goes together, and syncs itself once. */
  @Test
  void rm_many_deletedTogether() throws IOException {
    Folder tree = Folders.open("memory://rm-many");
    SnowflakeClient client = new SnowflakeClient("rm");
    String names =
        tree.publishAll(client, Collections.nCopies(100, new byte[] {'1'})).stream()
            .map(Snowflake::toString)
            .collect(Collectors.joining("\n", "", "\n"));
    CommandRun run = CommandRun.withInput(names, "rm", "memory://rm-many", "-");
    assertEquals(0, run.status(), run.err());
    assertEquals(0, tree.entries().count());
    assertEquals(1, MemoryProvider.deletions("rm-many"));
  }
}
