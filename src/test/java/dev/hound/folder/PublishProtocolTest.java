package dev.hound.folder;

import static dev.hound.folder.sim.WatchedFileSystem.Operation.CREATE_FILE;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.CREATE_FOLDER;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.DELETE;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.FILE_STORE;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.FORCE;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.LINK;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.LIST_ENTRY;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.MOVE;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.READ_ATTRIBUTES;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.SAME_FILE;
import static dev.hound.folder.sim.WatchedFileSystem.Operation.WRITE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.sim.LoggedWarnings;
import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of publishing: their order, and what is left when one fails. */
final class PublishProtocolTest {

  private static final byte[] CONTENT = "{}\n".getBytes(UTF_8);

  /** The steps that change something. */
  private static final Set<Operation> SHOWN =
      EnumSet.of(CREATE_FILE, WRITE, FORCE, LINK, MOVE, DELETE, CREATE_FOLDER);

  /** A thing that a step may do instead of its work. */
  private interface Failure {
    void happen(Path path) throws IOException;
  }

  @TempDir Path temp;
  private final List<String> steps = new ArrayList<>();
  private final Map<Operation, Failure> failures = new HashMap<>();
  private final Map<Operation, Failure> lostReplies = new HashMap<>();
  private IOException folderSyncFailure;
  private int minted;

  private Path root() {
    return temp.resolve("root");
  }

  private LocalFolder open() {
    return LocalFolder.open(
        WatchedFileSystem.watch(root(), new Steps()),
        folder -> {
          steps.add("FORCE " + shown(Path.of(folder.toString())));
          if (folderSyncFailure != null) {
            throw folderSyncFailure;
          }
        });
  }

  private final class Steps implements WatchedFileSystem.Watcher {
    @Override
    public void before(Operation operation, Path path) throws IOException {
      if (SHOWN.contains(operation)) {
        steps.add(operation + " " + shown(path));
      }
      happen(failures, operation, path);
    }

    @Override
    public void after(Operation operation, Path path) throws IOException {
      happen(lostReplies, operation, path);
    }

    private void happen(Map<Operation, Failure> what, Operation operation, Path path)
        throws IOException {
      Failure failure = what.get(operation);
      if (failure != null) {
        failure.happen(path);
      }
    }
  }

  private void fail(Operation operation, IOException e) {
    failures.put(
        operation,
        path -> {
          throw e;
        });
  }

  private void loseReply(Operation operation, IOException e) {
    lostReplies.put(
        operation,
        path -> {
          throw e;
        });
  }

  /** The path from the parent of the root, with TEMPORARY for what is random. */
  private String shown(Path path) {
    String shown = temp.relativize(path).toString().replaceAll("\\b[0-9a-f]{16}\\b", "TEMPORARY");
    return shown.isEmpty() ? "PARENT" : shown;
  }

  private static Snowflake name(int number) {
    return Snowflake.of(number, MachineId.of(1), 2, 3);
  }

  private Snowflake mint() {
    steps.add("MINT");
    return name(++minted);
  }

  private Supplier<Snowflake> names() {
    return this::mint;
  }

