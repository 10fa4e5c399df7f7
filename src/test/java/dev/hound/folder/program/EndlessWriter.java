package dev.hound.folder.program;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hound.folder.Durability;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.LocalFolders;
import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.RecordFormat;
import dev.hound.store.RecordStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A program that puts and deletes records until it is killed: PARENT, its own name, the number of
 * its threads, a {@link Way}, the number of the first tree, a seed. Prints {@code ready}, waits for
 * a line, and says what it has done at once; {@link WriterLedger} reads that.
 *
 * <p>Goes from tree to tree below PARENT and makes new sub-folders all the time.
 */
public final class EndlessWriter {

  /** How records are published. */
  public enum Way {
    SYNCED(Durability.SYNCED, true),
    BUFFERED(Durability.BUFFERED, true),
    SYNCED_CLAIMS(Durability.SYNCED, false),
    BUFFERED_CLAIMS(Durability.BUFFERED, false);

    final Durability durability;
    private final boolean links;

    Way(Durability durability, boolean links) {
      this.durability = durability;
      this.links = links;
    }

    /** Opens a tree; where there shall be no links, on a file system that refuses them. */
    LocalFolder open(Path root) {
      LocalFolder tree =
          links
              ? LocalFolder.open(root)
              : LocalFolders.open(withoutLinks(root), LocalFolders.Sync.DISK);
      return tree.withDurability(durability);
    }

    private static Path withoutLinks(Path root) {
      return WatchedFileSystem.watch(
          root,
          (operation, path) -> {
            if (operation == WatchedFileSystem.Operation.LINK) {
              throw new FileSystemException(path.toString(), null, "Operation not permitted");
            }
          });
    }
  }

  /** Records whose damage shows. */
  static final RecordFormat<String> FORMAT =
      new RecordFormat<>() {
        @Override
        public byte[] write(String value) {
          return value.getBytes(ISO_8859_1);
        }

        @Override
        public String read(byte[] record) throws IOException {
          String line = new String(record, ISO_8859_1);
          if (!line.endsWith("\n")) {
            throw new IOException("cut short");
          }
          try {
            PublisherMain.text(line.stripTrailing());
          } catch (AssertionError e) {
            throw new IOException(e.getMessage(), e);
          }
          return line.stripTrailing();
        }
      };

  /** How many of its operations a thread makes in one tree. */
  private static final int IN_ONE_TREE = 100;

  /** So many of its records a thread leaves undeleted. */
  private static final int MOST_RECORDS = 60;

  private static final FileOutputStream OUTPUT = new FileOutputStream(FileDescriptor.out);

  private final Path parent;
  private final Way way;
  private final ConcurrentMap<String, LocalFolder> trees = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, RecordStore<String>> stores = new ConcurrentHashMap<>();
  private final SnowflakeClient client = new SnowflakeClient("writer");

  private EndlessWriter(Path parent, Way way) {
    this.parent = parent;
    this.way = way;
  }

  /** A record of a thread, and where it is. */
  private record Written(String folder, Snowflake name) {}

  public static void main(String[] arguments) throws Exception {
    EndlessWriter writer = new EndlessWriter(Path.of(arguments[0]), Way.valueOf(arguments[3]));
    int threads = Integer.parseInt(arguments[2]);
    int firstTree = Integer.parseInt(arguments[4]);
    long seed = Long.parseLong(arguments[5]);
    say("ready\n");
    if (System.in.read() < 0) {
      return;
    }
    for (int i = 0; i < threads; i++) {
      String name = arguments[1] + "-" + i;
      Random random = new Random(seed + i);
      new Thread(() -> writer.runUntilKilled(name, firstTree, random)).start();
    }
    // Not to outlive who started this program.
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(1);
  }

  private void runUntilKilled(String thread, int firstTree, Random random) {
    try {
      List<Written> written = new ArrayList<>();
      for (int operation = 0; ; operation++) {
        if (!written.isEmpty() && random.nextInt(MOST_RECORDS) < written.size()) {
          delete(written.remove(random.nextInt(written.size())));
        } else {
          String folder = "tree" + (firstTree + operation / IN_ONE_TREE) + below(operation, random);
          written.addAll(put(folder, thread + "-" + operation, random));
        }
      }
    } catch (Throwable e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(2);
    }
  }

  private static String below(int operation, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "/a";
      case 1 -> "/b/c";
      case 2 -> "/new" + operation / 10;
      default -> "";
    };
  }

  private List<Written> put(String folder, String text, Random random) throws IOException {
    RecordStore<String> store = store(folder);
    List<String> values = new ArrayList<>();
    for (int i = random.nextInt(4) == 0 ? 5 : 1; i > 0; i--) {
      // Of one block of the disk or several.
      int padding = random.nextInt(random.nextInt(10) == 0 ? 20_000 : 500);
      values.add(PublisherMain.record(text + "-" + i, padding));
    }
    List<Snowflake> names =
        values.size() == 1 ? List.of(store.put(values.get(0))) : store.putAll(values);
    // One line of all: the system may cut what it writes when it kills.
    StringBuilder line = new StringBuilder("put");
    List<Written> written = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String value = values.get(i);
      String own = value.substring(0, value.indexOf(' '));
      line.append(' ').append(folder).append('/').append(names.get(i)).append(' ').append(own);
      written.add(new Written(folder, names.get(i)));
    }
    say(line.append('\n').toString());
    return written;
  }

  private void delete(Written record) throws IOException {
    String path = record.folder + "/" + record.name;
    say("deleting " + path + "\n");
    if (!store(record.folder).delete(record.name)) {
      throw new IllegalStateException("an acknowledged record is gone: " + path);
    }
    say("deleted " + path + "\n");
  }

  private RecordStore<String> store(String folder) {
    return stores.computeIfAbsent(
        folder,
        key -> {
          String[] names = key.split("/", -1);
          LocalFolder opened = trees.computeIfAbsent(names[0], n -> way.open(parent.resolve(n)));
          for (int i = 1; i < names.length; i++) {
            opened = opened.folder(names[i]);
          }
          return RecordStore.builder(FORMAT).folder(opened).client(client).build();
        });
  }

  /** In one call, so that threads don't mix their lines; a kill may cut the last one short. */
  private static void say(String lines) throws IOException {
    OUTPUT.write(lines.getBytes(ISO_8859_1));
  }
}
