package dev.hound.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.NotRegularFileException;
import dev.hound.folder.Order;
import dev.hound.folder.OutcomeUnknownException;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.folder.TemporaryFiles;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/**
 * What every {@link Folder} keeps, as a suite of JUnit 5 (5.9 or later). To test an implementation,
 * extend this class and say {@linkplain #open() how to make a folder}:
 *
 * <pre>{@code
 * final class MyFolderTest extends FolderContract {
 *   @Override
 *   protected Folder open() {
 *     return new MyFolder(...);
 *   }
 * }
 * }</pre>
 *
 * <p>The methods that start with {@code plant} and {@code deny} put something into a folder past
 * its API. A test that needs one is skipped, and says so, unless it is overridden: override all
 * that the storage can do.
 */
@Timeout(120)
public abstract class FolderContract {

  private Folder folder;

  /** For the test class of an implementation. */
  protected FolderContract() {}

  /**
   * Opens the root of a tree that does not exist yet but may be made. Called before each test; no
   * two tests share a tree.
   *
   * @return the folder
   * @throws IOException if it can't be opened
   */
  protected abstract Folder open() throws IOException;

  /**
   * Gives up what {@link #open} took. Called after each test.
   *
   * @throws IOException if that fails
   */
  protected void close() throws IOException {}

  /**
   * Puts a file into a folder, as another program would.
   *
   * @param folder the folder of {@link #open}, which exists
   * @param name the name of the file; no entry of that name exists
   * @param content what the file holds
   * @throws IOException if that fails
   */
  protected void plantFile(Folder folder, String name, byte[] content) throws IOException {
    abort("plantFile is not overridden: this storage has no foreign files");
  }

  /**
   * Puts a symbolic link to an existing folder into a folder.
   *
   * @param folder the folder of {@link #open}, which exists
   * @param name the name of the link; no entry of that name exists
   * @throws IOException if that fails
   */
  protected void plantLink(Folder folder, String name) throws IOException {
    abort("plantLink is not overridden: this storage has no symbolic links");
  }

  /**
   * Takes the permission to read a blob away from this program.
   *
   * @param folder the folder of {@link #open}
   * @param name a blob in it
   * @throws IOException if that fails
   */
  protected void denyReading(Folder folder, Snowflake name) throws IOException {
    abort("denyReading is not overridden: this storage has no permissions");
  }

  @BeforeEach
  final void openFolder() throws IOException {
    folder = open();
  }

  @AfterEach
  final void noTemporaryFileStays() throws IOException {
    Optional<TemporaryFiles> temporaries = folder.temporaryFiles();
    if (temporaries.isPresent()) {
      assertEquals(List.of(), temporaries.get().list().toList(), "temporary files");
    }
    close();
  }