  private List<String> visible(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals(".tmp"))
          .sorted()
          .toList();
    }
  }

  private void assertNoTemporaryFiles() throws IOException {
    assertEquals(
        List.of(), LocalFolder.open(root()).temporaryFiles().orElseThrow().list().toList());
  }

  @Test
  void publish_syncsFileThenNamesThenSyncsFolder() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    assertEquals(
        List.of(
            "CREATE_FOLDER root",
            "CREATE_FOLDER root/.tmp",
            "FORCE root",
            "FORCE PARENT",
            "CREATE_FILE root/.tmp/TEMPORARY",
            "WRITE root/.tmp/TEMPORARY",
            "FORCE root/.tmp/TEMPORARY",
            "MINT",
            "LINK root/" + name(1),
            "FORCE root",
            "DELETE root/.tmp/TEMPORARY"),
        steps);

    steps.clear();
    folder.publish(names(), CONTENT);
    assertEquals(
        List.of(
            "CREATE_FILE root/.tmp/TEMPORARY",
            "WRITE root/.tmp/TEMPORARY",
            "FORCE root/.tmp/TEMPORARY",
            "MINT",
            "LINK root/" + name(2),
            "FORCE root",
            "DELETE root/.tmp/TEMPORARY"),
        steps,
        "the parents are synced once");
  }

  @Test
  void publish_buffered_syncsNothing() throws IOException {
    LocalFolder folder = open().withDurability(Durability.BUFFERED);
    assertEquals(Durability.BUFFERED, folder.durability());
    folder.publish(names(), CONTENT);
    assertEquals(List.of(), steps.stream().filter(step -> step.startsWith("FORCE")).toList());
  }

  @Test
  void delete_syncsTheFolder() throws IOException {
    LocalFolder folder = open();
    Snowflake name = folder.publish(names(), CONTENT);
    steps.clear();
    folder.delete(name);
    assertEquals(List.of("DELETE root/" + name, "FORCE root"), steps);
  }

  @Test
  void delete_deletedByAnother_syncsTheFolder() throws IOException {
    LocalFolder folder = open();
    Snowflake name = folder.publish(names(), CONTENT);
    Files.delete(root().resolve(name.toString()));
    steps.clear();
    assertFalse(folder.delete(name));
    assertEquals(List.of("FORCE root"), steps);

    steps.clear();
    assertFalse(folder.folder("missing").delete(name));
    assertEquals(List.of(), steps);
  }

  @Test
  void deleteAll_syncsFolderOnce() throws IOException {
    LocalFolder folder = open();
    List<Snowflake> names = folder.publishAll(names(), List.of(CONTENT, CONTENT, CONTENT));
    Files.delete(root().resolve(names.get(1).toString()));
    steps.clear();
    List<Snowflake> deleted = new ArrayList<>();
    assertEquals(2, folder.deleteAll(names, deleted::add));
    assertEquals(List.of(names.get(0), names.get(2)), deleted);
    assertEquals(
        List.of("DELETE root/" + names.get(0), "DELETE root/" + names.get(2), "FORCE root"), steps);
    // All may have been deleted by another program, which has not synced that.
    steps.clear();
    assertEquals(0, folder.deleteAll(names, deleted::add));
    assertEquals(List.of("FORCE root"), steps);
    steps.clear();
    assertEquals(0, folder.deleteAll(List.of(), deleted::add));
    assertEquals(List.of(), steps);
  }

  @Test
  void deleteAll_oneFails_othersAreSynced() throws IOException {
    LocalFolder folder = open();
    List<Snowflake> names = folder.publishAll(names(), List.of(CONTENT, CONTENT, CONTENT));
    Files.delete(root().resolve(names.get(1).toString()));
    Files.createDirectory(root().resolve(names.get(1).toString()));
    steps.clear();
    assertThrows(NotRegularFileException.class, () -> folder.deleteAll(names, name -> {}));
    assertEquals(List.of("DELETE root/" + names.get(0), "FORCE root"), steps);

    IllegalStateException enough = new IllegalStateException("enough");
    steps.clear();
    assertSame(
        enough,
        assertThrows(
            IllegalStateException.class,
            () ->
                folder.deleteAll(
                    List.of(names.get(2)),
                    name -> {
                      throw enough;
                    })));
    assertEquals(List.of("DELETE root/" + names.get(2), "FORCE root"), steps);
  }

  @Test
  void deleteAll_syncFails_namesAll() throws IOException {
    LocalFolder folder = open();
    List<Snowflake> names = folder.publishAll(names(), Collections.nCopies(12, CONTENT));
    Files.delete(root().resolve(names.get(1).toString()));
    Files.delete(root().resolve(names.get(11).toString()));
    Files.createDirectory(root().resolve(names.get(11).toString()));
    folderSyncFailure = new IOException("Input/output error");
    OutcomeUnknownException e =
        assertThrows(
            OutcomeUnknownException.class, () -> folder.deleteAll(names.subList(0, 2), name -> {}));
    assertEquals(names.subList(0, 2), e.names());
    assertTrue(e.getMessage().contains(names.get(1).toString()), e.getMessage());

    // The directory was the end of it, which must not be forgotten.
    e = assertThrows(OutcomeUnknownException.class, () -> folder.deleteAll(names, name -> {}));
    assertEquals(names.subList(0, 11), e.names());
    assertEquals(NotRegularFileException.class, e.getSuppressed()[0].getClass());
    assertTrue(
        e.getMessage().contains("11 records, from " + names.get(0) + " to " + names.get(10)),
        e.getMessage());
    assertTrue(e.getMessage().contains(root().toString()), e.getMessage());
  }

  @Test
  void deleteAll_replyLost_namesIt() throws IOException {
    LocalFolder folder = open();
    List<Snowflake> names = folder.publishAll(names(), List.of(CONTENT, CONTENT, CONTENT));
    // The second is not deleted, and then it can't be determined whether it was.
    Failure failsFromThenOn =
        path -> {
          if (path.endsWith(names.get(1).toString())) {
            failures.put(
                READ_ATTRIBUTES,
                read -> {
                  if (read.equals(path)) {
                    throw new IOException("Connection timed out");
                  }
                });
            throw new IOException("Connection reset");
          }
        };
    failures.put(DELETE, failsFromThenOn);
    OutcomeUnknownException e =
        assertThrows(OutcomeUnknownException.class, () -> folder.deleteAll(names, name -> {}));
    assertEquals(names.subList(1, 2), e.names(), "the first is gone for good");

    failures.clear();
    folder.publish(names(), CONTENT);
    failures.put(DELETE, failsFromThenOn);
    folderSyncFailure = new IOException("Input/output error");
    List<Snowflake> others = List.of(name(4), names.get(1), names.get(2));
    e = assertThrows(OutcomeUnknownException.class, () -> folder.deleteAll(others, name -> {}));
    assertEquals(others.subList(0, 2), e.names(), "both may come back");
    failures.clear();
    assertTrue(folder.contains(names.get(2)));
  }

  @Test
  void batch_syncsItsFolderOnce() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    steps.clear();
    folder.publishAll(names(), List.of(CONTENT, CONTENT));
    assertEquals(
        List.of(
            "CREATE_FILE root/.tmp/TEMPORARY",
            "WRITE root/.tmp/TEMPORARY",
            "FORCE root/.tmp/TEMPORARY",
            "CREATE_FILE root/.tmp/TEMPORARY",
            "WRITE root/.tmp/TEMPORARY",
            "FORCE root/.tmp/TEMPORARY",
            "MINT",
            "LINK root/" + name(2),
            "MINT",
            "LINK root/" + name(3),
            "FORCE root",
            "DELETE root/.tmp/TEMPORARY",
            "DELETE root/.tmp/TEMPORARY"),
        steps);
  }

  @Test
  void folders_upToParentOfRoot_synced() throws IOException {
    Files.createDirectories(root().resolve("a/b"));
    Files.createDirectory(root().resolve(".tmp"));
    open().folder("a").folder("b").publish(names(), CONTENT);
    assertEquals(
        List.of("FORCE root/a/b", "FORCE root/a", "FORCE root", "FORCE PARENT"),
        steps.subList(0, 4));
  }

  @Test
  void folders_removed_createdAndSyncedAgain() throws IOException {
    LocalFolder folder = open().folder("a");
    folder.publish(names(), CONTENT);
    Files.delete(root().resolve("a").resolve(name(1).toString()));
    Files.delete(root().resolve("a"));
    Files.delete(root().resolve(".tmp"));
    steps.clear();
    folder.publish(names(), CONTENT);
    assertTrue(steps.contains("CREATE_FOLDER root/a"), steps.toString());
    assertTrue(steps.contains("CREATE_FOLDER root/.tmp"), steps.toString());
    assertTrue(steps.contains("FORCE PARENT"), steps.toString());
    assertNoTemporaryFiles();
  }

  @Test
  void unreadableParentOfTheRootIsNoHindrance() throws IOException {
    Files.createDirectory(root());
    LocalFolder folder =
        LocalFolder.open(
            root(),
            synced -> {
              if (synced.equals(temp.toRealPath())) {
                throw new AccessDeniedException(synced.toString());
              }
            });
    List<String> warnings =
        LoggedWarnings.of(PreparedFolders.class, () -> folder.publish(names(), CONTENT));
    assertEquals(1, visible(root()).size());
    assertEquals(
        List.of("the parent of " + root() + " can't be read, so it can't be synced to the disk"),
        warnings);
    warnings =
        LoggedWarnings.of(
            PreparedFolders.class, () -> folder.folder("a").publish(names(), CONTENT));
    assertEquals(List.of(), warnings, "once is enough");
  }

  @Test
  void folder_cannotBeSynced_nothingVisible() throws IOException {
    folderSyncFailure = new AccessDeniedException("root");
    IOException e =
        assertThrows(AccessDeniedException.class, () -> open().publish(names(), CONTENT));
    assertSame(folderSyncFailure, e);
    assertEquals(List.of(), visible(root()));
    assertFalse(steps.contains("MINT"));
  }

  @Test
  void failedWriteLeavesNothingAndSaysWhere() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    fail(WRITE, new IOException("No space left on device"));
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT));
    assertEquals("No space left on device", e.getReason());
    assertTrue(e.getFile().startsWith(root().resolve(".tmp").toString()), e.getFile());
    assertEquals(1, visible(root()).size());
    assertNoTemporaryFiles();

    failures.clear();
    folder.publish(names(), CONTENT);
    assertEquals(2, visible(root()).size());
  }

  @Test
  void fileSync_failed_notRetried() throws IOException {
    LocalFolder folder = open();
    fail(FORCE, new IOException("Input/output error"));
    assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(1, steps.stream().filter("FORCE root/.tmp/TEMPORARY"::equals).count());
    assertFalse(steps.contains("MINT"));
    assertEquals(List.of(), visible(root()));
    assertNoTemporaryFiles();
  }

  @Test
  void folderSync_failed_outcomeUnknown() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    folderSyncFailure = new IOException("Input/output error");
    OutcomeUnknownException e =
        assertThrows(OutcomeUnknownException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(List.of(name(2)), e.names());
    assertTrue(e.getMessage().contains(name(2).toString()), e.getMessage());
    assertTrue(e.getMessage().contains(root().toString()), e.getMessage());

    e =
        assertThrows(
            OutcomeUnknownException.class,
            () -> folder.publishAll(names(), List.of(CONTENT, CONTENT)));
    assertEquals(List.of(name(3), name(4)), e.names());

    e = assertThrows(OutcomeUnknownException.class, () -> folder.delete(name(1)));
    assertEquals(List.of(name(1)), e.names());
    assertNoTemporaryFiles();

    // What comes later is none of its business.
    folderSyncFailure = null;
    assertTrue(folder.delete(name(2)));
    assertEquals(name(5), folder.publish(names(), CONTENT));
  }

  @Test
  void batch_failsMidway_visiblePartSynced() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    IOException full = new FileSystemException("link", null, "No space left on device");
    failures.put(
        LINK,
        path -> {
          if (path.endsWith(name(3).toString())) {
            throw full;
          }
        });
    List<byte[]> three = List.of(CONTENT, CONTENT, CONTENT);
    steps.clear();
    PartlyPublishedException partly =
        assertThrows(PartlyPublishedException.class, () -> folder.publishAll(names(), three));
    assertEquals(List.of(name(2)), partly.names());
    assertTrue(
        steps.lastIndexOf("FORCE root") > steps.lastIndexOf("LINK root/" + name(2)),
        steps.toString());

    // If it can't be synced either, both failures are reported.
    failures.put(
        LINK,
        path -> {
          if (path.endsWith(name(5).toString())) {
            throw full;
          }
        });
    folderSyncFailure = new IOException("Input/output error");
    minted = 3;
    OutcomeUnknownException unknown =
        assertThrows(OutcomeUnknownException.class, () -> folder.publishAll(names(), three));
    assertEquals(List.of(name(4)), unknown.names());
    assertSame(full, unknown.getSuppressed()[0]);
  }

  @Test
  void lostReplyToALinkIsSuccess() throws IOException {
    LocalFolder folder = open();
    // The network asks again, and the reply is that the name is taken.
    lostReplies.put(
        LINK,
        link -> {
          throw new FileAlreadyExistsException(link.toString());
        });
    assertEquals(name(1), folder.publish(names(), CONTENT));
    assertEquals(List.of(name(1).toString()), visible(root()));
    assertNoTemporaryFiles();
  }

  @Test
  void linkThatFailedButIsThereIsSuccess() throws IOException {
    LocalFolder folder = open();
    loseReply(LINK, new FileSystemException("link", null, "Input/output error"));
    assertEquals(name(1), folder.publish(names(), CONTENT));
    assertEquals(List.of(name(1).toString()), visible(root()));
    assertEquals("FORCE root", steps.get(steps.size() - 2));
    assertNoTemporaryFiles();
  }

  @Test
  void link_failedAndUncheckable_outcomeUnknown() throws IOException {
    LocalFolder folder = open();
    loseReply(LINK, new FileSystemException("link", null, "Input/output error"));
    fail(SAME_FILE, new FileSystemException("link", null, "Stale file handle"));
    OutcomeUnknownException e =
        assertThrows(OutcomeUnknownException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(List.of(name(1)), e.names());
    assertNoTemporaryFiles();
  }

  @Test
  void batch_outcomeUnknown_namesAllThatMayExist() {
    LocalFolder folder = open();
    lostReplies.put(
        LINK,
        link -> {
          if (minted == 2) {
            throw new FileSystemException("link", null, "Input/output error");
          }
        });
    fail(SAME_FILE, new FileSystemException("link", null, "Stale file handle"));
    OutcomeUnknownException e =
        assertThrows(
            OutcomeUnknownException.class,
            () -> folder.publishAll(names(), List.of(CONTENT, CONTENT, CONTENT)));
    assertEquals(List.of(name(1), name(2)), e.names());
  }

  @Test
  void claim_createdBeforeRename_deletedAfter() throws IOException {
    LocalFolder folder = open().folder("a");
    fail(LINK, new FileSystemException("l", "t", "Operation not permitted"));
    folder.publish(names(), CONTENT);
    String claim = "root/.tmp/a/" + name(1) + ".claim";
    int minting = steps.indexOf("MINT");
    assertEquals(
        List.of(
            "MINT",
            "LINK root/a/" + name(1),
            "CREATE_FOLDER root/.tmp/TEMPORARY.link",
            "LINK root/.tmp/TEMPORARY.link/TEMPORARY.link",
            "DELETE root/.tmp/TEMPORARY.link/TEMPORARY.link",
            "DELETE root/.tmp/TEMPORARY.link",
            "CREATE_FOLDER root/.tmp/a",
            "CREATE_FILE " + claim,
            "MOVE root/a/" + name(1),
            "DELETE " + claim,
            "FORCE root/.tmp",
            "FORCE root/a",
            "DELETE root/.tmp/TEMPORARY"),
        steps.subList(minting, steps.size()),
        "the old name of the record is durably gone before its new name is durable");
    assertNoTemporaryFiles();
  }

  @Test
  void refusedLinksAreNotTriedAgain() throws IOException {
    LocalFolder folder = open();
    failures.put(
        LINK,
        link -> {
          throw new UnsupportedOperationException();
        });
    folder.publish(names(), CONTENT);
    steps.clear();
    folder.folder("b").publish(names(), CONTENT);
    assertFalse(steps.stream().anyMatch(step -> step.startsWith("LINK")));
  }

  @Test
  void linkThatFailsWhereAnotherCanBeMadeIsAnError() throws IOException {
    LocalFolder folder = open();
    IOException failure = new FileSystemException("link", null, "No space left on device");
    failures.put(
        LINK,
        link -> {
          if (link.getParent().equals(root())) {
            throw failure;
          }
        });
    assertSame(
        failure, assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT)));
    assertEquals(List.of(), visible(root()));
    assertNoTemporaryFiles();

    failures.clear();
    steps.clear();
    folder.publish(names(), CONTENT);
    assertTrue(steps.stream().anyMatch(step -> step.startsWith("LINK")));
    assertFalse(steps.stream().anyMatch(step -> step.startsWith("MOVE")));
  }

  @Test
  void refusedLinkToATakenNameIsNoUnknownOutcome() throws IOException {
    LocalFolder folder = open();
    Files.createDirectory(root());
    Files.writeString(root().resolve(name(1).toString()), "another's");
    fail(LINK, new FileSystemException("l", "t", "Operation not permitted"));
    assertEquals(name(2), folder.publish(names(), CONTENT));
    assertEquals("another's", Files.readString(root().resolve(name(1).toString())));
  }

  @Test
  void namesThatAreAllTakenEndAtLast() throws IOException {
    LocalFolder folder = open();
    failures.put(
        LINK,
        link -> {
          throw new FileAlreadyExistsException(link.toString());
        });
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT));
    assertTrue(e.getReason().contains("names in a row were taken"), e.getReason());
    assertNoTemporaryFiles();
  }

  @Test
  void readOnlyFileSystemIsAnIoErrorThatSaysWhere() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    failures.put(
        CREATE_FILE,
        path -> {
          throw new ReadOnlyFileSystemException();
        });
    failures.put(DELETE, failures.get(CREATE_FILE));
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(root().toString(), e.getFile());
    assertEquals("the file system is read-only", e.getReason());
    e = assertThrows(FileSystemException.class, () -> folder.delete(name(1)));
    assertEquals(root().toString(), e.getFile());
  }

  @Test
  void whereLinksWorkedAFailingOneIsAnError() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    IOException failure = new FileSystemException("link", null, "No space left on device");
    fail(LINK, failure);
    assertSame(
        failure, assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT)));
    assertFalse(steps.stream().anyMatch(step -> step.startsWith("MOVE")));
    assertEquals(1, visible(root()).size());
    assertNoTemporaryFiles();
  }

  @Test
  void foldersOfClaimsThatWereRemovedAreMadeAgain() throws IOException {
    LocalFolder folder = open().folder("a");
    fail(LINK, new AccessDeniedException("link"));
    folder.publish(names(), CONTENT);
    Files.delete(root().resolve(".tmp/a"));
    assertEquals(name(2), folder.publish(names(), CONTENT));
    assertEquals(2, visible(root().resolve("a")).size());
  }

  @Test
  void move_failedAndUncheckable_outcomeUnknown() throws IOException {
    LocalFolder folder = open();
    fail(LINK, new AccessDeniedException("link"));
    folder.publish(names(), CONTENT);
    IOException second = new IOException("Connection timed out");
    IOException first = new IOException("Connection reset");
    failures.put(
        MOVE,
        path -> {
          fail(READ_ATTRIBUTES, second);
          throw first;
        });
    OutcomeUnknownException e =
        assertThrows(OutcomeUnknownException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(List.of(name(2)), e.names());
    assertSame(first, e.getCause());
    assertSame(second, first.getSuppressed()[0]);
  }

  @Test
  void link_temporaryGone_outcomeUnknown() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    IOException second = new IOException("Connection timed out");
    IOException first = new IOException("Connection reset");
    loseReply(LINK, first);
    failures.put(
        SAME_FILE,
        path -> {
          fail(READ_ATTRIBUTES, second);
          throw new NoSuchFileException("temporary");
        });
    OutcomeUnknownException e =
        assertThrows(OutcomeUnknownException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(List.of(name(2)), e.names());
    assertSame(first, e.getCause());
    assertSame(second, first.getSuppressed()[0]);
  }

  @Test
  void deletionWhoseReplyIsLostIsOne() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    loseReply(DELETE, new IOException("Connection reset"));
    assertTrue(folder.delete(name(1)));
    assertEquals(List.of(), visible(root()));
  }

  @Test
  void delete_anotherDeletesMeanwhile_returnsFalse() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    failures.put(DELETE, path -> Files.deleteIfExists(path));
    assertFalse(folder.delete(name(1)));
  }

  @Test
  void delete_failedAndUncheckable_outcomeUnknown() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    IOException second = new IOException("Connection timed out");
    IOException first = new IOException("Connection reset");
    failures.put(
        DELETE,
        path -> {
          fail(READ_ATTRIBUTES, second);
          throw first;
        });
    OutcomeUnknownException e =
        assertThrows(OutcomeUnknownException.class, () -> folder.delete(name(1)));
    assertEquals(List.of(name(1)), e.names());
    assertSame(first, e.getCause());
    assertSame(second, first.getSuppressed()[0]);
  }

  @Test
  void disks_comparingFails_firstFailureReported() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    IOException failure = new FileSystemException("link", null, "No space left on device");
    fail(LINK, failure);
    fail(FILE_STORE, new IOException("Stale file handle"));
    assertSame(
        failure, assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT)));
  }

  @Test
  void temporariesThatAreAllTakenEndAtLast() throws IOException {
    LocalFolder folder = open();
    folder.publish(names(), CONTENT);
    FileAlreadyExistsException taken = new FileAlreadyExistsException("temporary");
    fail(CREATE_FILE, taken);
    assertSame(
        taken,
        assertThrows(FileAlreadyExistsException.class, () -> folder.publish(names(), CONTENT)));
  }

  @Test
  void subFoldersAreSortedHoweverTheyAreListed() throws IOException {
    List<String> sorted =
        Stream.iterate('a', c -> c <= 'z', c -> (char) (c + 1)).map(String::valueOf).toList();
    for (String name : sorted) {
      Files.createDirectories(root().resolve(name));
    }
    assertEquals(sorted, open().folders());
  }

  @Test
  void claim_stale_takesItsNameOnly() throws IOException {
    LocalFolder folder = open();
    fail(LINK, new AccessDeniedException("link"));
    folder.publish(names(), CONTENT);
    Files.createFile(root().resolve(".tmp").resolve(name(2) + ".claim"));
    assertEquals(name(3), folder.publish(names(), CONTENT));
    List<TemporaryEntry> entries = folder.temporaryFiles().orElseThrow().list().toList();
    assertEquals(
        List.of(".tmp/" + name(2) + ".claim"), entries.stream().map(TemporaryEntry::path).toList());
  }

  @Test
  void claimedNameThatIsThereAlreadyIsNotReplaced() throws IOException {
    LocalFolder folder = open();
    Files.createDirectory(root());
    Files.writeString(root().resolve(name(1).toString()), "old");
    fail(LINK, new AccessDeniedException("link"));
    assertEquals(name(2), folder.publish(names(), CONTENT));
    assertEquals("old", Files.readString(root().resolve(name(1).toString())));
    assertNoTemporaryFiles();
  }

  @Test
  void treeOverTwoFileSystemsIsAClearError() throws IOException {
    LocalFolder folder = open();
    fail(LINK, new FileSystemException("l", "t", "Invalid cross-device link"));
    fail(MOVE, new AtomicMoveNotSupportedException("t", "r", "Invalid cross-device link"));
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT));
    assertTrue(e.getReason().contains("one file system"), e.getReason());
    assertEquals(List.of(), visible(root()));
    assertNoTemporaryFiles();
  }

  @Test
  void failedMoveLeavesNothing() throws IOException {
    LocalFolder folder = open();
    IOException refused = new AccessDeniedException("link");
    fail(LINK, refused);
    fail(MOVE, new FileSystemException("move", null, "Input/output error"));
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(List.of(refused), List.of(e.getSuppressed()));
    assertEquals(List.of(), visible(root()));
    assertNoTemporaryFiles();
  }

  @Test
  void temporaryThatIsTakenGetsAnotherName() throws IOException {
    LocalFolder folder = open();
    List<Path> tried = new ArrayList<>();
    failures.put(
        CREATE_FILE,
        path -> {
          tried.add(path);
          if (tried.size() == 1) {
            throw new FileAlreadyExistsException(path.toString());
          }
        });
    folder.publish(names(), CONTENT);
    assertEquals(2, tried.stream().distinct().count());
  }

  @Test
  void temporary_deletingFails_staysAndIsListed() throws IOException {
    LocalFolder folder = open();
    fail(DELETE, new AccessDeniedException("temporary"));
    folder.publish(names(), CONTENT);
    assertEquals(1, folder.temporaryFiles().orElseThrow().list().count());
    assertEquals(List.of(name(1).toString()), visible(root()));
  }

  @Test
  void interruptDuringTheWriteLeavesNothing() throws IOException {
    LocalFolder folder = open();
    failures.put(WRITE, path -> Thread.currentThread().interrupt());
    IOException e =
        assertThrows(InterruptedIOException.class, () -> folder.publish(names(), CONTENT));
    assertTrue(e.getMessage().contains("nothing was published in " + root()), e.getMessage());
    assertTrue(Thread.interrupted());
    assertEquals(List.of(), visible(root()));
    assertNoTemporaryFiles();
  }

  @Test
  void interruptAfterTheWriteDoesNotHurt() throws IOException {
    // On the real file system, whose folders are really synced.
    LocalFolder folder = LocalFolder.open(root());
    Snowflake name =
        folder.publish(
            () -> {
              Thread.currentThread().interrupt();
              return name(1);
            },
            CONTENT);
    assertTrue(Thread.interrupted(), "flag kept");
    assertEquals(List.of(name.toString()), visible(root()));
    assertEquals(Durability.SYNCED, folder.durability());
    assertNoTemporaryFiles();
  }

  @Test
  void disk_full_throwsAndNextThatFitsPublished() throws IOException {
    try (FileSystem small =
        Jimfs.newFileSystem(
            Configuration.unix().toBuilder().setBlockSize(1024).setMaxSize(16 * 1024).build())) {
      LocalFolder folder = LocalFolder.open(small.getPath("root"));
      SnowflakeClient client = new SnowflakeClient("full");
      folder.publish(client, CONTENT);
      FileSystemException e =
          assertThrows(
              FileSystemException.class, () -> folder.publish(client, new byte[20 * 1024]));
      assertTrue(e.getMessage().contains("out of disk space"), e.getMessage());
      assertTrue(e.getMessage().contains("root/.tmp"), e.getMessage());
      assertNoTemporaryFiles();
      folder.publish(client, new byte[10 * 1024]);
      assertEquals(2, folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).count());
    }
  }

  @Test
  void missingParentOfTheRootIsNotMade() {
    LocalFolder folder = LocalFolder.open(temp.resolve("missing/root"));
    NoSuchFileException e =
        assertThrows(NoSuchFileException.class, () -> folder.publish(names(), CONTENT));
    assertEquals(temp.resolve("missing/root").toString(), e.getFile());
    assertTrue(e.getReason().contains("parent"), e.getReason());
    assertFalse(Files.exists(temp.resolve("missing")));
  }

  @Test
  void rootThatMustExistIsNotMade() throws IOException {
    LocalFolder folder = open().requireExisting();
    NoSuchFileException e =
        assertThrows(NoSuchFileException.class, () -> folder.folder("a").publish(names(), CONTENT));
    assertEquals(root().toString(), e.getFile());
    assertFalse(Files.exists(root()));

    Files.createDirectory(root());
    folder.folder("a").publish(names(), CONTENT);
    assertEquals(List.of("a"), visible(root()));
  }

  @Test
  void listingIsNeverCutShortByAnError() throws IOException {
    LocalFolder folder = open();
    folder.publishAll(names(), List.of(CONTENT, CONTENT, CONTENT));
    List<Path> seen = new ArrayList<>();
    IOException failure = new FileSystemException("root", null, "Input/output error");
    failures.put(
        LIST_ENTRY,
        file -> {
          seen.add(file);
          if (seen.size() == 3) {
            throw failure;
          }
        });
    assertSame(
        failure,
        assertThrows(
            FileSystemException.class,
            () -> folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING)));
  }

  @Test
  void filesThatVanishDuringAListingAreSkipped() throws IOException {
    LocalFolder folder = open();
    folder.publishAll(names(), List.of(CONTENT, CONTENT, CONTENT));
    failures.put(
        READ_ATTRIBUTES,
        file -> {
          if (file.getFileName().toString().equals(name(2).toString())) {
            Files.deleteIfExists(file);
          }
        });
    assertEquals(
        List.of(name(1).toString(), name(3).toString()),
        folder.entries().map(FolderEntry::name).toList());
  }
}
