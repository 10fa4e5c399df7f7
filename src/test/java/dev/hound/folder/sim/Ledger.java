package dev.hound.folder.sim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hound.folder.LocalFolder;
import dev.hound.folder.OutcomeUnknownException;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.folder.TemporaryFiles;
import dev.hound.folder.sim.SimulatedDisk.Left;
import dev.hound.folder.sim.SimulatedDisk.LeftFile;
import dev.hound.folder.sim.SimulatedDisk.LeftFolder;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.CorruptRecordException;
import dev.hound.store.Finding;
import dev.hound.store.JsonRecordFormat;
import dev.hound.store.RecordFormat;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Notes what programs were promised: what they put and deleted, and what was acknowledged; and
 * holds a tree to it.
 */
public final class Ledger {

  /** What is known of a record that a program set out to put. */
  private enum Fate {
    /** It may be there or not: it is under way, or its outcome unknown, or its program dead. */
    OPEN,
    ACKNOWLEDGED,
    /** Putting it failed. */
    REFUSED,
    /** It may be there or not: it is being deleted, or that outcome is unknown. */
    DELETING,
    /** No reader may see it again. */
    DELETED
  }

  private static final class Entry {
    final String folder;
    Fate fate = Fate.OPEN;
    Snowflake name;

    Entry(String folder) {
      this.folder = folder;
    }
  }

  private static final RecordFormat<String> FORMAT = JsonRecordFormat.of(String.class);
  private static final SnowflakeClient CLIENT =
      SnowflakeClient.builder().machineId(MachineId.of(1)).build();

  /** By the values, each of which is put once. */
  private final Map<String, Entry> entries = new TreeMap<>();

  /** Whether a record that was not acknowledged may be there and damaged, as on vfat. */
  private final boolean damageAllowed;

  private final Set<Snowflake> deleting = new HashSet<>();
  private final Set<Snowflake> deleted = new HashSet<>();

  public Ledger() {
    this(false);
  }

  public Ledger(boolean damageAllowed) {
    this.damageAllowed = damageAllowed;
  }

  /** Returns a store of a folder as this ledger uses it. */
  public static RecordStore<String> store(LocalFolder folder) {
    return RecordStore.builder(FORMAT).folder(folder).client(CLIENT).build();
  }

  private synchronized Entry begin(RecordStore<String> store, String value) {
    Entry entry = new Entry(store.folder().toString());
    if (entries.put(value, entry) != null) {
      throw new IllegalArgumentException("put already: " + value);
    }
    return entry;
  }

  private synchronized void settle(Entry entry, Fate fate, Snowflake name) {
    entry.name = name;
    entry.fate = fate;
    if (name != null) {
      // It could be seen, and deleted, before it was acknowledged.
      markDeleted(name);
    }
  }

  /** Puts a value. */
  public Snowflake put(RecordStore<String> store, String value) throws IOException {
    Entry entry = begin(store, value);
    try {
      Snowflake name = store.put(value);
      settle(entry, Fate.ACKNOWLEDGED, name);
      return name;
    } catch (OutcomeUnknownException e) {
      settle(entry, Fate.OPEN, e.names().get(0));
      throw e;
    } catch (IOException e) {
      settle(entry, Fate.REFUSED, null);
      throw e;
    }
  }

  /** Puts values, all at once. */
  public List<Snowflake> putAll(RecordStore<String> store, List<String> values) throws IOException {
    List<Entry> begun = new ArrayList<>();
    values.forEach(value -> begun.add(begin(store, value)));
    try {
      List<Snowflake> names = store.putAll(values);
      settleAll(begun, Fate.ACKNOWLEDGED, names);
      return names;
    } catch (OutcomeUnknownException e) {
      settleAll(begun, Fate.OPEN, e.names());
      throw e;
    } catch (PartlyPublishedException e) {
      settleAll(begun, Fate.ACKNOWLEDGED, e.names());
      throw e;
    } catch (IOException e) {
      settleAll(begun, Fate.REFUSED, List.of());
      throw e;
    }
  }

  /** Settles the first ones; those that have no name were refused. */
  private void settleAll(List<Entry> begun, Fate fate, List<Snowflake> names) {
    for (int i = 0; i < begun.size(); i++) {
      if (i < names.size()) {
        settle(begun.get(i), fate, names.get(i));
      } else {
        settle(begun.get(i), Fate.REFUSED, null);
      }
    }
  }

