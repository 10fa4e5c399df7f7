package dev.hound.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.NotRegularFileException;
import dev.hound.folder.Order;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.folder.TemporaryEntry;
import dev.hound.folder.TemporaryFiles;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Method;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The suite notices each way to break the contract, and passes a folder that keeps it. */
final class FolderContractTest {

  /** A way to break the contract, and the tests that notice it. */
  enum Fault {
    REPLACES("publish_takenName_mintsAgain", "publish_twoWantOneName_oneMintsAgain"),
    REPLACES_IN_BATCH("publishAll_takenName_mintsAgain"),
    CLAIMS_A_FOREIGN_NAME(
        "publish_foreignEntryHasName_mintsAgain", "linkUnderABlobsName_isForeign"),
    NEVER_REFUSES_A_NAME("publish_sameNameMintedAgain_refused"),
    WRAPS_FAILURES_OF_MINTING("publish_mintingFails_nothingVisible"),
    TAKES_EMPTY_CONTENT("publish_emptyContent_refused"),
    SHOWS_HALF_A_BLOB("publish_readersMeanwhile_seeWholeBlobs"),
    KEEPS_THE_CALLERS_ARRAY("publish_blob_readBack"),
    LOSES_SOME("publish_manyThreads_loseNothing"),
    EACH_INSTANCE_ALONE("publish_otherInstance_seesIt", "subFolders_nestAndAreSorted"),
    REVERSES_A_BATCH("publishAll_blobs_inOrder"),
    MAKES_A_FOLDER_FOR_NOTHING("publishAll_nothing_touchesNothing"),
    HIDES_A_PART("publishAll_mintingFailsInTheMiddle_namesThePart"),
    MISSING_FOLDER_EXISTS("missingFolder_isEmptyAndStaysMissing"),
    LISTS_UNSORTED("names_range_sortedInclusiveInBothOrders"),
    LISTS_TWICE("names_range_sortedInclusiveInBothOrders"),
    LEAVES_OUT_THE_LAST("names_range_sortedInclusiveInBothOrders"),
    TAKES_UPPER_CASE_FOR_NAMES("foreignFiles_areEntriesAndNoBlobs"),
    HIDES_FOREIGN_FILES("foreignFiles_areEntriesAndNoBlobs"),
    HIDES_FOLDERS("entries_blobsAndFolders_sortedWithSizes"),
    CONTAINS_FOLDERS("folderUnderABlobsName_isForeign"),
    LISTS_HIDDEN_FOLDERS("subFolders_nestAndAreSorted"),
    SUB_FOLDER_HAS_TEMPORARIES("subFolders_nestAndAreSorted"),
    SUB_FOLDER_IS_LESS_DURABLE("subFolders_nestAndAreSorted"),
    TAKES_ANY_NAME_OF_A_FOLDER("folder_invalidName_refused"),
    FILE_IS_AN_EMPTY_FOLDER(
        "fileInPlaceOfASubFolder_isNoFolder",
        "blobInPlaceOfASubFolder_isNoFolder",
        "linkInPlaceOfASubFolder_isNotFollowed"),
    MISSING_IS_EMPTY("read_missingBlob_noSuchFile"),
    MISSING_IS_UNNAMED("read_missingBlob_noSuchFile", "contractExceptions_areFileSystemExceptions"),
    IGNORES_THE_LIMIT("read_limit_keptAndChecked"),
    DENIED_IS_MISSING("read_deniedBlob_accessDenied"),
    DELETES_NOTHING("delete_blob_gone", "deleteAll_blobs_goneInOrder"),
    DELETES_IN_ANY_ORDER("deleteAll_blobs_goneInOrder"),
    COUNTS_MISSING_ONES("deleteAll_blobs_goneInOrder"),
    DELETES_BEHIND_A_FAILURE("deleteAll_foreignEntry_stopsThere"),
    REPORTS_DELETED_LATE("deleteAll_foreignEntry_stopsThere", "deleteAll_consumerFails_stopsThere"),
    TAKES_NULL("nullArgument_refused"),
    SWALLOWS_INTERRUPTS("publish_interrupted_doneOrNotAndFlagKept"),
    READING_SWALLOWS_INTERRUPTS("readListDelete_interrupted_flagKept");

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<String> noticedBy;

    Fault(String... noticedBy) {
      this.noticedBy = List.of(noticedBy);
    }
  }

  /** How the folders of {@link Subject} are broken; null if they are not. */
  private static @Nullable Fault fault;

