package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.Folder;
import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import dev.hound.testing.ForwardingFolder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FollowerDiskTest {

  private static final FollowOptions OPTIONS =
      FollowOptions.DEFAULT.withInterval(Duration.ofMillis(5));

  @TempDir private Path parent;

  private RecordStore<Integer> store(Path path) {
    return RecordStore.open(path, Integer.class);
  }

  private static List<Integer> take(Follower<StoredRecord<Integer>> follower, int count)
      throws Exception {
    List<Integer> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(follower.next().orElseThrow().value().value());
    }
    return values;
  }

  @Test
  void next_writersAtWork_deliversEachOnce() throws Exception {
    RecordStore<Integer> store = store(parent.resolve("events"));
    ExecutorService writers = Executors.newFixedThreadPool(4);
    List<Future<?>> written = new ArrayList<>();
    try (var follower = store.follow(Position.beginning(), OPTIONS)) {
      for (int writer = 0; writer < 4; writer++) {
        int first = writer * 500;
        written.add(
            writers.submit(
                () -> {
                  for (int i = first; i < first + 500; i++) {
                    store.put(i);
                  }
                  return null;
                }));
      }
      Set<Integer> values = new HashSet<>();
      for (int i = 0; i < 2_000; i++) {
        assertTrue(values.add(follower.next().orElseThrow().value().value()));
      }
      assertEquals(Optional.empty(), follower.next(Duration.ZERO));
      for (Future<?> done : written) {
        done.get();
      }
    } finally {
      writers.shutdownNow();
    }
  }

  @Test
  void next_folderRemovedAndMadeAgain_goesOn() throws Exception {
    Path path = parent.resolve("events");
    RecordStore<Integer> store = store(path);
    try (var follower = store.follow(Position.beginning(), OPTIONS)) {
      assertEquals(Optional.empty(), follower.next(Duration.ZERO));
      store.put(1);
      assertEquals(List.of(1), take(follower, 1));
      Files.move(path, parent.resolve("moved"));
      assertEquals(Optional.empty(), follower.next(Duration.ofMillis(20)));
      store.put(2);
      assertEquals(List.of(2), take(follower, 1));
      // The old one comes back, as a share does: its record is known.
      store(parent.resolve("moved")).put(3);
      Files.move(path, parent.resolve("other"));
      Files.move(parent.resolve("moved"), path);
      assertEquals(List.of(3), take(follower, 1));
      assertEquals(0, follower.missed());
    }
  }

  @Test
  void next_vanishedAndForeign_areSkipped() throws Exception {
    Path path = parent.resolve("events");
    RecordStore<Integer> store = store(path);
    Snowflake gone = store.put(1);
    store.put(2);
    Snowflake folder = store.put(3);
    store.put(4);
    assertTrue(store.delete(folder));
    Files.createDirectory(path.resolve(folder.toString()));
    Folder vanishing =
        new ForwardingFolder(LocalFolder.open(path)) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            if (name.equals(gone)) {
              delete(gone);
            }
            return super.read(name, limit);
          }
        };
    var store2 = RecordStore.builder(Integer.class).folder(vanishing).build();
    try (var follower = store2.follow(Position.beginning(), OPTIONS)) {
      assertEquals(List.of(2, 4), take(follower, 2));
      assertEquals(Optional.empty(), follower.next(Duration.ofMillis(20)));
    }
  }

  @Test
  void next_recordCannotBeRead_throwsAndTriesAgain() throws Exception {
    RecordStore<Integer> store = store(parent.resolve("events"));
    Snowflake bad = store.put(1);
    store.put(2);
    Set<Snowflake> failing = new HashSet<>(Set.of(bad));
    Folder faulty =
        new ForwardingFolder(store.folder()) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            if (failing.contains(name)) {
              throw new FileSystemException(name.toString(), null, "Input/output error");
            }
            return super.read(name, limit);
          }
        };
    var store2 = RecordStore.builder(Integer.class).folder(faulty).build();
    try (var follower = store2.follow(Position.beginning(), OPTIONS)) {
      assertThrows(FileSystemException.class, follower::next);
      assertEquals(List.of(2), take(follower, 1));
      assertFalse(follower.position().delivered().contains(bad));
      assertThrows(FileSystemException.class, follower::next);
      failing.clear();
      Arrival<StoredRecord<Integer>> late = follower.next().orElseThrow();
      assertEquals(1, late.value().value());
      assertTrue(late.late());
    }
  }

  @Test
  void next_positionOfAnotherFolder_isRefused() throws Exception {
    RecordStore<Integer> one = store(parent.resolve("one"));
    RecordStore<Integer> other = store(parent.resolve("other"));
    one.put(1);
    other.put(2);
    Position position;
    try (var follower = one.follow(Position.beginning(), OPTIONS)) {
      take(follower, 1);
      position = follower.position();
    }
    try (var follower = other.follow(position, OPTIONS)) {
      var e = assertThrows(WrongPositionException.class, follower::next);
      assertTrue(e.getMessage().contains(parent.resolve("one").toString()), e.getMessage());
    }
    // The same folder by another path has the same names.
    Files.move(parent.resolve("one"), parent.resolve("moved"));
    try (var follower = store(parent.resolve("moved")).follow(position, OPTIONS)) {
      assertEquals(Optional.empty(), follower.next(Duration.ZERO));
    }
  }

  @Test
  @SuppressWarnings("try") // Closed while another thread waits.
  void next_closedOrInterruptedWhileItWaits_ends() throws Exception {
    for (Path path :
        List.of(parent.resolve("missing"), Files.createDirectory(parent.resolve("there")))) {
      ExecutorService reader = Executors.newSingleThreadExecutor();
      try (var follower = store(path).follow(Position.beginning(), OPTIONS)) {
        CountDownLatch begun = new CountDownLatch(1);
        Future<?> interrupted =
            reader.submit(
                () -> {
                  begun.countDown();
                  return follower.next();
                });
        begun.await();
        reader.shutdownNow();
        var e = assertThrows(java.util.concurrent.ExecutionException.class, interrupted::get);
        assertEquals(InterruptedException.class, e.getCause().getClass());
        reader = Executors.newSingleThreadExecutor();
        Future<Optional<Arrival<StoredRecord<Integer>>>> closed =
            reader.submit(() -> follower.next());
        follower.close();
        assertEquals(Optional.empty(), closed.get());
        assertEquals(Optional.empty(), follower.next());
      } finally {
        reader.shutdownNow();
      }
    }
  }

  @Test
  void positionBefore_newest_deliversThoseAndWhatComes() throws Exception {
    RecordStore<Integer> store = store(parent.resolve("events"));
    for (int i = 0; i < 10; i++) {
      store.put(i);
    }
    try (var follower =
            store.follow(store.positionBefore(Selection.all().limit(3), OPTIONS), OPTIONS);
        var names =
            store.followNames(store.positionBefore(Selection.all().limit(0), OPTIONS), OPTIONS)) {
      assertEquals(List.of(7, 8, 9), take(follower, 3));
      Snowflake name = store.put(10);
      assertEquals(List.of(10), take(follower, 1));
      assertEquals(name, names.next().orElseThrow().value());
    }
  }
}
