package dev.hound.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.sim.LoggedWarnings;
import dev.hound.folder.sim.OddMount;
import dev.hound.folder.sim.OddMount.Trait;
import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mounts that don't do what a disk does; each of them was seen. */
final class OddMountTest {

  private static final byte[] CONTENT = "{\"a\":1}\n".getBytes(UTF_8);

  private final List<Path> synced = new ArrayList<>();
  private int minted;

  private static Snowflake name(int number) {
    return Snowflake.of(number, MachineId.of(1), 2, 3);
  }

  private Snowflake mint() {
    return name(++minted);
  }

  private LocalFolder open(Path root) {
    return open(root, "ext4");
  }

  private LocalFolder open(Path root, String type) {
    return LocalFolder.open(root, synced::add, Clocks.SYSTEM, path -> new MountType(type));
  }

  private static List<Snowflake> names(Folder folder) throws IOException {
    return folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList();
  }

  private static void assertNothingTemporary(OddMount mount) throws IOException {
    try (var files = Files.list(mount.root().resolve(".tmp"))) {
      assertEquals(List.of(), files.toList());
    }
  }

  private static void assertWhole(LocalFolder folder, Snowflake... names) throws IOException {
    assertEquals(List.of(names), names(folder));
    for (Snowflake name : names) {
      assertEquals(new String(CONTENT, UTF_8), new String(folder.read(name), UTF_8));
    }
  }

  @Test
  void link_becomesSymbolic_claimed() throws IOException {
    OddMount mount = OddMount.with(Trait.LINKS_ARE_SYMBOLIC);
    LocalFolder folder = open(mount.root());
    folder.publish(this::mint, CONTENT);
    folder.publish(this::mint, CONTENT);
    assertWhole(folder, name(1), name(2));
    assertEquals(List.of("link", "rename", "rename"), mount.done());
    assertNothingTemporary(mount);
  }

  /** As the kernel does for a driver of FUSE. */
  @Test
  void link_becomesSymbolicAndFails_claimed() throws IOException {
    OddMount mount = OddMount.with(Trait.LINKS_ARE_SYMBOLIC);
    mount.loseLinkReply(Reply.ERROR.failure());
    LocalFolder folder = open(mount.root());
    assertEquals(name(1), folder.publish(this::mint, CONTENT));
    assertWhole(folder, name(1));
    assertEquals(List.of("link", "rename"), mount.done());
    assertNothingTemporary(mount);
  }

