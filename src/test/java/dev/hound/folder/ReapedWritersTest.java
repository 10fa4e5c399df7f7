package dev.hound.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writers beside a clean-up that has no regard for age and removes what they are at work on. */
@Timeout(120)
final class ReapedWritersTest {

  private static final int WRITERS = 3;
  private static final int ROUNDS = 300 * Integer.getInteger("hound.soak", 1);

  /** Younger than all there is. */
  private static final Duration ANY_AGE = Duration.ofDays(-1);

  @TempDir Path temp;
  private final Map<Snowflake, String> acknowledged = new ConcurrentHashMap<>();
  private final Set<Snowflake> unknown = ConcurrentHashMap.newKeySet();
  private final AtomicInteger reaped = new AtomicInteger();

  private Path root() {
    return temp.resolve("root");
  }

  /** Publishes one record and then three, again and again, until enough was removed meanwhile. */
  private Void write(Path root, int writer) {
    LocalFolder folder = LocalFolder.open(root).withDurability(Durability.BUFFERED).folder("sub");
    SnowflakeClient client = new SnowflakeClient("writer " + writer);
    for (int i = 0; i < ROUNDS || reaped.get() < ROUNDS; i++) {
      String text = "record " + writer + " " + i + " " + "x".repeat(i % 1000);
      List<byte[]> contents = new ArrayList<>();
      for (int j = 0; j < (i % 2 == 0 ? 1 : 3); j++) {
        contents.add((text + j).getBytes(UTF_8));
      }
      List<Snowflake> names = List.of();
      try {
        names = folder.publishAll(client, contents);
      } catch (PartlyPublishedException e) {
        names = e.names();
      } catch (OutcomeUnknownException e) {
        unknown.addAll(e.names());
      } catch (IOException e) {
        // Removed twice; nothing is visible, which is seen in the end.
      }
      for (int j = 0; j < names.size(); j++) {
        acknowledged.put(names.get(j), text + j);
      }
    }
    return null;
  }

  private void writeWhileReaping(Path root) throws Exception {
    LocalFolder.open(root()).publish(new SnowflakeClient("first"), new byte[] {1});
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    List<Future<Void>> writing = new ArrayList<>();
    try {
      for (int writer = 0; writer < WRITERS; writer++) {
        int number = writer;
        Callable<Void> work = () -> write(root, number);
        writing.add(threads.submit(work));
      }
      while (!writing.stream().allMatch(Future::isDone)) {
        new CleanUp(root(), root().resolve(".tmp"), ANY_AGE)
            .remove(entry -> reaped.incrementAndGet());
      }
      for (Future<Void> each : writing) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }

    LocalFolder folder = LocalFolder.open(root()).folder("sub");
    Set<Snowflake> visible =
        new HashSet<>(folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList());
    Map<Snowflake, String> found = new HashMap<>();
    for (Snowflake name : acknowledged.keySet()) {
      found.put(name, new String(folder.read(name), UTF_8));
    }
    assertEquals(acknowledged, found);
    assertEquals(acknowledged.size(), new HashSet<>(found.values()).size(), "no record twice");
    visible.removeAll(acknowledged.keySet());
    visible.removeAll(unknown);
    assertEquals(Set.of(), visible, "visible, though publishing threw");
    assertTrue(acknowledged.size() >= ROUNDS, acknowledged.size() + " acknowledged");
    assertEquals(
        List.of(), LocalFolder.open(root()).temporaryFiles().orElseThrow().list().toList());
  }

  @Test
  void nothingIsLostWithLinks() throws Exception {
    writeWhileReaping(root());
  }

  @Test
  void nothingIsLostWithClaims() throws Exception {
    writeWhileReaping(
        WatchedFileSystem.watch(
            root(),
            (operation, path) -> {
              if (operation == Operation.LINK) {
                throw new UnsupportedOperationException();
              }
            }));
  }
}
