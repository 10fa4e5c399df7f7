package dev.hound.folder;

import static dev.hound.folder.sim.WatchedFileSystem.Operation.CREATE_FOLDER;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.LINK;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.MOVE;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.READ_ATTRIBUTES;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What folders on a network do that those on a disk don't. */
final class NetworkFolderTest {

  private static final byte[] CONTENT = "{}\n".getBytes(UTF_8);

  @TempDir Path temp;
  private final SnowflakeClient client = new SnowflakeClient("network");

  private Path root() {
    return temp.resolve("share/root");
  }

  private static Snowflake name(int number) {
    return Snowflake.of(number, MachineId.of(1), 2, 3);
  }

  private static List<Snowflake> names(Folder folder) throws IOException {
    return folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList();
  }

  private static List<String> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /**
   * What another machine made is not seen for some time by who looks for it, as he remembers that
   * it was not there; making it again says that it is there.
   */
  private static final class Late implements WatchedFileSystem.Watcher {
    final Set<Path> made;
    final boolean links;
    int looks;

    Late(Set<Path> made, boolean links, int looks) {
      this.made = made;
      this.links = links;
      this.looks = looks;
    }

    @Override
    public void before(Operation operation, Path path) throws IOException {
      if (operation == LINK && !links) {
        throw new FileSystemException(path.toString(), null, "Operation not permitted");
      }
      if (operation == READ_ATTRIBUTES && made.contains(path) && looks > 0) {
        looks--;
        throw new NoSuchFileException(path.toString());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void foldersOfAnotherMachineThatShowLateAreUsed(boolean links) throws IOException {
    for (int looks = 0; looks < 30; looks++) {
      Path root = Files.createDirectory(temp.resolve(links + "-" + looks));
      Set<Path> made =
          Set.of(root, root.resolve(".tmp"), root.resolve("a"), root.resolve(".tmp/a"));
      for (Path folder : List.of(root.resolve("a"), root.resolve(".tmp/a"))) {
        Files.createDirectories(folder);
      }
      LocalFolder folder =
          LocalFolder.open(
              WatchedFileSystem.watch(root, new Late(made, links, looks)), FolderSync.NONE);
      Snowflake name = folder.folder("a").publish(client, CONTENT);
      assertEquals(List.of(name.toString()), list(root.resolve("a")));
      assertEquals(List.of(), folder.temporaryFiles().orElseThrow().list().toList());
    }
  }

  @Test
  void record_listedBeforeOpenable_missingUntilThen() throws IOException {
    Snowflake name = LocalFolder.open(Files.createDirectories(root())).publish(client, CONTENT);
    Late late = new Late(Set.of(root().resolve(name.toString())), true, 3);
    LocalFolder folder = LocalFolder.open(WatchedFileSystem.watch(root(), late));
    assertEquals(List.of(name), names(folder));
    assertThrows(NoSuchFileException.class, () -> folder.read(name));
    assertFalse(folder.contains(name));
    assertEquals(List.of(), folder.entries().filter(e -> !e.name().equals(".tmp")).toList());
    assertArrayEquals(CONTENT, folder.read(name));
    assertTrue(folder.contains(name));
  }

  /** The name is another's file, whatever error came back. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void failedNamingWhereAnotherFileIsThereIsAFailure(boolean links) throws IOException {
    Files.createDirectories(root());
    IOException failure = new FileSystemException("f", null, "Input/output error");
    LocalFolder folder =
        LocalFolder.open(
            WatchedFileSystem.watch(
                root(),
                (operation, path) -> {
                  if (operation == LINK && !links) {
                    throw new FileSystemException("l", null, "Operation not permitted");
                  }
                  if (operation == (links ? LINK : MOVE) && !path.toString().endsWith(".link")) {
                    Files.writeString(path, "another's");
                    throw failure;
                  }
                }));
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(() -> name(1), CONTENT));
    assertSame(failure, e);
    assertEquals("another's", Files.readString(root().resolve(name(1).toString())));
    assertEquals(List.of(), folder.temporaryFiles().orElseThrow().list().toList());
  }

  /** Without it, the group of a shared tree would be locked out. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @EnabledOnOs(OS.LINUX)
  void folder_replyLost_getsModeOfParent(boolean askedAgain) throws IOException {
    Path parent = Files.createDirectory(temp.resolve("share"));
    Files.setAttribute(parent, "unix:mode", 02770);
    LocalFolder folder =
        LocalFolder.open(
            WatchedFileSystem.watch(
                root(),
                new WatchedFileSystem.Watcher() {
                  private int failures = 3;

                  @Override
                  public void before(Operation operation, Path path) {}

                  @Override
                  public void after(Operation operation, Path path) throws IOException {
                    if (operation == CREATE_FOLDER && failures-- > 0) {
                      throw askedAgain
                          ? new FileAlreadyExistsException(path.toString())
                          : new FileSystemException(path.toString(), null, "Input/output error");
                    }
                  }
                }));
    if (!askedAgain) {
      for (int i = 0; i < 3; i++) {
        assertThrows(FileSystemException.class, () -> folder.folder("a").publish(client, CONTENT));
      }
    }
    folder.folder("a").publish(client, CONTENT);
    for (Path made : List.of(root(), root().resolve(".tmp"), root().resolve("a"))) {
      assertEquals(02770, (Integer) Files.getAttribute(made, "unix:mode") & 07777, made.toString());
    }
  }

  private void unmount() throws IOException {
    Files.move(temp.resolve("share"), temp.resolve("unmounted"));
  }

  private void mount() throws IOException {
    Files.deleteIfExists(temp.resolve("share"));
    Files.move(temp.resolve("unmounted"), temp.resolve("share"));
  }

  @Test
  void shareThatGoesAwayWhollyIsNotMadeAndComesBack() throws IOException {
    Files.createDirectories(root());
    LocalFolder folder = LocalFolder.open(root());
    Snowflake before = folder.publish(client, CONTENT);
    unmount();
    for (LocalFolder gone : List.of(folder, LocalFolder.open(root()), folder.folder("a"))) {
      NoSuchFileException e =
          assertThrows(NoSuchFileException.class, () -> gone.publish(client, CONTENT));
      assertEquals(root().toString(), e.getFile());
      assertFalse(gone.exists());
      assertThrows(NoSuchFileException.class, () -> gone.read(before));
    }
    assertFalse(Files.exists(temp.resolve("share")));
    mount();
    Snowflake after = folder.publish(client, CONTENT);
    assertEquals(List.of(before, after), names(folder));
    assertEquals(List.of(), folder.temporaryFiles().orElseThrow().list().toList());
  }

  @Test
  void root_missingBelowMount_nothingCreated() throws IOException {
    Files.createDirectories(root());
    LocalFolder folder = LocalFolder.open(root()).requireExisting();
    Snowflake before = folder.publish(client, CONTENT);
    unmount();
    Files.createDirectory(temp.resolve("share"));
    for (LocalFolder gone :
        List.of(folder, LocalFolder.open(root()).requireExisting(), folder.folder("a"))) {
      NoSuchFileException e =
          assertThrows(NoSuchFileException.class, () -> gone.publish(client, CONTENT));
      assertEquals(root().toString(), e.getFile());
    }
    assertEquals(List.of(), list(temp.resolve("share")));
    mount();
    Snowflake after = folder.publish(client, CONTENT);
    assertEquals(List.of(before, after), names(folder));
    folder.folder("a").publish(client, CONTENT);
  }

  @Test
  void root_mountBecameEmpty_nothingCreated() throws IOException {
    Path share = Files.createDirectory(temp.resolve("share"));
    LocalFolder folder = LocalFolder.open(share).requireExisting();
    folder.folder("a").publish(client, CONTENT);
    Snowflake before = folder.publish(client, CONTENT);
    unmount();
    Files.createDirectory(share);
    for (LocalFolder gone : List.of(folder, folder.folder("a"), folder.folder("b"))) {
      NoSuchFileException e =
          assertThrows(NoSuchFileException.class, () -> gone.publish(client, CONTENT));
      assertEquals(share.toString(), e.getFile());
      assertTrue(e.getReason().contains("mounted"), e.getReason());
    }
    assertEquals(List.of(), list(share));
    mount();
    Snowflake after = folder.publish(client, CONTENT);
    folder.folder("b").publish(client, CONTENT);
    assertEquals(List.of(before, after), names(folder));
  }

  @Test
  void withoutThatTheRootIsMadeBelowTheMountPoint() throws IOException {
    Files.createDirectories(root());
    LocalFolder folder = LocalFolder.open(root());
    Snowflake before = folder.publish(client, CONTENT);
    unmount();
    Files.createDirectory(temp.resolve("share"));
    Snowflake hidden = folder.publish(client, CONTENT);
    assertEquals(List.of(hidden), names(folder));
    Files.move(temp.resolve("share"), temp.resolve("below"));
    mount();
    Snowflake after = folder.publish(client, CONTENT);
    assertEquals(List.of(before, after), names(folder));
  }
}
