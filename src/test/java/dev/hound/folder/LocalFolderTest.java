package dev.hound.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is particular to folders of files. */
@Timeout(60)
final class LocalFolderTest {

  private static final byte[] CONTENT = "{}\n".getBytes(UTF_8);

  @TempDir Path temp;
  private final SnowflakeClient client = new SnowflakeClient("test");

  private static Snowflake name(int number) {
    return Snowflake.of(number, MachineId.of(1), 2, 3);
  }

  private static List<Snowflake> names(Folder folder) throws IOException {
    return folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList();
  }

  private Path root() {
    return temp.resolve("root");
  }

  @Test
  void openingLooksAtNothingAndMakesNothing() throws IOException {
    LocalFolder folder = LocalFolder.open(temp.resolve("no/such/place"));
    folder.folder("below").folder("deep");
    assertEquals(temp.resolve("no/such/place").toString(), folder.toString());
    assertEquals(temp.resolve("no/such/place/below").toString(), folder.folder("below").toString());
    try (Stream<Path> files = Files.list(temp)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void durability_byFileSystemAndChoice() throws IOException {
    LocalFolder folder = LocalFolder.open(root());
    boolean windows = System.getProperty("os.name").startsWith("Windows");
    assertEquals(windows ? Durability.BUFFERED : Durability.SYNCED, folder.durability());
    assertEquals(
        Durability.BUFFERED, folder.withDurability(Durability.BUFFERED).folder("a").durability());
    try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
      assertEquals(Durability.BUFFERED, LocalFolder.open(memory.getPath("root")).durability());
    }
  }

  /** Other storages may fail then. */
  @Test
  void readListDelete_interrupted_work() throws IOException {
    LocalFolder folder = LocalFolder.open(root());
    folder.publish(() -> name(1), CONTENT);
    Thread.currentThread().interrupt();
    try {
      assertArrayEquals(CONTENT, folder.read(name(1)));
      assertEquals(1, folder.names(name(1), name(1), Order.ASCENDING).count());
      assertEquals(1, folder.entries().count());
      assertTrue(folder.delete(name(1)));
    } finally {
      assertTrue(Thread.interrupted(), "flag kept");
    }
  }

  @Test
  void emptyPathIsTheWorkingDirectory() throws IOException {
    // Nothing is published there.
    for (Folder folder : List.of(Folders.open(""), LocalFolder.open(Path.of("")))) {
      assertTrue(folder.exists());
      assertEquals(
          Files.exists(Path.of("src")), folder.folders().contains("src"), folder.toString());
    }
  }

  @Test
  void relativeRootsWork() throws IOException {
    try (FileSystem memory =
        Jimfs.newFileSystem(
            Configuration.unix().toBuilder().setWorkingDirectory("/home/me").build())) {
      for (String text : List.of("", ".", "rel", "./rel2", "../you", "a/../rel3")) {
        if (text.startsWith("a/")) {
          Files.createDirectory(memory.getPath("a"));
        }
        LocalFolder folder = LocalFolder.open(memory.getPath(text)).folder("sub");
        Snowflake name = folder.publish(client, CONTENT);
        assertArrayEquals(CONTENT, folder.read(name), text);
        assertTrue(Files.exists(memory.getPath(text).resolve("sub").resolve(name.toString())));
      }
    }
  }

  @Test
  void fileInPlaceOfTheFolderIsAnError() throws IOException {
    Files.createFile(root());
    LocalFolder folder = LocalFolder.open(root());
    assertThrows(NotDirectoryException.class, () -> names(folder));
    assertThrows(NotDirectoryException.class, folder::entries);
    assertThrows(NotDirectoryException.class, folder::folders);
    assertThrows(NotDirectoryException.class, folder::exists);
    assertThrows(NotDirectoryException.class, () -> folder.publish(client, CONTENT));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void rootMayBeALinkToAFolder() throws IOException {
    Path real = Files.createDirectory(temp.resolve("real"));
    Files.createSymbolicLink(root(), real);
    LocalFolder folder = LocalFolder.open(root());
    Snowflake name = folder.publish(client, CONTENT);
    assertEquals(List.of(name), names(LocalFolder.open(real)));
    assertArrayEquals(CONTENT, folder.read(name));
    assertTrue(folder.exists());
    assertTrue(Files.isSymbolicLink(root()));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linkToNowhereIsNoFolderAndNotReplaced() throws IOException {
    Files.createSymbolicLink(root(), temp.resolve("nowhere"));
    LocalFolder folder = LocalFolder.open(root());
    assertFalse(folder.exists());
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(client, CONTENT));
    assertEquals("a symbolic link that leads nowhere", e.getReason());
    assertTrue(Files.isSymbolicLink(root()));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linkUnderTheNameOfARecordIsNotFollowed() throws IOException {
    LocalFolder folder = LocalFolder.open(root());
    Snowflake record = folder.publish(client, CONTENT);
    Path link = root().resolve(name(1).toString());
    Files.createSymbolicLink(link, root().resolve(record.toString()));
    Files.createSymbolicLink(root().resolve("folder"), temp);

    assertEquals(List.of(name(1), record), names(folder));
    assertFalse(folder.contains(name(1)));
    assertThrows(NotRegularFileException.class, () -> folder.size(name(1)));
    NotRegularFileException e =
        assertThrows(NotRegularFileException.class, () -> folder.read(name(1)));
    assertEquals(link.toString(), e.getFile());
    assertThrows(NotRegularFileException.class, () -> folder.delete(name(1)));
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(List.of(), folder.folders());
    assertEquals(
        List.of(FolderEntry.Kind.LINK, FolderEntry.Kind.FILE, FolderEntry.Kind.LINK),
        folder.entries().map(FolderEntry::kind).toList());
  }

  /** Planted between the writing of a record and its naming, by who has guessed the name. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void reads_linkOrFileInPlaceOfFolder_refused() throws IOException {
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
    Files.write(elsewhere.resolve(name(1).toString()), CONTENT);
    Files.createDirectories(root().resolve("a"));
    Files.createSymbolicLink(root().resolve("link"), elsewhere);
    Folder link = LocalFolder.open(root()).folder("link");
    assertThrows(NotDirectoryException.class, () -> link.read(name(1)));
    assertThrows(NotDirectoryException.class, () -> link.contains(name(1)));

    Files.createFile(root().resolve("file"));
    Folder below = LocalFolder.open(root()).folder("file").folder("b");
    assertThrows(NotDirectoryException.class, () -> below.read(name(1)));
    assertThrows(NotDirectoryException.class, () -> names(below));

    Folder missing = LocalFolder.open(root()).folder("a").folder("b");
    assertThrows(NoSuchFileException.class, () -> missing.read(name(1)));
    Files.createSymbolicLink(root().resolve("a/b"), elsewhere);
    assertThrows(NotDirectoryException.class, () -> missing.read(name(1)));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linkToTheTemporaryFileIsNotTakenForTheRecord() throws IOException {
    LocalFolder folder = LocalFolder.open(root());
    Path planted = root().resolve(name(1).toString());
    Supplier<Snowflake> names =
        () -> {
          if (Files.exists(planted, LinkOption.NOFOLLOW_LINKS)) {
            return name(2);
          }
          try {
            TemporaryEntry temporary =
                folder.temporaryFiles().orElseThrow().list().findFirst().orElseThrow();
            Files.createSymbolicLink(planted, root().resolve(temporary.path()));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return name(1);
        };
    assertEquals(name(2), folder.publish(names, CONTENT));
    assertArrayEquals(CONTENT, folder.read(name(2)));
    assertFalse(folder.contains(name(1)));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void pipeUnderTheNameOfARecordDoesNotBlock() throws Exception {
    LocalFolder folder = LocalFolder.open(root());
    Files.createDirectory(root());
    Path pipe = root().resolve(name(1).toString());
    assumeTrue(run("mkfifo", pipe.toString()), "mkfifo");
    Files.createDirectory(root().resolve(name(2).toString()));
    Files.createSymbolicLink(root().resolve(name(3).toString()), pipe);
    assertEquals(
        List.of(
            "not a regular file but a pipe, socket or device",
            "not a regular file but a folder",
            "not a regular file but a symbolic link"),
        Stream.of(name(1), name(2), name(3))
            .map(name -> assertThrows(NotRegularFileException.class, () -> folder.read(name)))
            .map(NotRegularFileException::getReason)
            .toList());
    assertFalse(folder.contains(name(1)));
    assertEquals(
        List.of(FolderEntry.Kind.OTHER, FolderEntry.Kind.FOLDER, FolderEntry.Kind.LINK),
        folder.entries().map(FolderEntry::kind).toList());
  }

  @Test
  @Timeout(60)
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void pipeInThePlaceOfTheRootDoesNotBlock() throws Exception {
    assumeTrue(run("mkfifo", root().toString()), "mkfifo");
    LocalFolder folder = LocalFolder.open(root());
    assertThrows(NotDirectoryException.class, () -> names(folder));
    assertThrows(NotDirectoryException.class, folder::entries);
    assertThrows(NotDirectoryException.class, folder::folders);
    assertThrows(NotDirectoryException.class, folder::exists);
    assertThrows(NotDirectoryException.class, () -> folder.publish(client, CONTENT));
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void entry_hasSizeAndTime() throws IOException {
    LocalFolder folder = LocalFolder.open(root());
    Snowflake name = folder.publish(client, new byte[1234]);
    Instant time = Instant.parse("2025-03-04T05:06:07Z");
    Files.setLastModifiedTime(root().resolve(name.toString()), FileTime.from(time));
    assertEquals(
        List.of(new FolderEntry(name.toString(), FolderEntry.Kind.FILE, 1234, time)),
        folder.entries().toList());
  }

  @Test
  void temporaryFiles_listedWithPathsAndKept() throws IOException {
    LocalFolder folder = LocalFolder.open(root());
    folder.publish(client, CONTENT);
    Path temporaries = root().resolve(".tmp");
    Files.writeString(temporaries.resolve("0123456789abcdef"), "half");
    Files.createDirectories(temporaries.resolve("logs/job"));
    Files.createFile(temporaries.resolve("logs/job/" + name(1) + ".claim"));
    folder.publish(client, CONTENT);
    List<TemporaryEntry> entries = folder.temporaryFiles().orElseThrow().list().toList();
    assertEquals(
        List.of(".tmp/0123456789abcdef", ".tmp/logs/job/" + name(1) + ".claim"),
        entries.stream().map(TemporaryEntry::path).toList());
    assertEquals(List.of(4L, 0L), entries.stream().map(TemporaryEntry::size).toList());
    assertTrue(folder.folder("logs").temporaryFiles().isEmpty(), "they are the root's");
    assertFalse(folder.entries().anyMatch(entry -> entry.name().equals(".tmp")));
  }

  /** Who may rename in a shared folder wants our rights elsewhere. */
  @ParameterizedTest
  @CsvSource({
    "CREATE_FOLDER, true, 2777",
    "CREATE_FOLDER, true, 777", // That of a link, which so needs no other.
    "CREATE_FOLDER, false, 2777",
    "SET_ATTRIBUTE, true, 2777"
  })
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linkInThePlaceOfANewFolderGetsNoMode(Operation moment, boolean toFolder, String mode)
      throws IOException {
    Path elsewhere = temp.resolve("private");
    if (toFolder) {
      Files.createDirectory(elsewhere);
    } else {
      Files.createFile(elsewhere);
    }
    Files.setAttribute(elsewhere, "unix:mode", 0700);
    if (moment == Operation.SET_ATTRIBUTE) {
      assumeFalse(
          javaFollowsLinksToSetModes(elsewhere), "Java follows a link in spite of the option");
    }
    LocalFolder.open(root()).publish(client, CONTENT);
    Files.setAttribute(root(), "unix:mode", Integer.parseInt(mode, 8));
    Path sub = root().resolve("sub");
    WatchedFileSystem.Watcher attacker =
        new WatchedFileSystem.Watcher() {
          @Override
          public void before(Operation operation, Path path) throws IOException {
            if (operation == moment && operation == Operation.SET_ATTRIBUTE) {
              plant(path);
            }
          }

          @Override
          public void after(Operation operation, Path path) throws IOException {
            if (operation == moment) {
              plant(path);
            }
          }

          private void plant(Path path) throws IOException {
            if (path.equals(sub) && !Files.isSymbolicLink(path)) {
              Files.move(path, temp.resolve("moved"));
              Files.createSymbolicLink(path, elsewhere);
            }
          }
        };
    Folder folder = LocalFolder.open(WatchedFileSystem.watch(root(), attacker)).folder("sub");
    assertThrows(FileSystemException.class, () -> folder.publish(client, CONTENT));
    assertTrue(Files.isSymbolicLink(sub));
    assertEquals(0700, (int) Files.getAttribute(elsewhere, "unix:mode") & 07777);
    if (toFolder) {
      assertEquals(0, elsewhere.toFile().list().length);
    }
  }

  /** Java 25 does, other than 17. */
  private boolean javaFollowsLinksToSetModes(Path folder) throws IOException {
    Path link = Files.createSymbolicLink(temp.resolve("link"), folder);
    try {
      Files.setAttribute(link, "unix:mode", 0711, LinkOption.NOFOLLOW_LINKS);
    } catch (FileSystemException e) {
      return false;
    }
    boolean follows = mode(folder) == 0711;
    Files.setAttribute(folder, "unix:mode", 0700);
    return follows;
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void foldersGetTheFullModeOfTheirParent() throws IOException {
    Files.setAttribute(temp, "unix:mode", 02770);
    LocalFolder.open(root()).folder("a").publish(client, CONTENT);
    for (String folder : List.of("", ".tmp", "a")) {
      assertEquals(02770, mode(root().resolve(folder)), folder);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void rootInAPublicPlaceIsNotOpenToAll() throws IOException {
    Files.setAttribute(temp, "unix:mode", 01777);
    Path other = Files.createDirectory(temp.resolve("other"));
    LocalFolder.open(root()).publish(client, CONTENT);
    assertEquals(mode(other), mode(root()));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void filesObeyTheUmask() throws IOException {
    Snowflake name = LocalFolder.open(root()).publish(client, CONTENT);
    Path other = Files.createFile(temp.resolve("other"));
    assertEquals(mode(other), mode(root().resolve(name.toString())));
  }

  private static int mode(Path path) throws IOException {
    return (Integer) Files.getAttribute(path, "unix:mode") & 07777;
  }

  @Test
  void recordIsOneLinkOfAFileOnceItIsPublished() throws IOException {
    Snowflake name = LocalFolder.open(root()).publish(client, CONTENT);
    Path file = root().resolve(name.toString());
    assumeTrue(file.getFileSystem().supportedFileAttributeViews().contains("unix"));
    assertEquals(1, Files.getAttribute(file, "unix:nlink"));
  }

  @Test
  void subFolderOpenedAsARootIsATreeOfItsOwn() throws IOException {
    LocalFolder.open(root()).folder("a").publish(client, CONTENT);
    LocalFolder inner = LocalFolder.open(root().resolve("a"));
    inner.publish(client, CONTENT);
    assertEquals(2, names(inner).size());
    assertEquals(2, names(LocalFolder.open(root()).folder("a")).size());
  }

  @Test
  void recordsOfAZipFileAreReadInOrder() throws IOException {
    Path zip = temp.resolve("records.zip");
    URI uri = URI.create("jar:" + zip.toUri());
    try (FileSystem writing = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
      Files.createDirectories(writing.getPath("/hound/logs"));
      for (int number : new int[] {3, 1, 2}) {
        Files.writeString(writing.getPath("/hound/logs/" + name(number)), "record " + number);
      }
      Files.writeString(writing.getPath("/hound/logs/readme"), "foreign");
    }
    try (FileSystem reading = FileSystems.newFileSystem(zip)) {
      LocalFolder hound = LocalFolder.open(reading.getPath("/hound"));
      assertEquals(List.of("logs"), hound.folders());
      LocalFolder logs = hound.folder("logs");
      assertTrue(logs.exists());
      assertEquals(List.of(name(1), name(2), name(3)), names(logs));
      assertArrayEquals("record 2".getBytes(UTF_8), logs.read(name(2)));
      assertEquals(8, logs.size(name(2)));
      assertTrue(logs.contains(name(1)));
      assertFalse(logs.contains(name(4)));
      assertThrows(NoSuchFileException.class, () -> logs.read(name(4)));
      assertEquals(4, logs.entries().count());
      assertEquals(0, hound.temporaryFiles().orElseThrow().list().count());
      assertFalse(hound.folder("missing").exists());
      assertEquals(List.of(), names(hound.folder("missing")));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fullDiskIsAClearErrorAndLeavesNothing() throws Exception {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString()),
        "a small disk can be mounted");
    try {
      LocalFolder folder = LocalFolder.open(disk.resolve("root"));
      folder.publish(client, CONTENT);
      FileSystemException e =
          assertThrows(FileSystemException.class, () -> folder.publish(client, new byte[1 << 20]));
      assertTrue(e.getFile().startsWith(disk.toString()), e.getFile());
      // Not the words for it: they are in the user's language.
      assertFalse(e.getReason().isEmpty());
      assertEquals(List.of(), folder.temporaryFiles().orElseThrow().list().toList());
      folder.publish(client, new byte[1 << 17]);
      assertEquals(2, names(folder).size());
    } finally {
      assertTrue(run("umount", disk.toString()));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void subFolderOnAnotherDiskIsAClearError() throws Exception {
    LocalFolder folder = LocalFolder.open(root());
    folder.publish(client, CONTENT);
    Path disk = Files.createDirectory(root().resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString()),
        "a small disk can be mounted");
    try {
      for (LocalFolder tree : List.of(folder, LocalFolder.open(root()))) {
        FileSystemException e =
            assertThrows(
                FileSystemException.class, () -> tree.folder("disk").publish(client, CONTENT));
        assertTrue(e.getReason().contains("one file system"), e.getReason());
        assertEquals(List.of(), names(tree.folder("disk")));
        assertEquals(List.of(), tree.temporaryFiles().orElseThrow().list().toList());
      }
    } finally {
      assertTrue(run("umount", disk.toString()));
    }
  }

  @Test
  void listingIsSortedAsTheShellSortsIt() throws IOException {
    // Of several clients and machines, whose ids are unsigned.
    Files.createDirectory(root());
    List<String> expected =
        IntStream.range(0, 500)
            .mapToObj(
                i ->
                    Snowflake.of(
                            1.7e9 + i % 10 * 0.25,
                            MachineId.of(i % 3 == 0 ? -1L - i : i),
                            i * 131 & 0xffff,
                            i * 977 & 0xffff)
                        .toString())
            .sorted()
            .distinct()
            .toList();
    for (String name : expected) {
      Files.createFile(root().resolve(name));
    }
    assertEquals(
        expected, names(LocalFolder.open(root())).stream().map(Snowflake::toString).toList());
  }

  @Test
  void aLargeRecordIsWhole() throws IOException {
    byte[] content = new byte[5_000_001];
    Arrays.fill(content, (byte) 'x');
    LocalFolder folder = LocalFolder.open(root());
    Snowflake name = folder.publish(client, content);
    assertEquals(
        content.length,
        Files.readAttributes(root().resolve(name.toString()), BasicFileAttributes.class).size());
    assertArrayEquals(content, folder.read(name));
  }
}
