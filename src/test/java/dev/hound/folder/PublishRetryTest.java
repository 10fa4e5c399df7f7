package dev.hound.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.folder.sim.WatchedFileSystem.Operation;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Writers whose temporary files were removed, or have become so old that they may be. */
final class PublishRetryTest {

  /** How records get their names: the first of a tree, which finds it out, and later ones. */
  private enum Way {
    FIRST_LINK(false, true),
    LINK(false, false),
    FIRST_CLAIM(true, true),
    CLAIM(true, false);

    private final boolean claims;
    private final boolean first;

    Way(boolean claims, boolean first) {
      this.claims = claims;
      this.first = first;
    }
  }

  /** Which clocks show that time has passed. */
  private enum Passing {
    BOTH(true, true),
    /** The wall clock was set back. */
    NANOS(true, false),
    /** The machine slept. */
    WALL(false, true);

    private final boolean nanos;
    private final boolean wall;

    Passing(boolean nanos, boolean wall) {
      this.nanos = nanos;
      this.wall = wall;
    }
  }

  /** Something that happens before an operation. */
  private interface Event {
    void happen(Operation operation, Path path) throws IOException;
  }

  private static final Duration TOO_LONG = Duration.ofMinutes(15).plusMillis(1);

  @TempDir Path temp;
  private long nanos = -5;
  private Instant wall = Instant.parse("2026-11-30T12:00:00Z");
  private Event before = (operation, path) -> {};
  private Event after = (operation, path) -> {};
  private int written;
  private int minted;

