package dev.hound.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Folder} keeps. The test of an implementation says how to make one. */
abstract class FolderContractTest {

  private Folder folder;

  /** Returns a folder that does not exist but may be made. */
  abstract Folder newFolder() throws IOException;

  /** Puts a foreign file into the folder, which exists. */
  abstract void plant(Folder folder, String name) throws IOException;

  /**
   * Leaves something over in the folder, which exists, as a writer that was killed so long ago;
   * what has the same number is the same.
   */
  abstract void leaveOver(Folder folder, int number, Duration age) throws IOException;

  @BeforeEach
  final void open() throws IOException {
    folder = newFolder();
  }

  @AfterEach
  final void nothingIsLeftOver() throws IOException {
    assertEquals(List.of(), folder.leftOvers().toList());
    close();
  }

  /** Gives up what {@link #newFolder} took. */
  void close() throws IOException {}

  private static Snowflake name(int number) {
    return Snowflake.of(1000.5 + number, MachineId.of(7), 8, 9);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static Supplier<Snowflake> minting(Integer... numbers) {
    Iterator<Integer> rest = List.of(numbers).iterator();
    return () -> name(rest.next());
  }

  private List<Snowflake> all(Order order) throws IOException {
    return folder.names(Snowflake.MIN, Snowflake.MAX, order).toList();
  }

  @Test
  void publishedBlobIsReadBack() throws IOException {
    byte[] content = new byte[200_000];
    new Random(1).nextBytes(content);
    Snowflake name = folder.publish(minting(1), content);
    assertEquals(name(1), name);
    assertArrayEquals(content, folder.read(name));
    assertTrue(folder.contains(name));
    assertEquals(content.length, folder.size(name));
    assertTrue(folder.exists());
  }

  @Test
  void missingFolderIsEmptyAndReadingDoesNotMakeIt() throws IOException {
    assertFalse(folder.exists());
    assertEquals(List.of(), all(Order.ASCENDING));
    assertEquals(List.of(), folder.entries().toList());
    assertEquals(List.of(), folder.folders());
    assertFalse(folder.contains(name(1)));
    assertFalse(folder.delete(name(1)));
    assertThrows(NoSuchFileException.class, () -> folder.read(name(1)));
    assertThrows(NoSuchFileException.class, () -> folder.size(name(1)));
    assertFalse(folder.folder("below").exists());
    assertFalse(folder.exists());
  }

  @Test
  void takenNameIsMintedAgainAndNothingReplaced() throws IOException {
    folder.publish(minting(1), bytes("first"));
    assertEquals(name(2), folder.publish(minting(1, 2), bytes("second")));
    assertArrayEquals(bytes("first"), folder.read(name(1)));
    assertArrayEquals(bytes("second"), folder.read(name(2)));
  }

  @Test
  void foreignThingUnderTheNameIsNotReplaced() throws IOException {
    folder.publish(minting(1), bytes("first"));
    plant(folder, name(2).toString());
    assertEquals(name(3), folder.publish(minting(2, 3), bytes("third")));
    assertArrayEquals(bytes("foreign"), folder.read(name(2)));
  }

  @Test
  void supplierThatInsistsOnATakenNameIsRefused() throws IOException {
    folder.publish(minting(1), bytes("first"));
    assertThrows(IllegalStateException.class, () -> folder.publish(() -> name(1), bytes("second")));
    assertEquals(List.of(name(1)), all(Order.ASCENDING));
  }

  @Test
  void failureOfTheSupplierPublishesNothing() throws IOException {
    UnsupportedOperationException failure = new UnsupportedOperationException("no names today");
    UnsupportedOperationException thrown =
        assertThrows(
            UnsupportedOperationException.class,
            () ->
                folder.publish(
                    () -> {
                      throw failure;
                    },
                    bytes("lost")));
    assertEquals(failure, thrown);
    assertEquals(List.of(), all(Order.ASCENDING));
  }

  @Test
  void emptyContentIsRefusedBeforeAnythingHappens() throws IOException {
    assertThrows(IllegalArgumentException.class, () -> folder.publish(minting(1), new byte[0]));
    assertThrows(
        IllegalArgumentException.class,
        () -> folder.publishAll(minting(1, 2), List.of(bytes("a"), new byte[0])));
    assertFalse(folder.exists());
  }

  @Test
  void nullIsRefused() {
    assertThrows(NullPointerException.class, () -> folder.publish(null, bytes("a")));
    assertThrows(NullPointerException.class, () -> folder.publish(minting(1), null));
    assertThrows(NullPointerException.class, () -> folder.publishAll(minting(1), null));
    assertThrows(NullPointerException.class, () -> folder.read(null));
    assertThrows(NullPointerException.class, () -> folder.contains(null));
    assertThrows(NullPointerException.class, () -> folder.size(null));
    assertThrows(NullPointerException.class, () -> folder.delete(null));
    assertThrows(NullPointerException.class, () -> folder.folder(null));
    assertThrows(NullPointerException.class, () -> folder.leftOvers(null));
    assertThrows(NullPointerException.class, () -> folder.clean(null, entry -> {}));
    assertThrows(NullPointerException.class, () -> folder.clean(Folder.DEFAULT_CLEAN_AGE, null));
    assertThrows(NullPointerException.class, () -> folder.names(null, name(1), Order.ASCENDING));
    assertThrows(NullPointerException.class, () -> folder.names(name(1), null, Order.ASCENDING));
    assertThrows(NullPointerException.class, () -> folder.names(name(1), name(1), null));
  }

  @Test
  void batchIsPublishedInOrder() throws IOException {
    List<byte[]> contents = IntStream.range(0, 50).mapToObj(i -> bytes("record " + i)).toList();
    List<Snowflake> names = folder.publishAll(new SnowflakeClient("batch"), contents);
    assertEquals(names, all(Order.ASCENDING));
    for (int i = 0; i < contents.size(); i++) {
      assertArrayEquals(contents.get(i), folder.read(names.get(i)));
    }
  }

  @Test
  void emptyBatchTouchesNothing() throws IOException {
    assertEquals(List.of(), folder.publishAll(minting(), List.of()));
    assertFalse(folder.exists());
  }

  @Test
  void takenNameInABatchIsMintedAgain() throws IOException {
    folder.publish(minting(2), bytes("old"));
    assertEquals(
        List.of(name(1), name(3)),
        folder.publishAll(minting(1, 2, 3), List.of(bytes("a"), bytes("b"))));
    assertArrayEquals(bytes("old"), folder.read(name(2)));
  }

  @Test
  void batchThatFailsInTheMiddleTellsWhatIsThere() throws IOException {
    Supplier<Snowflake> two = minting(1, 2);
    PartlyPublishedException e =
        assertThrows(
            PartlyPublishedException.class,
            () -> folder.publishAll(two, List.of(bytes("a"), bytes("b"), bytes("c"))));
    assertEquals(List.of(name(1), name(2)), e.names());
    assertEquals(e.names(), all(Order.ASCENDING));
    assertArrayEquals(bytes("b"), folder.read(name(2)));
  }

  @Test
  void listingIsSortedInclusiveAndInBothOrders() throws IOException {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, 100).boxed().toList());
    Collections.shuffle(numbers, new Random(2));
    for (int number : numbers) {
      folder.publish(minting(number), bytes("x"));
    }
    List<Snowflake> sorted = IntStream.range(0, 100).mapToObj(FolderContractTest::name).toList();
    List<Snowflake> reversed = new ArrayList<>(sorted);
    Collections.reverse(reversed);
    assertEquals(sorted, all(Order.ASCENDING));
    assertEquals(reversed, all(Order.DESCENDING));
    assertEquals(
        sorted.subList(10, 21), folder.names(name(10), name(20), Order.ASCENDING).toList());
    assertEquals(
        reversed.subList(79, 90), folder.names(name(10), name(20), Order.DESCENDING).toList());
    assertEquals(List.of(name(10)), folder.names(name(10), name(10), Order.ASCENDING).toList());
    assertEquals(List.of(), folder.names(name(20), name(10), Order.ASCENDING).toList());
  }

  @Test
  void foreignFilesAreNoRecordsButEntries() throws IOException {
    Snowflake name = folder.publish(minting(1), bytes("x"));
    String upperCase = name(0x10).toString().toUpperCase(java.util.Locale.ROOT);
    String badChecksum = name.toString().substring(0, 42) + "ff";
    List<String> foreign =
        List.of(
            ".DS_Store",
            "Thumbs.db",
            ".nfs0001",
            name + " (1)",
            name + ".tmp",
            upperCase,
            badChecksum,
            "x" + name.toString().substring(1));
    for (String file : foreign) {
      plant(folder, file);
    }
    folder.folder("sub").publish(minting(2), bytes("y"));

    assertEquals(List.of(name), all(Order.ASCENDING));
    List<String> expected = new ArrayList<>(foreign);
    expected.add(name.toString());
    expected.add("sub");
    Collections.sort(expected);
    List<FolderEntry> entries = folder.entries().toList();
    assertEquals(expected, entries.stream().map(FolderEntry::name).toList());
    for (FolderEntry entry : entries) {
      boolean isFolder = entry.name().equals("sub");
      assertEquals(isFolder ? FolderEntry.Kind.FOLDER : FolderEntry.Kind.FILE, entry.kind());
      assertEquals(entry.name().equals(name.toString()), entry.snowflake().isPresent());
      assertEquals(
          isFolder ? 0 : entry.snowflake().isPresent() ? 1 : "foreign".length(), entry.size());
    }
  }

  @Test
  void blobOfNoMoreThanTheLimitIsRead() throws IOException {
    byte[] content = bytes("twelve bytes");
    folder.publish(minting(1), content);
    assertArrayEquals(content, folder.read(name(1), 12));
    assertArrayEquals(content, folder.read(name(1), Folder.GREATEST_LIMIT));
    for (int limit : new int[] {0, 1, 11}) {
      BlobTooLargeException e =
          assertThrows(BlobTooLargeException.class, () -> folder.read(name(1), limit));
      assertEquals(limit, e.limit());
      assertTrue(e.getMessage().contains(name(1).toString()), e.getMessage());
    }
    assertThrows(NoSuchFileException.class, () -> folder.read(name(2), 0));
    assertThrows(IllegalArgumentException.class, () -> folder.read(name(1), -1));
    assertThrows(
        IllegalArgumentException.class, () -> folder.read(name(1), Folder.GREATEST_LIMIT + 1));
  }

  @Test
  void deletedBlobIsGone() throws IOException {
    folder.publishAll(minting(1, 2), List.of(bytes("a"), bytes("b")));
    assertTrue(folder.delete(name(1)));
    assertFalse(folder.delete(name(1)));
    assertFalse(folder.contains(name(1)));
    assertThrows(NoSuchFileException.class, () -> folder.read(name(1)));
    assertEquals(List.of(name(2)), all(Order.ASCENDING));
  }

  @Test
  void folderUnderTheNameOfABlobIsNoBlobAndLeftAlone() throws IOException {
    Folder odd = folder.folder(name(1).toString());
    odd.publish(minting(5), bytes("x"));
    assertEquals(List.of(name(1)), all(Order.ASCENDING));
    assertFalse(folder.contains(name(1)));
    assertThrows(NotRegularFileException.class, () -> folder.read(name(1)));
    assertThrows(NotRegularFileException.class, () -> folder.size(name(1)));
    assertThrows(NotRegularFileException.class, () -> folder.delete(name(1)));
    assertEquals(name(2), folder.publish(minting(1, 2), bytes("y")));
    assertTrue(odd.contains(name(5)));
  }

  @Test
  void subFoldersAreFoldersOfTheirOwn() throws IOException {
    Folder logs = folder.folder("logs");
    Folder job = logs.folder("job");
    job.publish(minting(1), bytes("deep"));
    folder.folder("b").publish(minting(1), bytes("b"));
    folder.folder(".hidden").publish(minting(1), bytes("h"));
    folder.folder("a").publish(minting(1), bytes("a"));
    assertEquals(List.of("a", "b", "logs"), folder.folders());
    assertEquals(List.of("job"), logs.folders());
    assertArrayEquals(bytes("deep"), folder.folder("logs").folder("job").read(name(1)));
    assertArrayEquals(bytes("h"), folder.folder(".hidden").read(name(1)));
    assertEquals(List.of(), all(Order.ASCENDING));
    assertEquals(List.of(), job.leftOvers().toList());
    assertTrue(job.toString().startsWith(folder.toString()), job.toString());
    assertEquals(folder.durability(), job.durability());
  }

  @Test
  void nameOfASubFolderIsOnePlainName() {
    for (String name :
        List.of("", ".", "..", "/", "a/b", "a/", "/a", "../a", "a\0b", ".tmp", ".TMP")) {
      assertThrows(IllegalArgumentException.class, () -> folder.folder(name), name);
    }
  }

  @Test
  void whatIsLeftOverIsRemovedOnceItIsOld() throws IOException {
    Snowflake name = folder.publish(minting(1), bytes("x"));
    folder.folder("sub").publish(minting(2), bytes("y"));
    leaveOver(folder, 1, Duration.ofHours(5));
    leaveOver(folder, 2, Duration.ofHours(3));
    leaveOver(folder, 3, Duration.ofDays(3));
    List<FolderEntry> leftOvers = folder.leftOvers().toList();
    assertEquals(3, leftOvers.size());
    List<FolderEntry> old = List.of(leftOvers.get(0), leftOvers.get(2));
    Duration age = Duration.ofHours(4);

    assertEquals(List.of(leftOvers.get(2)), folder.leftOvers(Folder.DEFAULT_CLEAN_AGE).toList());
    assertEquals(old, folder.leftOvers(age).toList());
    assertEquals(leftOvers, folder.leftOvers().toList(), "nothing is removed by looking");
    assertEquals(List.of(), folder.folder("sub").leftOvers(age).toList());
    folder.folder("sub").clean(age, FolderContractTest::mustNotBeRemoved);
    assertEquals(leftOvers, folder.leftOvers().toList(), "they are the root's");

    List<FolderEntry> removed = new ArrayList<>();
    folder.clean(age, removed::add);
    assertEquals(old, removed);
    assertEquals(List.of(leftOvers.get(1)), folder.leftOvers().toList());
    folder.clean(age, FolderContractTest::mustNotBeRemoved);

    leaveOver(folder, 2, Duration.ofHours(5));
    folder.clean(age, removed::add);
    assertEquals(3, removed.size());
    assertEquals(List.of(name), all(Order.ASCENDING));
    assertArrayEquals(bytes("y"), folder.folder("sub").read(name(2)));
  }

  private static void mustNotBeRemoved(FolderEntry entry) {
    throw new AssertionError("removed: " + entry);
  }

  @Test
  void eachRemovalIsToldBeforeTheNext() throws IOException {
    folder.publish(minting(1), bytes("x"));
    leaveOver(folder, 1, Duration.ofHours(5));
    leaveOver(folder, 2, Duration.ofHours(5));
    IllegalStateException stop = new IllegalStateException("stop");
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                folder.clean(
                    Duration.ofHours(4),
                    entry -> {
                      throw stop;
                    }));
    assertEquals(stop, thrown);
    assertEquals(1, folder.leftOvers().count());
    folder.clean(Duration.ofHours(4), entry -> {});
  }

  @Test
  void cleaningMakesNothing() throws IOException {
    assertEquals(List.of(), folder.leftOvers(Folder.LEAST_CLEAN_AGE).toList());
    folder.clean(Folder.LEAST_CLEAN_AGE, FolderContractTest::mustNotBeRemoved);
    folder.folder("sub").clean(Folder.LEAST_CLEAN_AGE, FolderContractTest::mustNotBeRemoved);
    assertFalse(folder.exists());
  }

  @Test
  void anAgeThatWritersAtWorkMayHaveIsRefused() {
    for (Duration age :
        List.of(Duration.ofHours(1).minusNanos(1), Duration.ZERO, Duration.ofDays(-3))) {
      assertThrows(IllegalArgumentException.class, () -> folder.leftOvers(age));
      assertThrows(IllegalArgumentException.class, () -> folder.clean(age, entry -> {}));
      assertThrows(
          IllegalArgumentException.class, () -> folder.folder("a").clean(age, entry -> {}));
    }
  }

  @Test
  void noAgeIsTooGreat() throws IOException {
    folder.publish(minting(1), bytes("x"));
    leaveOver(folder, 1, Duration.ofDays(10_000));
    Duration longest = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
    assertEquals(List.of(), folder.leftOvers(longest).toList());
    folder.clean(Duration.ofDays(9_999), entry -> {});
  }

  @Test
  void ofTwoWhoWantOneNameOneMintsAgain() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int i = 0; i < 100; i++) {
        int shared = 3 * i;
        CyclicBarrier start = new CyclicBarrier(2);
        List<Future<Snowflake>> published = new ArrayList<>();
        for (int writer = 1; writer <= 2; writer++) {
          Supplier<Snowflake> names = minting(shared, shared + writer);
          byte[] content = bytes("writer " + writer);
          Callable<Snowflake> publishing =
              () -> {
                start.await();
                return folder.publish(names, content);
              };
          published.add(threads.submit(publishing));
        }
        Snowflake first = published.get(0).get();
        Snowflake second = published.get(1).get();
        assertTrue(first.equals(name(shared)) ^ second.equals(name(shared)), first + " " + second);
        assertArrayEquals(bytes("writer 1"), folder.read(first));
        assertArrayEquals(bytes("writer 2"), folder.read(second));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void manyThreadsLoseNothing() throws Exception {
    SnowflakeClient client = new SnowflakeClient("threads");
    int count = 8;
    int each = 50;
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Future<List<Snowflake>>> published = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        published.add(
            threads.submit(
                () -> {
                  List<Snowflake> names = new ArrayList<>();
                  for (int j = 0; j < each; j++) {
                    names.add(folder.publish(client, bytes("record")));
                  }
                  return names;
                }));
      }
      Set<Snowflake> names = new HashSet<>();
      for (Future<List<Snowflake>> some : published) {
        names.addAll(some.get());
      }
      assertEquals(count * each, names.size());
      assertEquals(names, new HashSet<>(all(Order.ASCENDING)));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void interruptedThreadPublishesOrNotAndKeepsItsFlag() throws IOException {
    folder.publish(minting(1), bytes("before"));
    Thread.currentThread().interrupt();
    boolean published;
    try {
      folder.publish(minting(2), bytes("during"));
      published = true;
    } catch (OutcomeUnknownException e) {
      throw e;
    } catch (IOException e) {
      published = false;
    }
    assertTrue(Thread.interrupted(), "flag kept");
    assertEquals(published, folder.contains(name(2)));
    folder.publish(minting(3), bytes("after"));
    assertEquals(published ? 3 : 2, all(Order.ASCENDING).size());
  }

  @Test
  void interruptedThreadReadsListsAndDeletes() throws IOException {
    folder.publish(minting(1), bytes("a"));
    Thread.currentThread().interrupt();
    try {
      assertArrayEquals(bytes("a"), folder.read(name(1)));
      assertEquals(1, all(Order.ASCENDING).size());
      assertTrue(folder.delete(name(1)));
    } finally {
      assertTrue(Thread.interrupted(), "flag kept");
    }
  }
}
