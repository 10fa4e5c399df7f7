package dev.hound.folder.program;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hound.folder.Durability;
import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeFormatException;
import dev.hound.store.Finding;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What {@link EndlessWriter}s have said that they did, and so what must be found. */
public final class WriterLedger {

  /** Texts of records by their paths below the parent of the trees. */
  private final Map<String, String> there = new HashMap<>();

  /** The deletion was begun, so they may be there. */
  private final Map<String, String> perhaps = new HashMap<>();

  private final Set<String> deleted = new HashSet<>();

  /** The number of the last operation of each thread that is known to be done. */
  private final Map<String, Integer> done = new HashMap<>();

  private final Map<Path, Long> read = new HashMap<>();
  private int puts;
  private int deletions;

  /** Returns how many records were put, whether they were deleted or not. */
  public int puts() {
    return puts;
  }

  @Override
  public String toString() {
    return "records put: %d, deleted: %d".formatted(puts, deletions);
  }

  /** Takes in what a writer has said since the last time: whole lines only. */
  public void read(Path output) throws IOException {
    long start = read.getOrDefault(output, 0L);
    byte[] bytes;
    try (InputStream in = Files.newInputStream(output)) {
      in.skipNBytes(start);
      bytes = in.readAllBytes();
    }
    String said = new String(bytes, ISO_8859_1);
    int end = said.lastIndexOf('\n') + 1;
    try {
      said.substring(0, end).lines().forEach(this::read);
    } catch (IllegalArgumentException e) {
      throw new AssertionError("a writer failed: " + said, e);
    }
    read.put(output, start + end);
  }

  /** Takes in a line of a writer. */
  public void read(String line) {
    String[] words = line.split(" ", -1);
    switch (words[0]) {
      case "ready" -> {}
      case "put" -> {
        for (int i = 1; i < words.length; i += 2) {
          there.put(words[i], words[i + 1]);
          puts++;
        }
        done.put(thread(words[2]), operation(words[2]));
      }
      case "deleting" -> perhaps.put(words[1], there.remove(words[1]));
      case "deleted" -> {
        perhaps.remove(words[1]);
        deleted.add(words[1]);
        deletions++;
      }
      default -> throw new IllegalArgumentException(line);
    }
  }

  /** Of WRITER-THREAD-OPERATION-NUMBER. */
  private static String thread(String text) {
    return text.substring(0, text.lastIndexOf('-', text.lastIndexOf('-') - 1));
  }

  private static int operation(String text) {
    return Integer.parseInt(text.substring(thread(text).length() + 1, text.lastIndexOf('-')));
  }

  /** Forgets all, for writers that begin in another place. */
  public void clear() {
    there.clear();
    perhaps.clear();
    deleted.clear();
  }

  /**
   * Returns what is not as promised in the trees below a folder: each record is there that was put
   * and not deleted, none that was deleted, and each that is there is whole and was put by one of
   * the writers, if it is not yet acknowledged in its last operation. What is no record is in
   * {@code .tmp}.
   */
  public List<String> faults(Path parent) throws IOException {
    List<String> faults = new ArrayList<>();
    Set<String> missing = new HashSet<>(there.keySet());
    for (Path root : folders(parent)) {
      try (Stream<Path> walk = Files.walk(root)) {
        for (Path file : walk.filter(path -> !Files.isDirectory(path)).toList()) {
          if (!file.startsWith(root.resolve(".tmp"))) {
            String path = parent.relativize(file).toString();
            missing.remove(path);
            check(path, file, faults);
          }
        }
      }
    }
    missing.forEach(path -> faults.add("lost: " + path));
    return faults;
  }

  private static List<Path> folders(Path parent) throws IOException {
    try (Stream<Path> trees = Files.list(parent)) {
      return trees.filter(path -> path.getFileName().toString().startsWith("tree")).toList();
    }
  }

  private void check(String path, Path file, List<String> faults) throws IOException {
    try {
      Snowflake.parse(file.getFileName().toString());
    } catch (SnowflakeFormatException e) {
      faults.add("no record: " + path);
      return;
    }
    String text;
    try {
      String value = EndlessWriter.FORMAT.read(Files.readAllBytes(file));
      text = value.substring(0, value.indexOf(' '));
    } catch (IOException e) {
      faults.add("not whole: " + path + ", " + Files.size(file) + " bytes");
      return;
    }
    if (deleted.contains(path)) {
      faults.add("deleted, but there: " + path);
    } else if (there.containsKey(path) || perhaps.containsKey(path)) {
      if (!text.equals(there.getOrDefault(path, perhaps.get(path)))) {
        faults.add("another record: " + path + ", " + text);
      }
    } else if (operation(text) <= done.getOrDefault(thread(text), -1)) {
      faults.add("never acknowledged, though later ones are: " + path + ", " + text);
    }
  }

  /**
   * Returns what does not work in the trees below a folder, through stores: to list, verify, put,
   * read and delete.
   */
  public static List<String> failures(Path parent, EndlessWriter.Way way) throws IOException {
    List<String> failures = new ArrayList<>();
    for (Path root : folders(parent)) {
      failures(way.open(root).withDurability(Durability.BUFFERED), failures);
    }
    return failures;
  }

  private static void failures(LocalFolder folder, List<String> failures) throws IOException {
    RecordStore<String> store = RecordStore.builder(EndlessWriter.FORMAT).folder(folder).build();
    try (Stream<Finding> found = store.verify()) {
      found
          .filter(
              finding ->
                  finding.kind() != Finding.Kind.TEMPORARY_FILE
                      && finding.kind() != Finding.Kind.SUB_FOLDER)
          .forEach(finding -> failures.add(finding.toString()));
    }
    List<Snowflake> before = store.names().toList();
    String value = PublisherMain.record("new-0-0-0", 10);
    Snowflake name = store.put(value);
    List<Snowflake> after = new ArrayList<>(before);
    after.add(name);
    if (!store.names().toList().equals(after)) {
      failures.add("put " + name + " into " + folder + " after " + before);
    }
    if (!store.get(name).equals(value) || !store.delete(name) || store.contains(name)) {
      failures.add("can't read and delete " + name + " in " + folder);
    }
    for (String sub : folder.folders()) {
      failures(folder.folder(sub), failures);
    }
  }
}