  /** Deletes a record. That there is none is an acknowledgement too. */
  public boolean delete(RecordStore<String> store, Snowflake name) throws IOException {
    synchronized (this) {
      deleting.add(name);
      markDeleted(name);
    }
    boolean existed = store.delete(name);
    synchronized (this) {
      deleted.add(name);
      markDeleted(name);
    }
    return existed;
  }

  /** Deletes records, all at once. */
  public void deleteAll(RecordStore<String> store, List<Snowflake> names) throws IOException {
    synchronized (this) {
      deleting.addAll(names);
      names.forEach(this::markDeleted);
    }
    store.deleteAll(names, name -> {});
    synchronized (this) {
      deleted.addAll(names);
      names.forEach(this::markDeleted);
    }
  }

  private void markDeleted(Snowflake name) {
    entry(name)
        .filter(entry -> deleting.contains(name))
        .ifPresent(entry -> entry.fate = deleted.contains(name) ? Fate.DELETED : Fate.DELETING);
  }

  private Optional<Entry> entry(Snowflake name) {
    return entries.values().stream().filter(entry -> name.equals(entry.name)).findAny();
  }

  /**
   * Returns a text that is the same for two states that no check can tell apart, now or at another
   * time or in another run: with the values for the random names.
   */
  public synchronized String describe(LeftFolder left) {
    StringBuilder text = new StringBuilder();
    entries.forEach((value, entry) -> text.append(shortened(value)).append(entry.fate).append(';'));
    Map<Left, Integer> names = new HashMap<>();
    countNames(left, names);
    describe(left, names, text);
    return text.toString();
  }

  private static void countNames(LeftFolder left, Map<Left, Integer> names) {
    for (Left inner : left.entries().values()) {
      if (inner instanceof LeftFolder folder) {
        countNames(folder, names);
      } else {
        names.merge(inner, 1, Integer::sum);
      }
    }
  }

  private void describe(LeftFolder left, Map<Left, Integer> names, StringBuilder text) {
    List<String> described = new ArrayList<>();
    for (Map.Entry<String, Left> named : left.entries().entrySet()) {
      StringBuilder inner = new StringBuilder();
      if (named.getValue() instanceof LeftFolder folder) {
        inner.append(named.getKey());
        describe(folder, names, inner);
      } else {
        LeftFile file = (LeftFile) named.getValue();
        inner.append(shortened(new String(file.bytes, ISO_8859_1)));
        inner.append(names.get(file));
        Snowflake.fromFileName(named.getKey()).ifPresent(name -> inner.append(role(name)));
      }
      described.add(inner.toString());
    }
    Collections.sort(described);
    text.append(described);
  }

  private String role(Snowflake name) {
    String value =
        entries.entrySet().stream()
            .filter(entry -> name.equals(entry.getValue().name))
            .map(Map.Entry::getKey)
            .findAny()
            .orElse("");
    return "#" + shortened(value) + (deleted.contains(name) ? "-" : "");
  }

  private static String shortened(String text) {
    return text.length() < 80 ? text : text.length() + ":" + text.hashCode();
  }

  /**
   * Holds what is left after a crash to what was promised, cleans it up and uses it.
   *
   * @param root where it was written
   * @param left the same, to see which names are of one file
   * @throws AssertionError if a promise is broken
   */
  public synchronized void check(Path root, LeftFolder left, boolean links) throws IOException {
    Map<String, Snowflake> shown = new HashMap<>();
    checkFolder(LocalFolder.open(root), shown);
    entries.forEach(
        (value, entry) -> {
          if (entry.fate == Fate.ACKNOWLEDGED && !shown.containsKey(value)) {
            throw new AssertionError("lost: " + shortened(value) + " in " + entry.folder);
          }
        });
    if (!links) {
      checkSingleNames(left);
    }
    checkCleanUp(LocalFolder.open(root), shown);
    use(LocalFolder.open(root), root.toString());
  }