  static Snowflake name(int number) {
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

  private List<Snowflake> all() throws IOException {
    return all(Order.ASCENDING);
  }

  private static <E extends IOException> void assertNames(
      Snowflake name, Class<E> kind, Executable call) {
    E e = assertThrows(kind, call);
    assertTrue(String.valueOf(e.getMessage()).contains(name.toString()), "names the blob: " + e);
  }

  // Publishing

  @Test
  void publish_blob_readBack() throws IOException {
    byte[] content = new byte[200_000];
    new Random(1).nextBytes(content);
    byte[] given = content.clone();
    Snowflake name = folder.publish(minting(1), given);
    Arrays.fill(given, (byte) 0);
    assertEquals(name(1), name);
    Arrays.fill(folder.read(name), (byte) 0);
    assertArrayEquals(content, folder.read(name), "whatever happens to arrays given and returned");
    assertTrue(folder.contains(name));
    assertEquals(content.length, folder.size(name));
    assertTrue(folder.exists());
  }

  @Test
  void publish_takenName_mintsAgain() throws IOException {
    folder.publish(minting(1), bytes("first"));
    assertEquals(name(2), folder.publish(minting(1, 2), bytes("second")));
    assertArrayEquals(bytes("first"), folder.read(name(1)));
    assertArrayEquals(bytes("second"), folder.read(name(2)));
  }

  @Test
  void publish_foreignEntryHasName_mintsAgain() throws IOException {
    folder.folder(name(1).toString()).publish(minting(5), bytes("x"));
    assertEquals(name(2), folder.publish(minting(1, 2), bytes("y")));
    assertArrayEquals(bytes("x"), folder.folder(name(1).toString()).read(name(5)));
  }

  @Test
  void publish_sameNameMintedAgain_refused() throws IOException {
    folder.publish(minting(1), bytes("first"));
    assertThrows(IllegalStateException.class, () -> folder.publish(() -> name(1), bytes("second")));
    assertArrayEquals(bytes("first"), folder.read(name(1)));
    assertEquals(List.of(name(1)), all());
  }

  @Test
  void publish_mintingFails_nothingVisible() throws IOException {
    UnsupportedOperationException failure = new UnsupportedOperationException("no names today");
    Supplier<Snowflake> failing =
        () -> {
          throw failure;
        };
    assertSame(
        failure,
        assertThrows(
            UnsupportedOperationException.class, () -> folder.publish(failing, bytes("lost"))));
    assertEquals(List.of(), all());
  }

  @Test
  void publish_emptyContent_refused() throws IOException {
    assertThrows(IllegalArgumentException.class, () -> folder.publish(minting(1), new byte[0]));
    assertThrows(
        IllegalArgumentException.class,
        () -> folder.publishAll(minting(1, 2), List.of(bytes("a"), new byte[0])));
    assertFalse(folder.exists());
    assertEquals(List.of(), all());
  }

  @Test
  void publish_otherInstance_seesIt() throws IOException {
    Folder writer = folder.folder("sub");
    Folder reader = folder.folder("sub");
    assertFalse(reader.exists());
    writer.publish(minting(1), bytes("x"));
    assertTrue(reader.exists());
    assertArrayEquals(bytes("x"), reader.read(name(1)));
    assertEquals(1, reader.names(name(1), name(1), Order.ASCENDING).count());
  }

  @Test
  void publish_readersMeanwhile_seeWholeBlobs() throws Exception {
    int size = 100_000;
    int count = 30;
    SnowflakeClient client = new SnowflakeClient("whole");
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<?> writer =
          threads.submit(
              () -> {
                for (int i = 0; i < count; i++) {
                  byte[] content = new byte[size];
                  Arrays.fill(content, (byte) (i + 1));
                  folder.publish(client, content);
                }
                return null;
              });
      boolean last;
      do {
        last = writer.isDone();
        List<Snowflake> names = all(Order.DESCENDING);
        for (Snowflake name : last ? names : names.subList(0, Math.min(3, names.size()))) {
          byte[] content = folder.read(name);
          assertEquals(size, content.length);
          assertTrue(content[0] != 0 && content[0] == content[size - 1], "whole");
        }
      } while (!last);
      writer.get();
      assertEquals(count, all().size());
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void publishAll_blobs_inOrder() throws IOException {
    List<byte[]> contents = IntStream.range(0, 50).mapToObj(i -> bytes("record " + i)).toList();
    List<Snowflake> names = folder.publishAll(new SnowflakeClient("batch"), contents);
    assertEquals(names, all());
    for (int i = 0; i < contents.size(); i++) {
      assertArrayEquals(contents.get(i), folder.read(names.get(i)));
    }
  }

  @Test
  void publishAll_nothing_touchesNothing() throws IOException {
    assertEquals(List.of(), folder.publishAll(minting(), List.of()));
    assertFalse(folder.exists());
  }

  @Test
  void publishAll_takenName_mintsAgain() throws IOException {
    folder.publish(minting(2), bytes("old"));
    assertEquals(
        List.of(name(1), name(3)),
        folder.publishAll(minting(1, 2, 3), List.of(bytes("a"), bytes("b"))));
    assertArrayEquals(bytes("old"), folder.read(name(2)));
    assertArrayEquals(bytes("b"), folder.read(name(3)));
  }

  /** All names may be minted first; then nothing is visible and the failure is passed on. */
  @Test
  void publishAll_mintingFailsInTheMiddle_namesThePart() throws IOException {
    IllegalStateException failure = new IllegalStateException("no third name");
    Iterator<Integer> two = List.of(1, 2).iterator();
    Supplier<Snowflake> names =
        () -> {
          if (!two.hasNext()) {
            throw failure;
          }
          return name(two.next());
        };
    List<Snowflake> published;
    try {
      folder.publishAll(names, List.of(bytes("a"), bytes("b"), bytes("c")));
      throw new AssertionError("published three blobs under two names");
    } catch (PartlyPublishedException e) {
      assertEquals(List.of(name(1), name(2)).subList(0, e.names().size()), e.names());
      published = e.names();
    } catch (IllegalStateException e) {
      assertSame(failure, e);
      published = List.of();
    }
    assertEquals(published, all());
    for (int i = 0; i < published.size(); i++) {
      assertArrayEquals(List.of(bytes("a"), bytes("b")).get(i), folder.read(published.get(i)));
    }
  }

  @Test
  void missingFolder_isEmptyAndStaysMissing() throws IOException {
    assertFalse(folder.exists());
    assertEquals(List.of(), all());
    assertEquals(List.of(), folder.entries().toList());
    assertEquals(List.of(), folder.folders());
    assertFalse(folder.contains(name(1)));
    assertFalse(folder.delete(name(1)));
    assertThrows(NoSuchFileException.class, () -> folder.read(name(1)));
    assertThrows(NoSuchFileException.class, () -> folder.size(name(1)));
    Folder below = folder.folder("a").folder("b");
    assertFalse(below.exists());
    assertEquals(0, below.entries().count());
    assertFalse(folder.exists());
  }

  // Names

  @Test
  void names_range_sortedInclusiveInBothOrders() throws IOException {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, 100).boxed().toList());
    Collections.shuffle(numbers, new Random(2));
    for (int number : numbers) {
      folder.publish(minting(number), bytes("x"));
    }
    List<Snowflake> sorted = IntStream.range(0, 100).mapToObj(FolderContract::name).toList();
    List<Snowflake> reversed = new ArrayList<>(sorted);
    Collections.reverse(reversed);
    assertEquals(sorted, all());
    assertEquals(reversed, all(Order.DESCENDING));
    assertEquals(
        sorted.subList(10, 21), folder.names(name(10), name(20), Order.ASCENDING).toList());
    assertEquals(
        reversed.subList(79, 90), folder.names(name(10), name(20), Order.DESCENDING).toList());
    assertEquals(List.of(name(10)), folder.names(name(10), name(10), Order.ASCENDING).toList());
    assertEquals(List.of(), folder.names(name(20), name(10), Order.ASCENDING).toList());
  }