  private static Snowflake name(int number) {
    return Snowflake.of(number, MachineId.of(1), 2, 3);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static List<byte[]> three() {
    return List.of(bytes("a"), bytes("b"), bytes("c"));
  }

  private Snowflake mint() {
    return name(++minted);
  }

  private Path root() {
    return temp.resolve("root");
  }

  private LocalFolder open(Way way) throws IOException {
    WatchedFileSystem.Watcher watcher =
        new WatchedFileSystem.Watcher() {
          @Override
          public void before(Operation operation, Path path) throws IOException {
            if (operation == Operation.LINK && way.claims) {
              throw new UnsupportedOperationException();
            }
            if (operation == Operation.CREATE_FILE && !path.toString().endsWith(".claim")) {
              written++;
            }
            before.happen(operation, path);
          }

          @Override
          public void after(Operation operation, Path path) throws IOException {
            after.happen(operation, path);
          }
        };
    LocalFolder folder =
        LocalFolder.open(
            WatchedFileSystem.watch(root(), watcher),
            FolderSync.NONE,
            new Clocks(() -> nanos, () -> wall),
            MountType.Lookup.SYSTEM);
    if (!way.first) {
      folder.delete(folder.publish(() -> name(99), bytes("first")));
    }
    written = 0;
    return folder;
  }

  private void pass(Passing clocks, Duration time) {
    if (clocks.nanos) {
      nanos += time.toNanos();
    }
    wall = clocks.wall ? wall.plus(time) : wall.minus(Duration.ofDays(3));
  }

  /** Removes all temporary files and claims, as a clean-up would that has no regard for age. */
  private void reap() throws IOException {
    try (Stream<Path> files = Files.walk(root().resolve(".tmp"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Removes all temporary files right before the naming operations of these numbers. */
  private void reapBefore(Integer... numbers) {
    List<Integer> when = List.of(numbers);
    int[] count = new int[1];
    before =
        (operation, path) -> {
          boolean naming = operation == Operation.LINK || operation == Operation.MOVE;
          if (naming && path.startsWith(root()) && !path.toString().endsWith(".link")) {
            count[0]++;
            if (when.contains(count[0])) {
              reap();
            }
          }
        };
  }

  private void assertHolds(LocalFolder folder, String... contents) throws IOException {
    List<Snowflake> names = folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList();
    List<Snowflake> expected = new ArrayList<>();
    for (int i = 0; i < contents.length; i++) {
      expected.add(name(i + 1));
    }
    assertEquals(expected, names);
    for (int i = 0; i < contents.length; i++) {
      assertArrayEquals(bytes(contents[i]), folder.read(names.get(i)));
    }
    assertEquals(List.of(), folder.temporaryFiles().orElseThrow().list().toList());
  }

  @ParameterizedTest
  @EnumSource
  void temporary_removed_retriesUnderItsName(Way way) throws IOException {
    LocalFolder folder = open(way);
    reapBefore(1);
    assertEquals(name(1), folder.publish(this::mint, bytes("a")));
    assertEquals(2, written);
    assertEquals(1, minted);
    assertHolds(folder, "a");
  }

  @ParameterizedTest
  @EnumSource
  void temporary_removedTwice_throwsNothingVisible(Way way) throws IOException {
    LocalFolder folder = open(way);
    reapBefore(1, 2);
    assertThrows(NoSuchFileException.class, () -> folder.publish(this::mint, bytes("a")));
    assertHolds(folder);
    before = (operation, path) -> {};
    minted = 0;
    folder.publish(this::mint, bytes("a"));
    assertHolds(folder, "a");
  }

  @ParameterizedTest
  @EnumSource
  void batch_nothingVisible_retriesUnderItsNames(Way way) throws IOException {
    LocalFolder folder = open(way);
    reapBefore(1);
    assertEquals(List.of(name(1), name(2), name(3)), folder.publishAll(this::mint, three()));
    assertEquals(6, written);
    assertEquals(3, minted);
    assertHolds(folder, "a", "b", "c");
  }

  @ParameterizedTest
  @EnumSource
  void batch_temporariesRemovedMidway_reportsVisible(Way way) throws IOException {
    LocalFolder folder = open(way);
    reapBefore(2);
    PartlyPublishedException e =
        assertThrows(PartlyPublishedException.class, () -> folder.publishAll(this::mint, three()));
    assertEquals(List.of(name(1)), e.names());
    assertEquals(3, written);
    assertHolds(folder, "a");
  }

  static Stream<Arguments> waysAndClocks() {
    return Stream.of(Way.values())
        .flatMap(way -> Stream.of(Passing.values()).map(clocks -> Arguments.of(way, clocks)));
  }

  /** Mints, and lets so much time pass at each of the first so many names. */
  private Snowflake mintSlowly(int times, Passing clocks, Duration time) {
    Snowflake name = mint();
    if (minted <= times) {
      pass(clocks, time);
    }
    return name;
  }

  @ParameterizedTest
  @MethodSource("waysAndClocks")
  void temporary_tooOld_retriesUnderItsName(Way way, Passing clocks) throws IOException {
    LocalFolder folder = open(way);
    assertEquals(name(1), folder.publish(() -> mintSlowly(1, clocks, TOO_LONG), bytes("a")));
    assertEquals(2, written);
    assertEquals(1, minted);
    assertHolds(folder, "a");
  }

  @ParameterizedTest
  @MethodSource("waysAndClocks")
  void temporaryThatIsNotTooOldIsNamed(Way way, Passing clocks) throws IOException {
    LocalFolder folder = open(way);
    folder.publish(() -> mintSlowly(1, clocks, Duration.ofMinutes(15)), bytes("a"));
    assertEquals(1, written);
    assertHolds(folder, "a");
  }

  @ParameterizedTest
  @EnumSource
  void batch_tooOldBeforeFirstName_retries(Way way) throws IOException {
    LocalFolder folder = open(way);
    folder.publishAll(() -> mintSlowly(1, Passing.BOTH, TOO_LONG), three());
    assertEquals(6, written);
    assertHolds(folder, "a", "b", "c");
  }

  @ParameterizedTest
  @EnumSource
  void batch_tooOldMidway_reportsVisible(Way way) throws IOException {
    LocalFolder folder = open(way);
    PartlyPublishedException e =
        assertThrows(
            PartlyPublishedException.class,
            () ->
                folder.publishAll(
                    () -> mintSlowly(3, Passing.BOTH, Duration.ofMinutes(6)), three()));
    // After 6 and 12 minutes; the third would come after 18.
    assertEquals(List.of(name(1), name(2)), e.names());
    assertTrue(e.getMessage().contains("too old to be published"), e.getMessage());
    assertHolds(folder, "a", "b");
  }

  @ParameterizedTest
  @EnumSource
  void batch_tooSlowTwice_throwsNothingVisible(Way way) throws IOException {
    LocalFolder folder = open(way);
    before =
        (operation, path) -> {
          if (operation == Operation.WRITE) {
            pass(Passing.BOTH, Duration.ofMinutes(8));
          }
        };
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> folder.publishAll(this::mint, three()));
    assertTrue(
        e.getMessage().contains("too old to be published: written 16 minutes ago"), e.getMessage());
    assertTrue(e.getFile().startsWith(root().resolve(".tmp").toString()), e.getFile());
    assertEquals(6, written, "tried twice");
    assertHolds(folder);
  }

  @ParameterizedTest
  @EnumSource
  void writingMayTakeLongIfTheNameComesSoonAfter(Way way) throws IOException {
    LocalFolder folder = open(way);
    before =
        (operation, path) -> {
          if (operation == Operation.WRITE) {
            pass(Passing.BOTH, Duration.ofMinutes(50));
          }
        };
    folder.publish(this::mint, bytes("a"));
    assertEquals(1, written);
    assertHolds(folder, "a");
  }

  @ParameterizedTest
  @EnumSource(names = {"FIRST_CLAIM", "CLAIM"})
  void nothingIsMovedUnderAClaimThatMayBeOld(Way way) throws IOException {
    LocalFolder folder = open(way);
    List<Path> moved = new ArrayList<>();
    before =
        (operation, path) -> {
          // The claim is made, and whether its name is free is looked at for the first time.
          if (operation == Operation.READ_ATTRIBUTES
              && path.endsWith(name(1).toString())
              && Files.exists(root().resolve(".tmp").resolve(name(1) + ".claim"))
              && written == 1) {
            pass(Passing.WALL, Duration.ofDays(2));
          }
          if (operation == Operation.MOVE) {
            moved.add(path);
          }
        };
    assertEquals(name(1), folder.publish(this::mint, bytes("a")));
    assertEquals(2, written);
    assertEquals(1, moved.size());
    assertHolds(folder, "a");
  }

  @ParameterizedTest
  @EnumSource(names = {"FIRST_LINK", "LINK"})
  void link_replyLostTemporaryGone_outcomeUnknown(Way way) throws IOException {
    for (FileSystemException reply :
        List.of(
            new FileAlreadyExistsException("link"),
            new NoSuchFileException("link"),
            new FileSystemException("link", null, "Input/output error"))) {
      LocalFolder folder = open(way);
      after =
          (operation, path) -> {
            if (operation == Operation.LINK) {
              reap();
              throw reply;
            }
          };
      OutcomeUnknownException e =
          assertThrows(OutcomeUnknownException.class, () -> folder.publish(this::mint, bytes("a")));
      assertEquals(List.of(name(minted)), e.names());
      assertArrayEquals(bytes("a"), folder.read(name(minted)));
      assertEquals(1, written, "not published twice");
      after = (operation, path) -> {};
    }
    assertEquals(3, minted);
  }
}
