package dev.hound.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.NotRegularFileException;
import dev.hound.folder.Order;
import dev.hound.snowflake.ClockRollbackException;
import dev.hound.snowflake.ClockWaitInterruptedException;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.testing.ForwardingFolder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A store over a folder: what goes in comes out, in order; what can't be read is reported. */
class RecordStoreTest {

  record Event(String text, Instant at) {}

  private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

  private FileSystem memory;
  private Path path;

  // One second later at each reading.
  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final InstantSource clock = () -> now.getAndUpdate(last -> last.plusSeconds(1));
  private final SnowflakeClient client = SnowflakeClient.builder().clock(clock).build();

  @BeforeEach
  void open() throws IOException {
    memory = Jimfs.newFileSystem(Configuration.unix());
    path = Files.createDirectory(memory.getPath("/data")).resolve("events");
  }

  @AfterEach
  void close() throws IOException {
    memory.close();
  }

  private RecordStore<Event> events() {
    return RecordStore.builder(Event.class).path(path).client(client).build();
  }

  private <T> RecordStore<T> over(Folder folder, Class<T> type) {
    return RecordStore.builder(type).folder(folder).client(client).build();
  }

  private static Event event(int number) {
    return new Event("event " + number, START.plusMillis(number));
  }

  private List<Snowflake> put(RecordStore<Event> store, int count) throws IOException {
    List<Snowflake> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(store.put(event(i)));
    }
    return names;
  }

  private static <T> List<T> values(Stream<StoredRecord<T>> records) throws IOException {
    List<T> values = new ArrayList<>();
    for (StoredRecord<T> record : records.toList()) {
      values.add(record.value());
    }
    return values;
  }

  private Path file(Snowflake name) {
    return path.resolve(name.toString());
  }

  private void assertNothingOnDisk() {
    assertFalse(Files.exists(path));
  }

  // Putting and reading back

  @Test
  void aRecordIsOneLineOfJsonUnderItsName() throws IOException {
    Snowflake name = events().put(new Event("caf\u00e9", START));
    assertEquals(
        "{\"text\":\"caf\u00e9\",\"at\":\"2026-11-30T12:00:00Z\"}\n",
        Files.readString(file(name), UTF_8));
  }

  @Test
  void whatIsPutIsRead(@TempDir Path disk) throws IOException {
    RecordStore<Event> store = RecordStore.open(disk.resolve("events"), Event.class);
    Snowflake name = store.put(event(1));
    assertEquals(event(1), store.get(name));
    assertEquals(Optional.of(event(1)), store.find(name));
    assertTrue(store.contains(name));
    assertTrue(store.delete(name));
    assertFalse(store.delete(name));
    assertFalse(store.contains(name));
    assertEquals(Optional.empty(), store.find(name));
    assertEquals(
        SnowflakeClient.shared().snowflake().clientId(), name.clientId(), "the shared client");
  }

  @Test
  void genericTypesAndTreesArePutAndRead() throws IOException {
    RecordStore<Map<String, List<Event>>> maps =
        RecordStore.builder(JsonRecordFormat.of(new TypeReference<Map<String, List<Event>>>() {}))
            .path(path)
            .build();
    Map<String, List<Event>> value = Map.of("a", List.of(event(1)));
    Snowflake name = maps.put(value);
    assertEquals(value, maps.get(name));
    RecordStore<JsonNode> trees = RecordStore.open(path, JsonNode.class);
    assertEquals("event 1", trees.get(name).at("/a/0/text").asString());
    assertTrue(trees.get(trees.put(JsonNodeFactory.instance.nullNode())).isNull());
  }

  @Test
  void putAllPublishesInOrder() throws IOException {
    RecordStore<Event> store = events();
    List<Snowflake> names = store.putAll(List.of(event(1), event(2), event(3)));
    assertEquals(names, names.stream().sorted().toList());
    assertEquals(names, store.names().toList());
    assertEquals(List.of(event(1), event(2), event(3)), values(store.records(TimeRange.all())));
    assertEquals(List.of(), store.putAll(List.of()));
  }

  @Test
  void aStoreOverASubFolderSeesOnlyThat() throws IOException {
    LocalFolder root = LocalFolder.open(path);
    RecordStore<Event> a = over(root.folder("a"), Event.class);
    RecordStore<Event> b = over(root.folder("b"), Event.class);
    a.put(event(1));
    b.put(event(2));
    assertEquals(List.of(event(2)), values(b.records(TimeRange.all())));
  }

  @Test
  void folder_missing_emptyAndNotCreated() throws IOException {
    RecordStore<Event> store = events();
    assertEquals(0, store.size());
    assertEquals(0, store.names().count());
    assertEquals(0, store.records(TimeRange.all()).count());
    assertEquals(Optional.empty(), store.first());
    assertEquals(Optional.empty(), store.latest());
    assertEquals(List.of(), store.latest(3));
    assertEquals(Optional.empty(), store.find(Snowflake.MIN));
    assertFalse(store.delete(Snowflake.MIN));
    assertEquals(0, store.verify().count());
    assertNothingOnDisk();
  }

  @Test
  void requireExistingMakesNoFolder() {
    RecordStore<Event> store =
        RecordStore.builder(Event.class).path(path).requireExisting().build();
    assertThrows(IOException.class, () -> store.put(event(1)));
    assertNothingOnDisk();
  }

  @Test
  void durabilityIsThatOfTheFolder(@TempDir Path disk) throws IOException {
    assertEquals(
        Durability.BUFFERED,
        RecordStore.builder(Event.class)
            .path(disk)
            .durability(Durability.BUFFERED)
            .build()
            .folder()
            .durability());
    assertEquals(
        LocalFolder.open(disk).durability(),
        RecordStore.open(disk, Event.class).folder().durability());
  }

  @Test
  void open_location_pathOrAddress(@TempDir Path disk) throws IOException {
    Path events = disk.resolve("events");
    RecordStore.open(events.toString(), Event.class).put(new Event("hello", Instant.EPOCH));
    assertEquals(1, RecordStore.open(events, Event.class).size());
    RecordStore<Event> memory = RecordStore.open("memory://store", Event.class);
    memory.put(new Event("hello", Instant.EPOCH));
    assertEquals(1, memory.size());
    assertThrows(IOException.class, () -> RecordStore.open("s3://bucket", Event.class));
  }

  @Test
  void aBuilderWantsOnePlace() {
    RecordStore.Builder<Event> none = RecordStore.builder(Event.class);
    assertThrows(IllegalStateException.class, none::build);
    RecordStore.Builder<Event> both =
        RecordStore.builder(Event.class).path(path).folder(LocalFolder.open(path));
    assertThrows(IllegalStateException.class, both::build);
    assertThrows(
        IllegalStateException.class,
        RecordStore.builder(Event.class)
                .folder(LocalFolder.open(path))
                .durability(Durability.BUFFERED)
            ::build);
    assertThrows(
        IllegalStateException.class,
        RecordStore.builder(Event.class).folder(LocalFolder.open(path)).requireExisting()::build);
    assertThrows(
        IllegalStateException.class,
        RecordStore.builder(Event.class).folder(LocalFolder.open(path)).allowOverwrite()::build);
  }

  // Refused before anything is on disk

  @Test
  void nullIsRefused() {
    assertThrows(NullPointerException.class, () -> events().put(null));
    assertThrows(NullPointerException.class, () -> events().putAll(Arrays.asList(event(1), null)));
    assertNothingOnDisk();
  }

  @Test
  void whatCouldNotBeReadBackIsRefused() {
    RecordStore<Object> objects = RecordStore.open(path, Object.class);
    assertThrows(IllegalArgumentException.class, () -> objects.put(BigInteger.TEN.pow(10_000)));
    ArrayNode node = JsonNodeFactory.instance.arrayNode();
    for (int i = 1; i < 1_001; i++) {
      node = JsonNodeFactory.instance.arrayNode().add(node);
    }
    JsonNode tooDeep = node;
    assertThrows(IllegalArgumentException.class, () -> objects.put(tooDeep));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> objects.putAll(List.of(1, BigInteger.TEN.pow(10_000))));
    assertTrue(e.getMessage().contains("10000"), e.getMessage());
    assertNothingOnDisk();
  }

  @Test
  void largeRecordsWithinTheLimitsArePublished() throws IOException {
    RecordStore<JsonNode> trees = RecordStore.open(path, JsonNode.class);
    JsonNode text = JsonNodeFactory.instance.stringNode("\ud835\udcb3".repeat(5 << 18));
    assertEquals(text, trees.get(trees.put(text)));
    JsonNode number = JsonNodeFactory.instance.numberNode(BigInteger.TEN.pow(1_000));
    assertEquals(number, trees.get(trees.put(number)));
  }

  /** A format that writes a given text, and reads a given value. */
  private record Given(String written, Object read) implements RecordFormat<Object> {
    @Override
    public byte[] write(Object value) throws IOException {
      if (written == null) {
        throw new IOException("won't write");
      }
      return written.getBytes(UTF_8);
    }

    @Override
    public Object read(byte[] record) throws IOException {
      if (read instanceof IOException e) {
        throw e;
      }
      if (read instanceof RuntimeException e) {
        throw e;
      }
      return read;
    }
  }

  /** A format that throws in writing. */
  private record Throwing(Throwable thrown) implements RecordFormat<Object> {
    @Override
    public byte[] write(Object value) throws IOException {
      if (thrown instanceof IOException e) {
        throw e;
      }
      if (thrown instanceof Error e) {
        throw e;
      }
      throw (RuntimeException) thrown;
    }

    @Override
    public Object read(byte[] record) {
      return record;
    }
  }

  @Test
  void whateverAFormatThrowsInWritingIsARefusal() throws IOException {
    for (Throwable thrown :
        List.of(
            new IOException("boom"),
            new IllegalStateException("boom"),
            new UncheckedIOException(new IOException("boom")),
            new StackOverflowError())) {
      RecordStore<Object> store = RecordStore.open(path, new Throwing(thrown));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> store.put(1), thrown::toString);
      assertEquals(thrown, e.getCause());
      assertTrue(e.getMessage().startsWith("the value can't be written as a record: "));
      assertThrows(IllegalArgumentException.class, () -> store.putAll(List.of(1)));
    }
    IllegalArgumentException refusal = new IllegalArgumentException("boom");
    assertEquals(
        refusal,
        assertThrows(
            IllegalArgumentException.class,
            () -> RecordStore.open(path, new Throwing(refusal)).put(1)));
    // No fault of the value.
    OutOfMemoryError error = new OutOfMemoryError("boom");
    assertEquals(
        error,
        assertThrows(
            OutOfMemoryError.class, () -> RecordStore.open(path, new Throwing(error)).put(1)));
    assertNothingOnDisk();
  }

  @Test
  void aFormatThatBreaksItsContractIsFoundOut() {
    for (Given format :
        List.of(
            new Given(null, 1),
            new Given("", 1),
            new Given("{\n}", 1),
            new Given("{\r}", 1),
            new Given("1\n", 1),
            new Given("1", null),
            new Given("1", new IOException("won't read")),
            new Given("1", new IllegalStateException("won't read")))) {
      RecordStore<Object> store = RecordStore.open(path, format);
      assertThrows(IllegalArgumentException.class, () -> store.put(1), format::toString);
      assertNothingOnDisk();
    }
  }

  @Test
  void put_interruptedWaitingForClock_nothingThere() throws IOException {
    // The clock stands still, all names of that moment are given, and a waiting thread is
    // interrupted.
    AtomicBoolean interrupting = new AtomicBoolean();
    InstantSource stopped =
        () -> {
          if (interrupting.get()) {
            Thread.currentThread().interrupt();
          }
          return START;
        };
    SnowflakeClient waiting = SnowflakeClient.builder().clock(stopped).build();
    for (int i = 0; i < 1 << 16; i++) {
      assertEquals(i, waiting.snowflake().sequence());
    }
    RecordStore<Event> store = RecordStore.builder(Event.class).path(path).client(waiting).build();
    interrupting.set(true);
    InterruptedIOException e =
        assertThrows(InterruptedIOException.class, () -> store.put(event(1)));
    assertTrue(Thread.interrupted(), "the flag is kept");
    assertInstanceOf(ClockWaitInterruptedException.class, e.getCause());
    assertTrue(e.getMessage().contains(path.toString()), e.getMessage());
    e = assertThrows(InterruptedIOException.class, () -> store.putAll(List.of(event(1), event(2))));
    assertTrue(Thread.interrupted(), "the flag is kept");
    assertInstanceOf(ClockWaitInterruptedException.class, e.getCause());
    assertEquals(0, store.size());
    assertEquals(List.of(), store.verify().toList());
  }

  @Test
  void aClockSetBackBeyondTheLimitPublishesNothing() throws IOException {
    AtomicReference<Instant> time = new AtomicReference<>(START);
    SnowflakeClient limited =
        SnowflakeClient.builder().clock(time::get).longestRollbackWait(Duration.ZERO).build();
    RecordStore<Event> store = RecordStore.builder(Event.class).path(path).client(limited).build();
    store.put(event(1));
    time.set(START.minusSeconds(60));
    assertThrows(ClockRollbackException.class, () -> store.put(event(2)));
    assertEquals(1, store.size());
    assertEquals(List.of(), store.verify().toList());
  }

  // Listing

  @Test
  void rangesAndOrdersSelectNamesAndRecords() throws IOException {
    RecordStore<Event> store = events();
    // At 12:00:00, 12:00:01 and so on.
    List<Snowflake> names = put(store, 5);
    assertEquals(5, store.size());
    TimeRange middle = TimeRange.between(START.plusSeconds(1), START.plusSeconds(3));
    assertEquals(names.subList(1, 3), store.names(middle).toList());
    assertEquals(List.of(event(1), event(2)), values(store.records(middle)));
    assertEquals(
        List.of(names.get(2), names.get(1)), store.names(middle, Order.DESCENDING).toList());
    assertEquals(List.of(event(2), event(1)), values(store.records(middle, Order.DESCENDING)));
    assertEquals(0, store.names(TimeRange.between(START, START)).count());
    assertEquals(names.get(0), store.first().orElseThrow().name());
    assertEquals(names.get(4), store.latest().orElseThrow().name());
    assertEquals(START.plusSeconds(4), store.latest().orElseThrow().instant());
    assertEquals(List.of(event(3), event(4)), values(store.latest(2).stream()));
    assertEquals(5, store.latest(9).size());
    assertEquals(List.of(), store.latest(0));
    assertThrows(IllegalArgumentException.class, () -> store.latest(-1));
  }

  @Test
  void recordsAreReadWhenTheirTurnComes() throws IOException {
    put(events(), 4);
    List<Snowflake> read = new ArrayList<>();
    Folder counting =
        new ForwardingFolder(LocalFolder.open(path)) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            read.add(name);
            return super.read(name, limit);
          }
        };
    RecordStore<Event> store = over(counting, Event.class);
    Iterator<StoredRecord<Event>> records = store.records(TimeRange.all()).iterator();
    assertEquals(0, read.size());
    assertEquals(event(0), records.next().value());
    assertEquals(1, read.size());
    records.next();
    assertEquals(2, read.size());
    read.clear();
    store.latest();
    assertEquals(1, read.size());
    read.clear();
    store.latest(2);
    assertEquals(2, read.size());
    read.clear();
    assertEquals(4, store.size());
    assertEquals(4, store.names().count());
    assertEquals(0, read.size());
  }

  @Test
  void recordsThatVanishMeanwhileAreLeftOut() throws IOException {
    List<Snowflake> names = put(events(), 4);
    Iterator<StoredRecord<Event>> records = events().records(TimeRange.all()).iterator();
    assertEquals(names.get(0), records.next().name());
    Files.delete(file(names.get(1)));
    Files.delete(file(names.get(3)));
    assertEquals(names.get(2), records.next().name());
    assertFalse(records.hasNext());
  }

  @Test
  void newest_oneVanishes_asManyAsAskedFor() throws IOException {
    List<Snowflake> names = put(events(), 4);
    Folder vanishing =
        new ForwardingFolder(LocalFolder.open(path)) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            if (name.equals(names.get(3))) {
              throw new NoSuchFileException(name.toString());
            }
            return super.read(name, limit);
          }
        };
    RecordStore<Event> store = over(vanishing, Event.class);
    assertEquals(List.of(event(1), event(2)), values(store.latest(2).stream()));
    assertEquals(names.get(2), store.latest().orElseThrow().name());
  }

  @Test
  void oneCorruptRecordDoesNotEndTheIteration() throws IOException {
    RecordStore<Event> store = events();
    List<Snowflake> names = put(store, 4);
    byte[] torn = "{\"text\":\"x".getBytes(UTF_8);
    Files.write(file(names.get(1)), torn);
    Files.delete(file(names.get(2)));
    Files.createDirectory(file(names.get(2)));
    List<StoredRecord<Event>> records = store.records(TimeRange.all()).toList();
    // A folder under the name of a record is none.
    assertEquals(
        List.of(names.get(0), names.get(1), names.get(3)),
        records.stream().map(StoredRecord::name).toList());
    assertEquals(event(0), records.get(0).value());
    assertEquals(event(3), records.get(2).value());

    CorruptRecordException e =
        assertThrows(CorruptRecordException.class, () -> records.get(1).value());
    assertEquals(names.get(1), e.name());
    assertEquals(path.toString(), e.folder());
    assertTrue(e.getMessage().contains(path.toString()), e.getMessage());
    assertTrue(e.getMessage().contains(names.get(1).toString()), e.getMessage());
    // The text breaks off after its 10 bytes.
    assertEquals(OptionalLong.of(10), e.offset());
    assertInstanceOf(RecordFormatException.class, e.getCause());
    assertArrayEquals(torn, records.get(1).bytes());
    assertArrayEquals(torn, Files.readAllBytes(file(names.get(1))));
    assertThrows(CorruptRecordException.class, () -> store.get(names.get(1)));
    assertThrows(CorruptRecordException.class, () -> store.find(names.get(1)));
  }

  @Test
  void otherFailuresOnTheWayAreUncheckedIoExceptions() throws IOException {
    put(events(), 2);
    Folder broken =
        new ForwardingFolder(LocalFolder.open(path)) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            throw new FileSystemException(name.toString(), null, "Input/output error");
          }
        };
    RecordStore<Event> store = over(broken, Event.class);
    Stream<StoredRecord<Event>> records = store.records(TimeRange.all());
    assertThrows(UncheckedIOException.class, records::toList);
    // What returns no stream throws the thing itself.
    assertThrows(FileSystemException.class, store::latest);
    assertThrows(FileSystemException.class, store::first);
    assertThrows(FileSystemException.class, () -> store.latest(1));
  }

  @Test
  void aRecordThatMayNotBeReadEndsNothing() throws IOException {
    List<Snowflake> names = put(events(), 3);
    Folder closed =
        new ForwardingFolder(LocalFolder.open(path)) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            if (name.equals(names.get(2))) {
              throw new AccessDeniedException(name.toString());
            }
            return super.read(name, limit);
          }
        };
    RecordStore<Event> store = over(closed, Event.class);
    List<StoredRecord<Event>> records = store.records(TimeRange.all()).toList();
    assertEquals(names, records.stream().map(StoredRecord::name).toList());
    assertEquals(event(1), records.get(1).value());
    assertThrows(AccessDeniedException.class, () -> records.get(2).value());
    assertThrows(AccessDeniedException.class, () -> records.get(2).bytes());
    assertEquals(names.get(2), store.latest().orElseThrow().name());
    assertThrows(AccessDeniedException.class, () -> store.get(names.get(2)));
    assertThrows(AccessDeniedException.class, () -> store.find(names.get(2)));
  }

  @Test
  void aRecordThatIsNotThereIsNamed() {
    NoSuchRecordException e =
        assertThrows(NoSuchRecordException.class, () -> events().get(Snowflake.MAX));
    assertEquals(Snowflake.MAX, e.name());
    assertEquals(path.toString(), e.folder());
    assertEquals("no record " + Snowflake.MAX + " in " + path, e.getMessage());
  }

  @Test
  void theBytesOfAStoredRecordCannotBeChanged() throws IOException {
    RecordStore<Event> store = events();
    store.put(event(1));
    StoredRecord<Event> record = store.latest().orElseThrow();
    Arrays.fill(record.bytes(), (byte) 0);
    assertEquals(event(1), record.value());
    assertNotSame(record.value(), record.value());
    assertEquals('{', record.bytes()[0]);
  }

  @Test
  void theFolderIsTheOneThatWasGiven() {
    Folder folder = LocalFolder.open(path);
    assertSame(folder, over(folder, Event.class).folder());
  }

  // Formats and folders that misbehave

  /** Text whose reading spoils what it is given. */
  private static final class Spoiling implements RecordFormat<String> {
    @Override
    public byte[] write(String value) {
      return value.getBytes(UTF_8);
    }

    @Override
    public String read(byte[] record) {
      String value = new String(record, UTF_8).strip();
      Arrays.fill(record, (byte) 'x');
      return value;
    }
  }

  @Test
  void format_changesItsInput_recordUnchanged() throws IOException {
    RecordStore<String> store = RecordStore.open(path, new Spoiling());
    assertEquals("a\n", new String(store.encode("a"), UTF_8));
    Snowflake name = store.put("a");
    assertEquals("a\n", Files.readString(file(name)));
    StoredRecord<String> record = store.latest().orElseThrow();
    assertEquals("a", record.value());
    assertEquals("a", record.value());
    assertEquals("a\n", new String(record.bytes(), UTF_8));
  }

  @Test
  void aFormatThatGivesNullIsNamed() throws IOException {
    RecordFormat<String> nulls =
        new RecordFormat<>() {
          @Override
          public byte[] write(String value) {
            return value.equals("null") ? null : value.getBytes(UTF_8);
          }

          @Override
          public String read(byte[] record) {
            return null;
          }

          @Override
          public String toString() {
            return "Nulls";
          }
        };
    RecordStore<String> store = RecordStore.open(path, nulls);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> store.put("null"));
    assertEquals("Nulls wrote the value as null", e.getMessage());
    e = assertThrows(IllegalArgumentException.class, () -> store.put("a"));
    assertTrue(e.getMessage().endsWith("Nulls read it as null"), e.getMessage());
    Snowflake name = put(events(), 1).get(0);
    CorruptRecordException corrupt =
        assertThrows(CorruptRecordException.class, () -> store.get(name));
    assertTrue(corrupt.getMessage().endsWith("Nulls read it as null"), corrupt.getMessage());
  }

  @Test
  void mapper_ofAnotherFormat_errorHasItsPlace() throws IOException {
    JsonMapper mapper = JsonMapper.builder().build();
    RecordFormat<Event> own =
        new RecordFormat<>() {
          @Override
          public byte[] write(Event value) {
            return mapper.writeValueAsBytes(value);
          }

          @Override
          public Event read(byte[] record) {
            return mapper.readValue(record, Event.class);
          }
        };
    RecordStore<Event> store = RecordStore.builder(own).path(path).client(client).build();
    Snowflake name = store.put(event(1));
    Files.writeString(file(name), "{\"text\":\"a\"");
    CorruptRecordException e = assertThrows(CorruptRecordException.class, () -> store.get(name));
    assertEquals(OptionalLong.of(11), e.offset());
    assertFalse(e.getMessage().contains("Source"), e.getMessage());
    assertTrue(e.getMessage().endsWith("at line 1, column 12"), e.getMessage());
  }

  @Test
  void failure_namesTheRecord_othersReachable() throws IOException {
    List<Snowflake> names = put(events(), 3);
    Snowflake bad = names.get(2);
    Folder failing =
        new ForwardingFolder(LocalFolder.open(path)) {
          @Override
          public byte[] read(Snowflake name, int limit) throws IOException {
            if (name.equals(bad)) {
              throw new IOException("Input/output error");
            }
            return super.read(name, limit);
          }
        };
    RecordStore<Event> store = over(failing, Event.class);
    List<IOException> thrown =
        List.of(
            assertThrows(IOException.class, () -> store.get(bad)),
            assertThrows(IOException.class, () -> store.find(bad)),
            assertThrows(IOException.class, () -> store.record(bad)),
            assertThrows(IOException.class, store::latest),
            assertThrows(IOException.class, () -> store.latest(2)),
            assertThrows(UncheckedIOException.class, () -> store.records(TimeRange.all()).toList())
                .getCause());
    for (IOException e : thrown) {
      assertTrue(e.getMessage().contains(bad.toString()), e.getMessage());
      assertTrue(e.getMessage().contains(path.toString()), e.getMessage());
      assertTrue(e.getMessage().contains("Input/output error"), e.getMessage());
    }
    assertEquals(names, store.names().toList());
    assertEquals(event(1), store.record(names.get(1)).orElseThrow().value());
    assertEquals(names.get(0), store.first().orElseThrow().name());
  }

  @Test
  void listingsGoByTheNamesAlone() throws IOException {
    RecordStore<Event> store = events();
    List<Snowflake> names = put(store, 2);
    Snowflake name = names.get(1);
    Files.delete(file(name));
    Files.createDirectory(file(name));
    assertFalse(store.contains(name));
    NotRegularFileException e = assertThrows(NotRegularFileException.class, () -> store.find(name));
    assertTrue(e.getMessage().endsWith("not a regular file but a folder"), e.getMessage());
    assertThrows(NotRegularFileException.class, () -> store.get(name));
    assertThrows(NotRegularFileException.class, () -> store.record(name));
    assertThrows(NotRegularFileException.class, () -> store.delete(name));
    assertEquals(2, store.names().count());
    assertEquals(2, store.size());
    // What reads goes by what is a record.
    assertEquals(names.get(0), store.latest().orElseThrow().name());
    assertEquals(1, store.latest(2).size());
  }

  @Test
  void nullArgumentsAreNamed() {
    RecordStore<Event> store = events();
    assertNamed("name", () -> store.get(null));
    assertNamed("name", () -> store.find(null));
    assertNamed("name", () -> store.record(null));
    assertNamed("name", () -> store.contains(null));
    assertNamed("name", () -> store.delete(null));
    assertNamed("value", () -> store.put(null));
    assertNamed("value", () -> store.encode(null));
    assertNamed("values", () -> store.putAll(null));
    assertNamed("value", () -> store.putAll(Arrays.asList(event(1), null)));
    assertNamed("range", () -> store.names((TimeRange) null));
    assertNamed("range", () -> store.records(null));
    assertNamed("order", () -> store.names(TimeRange.all(), null));
    assertNamed("order", () -> store.records(TimeRange.all(), null));
    assertNamed("checked", () -> store.verify(null));
    assertNamed("format", () -> RecordStore.builder((RecordFormat<Event>) null));
    assertNamed("type", () -> RecordStore.builder((Class<Event>) null));
    assertNamed("path", () -> RecordStore.open((Path) null, Event.class));
    assertNothingOnDisk();
  }

  private static void assertNamed(String parameter, Executable call) {
    assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
  }
}