  /** Run by the tests below only; with things planted that {@link InMemoryFolder} hasn't. */
  static final class Subject extends FolderContract {

    @Override
    protected Folder open() {
      return new Broken(new InMemoryFolder(), new Planted(), true);
    }

    @Override
    protected void plantFile(Folder folder, String name, byte[] content) throws IOException {
      ((Broken) folder).memory.plant(name, content);
    }

    @Override
    protected void plantLink(Folder folder, String name) {
      ((Broken) folder).planted.links.add(name);
    }

    @Override
    protected void denyReading(Folder folder, Snowflake name) {
      ((Broken) folder).planted.denied.add(name);
    }
  }

  private static final class Planted {
    private final Set<String> links = ConcurrentHashMap.newKeySet();
    private final Set<Snowflake> denied = ConcurrentHashMap.newKeySet();
  }

  /** A folder with links and permissions in its root, which breaks the contract in one way. */
  private static final class Broken extends ForwardingFolder {

    private final InMemoryFolder memory;
    private final Planted planted;
    private final boolean isRoot;
    private final ConcurrentMap<Snowflake, byte[]> arrays = new ConcurrentHashMap<>();
    private final ConcurrentMap<Snowflake, CountDownLatch> halves = new ConcurrentHashMap<>();
    private final AtomicInteger published = new AtomicInteger();

    Broken(InMemoryFolder memory, Planted planted, boolean isRoot) {
      super(memory);
      this.memory = memory;
      this.planted = planted;
      this.isRoot = isRoot;
    }

    private boolean isLink(Snowflake name) {
      return isRoot && planted.links.contains(name.toString());
    }

    private void checkNoLink(Snowflake name) throws IOException {
      if (isLink(name)) {
        throw new NotRegularFileException(memory + "/" + name, FolderEntry.Kind.LINK);
      }
    }

    @Override
    public Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException {
      if (fault == Fault.TAKES_EMPTY_CONTENT && content.length == 0) {
        return super.publish(names, new byte[1]);
      }
      if (fault == Fault.SWALLOWS_INTERRUPTS && Thread.interrupted()) {
        throw new InterruptedIOException("interrupted");
      }
      if (fault == Fault.WRAPS_FAILURES_OF_MINTING) {
        try {
          return super.publish(names, content);
        } catch (RuntimeException e) {
          throw new IOException(e);
        }
      }
      if (fault == Fault.NEVER_REFUSES_A_NAME) {
        try {
          return super.publish(names, content);
        } catch (IllegalStateException e) {
          return names.get();
        }
      }
      if (fault == Fault.LOSES_SOME && published.incrementAndGet() % 7 == 0) {
        return names.get();
      }
      if (fault == Fault.REPLACES || fault == Fault.CLAIMS_A_FOREIGN_NAME) {
        Snowflake name = names.get();
        try {
          super.delete(name);
        } catch (NotRegularFileException e) {
          if (fault == Fault.CLAIMS_A_FOREIGN_NAME) {
            return name;
          }
        }
        return super.publish(() -> name, content);
      }
      if (fault == Fault.SHOWS_HALF_A_BLOB && content.length == 100_000) {
        return publishInTwoSteps(names, content);
      }
      Snowflake name = super.publish(notLinked(names), content);
      arrays.put(name, content);
      return name;
    }

    private Supplier<Snowflake> notLinked(Supplier<Snowflake> names) {
      return () -> {
        Snowflake name = names.get();
        return isLink(name) ? names.get() : name;
      };
    }

    private Snowflake publishInTwoSteps(Supplier<Snowflake> names, byte[] content)
        throws IOException {
      Snowflake name = names.get();
      CountDownLatch read = new CountDownLatch(1);
      halves.put(name, read);
      super.publish(() -> name, Arrays.copyOf(content, content.length / 2));
      try {
        read.await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException("the test has ended");
      }
      super.delete(name);
      return super.publish(() -> name, content);
    }