  private void checkCleanUp(LocalFolder root, Map<String, Snowflake> before) throws IOException {
    root.temporaryFiles().orElseThrow().removeStale(TemporaryFiles.DEFAULT_AGE, entry -> {});
    if (root.temporaryFiles().orElseThrow().list().findAny().isPresent()) {
      throw new AssertionError(
          "not cleaned up: " + root.temporaryFiles().orElseThrow().list().toList());
    }
    Map<String, Snowflake> after = new HashMap<>();
    checkFolder(root, after);
    if (!after.equals(before)) {
      throw new AssertionError("cleaned up too much: " + before + " became " + after);
    }
  }

  private void checkFolder(LocalFolder folder, Map<String, Snowflake> shown) throws IOException {
    RecordStore<String> store = store(folder);
    for (Snowflake name : store.names().toList()) {
      String value;
      try {
        value = store.get(name);
      } catch (CorruptRecordException e) {
        if (damageAllowed && !isAcknowledged(name)) {
          continue;
        }
        throw new AssertionError("incomplete: " + name + " in " + folder, e);
      }
      if (!Arrays.equals(store.encode(value), folder.read(name))) {
        throw new AssertionError("incomplete: " + name + " in " + folder);
      }
      checkRecord(folder, name, value);
      if (shown.put(value, name) != null) {
        throw new AssertionError("twice: " + shortened(value) + " in " + folder);
      }
    }
    for (String inner : folder.folders()) {
      checkFolder(folder.folder(inner), shown);
    }
  }

  private boolean isAcknowledged(Snowflake name) {
    return entry(name).filter(entry -> entry.fate == Fate.ACKNOWLEDGED).isPresent();
  }

  private void checkRecord(LocalFolder folder, Snowflake name, String value) {
    Entry entry = entries.get(value);
    if (entry == null || !entry.folder.equals(folder.toString())) {
      throw new AssertionError("never put: " + shortened(value) + " in " + folder);
    }
    if (entry.fate == Fate.REFUSED) {
      throw new AssertionError("refused, but there: " + shortened(value) + " in " + folder);
    }
    if (deleted.contains(name)) {
      throw new AssertionError("came back: " + shortened(value) + " in " + folder);
    }
    if (entry.name != null && !entry.name.equals(name)) {
      throw new AssertionError("not " + entry.name + ": " + name + " in " + folder);
    }
  }

  /**
   * Where there are no links, two names of one file are damage to the file system: removing one
   * frees what the other still needs.
   */
  private void checkSingleNames(LeftFolder left) {
    Map<Left, Integer> names = new HashMap<>();
    countNames(left, names);
    checkSingleNames(left, names);
  }

  private void checkSingleNames(LeftFolder left, Map<Left, Integer> names) {
    left.entries()
        .forEach(
            (name, inner) -> {
              if (inner instanceof LeftFolder folder) {
                checkSingleNames(folder, names);
              } else if (names.get(inner) > 1
                  && Snowflake.fromFileName(name)
                      .flatMap(this::entry)
                      .filter(entry -> entry.fate == Fate.ACKNOWLEDGED)
                      .isPresent()) {
                throw new AssertionError("one file with two names: " + name);
              }
            });
  }

  /** Puts, reads, deletes and verifies, in each folder of this ledger. */
  private void use(LocalFolder root, String top) throws IOException {
    Set<String> folders = new TreeSet<>();
    entries.values().forEach(entry -> folders.add(entry.folder));
    for (String path : folders) {
      LocalFolder folder = root;
      for (String name : path.substring(top.length()).split("/", -1)) {
        folder = name.isEmpty() ? folder : folder.folder(name);
      }
      RecordStore<String> store = store(folder);
      Snowflake name = store.put("after");
      if (!store.get(name).equals("after") || store.names().noneMatch(name::equals)) {
        throw new AssertionError("useless: " + path);
      }
      List<Finding> findings = store.verify().toList();
      for (Finding finding : findings) {
        Set<Finding.Kind> harmless =
            EnumSet.of(Finding.Kind.SUB_FOLDER, Finding.Kind.TEMPORARY_FILE);
        if (damageAllowed) {
          harmless.addAll(List.of(Finding.Kind.EMPTY_RECORD, Finding.Kind.CORRUPT_RECORD));
        }
        if (!harmless.contains(finding.kind())) {
          throw new AssertionError("found " + finding);
        }
      }
      if (!store.delete(name) || store.contains(name)) {
        throw new AssertionError("can't be deleted: " + name + " in " + path);
      }
    }
  }
}
