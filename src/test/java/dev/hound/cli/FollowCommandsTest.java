package dev.hound.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FollowCommandsTest {

  @TempDir private Path temp;

  private Path dir;
  private RecordStore<Integer> store;

  @BeforeEach
  void open() {
    dir = temp.resolve("events");
    store = RecordStore.open(dir, Integer.class);
  }

  /** A command that runs until it is closed, and its lines. */
  private static final class Running implements AutoCloseable {

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final List<Integer> status = new ArrayList<>();
    private final Thread thread;

    Running(String... args) {
      thread =
          new Thread(
              () ->
                  status.add(
                      Hound.run(
                          CommandRun.streams(
                              InputStream.nullInputStream(), to(lines), to(messages)),
                          args)));
      thread.start();
    }

    private static OutputStream to(BlockingQueue<String> lines) {
      return new OutputStream() {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public void write(int b) {
          if (b == '\n') {
            lines.add(line.toString(UTF_8));
            line.reset();
          } else {
            line.write(b);
          }
        }
      };
    }

    List<String> next(int count) throws InterruptedException {
      List<String> next = new ArrayList<>();
      while (next.size() < count) {
        next.add(lines.take());
      }
      return next;
    }

    @Override
    public void close() {
      thread.interrupt();
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError(e); // The test's time is over.
      }
      assertEquals(List.of(0), status);
      assertEquals(List.of(), List.copyOf(lines));
      assertEquals(List.of(), List.copyOf(messages));
    }
  }

  @Test
  void cat_follow_goesOn() throws Exception {
    for (int i = 0; i < 5; i++) {
      store.put(i);
    }
    try (var all = new Running("cat", "-f", dir.toString());
        var last = new Running("cat", "--follow", "-n", "2", dir.toString());
        var fresh = new Running("cat", "-f", "-n", "0", "--json", dir.toString());
        var names = new Running("ls", "-f", "-n", "0", "-l", dir.toString())) {
      assertEquals(List.of("0", "1", "2", "3", "4"), all.next(5));
      assertEquals(List.of("3", "4"), last.next(2));
      Snowflake name = null;
      // The others have begun once they print; what they miss before is not theirs.
      for (int i = 5; fresh.lines.isEmpty() || names.lines.isEmpty(); i++) {
        name = store.put(i);
        assertEquals(List.of("" + i), all.next(1));
        assertEquals(List.of("" + i), last.next(1));
      }
      assertTrue(fresh.next(1).get(0).startsWith("{\"name\":\"41d"));
      assertTrue(names.next(1).get(0).contains("  41d"), name::toString);
      fresh.lines.clear();
      names.lines.clear();
    }
  }

  @Test
  void cat_recordThatIsLate_saysSo() throws Exception {
    Snowflake first = store.put(1);
    try (var running = new Running("cat", "-f", "--json", dir.toString())) {
      running.next(1);
      // As if its writer had taken a minute to publish it.
      Snowflake late = Snowflake.min(Instant.now().minusSeconds(60));
      LocalFolder.open(dir).publish(() -> late, "2\n".getBytes(UTF_8));
      String line = running.next(1).get(0);
      assertTrue(line.startsWith("{\"name\":\"" + late), line);
      assertTrue(line.endsWith("\"late\":true,\"record\":2}"), line);
      assertTrue(late.compareTo(first) < 0);
    }
  }

  @Test
  void cat_folderComesLater_isWaitedFor() throws Exception {
    var running = new Running("cat", "-f", dir.toString());
    assertEquals(
        "hound: waiting for the folder " + dir + ", which does not exist yet",
        running.messages.take());
    try (running) {
      store.put(1);
      assertEquals(List.of("1"), running.next(1));
    }
  }

  @Test
  void cat_resumed_goesOnWhereItStopped() throws Exception {
    Path saved = temp.resolve("position");
    String[] cat = {"cat", "-f", "-n", "1", "--resume", saved.toString(), dir.toString()};
    store.put(0);
    store.put(1);
    try (var running = new Running(cat)) {
      // The newest one, because there is no file yet.
      assertEquals(List.of("1"), running.next(1));
      store.put(2);
      assertEquals(List.of("2"), running.next(1));
      CommandRun.of(cat)
          .fails(1)
          .saying(
              saved
                  + ": another command resumes from it and saves to it; give each a FILE of its"
                  + " own");
      awaitEnd(saved, 3);
    }
    store.put(3);
    store.put(4);
    try (var running = new Running(cat)) {
      assertEquals(List.of("3", "4"), running.next(2));
      awaitEnd(saved, 5);
    }
    assertTrue(Files.readString(saved).startsWith("hound-position 1\n"));
    Files.writeString(saved, "hound-position 2\n");
    CommandRun.of(cat)
        .fails(1)
        .saying(
            saved
                + ": position of version \"2\", but this Hound reads version 1; use a newer Hound;"
                + " remove the file to start without it");
  }

  /** Waits until so many names are saved; the test's time limit ends it otherwise. */
  private static void awaitEnd(Path saved, int names) throws Exception {
    while (!Files.exists(saved) || !Files.readString(saved).endsWith("\nend " + names + "\n")) {
      Thread.onSpinWait();
    }
  }

  @Test
  void options_thatDoNotFit_areRefused() {
    for (String[] args :
        new String[][] {
          {"cat", "--resume", "f", "d"},
          {"ls", "--overlap", "5m", "d"},
          {"cat", "-f", "-r", "d"},
          {"cat", "-f", "--until", "now", "d"},
          {"cat", "-f", "--overlap", "0s", "d"},
          {"cat", "-f", "--overlap", "31d", "d"},
        }) {
      CommandRun run = CommandRun.of(args);
      assertEquals(2, run.status(), run.err());
      assertEquals(1, run.messages().size());
    }
  }
}