    @Override
    public List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents)
        throws IOException {
      if (fault == Fault.REPLACES_IN_BATCH) {
        List<Snowflake> all = new ArrayList<>();
        for (byte[] content : contents) {
          Snowflake name = names.get();
          super.delete(name);
          all.add(super.publish(() -> name, content));
        }
        return all;
      }
      if (fault == Fault.REVERSES_A_BATCH) {
        List<byte[]> reversed = new ArrayList<>(contents);
        Collections.reverse(reversed);
        return super.publishAll(names, reversed);
      }
      if (fault == Fault.MAKES_A_FOLDER_FOR_NOTHING && contents.isEmpty()) {
        memory.plant("made", new byte[0]);
      }
      try {
        return super.publishAll(names, contents);
      } catch (PartlyPublishedException e) {
        if (fault == Fault.HIDES_A_PART && e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw e;
      }
    }

    @Override
    public byte[] read(Snowflake name, int limit) throws IOException {
      if (fault == Fault.READING_SWALLOWS_INTERRUPTS && Thread.interrupted()) {
        throw new InterruptedIOException("interrupted");
      }
      if (fault == Fault.KEEPS_THE_CALLERS_ARRAY && arrays.containsKey(name)) {
        return arrays.get(name);
      }
      if (planted.denied.contains(name)) {
        throw fault == Fault.DENIED_IS_MISSING
            ? new NoSuchFileException(memory + "/" + name)
            : new AccessDeniedException(memory + "/" + name);
      }
      checkNoLink(name);
      byte[] content;
      try {
        content = super.read(name, fault == Fault.IGNORES_THE_LIMIT ? GREATEST_LIMIT : limit);
      } catch (NoSuchFileException e) {
        if (fault == Fault.MISSING_IS_EMPTY) {
          return new byte[0];
        }
        throw fault == Fault.MISSING_IS_UNNAMED ? new NoSuchFileException("gone") : e;
      }
      CountDownLatch half = halves.get(name);
      if (half != null) {
        half.countDown();
      }
      return content;
    }

    @Override
    public boolean contains(Snowflake name) throws IOException {
      if (fault == Fault.TAKES_NULL && name == null) {
        return false;
      }
      if (fault == Fault.CONTAINS_FOLDERS) {
        return names(name, name, Order.ASCENDING).findAny().isPresent();
      }
      return !isLink(name) && super.contains(name);
    }

    @Override
    public long size(Snowflake name) throws IOException {
      checkNoLink(name);
      return super.size(name);
    }

    @Override
    public boolean delete(Snowflake name) throws IOException {
      checkNoLink(name);
      return fault == Fault.DELETES_NOTHING ? contains(name) : super.delete(name);
    }

    @Override
    public long deleteAll(Collection<Snowflake> names, Consumer<? super Snowflake> deleted)
        throws IOException {
      List<Snowflake> gone = new ArrayList<>();
      List<Snowflake> order = new ArrayList<>(List.copyOf(names));
      Objects.requireNonNull(deleted);
      if (fault == Fault.DELETES_IN_ANY_ORDER) {
        Collections.sort(order);
      }
      IOException failure = null;
      for (Snowflake name : order) {
        try {
          if (delete(name)) {
            gone.add(name);
            if (fault != Fault.REPORTS_DELETED_LATE) {
              deleted.accept(name);
            }
          }
        } catch (IOException e) {
          failure = e;
          if (fault != Fault.DELETES_BEHIND_A_FAILURE) {
            break;
          }
        }
      }
      if (failure != null) {
        throw failure;
      }
      if (fault == Fault.REPORTS_DELETED_LATE) {
        gone.forEach(deleted);
      }
      return fault == Fault.COUNTS_MISSING_ONES ? order.size() : gone.size();
    }

    @Override
    public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order)
        throws IOException {
      Stream<Snowflake> names = super.names(first, last, order);
      if (fault == Fault.LISTS_UNSORTED) {
        return names.sorted();
      }
      if (fault == Fault.LISTS_TWICE) {
        return names.flatMap(name -> Stream.of(name, name));
      }
      if (fault == Fault.LEAVES_OUT_THE_LAST) {
        return names.filter(name -> !name.equals(last));
      }
      if (fault == Fault.TAKES_UPPER_CASE_FOR_NAMES) {
        return Stream.concat(
            names,
            super.entries()
                .map(FolderEntry::name)
                .filter(name -> name.matches("[0-9A-F]{44}"))
                .map(name -> Snowflake.parse(name.toLowerCase(Locale.ROOT))));
      }
      return names;
    }

    @Override
    public Stream<FolderEntry> entries() throws IOException {
      List<FolderEntry> entries = new ArrayList<>(super.entries().toList());
      if (isRoot) {
        for (String link : planted.links) {
          entries.add(new FolderEntry(link, FolderEntry.Kind.LINK, 0, Instant.EPOCH));
        }
        entries.sort(Comparator.comparing(FolderEntry::name));
      }
      return entries.stream()
          .filter(e -> fault != Fault.HIDES_FOREIGN_FILES || e.snowflake().isPresent())
          .filter(e -> fault != Fault.HIDES_FOLDERS || e.kind() != FolderEntry.Kind.FOLDER);
    }