  @Test
  void foreignFiles_areEntriesAndNoBlobs() throws IOException {
    Snowflake name = folder.publish(minting(1), bytes("x"));
    List<String> foreign =
        List.of(
            ".DS_Store",
            "Thumbs.db",
            ".nfs0001",
            name + " (1)",
            name + ".tmp",
            name(0x10).toString().toUpperCase(Locale.ROOT),
            name.toString().substring(0, 42) + "ff", // A wrong checksum.
            "x" + name.toString().substring(1));
    for (String file : foreign) {
      plantFile(folder, file, bytes("foreign"));
    }
    folder.folder("sub").publish(minting(2), bytes("y"));

    assertEquals(List.of(name), all());
    assertEquals(List.of("sub"), folder.folders());
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

  /** Without foreign files, which not every storage has. */
  @Test
  void entries_blobsAndFolders_sortedWithSizes() throws IOException {
    folder.folder("sub").publish(minting(2), bytes("y"));
    folder.folder(".hidden").publish(minting(2), bytes("y"));
    folder.publish(minting(3), bytes("three"));
    folder.publish(minting(1), bytes("1"));
    assertEquals(
        List.of(".hidden FOLDER 0", name(1) + " FILE 1", name(3) + " FILE 5", "sub FOLDER 0"),
        folder.entries().map(e -> e.name() + " " + e.kind() + " " + e.size()).toList());
  }

  @Test
  void folderUnderABlobsName_isForeign() throws IOException {
    Folder odd = folder.folder(name(1).toString());
    odd.publish(minting(5), bytes("x"));
    assertEquals(List.of(name(1)), all(), "by the name alone");
    assertEquals(List.of(), folder.folders());
    assertFalse(folder.contains(name(1)));
    assertNames(name(1), NotRegularFileException.class, () -> folder.read(name(1)));
    assertNames(name(1), NotRegularFileException.class, () -> folder.size(name(1)));
    assertNames(name(1), NotRegularFileException.class, () -> folder.delete(name(1)));
    assertTrue(odd.contains(name(5)), "stays");
  }

  @Test
  void subFolders_nestAndAreSorted() throws IOException {
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
    assertEquals(List.of(), all());
    assertEquals(Optional.empty(), job.temporaryFiles(), "they are the root's");
    assertTrue(job.toString().startsWith(folder.toString()), job.toString());
    assertTrue(job.toString().endsWith("job"), job.toString());
    assertEquals(folder.durability(), job.durability());
  }

  @Test
  void folder_invalidName_refused() {
    for (String name :
        List.of("", ".", "..", "/", "a/b", "a/", "/a", "../a", "a\0b", ".tmp", ".TMP")) {
      assertThrows(IllegalArgumentException.class, () -> folder.folder(name), name);
    }
  }

  @Test
  void linkUnderABlobsName_isForeign() throws IOException {
    folder.publish(minting(1), bytes("x"));
    plantLink(folder, name(2).toString());
    assertFalse(folder.contains(name(2)));
    assertNames(name(2), NotRegularFileException.class, () -> folder.read(name(2)));
    assertNames(name(2), NotRegularFileException.class, () -> folder.size(name(2)));
    assertNames(name(2), NotRegularFileException.class, () -> folder.delete(name(2)));
    assertEquals(name(3), folder.publish(minting(2, 3), bytes("y")));
    assertEquals(
        List.of(FolderEntry.Kind.LINK),
        folder
            .entries()
            .filter(entry -> entry.name().equals(name(2).toString()))
            .map(FolderEntry::kind)
            .toList());
  }

  @Test
  void linkInPlaceOfASubFolder_isNotFollowed() throws IOException {
    folder.publish(minting(1), bytes("x"));
    plantLink(folder, "link");
    assertEquals(List.of(), folder.folders());
    assertNoFolder(folder.folder("link"));
    assertNoFolder(folder.folder("link").folder("below"));
  }

  @Test
  void fileInPlaceOfASubFolder_isNoFolder() throws IOException {
    folder.publish(minting(1), bytes("x"));
    plantFile(folder, "file", bytes("foreign"));
    assertEquals(List.of(), folder.folders());
    assertNoFolder(folder.folder("file"));
  }

  @Test
  void blobInPlaceOfASubFolder_isNoFolder() throws IOException {
    folder.publish(minting(1), bytes("x"));
    assertNoFolder(folder.folder(name(1).toString()));
    assertArrayEquals(bytes("x"), folder.read(name(1)));
  }

  private static void assertNoFolder(Folder other) {
    for (Executable use :
        List.<Executable>of(
            () -> other.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).count(),
            () -> other.entries().count(),
            other::folders,
            other::exists,
            () -> other.publish(minting(5), bytes("y")),
            () -> other.read(name(5)))) {
      assertThrows(NotDirectoryException.class, use);
    }
  }

