package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a clean-up removes, and what it leaves alone. */
@Timeout(60)
final class CleanUpTest {

  private static final Duration AGE = Duration.ofHours(36);
  private static final String TEMPORARY = "0123456789abcdef";
  private static final byte[] CONTENT = {'x'};

  @TempDir Path disk;

  /** The clock of the file server. */
  private Instant serverTime = Instant.now();

  private final FileSystem server =
      Jimfs.newFileSystem(
          Configuration.unix().toBuilder()
              .setFileTimeSource(() -> FileTime.from(serverTime))
              .build());
  private final Path root = server.getPath("root");
  private final Path temporaries = root.resolve(".tmp");

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  private static Snowflake name(int number) {
    return Snowflake.of(number, MachineId.of(1), 2, 3);
  }

  private static String claim(int number) {
    return name(number) + ".claim";
  }

  private static void make(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
  }

  private static Set<String> all(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static List<String> removed(Folder folder) throws IOException {
    List<String> dry =
        folder.temporaryFiles().orElseThrow().stale(AGE).map(TemporaryEntry::path).toList();
    List<String> removed = new ArrayList<>();
    folder.temporaryFiles().orElseThrow().removeStale(AGE, entry -> removed.add(entry.path()));
    assertEquals(dry, removed, "what would be removed is what is removed");
    return removed;
  }

  @Test
  void onlyFilesUnderTheNamesOfPublishingAreRemoved() throws IOException {
    List<String> ours =
        List.of(
            ".tmp/" + TEMPORARY,
            ".tmp/" + TEMPORARY + ".link",
            ".tmp/" + claim(1),
            ".tmp/a/b/" + claim(2));
    List<String> foreign =
        List.of(
            TEMPORARY,
            claim(5),
            "a/" + TEMPORARY,
            name(4).toString(),
            ".tmp/.nfs0000000000000001",
            ".tmp/README",
            ".tmp/" + TEMPORARY.toUpperCase(java.util.Locale.ROOT).replace("F", "E"),
            ".tmp/" + TEMPORARY.substring(1),
            ".tmp/" + TEMPORARY + "0",
            ".tmp/0123456789abcdeg",
            ".tmp/fedcba9876543210.lnk",
            ".tmp/fedcba9876543210.link.link",
            ".tmp/fedcba9876543210.claim",
            ".tmp/.link",
            ".tmp/.claim",
            ".tmp/" + name(3),
            ".tmp/" + claim(3) + ".link",
            ".tmp/" + claim(3).replace('3', '4'),
            ".tmp/a/" + TEMPORARY,
            ".tmp/a/" + TEMPORARY + ".link",
            ".tmp/aaaaaaaaaaaaaaaa/b");
    for (String file : ours) {
      make(root.resolve(file));
    }
    for (String file : foreign) {
      make(root.resolve(file));
    }
    Path elsewhere = server.getPath("elsewhere");
    make(elsewhere.resolve(TEMPORARY));
    make(elsewhere.resolve(claim(6)));
    Files.createSymbolicLink(
        temporaries.resolve("bbbbbbbbbbbbbbbb"), elsewhere.resolve(TEMPORARY).toAbsolutePath());
    Files.createSymbolicLink(temporaries.resolve(claim(7)), server.getPath("nowhere"));
    Files.createSymbolicLink(temporaries.resolve("c"), elsewhere.toAbsolutePath());
    Files.createDirectory(temporaries.resolve("dddddddddddddddd"));
    Files.createDirectory(temporaries.resolve(claim(8)));
    LocalFolder folder = LocalFolder.open(root);
    assertEquals(
        ours.stream().sorted().toList(),
        folder
            .temporaryFiles()
            .orElseThrow()
            .list()
            .filter(entry -> entry.kind() == TemporaryEntry.Kind.TEMPORARY_FILE)
            .map(TemporaryEntry::path)
            .toList());
    Set<String> expected = all(root);
    expected.removeAll(ours);

    // All of it, folders and links too.
    serverTime = serverTime.plus(AGE).plusMillis(1);
    assertEquals(ours.stream().sorted().toList(), removed(folder));
    assertEquals(expected, all(root));
    assertEquals(Set.of("", TEMPORARY, claim(6)), all(elsewhere));
  }

  @Test
  void ageIsThatByTheClockOfTheFileServer() throws IOException {
    for (int days : new int[] {-10, 10}) {
      serverTime = Instant.now().plus(Duration.ofDays(days));
      make(temporaries.resolve(TEMPORARY));
      LocalFolder folder = LocalFolder.open(root);
      assertEquals(List.of(), removed(folder), days + " days off");
      serverTime = serverTime.plus(AGE);
      assertEquals(List.of(), removed(folder), "not older yet");
      serverTime = serverTime.plusMillis(1);
      assertEquals(List.of(".tmp/" + TEMPORARY), removed(folder), days + " days off");
      assertEquals(Set.of("", ".tmp"), all(root), "nothing of the clean-up's own is left");
    }
  }

  @Test
  void whatComesFromTheFutureIsNotOld() throws IOException {
    make(temporaries.resolve(TEMPORARY));
    serverTime = serverTime.minus(Duration.ofDays(1000));
    assertEquals(List.of(), removed(LocalFolder.open(root)));
  }

  @Test
  void record_stillLinkedToTemporary_stays() throws IOException {
    LocalFolder folder = LocalFolder.open(root);
    folder.publish(() -> name(1), CONTENT);
    Files.createLink(temporaries.resolve(TEMPORARY), root.resolve(name(1).toString()));
    serverTime = serverTime.plus(Duration.ofDays(2));
    assertEquals(List.of(".tmp/" + TEMPORARY), removed(folder));
    assertEquals(1, folder.read(name(1)).length);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void pipeUnderTheNameOfATemporaryFileStays() throws Exception {
    Path pipe = Files.createDirectory(disk.resolve(".tmp")).resolve(TEMPORARY);
    assumeTrue(run("mkfifo", pipe.toString()), "mkfifo");
    assumeTrue(run("touch", "-d", "2020-01-01", pipe.toString()), "touch -d");
    assertEquals(List.of(), removed(LocalFolder.open(disk)));
    assertTrue(Files.exists(pipe));
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Opens the root, on the server, with something that happens before operations. */
  private LocalFolder watched(WatchedFileSystem.Watcher watcher) {
    return LocalFolder.open(WatchedFileSystem.watch(root, watcher), FolderSync.NONE);
  }

  private void makeThreeOld() throws IOException {
    for (int i = 1; i <= 3; i++) {
      make(temporaries.resolve(claim(i)));
    }
    serverTime = serverTime.plus(Duration.ofDays(2));
  }

  @Test
  void nothingIsMadeWhereNothingOfOursIs() throws IOException {
    make(temporaries.resolve("foreign"));
    Files.createSymbolicLink(temporaries.resolve(TEMPORARY), server.getPath("foreign"));
    LocalFolder folder =
        watched(
            (operation, path) ->
                assertFalse(Set.of(Operation.CREATE_FILE, Operation.DELETE).contains(operation)));
    assertEquals(List.of(), removed(folder));
  }

  @Test
  void file_vanishesMeanwhile_notReported() throws IOException {
    for (Operation moment : List.of(Operation.READ_ATTRIBUTES, Operation.DELETE)) {
      makeThreeOld();
      // The walk reads the attributes too, before there is a clock.
      boolean[] clockRead = new boolean[1];
      LocalFolder folder =
          watched(
              (operation, path) -> {
                clockRead[0] |= operation == Operation.CREATE_FILE;
                if (operation == moment
                    && clockRead[0]
                    && path.endsWith(temporaries.resolve(claim(2)))) {
                  Files.deleteIfExists(path);
                }
              });
      List<String> removed = new ArrayList<>();
      folder.temporaryFiles().orElseThrow().removeStale(AGE, entry -> removed.add(entry.path()));
      assertEquals(List.of(".tmp/" + claim(1), ".tmp/" + claim(3)), removed, moment.toString());
      assertEquals(Set.of(""), all(temporaries));
    }
  }

  @Test
  void whatHasBecomeALinkSinceItWasListedStays() throws IOException {
    makeThreeOld();
    Path link = temporaries.resolve("link");
    Files.createSymbolicLink(link, server.getPath("elsewhere"));
    serverTime = serverTime.plus(Duration.ofDays(2));
    LocalFolder folder =
        watched(
            (operation, path) -> {
              if (operation == Operation.CREATE_FILE) {
                Files.move(
                    link, temporaries.resolve(claim(2)), StandardCopyOption.REPLACE_EXISTING);
              }
            });
    List<String> removed = new ArrayList<>();
    folder.temporaryFiles().orElseThrow().removeStale(AGE, entry -> removed.add(entry.path()));
    assertEquals(List.of(".tmp/" + claim(1), ".tmp/" + claim(3)), removed);
    assertTrue(Files.isSymbolicLink(temporaries.resolve(claim(2))));
  }

  @Test
  void file_cannotBeRemoved_reportedAfterOthers() throws IOException {
    makeThreeOld();
    LocalFolder folder =
        watched(
            (operation, path) -> {
              if (operation == Operation.DELETE && path.endsWith(claim(1))) {
                throw new AccessDeniedException(path.toString());
              }
            });
    List<String> removed = new ArrayList<>();
    AccessDeniedException e =
        assertThrows(
            AccessDeniedException.class,
            () ->
                folder
                    .temporaryFiles()
                    .orElseThrow()
                    .removeStale(AGE, entry -> removed.add(entry.path())));
    assertEquals(temporaries.resolve(claim(1)).toString(), e.getFile());
    assertEquals(List.of(".tmp/" + claim(2), ".tmp/" + claim(3)), removed);
    assertEquals(Set.of("", claim(1)), all(temporaries));
  }

  @Test
  void files_cannotBeRemoved_firstAndCountReported() throws IOException {
    makeThreeOld();
    make(temporaries.resolve("closed/" + claim(4)));
    LocalFolder folder =
        watched(
            (operation, path) -> {
              boolean refused =
                  operation == Operation.LIST
                      ? path.endsWith("closed")
                      : operation == Operation.DELETE
                          && (path.endsWith(claim(1)) || path.endsWith(claim(3)));
              if (refused) {
                throw new AccessDeniedException(path.toString());
              }
            });
    List<String> removed = new ArrayList<>();
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                folder
                    .temporaryFiles()
                    .orElseThrow()
                    .removeStale(AGE, entry -> removed.add(entry.path())));
    assertEquals(List.of(".tmp/" + claim(2)), removed);
    assertTrue(e.getMessage().startsWith("3 failures while cleaning root/.tmp"), e.getMessage());
    assertTrue(e.getMessage().contains("root/.tmp/closed"), e.getMessage());
    assertEquals(
        List.of("root/.tmp/" + claim(1), "root/.tmp/" + claim(3)),
        Stream.of(e.getSuppressed()).map(Throwable::getMessage).toList());
    assertTrue(e.getCause() instanceof AccessDeniedException, e::toString);
    // Without removing anything, only the folder fails.
    Iterator<TemporaryEntry> dry = folder.temporaryFiles().orElseThrow().stale(AGE).iterator();
    assertEquals(".tmp/" + claim(1), dry.next().path());
    assertEquals(".tmp/" + claim(3), dry.next().path());
    UncheckedIOException last = assertThrows(UncheckedIOException.class, dry::hasNext);
    assertEquals("root/.tmp/closed", last.getCause().getMessage());
    assertEquals(
        List.of(".tmp/" + claim(1), ".tmp/" + claim(3), ".tmp/closed"),
        folder.temporaryFiles().orElseThrow().list().map(TemporaryEntry::path).toList());
  }

  @Test
  void folders_nestedTooDeeply_notEntered() throws IOException {
    makeThreeOld();
    Path deepest = temporaries;
    for (int i = 0; i < 1000; i++) {
      deepest = deepest.resolve("d");
    }
    make(deepest.resolve(claim(4)));
    // The folder in which a record of a 20th sub-folder is claimed.
    Path deep = temporaries.resolve("d/".repeat(20));
    make(deep.resolve(claim(5)));
    serverTime = serverTime.plus(AGE).plusSeconds(1);
    LocalFolder folder = LocalFolder.open(root);
    List<TemporaryEntry> entries = folder.temporaryFiles().orElseThrow().list().toList();
    assertEquals(5, entries.size());
    assertEquals(
        List.of(".tmp/" + "d/".repeat(63) + "d"),
        entries.stream()
            .filter(entry -> entry.kind() == TemporaryEntry.Kind.UNREADABLE_FOLDER)
            .map(TemporaryEntry::path)
            .toList());
    assertEquals(4, removed(folder).size());
    assertTrue(Files.exists(deepest.resolve(claim(4))));
    assertFalse(Files.exists(deep.resolve(claim(5))));
  }

  @Test
  void readOnlyFileSystemIsAnIoErrorThatSaysWhere() throws IOException {
    makeThreeOld();
    LocalFolder folder =
        watched(
            (operation, path) -> {
              if (operation == Operation.CREATE_FILE) {
                throw new ReadOnlyFileSystemException();
              }
            });
    FileSystemException e =
        assertThrows(
            FileSystemException.class,
            () -> folder.temporaryFiles().orElseThrow().removeStale(AGE, entry -> {}));
    assertEquals("root/.tmp", e.getFile());
    assertEquals("the file system is read-only", e.getReason());
  }

  @Test
  void cleanUps_twoAtOnce_eachFileReportedOnce() throws Exception {
    Instant old = Instant.now().minus(Duration.ofDays(2));
    List<String> expected =
        IntStream.range(0, 500).mapToObj(i -> ".tmp/" + "%016x".formatted(i)).toList();
    for (String name : expected) {
      make(disk.resolve(name));
      Files.setLastModifiedTime(disk.resolve(name), FileTime.from(old));
    }
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      CyclicBarrier start = new CyclicBarrier(2);
      Callable<List<String>> cleaning =
          () -> {
            List<String> removed = new ArrayList<>();
            LocalFolder folder = LocalFolder.open(disk);
            start.await();
            folder
                .temporaryFiles()
                .orElseThrow()
                .removeStale(AGE, entry -> removed.add(entry.path()));
            return removed;
          };
      List<String> removed = new ArrayList<>();
      for (Future<List<String>> some :
          List.of(threads.submit(cleaning), threads.submit(cleaning))) {
        removed.addAll(some.get());
      }
      removed.sort(null);
      assertEquals(expected, removed);
      assertEquals(Set.of("", ".tmp"), all(disk));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void temporariesThatAreALinkAreNotFollowed() throws IOException {
    Files.createDirectory(root);
    Path elsewhere = server.getPath("elsewhere");
    make(elsewhere.resolve(TEMPORARY));
    Files.createSymbolicLink(temporaries, elsewhere.toAbsolutePath());
    serverTime = serverTime.plus(Duration.ofDays(2));

    LocalFolder folder = LocalFolder.open(root);
    for (Callable<?> use :
        List.<Callable<?>>of(
            () -> folder.temporaryFiles().orElseThrow().stale(AGE),
            () -> folder.publish(() -> name(1), CONTENT),
            () -> folder.folder("a").publish(() -> name(1), CONTENT),
            () -> {
              folder.temporaryFiles().orElseThrow().removeStale(AGE, entry -> {});
              return null;
            })) {
      NotDirectoryException e = assertThrows(NotDirectoryException.class, use::call);
      assertTrue(e.getMessage().startsWith("root/.tmp (a symbolic link"), e.getMessage());
    }
    assertEquals(
        List.of(TemporaryEntry.Kind.OBSTACLE),
        folder.temporaryFiles().orElseThrow().list().map(TemporaryEntry::kind).toList());
    assertEquals(
        List.of(FolderEntry.Kind.LINK),
        folder.temporaryFiles().orElseThrow().list().map(TemporaryEntry::type).toList());
    assertEquals(Set.of("", TEMPORARY), all(elsewhere));
    assertEquals(0, folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).count());
    assertTrue(Files.isSymbolicLink(temporaries));
  }

  @Test
  void linkAmongTheFoldersOfClaimsIsNotFollowed() throws IOException {
    Path elsewhere = server.getPath("elsewhere");
    Files.createDirectories(elsewhere.resolve("b"));
    Files.createDirectories(temporaries);
    Files.createSymbolicLink(temporaries.resolve("a"), elsewhere.toAbsolutePath());
    LocalFolder folder =
        watched(
            (operation, path) -> {
              if (operation == Operation.LINK) {
                throw new UnsupportedOperationException();
              }
            });
    for (LocalFolder below : List.of(folder.folder("a"), folder.folder("a").folder("b"))) {
      NotDirectoryException e =
          assertThrows(NotDirectoryException.class, () -> below.publish(() -> name(1), CONTENT));
      assertTrue(e.getMessage().startsWith("root/.tmp/a (a symbolic link"), e.getMessage());
      assertFalse(below.contains(name(1)));
    }
    assertEquals(Set.of("", "b"), all(elsewhere));
    folder.publish(() -> name(1), CONTENT);
    assertTrue(folder.contains(name(1)));
  }

  @Test
  void fileInPlaceOfTheTemporariesIsAnError() throws IOException {
    make(temporaries);
    LocalFolder folder = LocalFolder.open(root);
    assertThrows(
        NotDirectoryException.class,
        () -> folder.temporaryFiles().orElseThrow().removeStale(AGE, entry -> {}));
    assertThrows(
        NotDirectoryException.class, () -> folder.temporaryFiles().orElseThrow().stale(AGE));
    assertThrows(NotDirectoryException.class, () -> folder.publish(() -> name(1), CONTENT));
    assertTrue(Files.isRegularFile(temporaries, LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void rootMayBeALink() throws IOException {
    Path real = server.getPath("real");
    make(real.resolve(".tmp").resolve(TEMPORARY));
    Files.createSymbolicLink(root, real.toAbsolutePath());
    serverTime = serverTime.plus(Duration.ofDays(2));
    assertEquals(List.of(".tmp/" + TEMPORARY), removed(LocalFolder.open(root)));
  }

  @Test
  void folderOfTemporariesIsNoRoot() throws IOException {
    try (FileSystem inside =
        Jimfs.newFileSystem(
            Configuration.unix().toBuilder().setWorkingDirectory("/share/.tmp").build())) {
      for (Path wrong :
          List.of(
              temporaries,
              server.getPath(".tmp"),
              root.resolve(".TMP"),
              root.resolve(".tmp/."),
              root.resolve(".tmp/a/.."),
              inside.getPath(""),
              inside.getPath("."))) {
        IllegalArgumentException e =
            assertThrows(IllegalArgumentException.class, () -> LocalFolder.open(wrong));
        assertEquals(
            wrong + " holds temporary files; open its parent folder instead", e.getMessage());
      }
    }
    // These are none of ours.
    LocalFolder.open(root.resolve("tmp"));
    LocalFolder.open(root.resolve("x.tmp"));
    LocalFolder.open(root.resolve(".tmp/a"));
    LocalFolder.open(server.getPath("/"));
  }

  @Test
  void clock_fails_nothingRemoved() throws IOException {
    makeThreeOld();
    IOException full = new FileSystemException("root/.tmp", null, "No space left on device");
    LocalFolder folder =
        watched(
            (operation, path) -> {
              if (operation == Operation.CREATE_FILE) {
                throw full;
              }
            });
    FileSystemException e =
        assertThrows(
            FileSystemException.class,
            () -> folder.temporaryFiles().orElseThrow().removeStale(AGE, entry -> {}));
    assertSame(full, e.getCause());
    assertEquals("root/.tmp", e.getFile());
    assertTrue(
        e.getReason().startsWith("can't make a file here to read the file server's clock"),
        e.getReason());
    assertTrue(e.getReason().endsWith(" unknown: No space left on device"), e.getReason());
    assertEquals(4, all(temporaries).size());

    LocalFolder closed =
        watched(
            (operation, path) -> {
              if (operation == Operation.CREATE_FILE) {
                throw new AccessDeniedException("root/.tmp");
              }
            });
    e =
        assertThrows(
            FileSystemException.class,
            () -> closed.temporaryFiles().orElseThrow().removeStale(AGE, entry -> {}));
    assertTrue(e.getReason().endsWith("AccessDeniedException: root/.tmp"), e.getReason());
    assertEquals(4, all(temporaries).size());
  }
}