    @Override
    public Folder folder(String name) {
      if (fault == Fault.TAKES_ANY_NAME_OF_A_FOLDER && name.equals("..")) {
        return this;
      }
      if (isRoot && planted.links.contains(name) && fault != Fault.FILE_IS_AN_EMPTY_FOLDER) {
        return new NoFolder(memory.folder(name));
      }
      return fault == Fault.EACH_INSTANCE_ALONE
          ? new Broken(new InMemoryFolder(), planted, false)
          : new Broken(memory.folder(name), planted, false);
    }

    @Override
    public List<String> folders() throws IOException {
      return fault == Fault.LISTS_HIDDEN_FOLDERS
          ? super.entries()
              .filter(entry -> entry.kind() == FolderEntry.Kind.FOLDER)
              .map(FolderEntry::name)
              .toList()
          : super.folders();
    }

    @Override
    public boolean exists() throws IOException {
      if (fault == Fault.MISSING_FOLDER_EXISTS) {
        return true;
      }
      try {
        return super.exists();
      } catch (NotDirectoryException e) {
        if (fault == Fault.FILE_IS_AN_EMPTY_FOLDER) {
          return false;
        }
        throw e;
      }
    }

    @Override
    public Durability durability() {
      return fault == Fault.SUB_FOLDER_IS_LESS_DURABLE && isRoot
          ? Durability.SYNCED
          : super.durability();
    }

    @Override
    public Optional<TemporaryFiles> temporaryFiles() {
      return fault == Fault.SUB_FOLDER_HAS_TEMPORARIES && !isRoot
          ? Optional.of(new NoTemporaryFiles())
          : super.temporaryFiles();
    }
  }

  /** In the place of a sub-folder. */
  private static final class NoFolder extends ForwardingFolder {
    private final Folder folder;

    NoFolder(Folder folder) {
      super(folder);
      this.folder = folder;
    }

    private NotDirectoryException failure() {
      return new NotDirectoryException(folder.toString());
    }

    @Override
    public Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException {
      throw failure();
    }

    @Override
    public byte[] read(Snowflake name, int limit) throws IOException {
      throw failure();
    }

    @Override
    public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order)
        throws IOException {
      throw failure();
    }

    @Override
    public Stream<FolderEntry> entries() throws IOException {
      throw failure();
    }

    @Override
    public Folder folder(String name) {
      return new NoFolder(folder.folder(name));
    }

    @Override
    public List<String> folders() throws IOException {
      throw failure();
    }

    @Override
    public boolean exists() throws IOException {
      throw failure();
    }
  }

  /** Is never asked for anything. */
  private static final class NoTemporaryFiles implements TemporaryFiles {
    @Override
    public Stream<TemporaryEntry> list() {
      return Stream.empty();
    }

    @Override
    public Stream<TemporaryEntry> stale(Duration olderThan) {
      return Stream.empty();
    }

    @Override
    public void removeStale(Duration olderThan, Consumer<? super TemporaryEntry> removed) {}
  }

  private static TestExecutionSummary run(DiscoverySelector selector) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  @ParameterizedTest
  @EnumSource
  void fault_isNoticed(Fault broken) {
    fault = broken;
    try {
      for (String test : broken.noticedBy) {
        TestExecutionSummary summary = run(selectMethod(Subject.class, test));
        assertEquals(1, summary.getTestsFoundCount(), test);
        assertEquals(1, summary.getTestsFailedCount(), test);
      }
    } finally {
      fault = null;
    }
  }

  @Test
  void soundFolder_passes() {
    TestExecutionSummary summary = run(selectClass(Subject.class));
    assertEquals(
        List.of(),
        summary.getFailures().stream()
            .map(
                failure ->
                    failure.getTestIdentifier().getDisplayName() + ": " + failure.getException())
            .toList());
    assertEquals(tests().size(), summary.getTestsSucceededCount(), "none is skipped");
  }

  @Test
  void eachTest_canFail() {
    Set<String> noticing =
        Arrays.stream(Fault.values())
            .flatMap(some -> some.noticedBy.stream())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(tests(), noticing);
    assertTrue(noticing.size() > 20, noticing.toString());
  }

  private static Set<String> tests() {
    return Arrays.stream(FolderContract.class.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Test.class))
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