  // Exceptions

  @Test
  void read_missingBlob_noSuchFile() throws IOException {
    folder.publish(minting(1), bytes("x"));
    assertNames(name(2), NoSuchFileException.class, () -> folder.read(name(2)));
    assertNames(name(2), NoSuchFileException.class, () -> folder.size(name(2)));
    assertFalse(folder.contains(name(2)));
    assertFalse(folder.delete(name(2)));
  }

  @Test
  void read_limit_keptAndChecked() throws IOException {
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
  void read_deniedBlob_accessDenied() throws IOException {
    folder.publish(minting(1), bytes("x"));
    folder.publish(minting(2), bytes("y"));
    denyReading(folder, name(1));
    assertNames(name(1), AccessDeniedException.class, () -> folder.read(name(1)));
    assertEquals(List.of(name(1), name(2)), all());
    assertArrayEquals(bytes("y"), folder.read(name(2)));
  }

  @Test
  void delete_blob_gone() throws IOException {
    folder.publishAll(minting(1, 2), List.of(bytes("a"), bytes("b")));
    assertTrue(folder.delete(name(1)));
    assertFalse(folder.delete(name(1)));
    assertFalse(folder.contains(name(1)));
    assertThrows(NoSuchFileException.class, () -> folder.read(name(1)));
    assertEquals(List.of(name(2)), all());
  }

  @Test
  void deleteAll_blobs_goneInOrder() throws IOException {
    folder.publishAll(minting(1, 2, 3, 4), Collections.nCopies(4, bytes("x")));
    List<Snowflake> deleted = new ArrayList<>();
    // One is missing and one comes twice.
    List<Snowflake> names = List.of(name(3), name(9), name(1), name(3));
    assertEquals(2, folder.deleteAll(names, deleted::add));
    assertEquals(List.of(name(3), name(1)), deleted);
    assertEquals(List.of(name(2), name(4)), all());
    assertEquals(0, folder.deleteAll(List.of(), deleted::add));
    assertEquals(0, folder.folder("missing").deleteAll(names, deleted::add));
    assertFalse(folder.folder("missing").exists());
    assertEquals(2, deleted.size());
  }

  @Test
  void deleteAll_foreignEntry_stopsThere() throws IOException {
    folder.publishAll(minting(1, 3), Collections.nCopies(2, bytes("x")));
    Folder odd = folder.folder(name(2).toString());
    odd.publish(minting(5), bytes("y"));
    List<Snowflake> deleted = new ArrayList<>();
    assertNames(
        name(2),
        NotRegularFileException.class,
        () -> folder.deleteAll(List.of(name(1), name(2), name(3)), deleted::add));
    assertEquals(List.of(name(1)), deleted);
    assertFalse(folder.contains(name(1)));
    assertTrue(folder.contains(name(3)), "not touched");
    assertTrue(odd.contains(name(5)), "stays");
  }

  @Test
  void deleteAll_consumerFails_stopsThere() throws IOException {
    folder.publishAll(minting(1, 2), Collections.nCopies(2, bytes("x")));
    UnsupportedOperationException failure = new UnsupportedOperationException("enough");
    assertSame(
        failure,
        assertThrows(
            UnsupportedOperationException.class,
            () ->
                folder.deleteAll(
                    List.of(name(1), name(2)),
                    name -> {
                      throw failure;
                    })));
    assertEquals(List.of(name(2)), all());
  }

  @Test
  void nullArgument_refused() {
    for (Executable call :
        List.<Executable>of(
            () -> folder.publish(null, bytes("a")),
            () -> folder.publish(minting(1), null),
            () -> folder.publishAll(null, List.of(bytes("a"))),
            () -> folder.publishAll(minting(1), null),
            () -> folder.publishAll(minting(1), Collections.singletonList(null)),
            () -> folder.read(null),
            () -> folder.contains(null),
            () -> folder.size(null),
            () -> folder.delete(null),
            () -> folder.deleteAll(null, name -> {}),
            () -> folder.deleteAll(Collections.singletonList(null), name -> {}),
            () -> folder.deleteAll(List.of(), null),
            () -> folder.folder(null),
            () -> folder.names(null, name(1), Order.ASCENDING),
            () -> folder.names(name(1), null, Order.ASCENDING),
            () -> folder.names(name(1), name(1), null))) {
      assertThrows(NullPointerException.class, call);
    }
  }

  // Programs and threads

  @Test
  void publish_twoWantOneName_oneMintsAgain() throws Exception {
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
  void publish_manyThreads_loseNothing() throws Exception {
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
      assertEquals(names, new HashSet<>(all()));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void publish_interrupted_doneOrNotAndFlagKept() throws IOException {
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
    } finally {
      assertTrue(Thread.interrupted(), "flag kept");
    }
    assertEquals(published, folder.contains(name(2)));
    folder.publish(minting(3), bytes("after"));
    assertEquals(published ? 3 : 2, all().size());
  }

  @Test
  void readListDelete_interrupted_flagKept() throws IOException {
    folder.publish(minting(1), bytes("a"));
    for (Callable<Boolean> call :
        List.<Callable<Boolean>>of(
            () -> folder.read(name(1)).length == 1,
            () -> all().equals(List.of(name(1))),
            () -> folder.entries().count() == 1,
            () -> folder.delete(name(1)))) {
      Thread.currentThread().interrupt();
      try {
        assertTrue(call.call());
      } catch (IOException | UncheckedIOException e) {
        assertFalse(e instanceof NoSuchFileException, "the blob is there");
      } catch (Exception e) {
        throw new AssertionError(e);
      } finally {
        assertTrue(Thread.interrupted(), "flag kept");
      }
    }
  }

  /** Which failures carry the path, so that callers can print them. */
  @Test
  void contractExceptions_areFileSystemExceptions() throws IOException {
    folder.publish(minting(1), bytes("x"));
    for (Executable call :
        List.<Executable>of(
            () -> folder.read(name(2)),
            () -> folder.read(name(1), 0),
            () -> folder.folder(name(1).toString()).exists())) {
      FileSystemException e = assertThrows(FileSystemException.class, call);
      assertTrue(
          e.getFile() != null && e.getFile().startsWith(folder.toString()), "names the path: " + e);
    }
  }
}
