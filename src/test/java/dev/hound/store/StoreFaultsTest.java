package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.Order;
import dev.hound.folder.OutcomeUnknownException;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.folder.sim.Faults;
import dev.hound.folder.sim.Faults.Kind;
import dev.hound.folder.sim.FaultyReads;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each file operation below a store fails in turn; its promises are looked for afterwards. */
final class StoreFaultsTest {

  private static final SnowflakeClient CLIENT = new SnowflakeClient("store faults");
  private static final List<String> NEW = List.of("new 1", "new 2", "new 3");

  private static RecordStore<String> open(LocalFolder folder) {
    return RecordStore.builder(String.class).folder(folder).client(CLIENT).build();
  }

  /** A test in a folder of a file system in memory. */
  private interface InMemory {
    void run(Path root) throws IOException;
  }

  private static void inMemory(InMemory test) throws IOException {
    try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
      test.run(Files.createDirectory(memory.getPath("/root")));
    }
  }

  /** What is changed while operations fail. */
  private enum Change {
    PUT {
      @Override
      void run(RecordStore<String> store, Map<Snowflake, String> there) throws IOException {
        there.put(store.put(NEW.get(0)), NEW.get(0));
      }
    },
    PUT_ALL {
      @Override
      void run(RecordStore<String> store, Map<Snowflake, String> there) throws IOException {
        there.putAll(inOrder(store.putAll(NEW)));
      }
    },
    DELETE {
      @Override
      void run(RecordStore<String> store, Map<Snowflake, String> there) throws IOException {
        Snowflake oldest = there.keySet().iterator().next();
        // False if the reply was lost and the next one was that it is gone.
        store.delete(oldest);
        there.remove(oldest);
      }
    };

    /** Changes the store, and what is then there for certain. */
    abstract void run(RecordStore<String> store, Map<Snowflake, String> there) throws IOException;
  }

  private static Map<Snowflake, String> inOrder(List<Snowflake> names) {
    return IntStream.range(0, names.size()).boxed().collect(Collectors.toMap(names::get, NEW::get));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsChangedIsAsPromised(Change change) throws IOException {
    for (Kind kind : Kind.values()) {
      boolean[] happened = {true};
      for (int i = 0; happened[0]; i++) {
        int passed = i;
        inMemory(
            root -> {
              Faults faults = Faults.withLinks();
              RecordStore<String> store = open(faults.open(root));
              Map<Snowflake, String> there = new TreeMap<>();
              for (String old : List.of("old 1", "old 2")) {
                there.put(store.put(old), old);
              }
              faults.after(passed, kind, false);
              try {
                check(root, store, change, faults, there);
              } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError(faults.toString(), e);
              }
              happened[0] = !faults.happened().isEmpty();
            });
      }
    }
  }

  private static void check(
      Path root,
      RecordStore<String> store,
      Change change,
      Faults faults,
      Map<Snowflake, String> there)
      throws IOException {
    List<Snowflake> unknown = List.of();
    boolean interrupted;
    try {
      change.run(store, there);
      interrupted = Thread.interrupted();
    } catch (IOException | RuntimeException e) {
      interrupted = Thread.interrupted();
      if (e instanceof PartlyPublishedException partly) {
        there.putAll(inOrder(partly.names()));
      } else if (e instanceof OutcomeUnknownException lost) {
        unknown = lost.names();
      }
      assertTrue(e instanceof IOException || faults.happened().contains(e), e.toString());
      assertTrue(faults.isReportedBy(e) || faults.interrupted(), e.toString());
    }
    assertEquals(faults.interrupted(), interrupted, "flag");
    assertEquals(List.of(), faults.handles(), "left open");
    faults.heal();
    there.put(store.put("next"), "next");
    Map<Snowflake, String> found = new TreeMap<>();
    RecordStore<String> reader = open(LocalFolder.open(root));
    for (StoredRecord<String> record : reader.latest(100)) {
      found.put(record.name(), record.value());
    }
    unknown.forEach(there::remove);
    unknown.forEach(found::remove);
    assertEquals(there, found);
    assertTrue(
        reader.verify().allMatch(f -> f.kind() == Finding.Kind.TEMPORARY_FILE), "all is sound");
  }

  /** What is read while operations fail, as lines of text. */
  private enum Read {
    GET {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return Stream.of(store.get(name));
      }
    },
    FIND {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.find(name).stream();
      }
    },
    RECORD {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.record(name).stream().map(Read::text);
      }
    },
    CONTAINS {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return Stream.of("" + store.contains(name));
      }
    },
    NAMES {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.names().map(Snowflake::toString);
      }
    },
    RECORDS {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.records(TimeRange.all()).map(Read::text);
      }
    },
    RECORDS_FROM_THE_NEWEST {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.records(TimeRange.all(), Order.DESCENDING).map(Read::text);
      }
    },
    FIRST {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.first().stream().map(Read::text);
      }
    },
    LATEST {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.latest().stream().map(Read::text);
      }
    },
    LATEST_TWO {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.latest(2).stream().map(Read::text);
      }
    },
    SIZE {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return Stream.of("" + store.size());
      }
    },
    VERIFY {
      @Override
      Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException {
        return store.verify().map(Read::text);
      }
    };

    abstract Stream<String> run(RecordStore<String> store, Snowflake name) throws IOException;

    /** Without the age of a temporary file. */
    static String text(Finding finding) {
      return finding.toString().replaceAll("last changed .*", "");
    }

    static String text(StoredRecord<String> record) {
      try {
        return record.name() + " " + record.value();
      } catch (IOException e) {
        return record.name() + " " + e;
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void read_faultInTurn_wholeOrReported(Read read) throws IOException {
    inMemory(
        root -> {
          RecordStore<String> writer = open(LocalFolder.open(root));
          Snowflake name = writer.put("first");
          writer.put("second");
          Snowflake broken = writer.put("third");
          Files.writeString(root.resolve(broken.toString()), "no JSON\n");
          Path killed = Files.writeString(root.resolve(".tmp/0123456789abcdef"), "half");
          Files.setLastModifiedTime(killed, FileTime.from(Instant.EPOCH));
          FaultyReads reads = new FaultyReads(root, folder -> read.run(open(folder), name));
          for (Kind kind : Kind.values()) {
            reads.failInTurn(kind, false);
            reads.failInTurn(kind, true);
          }
        });
  }
}