  @Test
  void link_becomesSymbolicLater_nothingVisible() throws IOException {
    OddMount mount = OddMount.with();
    LocalFolder folder = open(mount.root());
    folder.publish(this::mint, CONTENT);
    mount.become(Trait.LINKS_ARE_SYMBOLIC);
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(this::mint, CONTENT));
    assertTrue(e.getReason().contains("symbolic links in place of hard links"), e.getReason());
    assertWhole(folder, name(1));
    assertNothingTemporary(mount);
  }

  @Test
  void link_becomesSomethingElse_outcomeUnknown() throws IOException {
    OddMount mount = OddMount.with();
    LocalFolder folder =
        open(
            WatchedFileSystem.watch(
                mount.root(),
                new WatchedFileSystem.Watcher() {
                  @Override
                  public void before(WatchedFileSystem.Operation operation, Path path) {}

                  @Override
                  public void after(WatchedFileSystem.Operation operation, Path path)
                      throws IOException {
                    if (operation == WatchedFileSystem.Operation.LINK) {
                      Files.delete(path);
                      Files.createDirectory(path);
                    }
                  }
                }));
    OutcomeUnknownException e =
        assertThrows(OutcomeUnknownException.class, () -> folder.publish(this::mint, CONTENT));
    assertEquals(List.of(name(1)), e.names());
  }

  private enum Reply {
    ERROR,
    TAKEN;

    IOException failure() {
      return this == ERROR
          ? new FileSystemException("l", null, "Input/output error")
          : new FileAlreadyExistsException("l");
    }
  }

  @ParameterizedTest
  @EnumSource
  void link_replyLostNumbersByPath_oneRecord(Reply reply) throws IOException {
    OddMount mount = OddMount.with(Trait.NUMBERS_BY_PATH);
    LocalFolder folder = open(mount.root());
    mount.loseLinkReply(reply.failure());
    assertEquals(name(1), folder.publish(this::mint, CONTENT));
    assertWhole(folder, name(1));
    assertNothingTemporary(mount);
  }

  @Test
  void link_replyLostUnreadable_outcomeUnknown() throws IOException {
    OddMount mount = OddMount.with(Trait.NUMBERS_BY_PATH, Trait.BLOBS_UNREADABLE);
    mount.loseLinkReply(Reply.ERROR.failure());
    OutcomeUnknownException e =
        assertThrows(
            OutcomeUnknownException.class, () -> open(mount.root()).publish(this::mint, CONTENT));
    assertEquals(List.of(name(1)), e.names());
  }

  /** With numbers that hold, another's file is known by its number, whatever is in it. */
  @Test
  void link_takenBySameContent_mintsAgain() throws IOException {
    OddMount mount = OddMount.with();
    Files.write(mount.root().resolve(name(1).toString()), CONTENT);
    LocalFolder folder = open(mount.root());
    assertEquals(name(2), folder.publish(this::mint, CONTENT));
    assertWhole(folder, name(1), name(2));
    assertNothingTemporary(mount);
  }

  @Test
  void link_takenByOtherContent_mintsAgain() throws IOException {
    OddMount mount = OddMount.with(Trait.NUMBERS_BY_PATH);
    Files.writeString(mount.root().resolve(name(1).toString()), "{\"a\":2}\n");
    assertEquals(name(2), open(mount.root()).publish(this::mint, CONTENT));
  }

  @Test
  void rename_failsTargetWhole_oneRecord() throws IOException {
    OddMount mount = OddMount.with(Trait.NO_LINKS, Trait.RENAMES_LEAVE_SOURCE);
    LocalFolder folder = open(mount.root());
    assertEquals(name(1), folder.publish(this::mint, CONTENT));
    assertWhole(folder, name(1));
    assertNothingTemporary(mount);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Operation not permitted", "Invalid cross-device link"})
  void links_withinFoldersOnly_claimed(String refusal) throws IOException {
    OddMount mount = OddMount.with(Trait.LINKS_WITHIN_FOLDERS);
    mount.refuseLinksWith(refusal);
    LocalFolder folder = open(mount.root());
    folder.publish(this::mint, CONTENT);
    assertWhole(folder, name(1));
    Snowflake below = folder.folder("sub").publish(this::mint, CONTENT);
    assertWhole(folder.folder("sub"), below);
    assertEquals(List.of("rename", "rename"), mount.done());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Input/output error", "No space left on device", "Too many links", "denied"})
  void link_failsOnce_linksFromThenOn(String reason) throws IOException {
    OddMount mount = OddMount.with();
    IOException failure =
        reason.equals("denied")
            ? new AccessDeniedException("l")
            : new FileSystemException("l", null, reason);
    mount.failLink(failure);
    LocalFolder folder = open(mount.root());
    assertSame(failure, assertThrows(IOException.class, () -> folder.publish(this::mint, CONTENT)));
    folder.publish(this::mint, CONTENT);
    assertEquals(List.of("link"), mount.done());
    assertNothingTemporary(mount);
    assertWhole(folder, name(2));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void subFolder_isAnotherMount_saysOneFileSystem(boolean links) throws IOException {
    OddMount mount =
        links
            ? OddMount.with(Trait.SUB_FOLDER_IS_MOUNTED)
            : OddMount.with(Trait.SUB_FOLDER_IS_MOUNTED, Trait.NO_LINKS);
    FileSystemException e =
        assertThrows(
            FileSystemException.class,
            () -> open(mount.root()).folder("sub").publish(this::mint, CONTENT));
    assertTrue(e.getReason().contains("a tree must lie on one file system"), e.getReason());
    assertEquals(List.of(), names(open(mount.root()).folder("sub")));
  }

  @Test
  void root_isMountPoint_parentNotSynced() throws IOException {
    OddMount mount = OddMount.with(Trait.SHARE_IS_MOUNTED);
    Path share = Files.createDirectory(mount.root().resolve("share"));
    open(share).publish(this::mint, CONTENT);
    assertFalse(synced.contains(mount.root()), synced.toString());
    Path other = Files.createDirectory(mount.root().resolve("other"));
    open(other).publish(this::mint, CONTENT);
    assertTrue(synced.contains(mount.root()), synced.toString());
  }

  @Test
  void chmod_refused_publishesAndWarnsOnce() throws IOException {
    OddMount mount = OddMount.with();
    Files.setPosixFilePermissions(mount.root(), PosixFilePermissions.fromString("rwxrwxr-x"));
    mount.become(Trait.CHMOD_REFUSED);
    LocalFolder folder = open(mount.root());
    List<String> warnings =
        LoggedWarnings.of(
            FolderMaker.class,
            () -> {
              folder.publish(this::mint, CONTENT);
              folder.folder("a").publish(this::mint, CONTENT);
            });
    // Jimfs makes folders with 644.
    assertEquals(
        List.of(
            "/mnt/.tmp has the mode 644 and should have 775, that of its parent, but setting it"
                + " failed (Operation not permitted); other users may be unable to publish there;"
                + " run chmod 775 on it, or use umask 002"),
        warnings);
    assertWhole(folder, name(1));
    assertWhole(folder.folder("a"), name(2));
  }

  @Test
  void listing_namesTwice_distinct() throws IOException {
    OddMount mount = OddMount.with();
    LocalFolder folder = open(mount.root());
    folder.publish(this::mint, CONTENT);
    folder.publish(this::mint, CONTENT);
    folder.folder("sub").publish(this::mint, CONTENT);
    Files.createFile(mount.root().resolve("foreign"));
    mount.become(Trait.NAMES_TWICE);
    assertEquals(List.of(name(1), name(2)), names(folder));
    assertEquals(
        List.of(name(2), name(1)),
        folder.names(Snowflake.MIN, Snowflake.MAX, Order.DESCENDING).toList());
    assertEquals(
        List.of(name(1).toString(), name(2).toString(), "foreign", "sub"),
        folder.entries().map(FolderEntry::name).toList());
    assertEquals(List.of("sub"), folder.folders());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fuse.sshfs", "cifs", "vfat", "fuseblk", "fuse.mergerfs", "unknown"})
  void file_typeNotKnownToSyncFolders_syncedAgain(String type) throws IOException {
    OddMount mount = OddMount.with();
    LocalFolder folder = open(mount.root(), type);
    folder.publish(this::mint, CONTENT);
    assertEquals(List.of("link", "sync"), mount.done());
    mount.done().clear();
    folder.withDurability(Durability.BUFFERED).publish(this::mint, CONTENT);
    assertEquals(List.of("link"), mount.done());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ext4", "xfs", "btrfs", "nfs4", "overlay"})
  void file_typeKnownToSyncFolders_notSyncedAgain(String type) throws IOException {
    OddMount mount = OddMount.with();
    open(mount.root(), type).publish(this::mint, CONTENT);
    assertEquals(List.of("link"), mount.done());
  }

  @Test
  void file_cannotBeWrittenAgain_syncedByReader() throws IOException {
    OddMount mount = OddMount.with(Trait.WRITING_AGAIN_DENIED);
    open(mount.root(), "unknown").publish(this::mint, CONTENT);
    assertEquals(List.of("link", "sync by reader"), mount.done());
  }

  @Test
  void mountType_unknownAtFirst_lookedUpAgain() throws IOException {
    OddMount mount = OddMount.with();
    List<Path> looked = new ArrayList<>();
    LocalFolder folder =
        LocalFolder.open(
            mount.root().resolve("root"),
            synced::add,
            Clocks.SYSTEM,
            path -> {
              looked.add(path);
              if (looked.size() == 1) {
                throw new FileSystemException(path.toString(), null, "Input/output error");
              }
              return new MountType("ext4");
            });
    folder.publish(this::mint, CONTENT);
    folder.publish(this::mint, CONTENT);
    folder.folder("a").publish(this::mint, CONTENT);
    assertEquals(2, looked.size());
    assertEquals(List.of("link", "link", "link"), mount.done());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fuse.s3fs", "fuse.rclone", "fuse.gcsfuse", "fuse.mountpoint-s3"})
  void bucket_put_refused(String type) throws IOException {
    OddMount mount = OddMount.with(Trait.NO_LINKS);
    for (Durability durability : Durability.values()) {
      LocalFolder folder = open(mount.root(), type).withDurability(durability);
      FileSystemException e =
          assertThrows(FileSystemException.class, () -> folder.publish(this::mint, CONTENT));
      assertEquals("/mnt", e.getFile());
      assertTrue(e.getReason().contains(type), e.getReason());
      assertTrue(e.getReason().contains("--allow-overwrite"), e.getReason());
      assertEquals(List.of(), names(folder));
    }
    assertEquals(0, minted);
    assertFalse(Files.exists(mount.root().resolve(".tmp"), LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void bucket_mountedLater_refused() throws IOException {
    Path share = OddMount.with(Trait.NO_LINKS).root().resolve("share");
    MountType.Lookup lookup =
        path -> {
          path.getFileSystem().provider().checkAccess(path);
          return new MountType(path.equals(share) ? "fuse.s3fs" : "ext4");
        };
    LocalFolder folder =
        LocalFolder.open(share, FolderSync.NONE, Clocks.SYSTEM, lookup).requireExisting();
    assertThrows(NoSuchFileException.class, () -> folder.publish(this::mint, CONTENT));
    Files.createDirectory(share);
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(this::mint, CONTENT));
    assertTrue(e.getReason().contains("fuse.s3fs"), e.getReason());
    assertEquals(List.of(), names(folder));
  }

  @Test
  void bucket_overwriteAllowed_published() throws IOException {
    OddMount mount = OddMount.with(Trait.NO_LINKS);
    LocalFolder folder = open(mount.root(), "fuse.s3fs").allowOverwrite();
    folder.publish(this::mint, CONTENT);
    assertWhole(folder, name(1));
    assertEquals(List.of("rename", "sync"), mount.done());
  }

  @Test
  void jfs_put_warnsOnce() throws IOException {
    OddMount mount = OddMount.with();
    LocalFolder folder = open(mount.root(), "jfs");
    List<String> warnings =
        LoggedWarnings.of(
            Mount.class,
            () -> {
              folder.publish(this::mint, CONTENT);
              folder.folder("a").publish(this::mint, CONTENT);
            });
    assertEquals(
        List.of(
            "/mnt lies on jfs, which loses new files in a power loss even after a sync; records are"
                + " not durable there"),
        warnings);
    assertEquals(
        List.of(),
        LoggedWarnings.of(
            Mount.class,
            () ->
                open(mount.root(), "jfs")
                    .withDurability(Durability.BUFFERED)
                    .publish(this::mint, CONTENT)));
  }
}
