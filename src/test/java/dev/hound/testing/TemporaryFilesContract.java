package dev.hound.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.TemporaryEntry;
import dev.hound.folder.TemporaryFiles;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link TemporaryFiles} keeps, as a suite of JUnit 5. To test an implementation, extend
 * this class, say how to open the root of a tree and how to leave a temporary file behind.
 */
@Timeout(120)
public abstract class TemporaryFilesContract {

  private static final Snowflake NAME = FolderContract.name(1);
  private static final byte[] CONTENT = "x".getBytes(UTF_8);

  private Folder folder;
  private TemporaryFiles files;

  /** For the test class of an implementation. */
  protected TemporaryFilesContract() {}

  /**
   * Opens the root of a tree that does not exist yet but may be made. Called before each test; no
   * two tests share a tree.
   *
   * @return a folder with temporary files
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
   * Leaves a temporary file behind, as a program would that was killed some time ago.
   *
   * @param folder the folder of {@link #open}, which exists
   * @param number files of the same number are the same; their paths sort by the number
   * @param age how long ago the file was last changed
   * @throws IOException if that fails
   */
  protected abstract void leave(Folder folder, int number, Duration age) throws IOException;

  /**
   * Puts an old entry among the temporary files that publishing would not put there.
   *
   * @param folder the folder of {@link #open}, which exists
   * @throws IOException if that fails
   */
  protected abstract void leaveForeign(Folder folder) throws IOException;

  @BeforeEach
  final void openFolder() throws IOException {
    folder = open();
    files = folder.temporaryFiles().orElseThrow();
  }

  @AfterEach
  final void closeFolder() throws IOException {
    close();
  }

  private static void mustNotBeRemoved(TemporaryEntry entry) {
    throw new AssertionError("removed: " + entry);
  }

  @Test
  void removeStale_oldFiles_removed() throws IOException {
    folder.publish(() -> NAME, CONTENT);
    folder.folder("sub").publish(() -> NAME, CONTENT);
    leave(folder, 1, Duration.ofHours(5));
    leave(folder, 2, Duration.ofHours(3));
    leave(folder, 3, Duration.ofDays(3));
    List<TemporaryEntry> listed = files.list().toList();
    assertEquals(3, listed.size());
    for (TemporaryEntry entry : listed) {
      assertEquals(TemporaryEntry.Kind.TEMPORARY_FILE, entry.kind());
      assertEquals(FolderEntry.Kind.FILE, entry.type());
    }
    List<TemporaryEntry> old = List.of(listed.get(0), listed.get(2));
    Duration age = Duration.ofHours(4);

    assertEquals(List.of(listed.get(2)), files.stale(TemporaryFiles.DEFAULT_AGE).toList());
    assertEquals(old, files.stale(age).toList());
    assertEquals(listed, files.list().toList(), "listing removes nothing");
    assertEquals(Optional.empty(), folder.folder("sub").temporaryFiles(), "they are the root's");

    List<TemporaryEntry> removed = new ArrayList<>();
    files.removeStale(age, removed::add);
    assertEquals(old, removed);
    assertEquals(List.of(listed.get(1)), files.list().toList());
    files.removeStale(age, TemporaryFilesContract::mustNotBeRemoved);

    leave(folder, 2, Duration.ofHours(5));
    files.removeStale(age, removed::add);
    assertEquals(3, removed.size());
    assertArrayEquals(CONTENT, folder.read(NAME));
    assertArrayEquals(CONTENT, folder.folder("sub").read(NAME));
  }

  @Test
  void publish_staleFiles_stay() throws IOException {
    folder.publish(() -> NAME, CONTENT);
    leave(folder, 1, Duration.ofDays(3));
    folder.publish(() -> FolderContract.name(2), CONTENT);
    assertEquals(1, files.list().count());
  }

  @Test
  void removeStale_foreignEntry_listedAndKept() throws IOException {
    folder.publish(() -> NAME, CONTENT);
    leaveForeign(folder);
    List<TemporaryEntry> listed = files.list().toList();
    assertEquals(
        List.of(TemporaryEntry.Kind.FOREIGN), listed.stream().map(TemporaryEntry::kind).toList());
    assertEquals(List.of(), files.stale(TemporaryFiles.MIN_AGE).toList());
    files.removeStale(TemporaryFiles.MIN_AGE, TemporaryFilesContract::mustNotBeRemoved);
    assertEquals(listed, files.list().toList());
  }

  @Test
  void removeStale_listenerThrows_ends() throws IOException {
    folder.publish(() -> NAME, CONTENT);
    leave(folder, 1, Duration.ofHours(5));
    leave(folder, 2, Duration.ofHours(5));
    IllegalStateException stop = new IllegalStateException("stop");
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                files.removeStale(
                    Duration.ofHours(4),
                    entry -> {
                      throw stop;
                    }));
    assertSame(stop, thrown);
    assertEquals(1, files.list().count());
  }

  @Test
  void missingTree_isEmptyAndStaysMissing() throws IOException {
    assertEquals(List.of(), files.list().toList());
    assertEquals(List.of(), files.stale(TemporaryFiles.MIN_AGE).toList());
    files.removeStale(TemporaryFiles.MIN_AGE, TemporaryFilesContract::mustNotBeRemoved);
    assertFalse(folder.exists());
  }

  @Test
  void age_tooYoung_refused() {
    for (Duration age :
        List.of(Duration.ofHours(1).minusNanos(1), Duration.ZERO, Duration.ofDays(-3))) {
      assertThrows(IllegalArgumentException.class, () -> files.stale(age));
      assertThrows(IllegalArgumentException.class, () -> files.removeStale(age, entry -> {}));
    }
  }

  @Test
  void age_longest_findsNothing() throws IOException {
    folder.publish(() -> NAME, CONTENT);
    leave(folder, 1, Duration.ofDays(10_000));
    Duration longest = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
    assertEquals(List.of(), files.stale(longest).toList());
    assertEquals(1, files.stale(Duration.ofDays(9_999)).count());
  }

  @Test
  void nullArgument_refused() {
    assertThrows(NullPointerException.class, () -> files.stale(null));
    assertThrows(NullPointerException.class, () -> files.removeStale(null, entry -> {}));
    assertThrows(
        NullPointerException.class, () -> files.removeStale(TemporaryFiles.DEFAULT_AGE, null));
  }
}
