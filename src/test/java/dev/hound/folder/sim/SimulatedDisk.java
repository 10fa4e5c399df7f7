package dev.hound.folder.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What of a tree of folders and files is durable, and what may be left of it when the power goes.
 *
 * <p>A file's bytes are durable once the file was synced. A name in a folder, come or gone, is
 * durable once the folder was synced; syncing a file makes none of its names durable. A sync covers
 * what was there when it began. Of all else, any part is lost:
 *
 * <ul>
 *   <li>Of the changes of one name in one folder, the first few are kept, or none. Different names
 *       are independent of each other, and so are the two ends of a rename: both names may be left,
 *       or none.
 *   <li>A folder whose name is lost takes all with it that is in it.
 *   <li>A file that wasn't synced has its bytes of before, is cut at half its length, all zeros, or
 *       whole. After a sync that failed it can't be synced any more: systems drop the bytes that
 *       they could not write, and the next sync reports success.
 * </ul>
 *
 * <p>This is more than ext4 (in each of its modes), XFS and Btrfs do: they rename atomically, keep
 * the order of names, and make more durable than asked for. FAT does most of it. Left out are
 * sectors that are torn or rot, disks that lie about having stored something, and the attributes of
 * files and folders.
 */
public final class SimulatedDisk {

  /** What kind of file system it has. */
  public enum Kind {
    /** As described above. */
    ORDINARY,
    /**
     * Syncing a folder reports success and does nothing. Syncing a file makes its names durable
     * too, come or gone, and those of the folders above it: as over SMB and with most FUSE drivers.
     */
    FOLDER_SYNCS_DO_NOTHING,
    /**
     * The size of a file is stored with its name: a file that was synced under its old name is
     * empty under a new one until it is synced again, as on vfat.
     */
    SIZE_WITH_NAME
  }

  private static final int MOST_UNUSUAL = 2;
  private static final int RANDOM_WAYS = 50;
  private static final FileTime LONG_AGO = FileTime.fromMillis(0);

  /** What is left after a crash. Two names of one file have the same object. */
  public interface Left {}

  /** A file that is left. */
  public static final class LeftFile implements Left {
    final byte[] bytes;

    LeftFile(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** A folder that is left. */
  public record LeftFolder(Map<String, Left> entries) implements Left {

    /**
     * Makes all this in a folder that exists, as if long ago; without links, two names get a file
     * each.
     */
    public void write(Path folder, boolean links) throws IOException {
      write(folder, links, new IdentityHashMap<>());
    }

    private void write(Path folder, boolean links, Map<LeftFile, Path> written) throws IOException {
      for (Map.Entry<String, Left> entry : entries.entrySet()) {
        Path path = folder.resolve(entry.getKey());
        if (entry.getValue() instanceof LeftFolder inner) {
          Files.createDirectory(path);
          inner.write(path, links, written);
        } else if (entry.getValue() instanceof LeftFile file) {
          Path other = written.putIfAbsent(file, path);
          if (other != null && links) {
            Files.createLink(path, other);
          } else {
            Files.write(path, file.bytes);
            Files.setLastModifiedTime(path, LONG_AGO);
          }
        }
      }
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      describe("", text);
      return text.toString();
    }

    private void describe(String path, StringBuilder text) {
      entries.forEach(
          (name, left) -> {
            text.append(path).append('/').append(name);
            if (left instanceof LeftFolder inner) {
              text.append("/\n");
              inner.describe(path + "/" + name, text);
            } else if (left instanceof LeftFile file) {
              text.append(" (").append(file.bytes.length).append(" bytes)\n");
            }
          });
    }
  }

  /** What is there, whatever its names. */
  private abstract static class Node {
    /** Returns what is left, one for each node in one crash. */
    final Left left(Choices.Chooser chooser, Map<Node, Left> known) {
      Left left = known.get(this);
      if (left == null) {
        left = newLeft(chooser, known);
        known.put(this, left);
      }
      return left;
    }

    abstract Left newLeft(Choices.Chooser chooser, Map<Node, Left> known);
  }

  /** A file, also once it has other names or none. */
  public static final class FileNode extends Node {
    private byte[] seen = new byte[0];
    private byte[] durable = seen;
    private boolean broken;

    @Override
    Left newLeft(Choices.Chooser chooser, Map<Node, Left> known) {
      if (Arrays.equals(durable, seen)) {
        return new LeftFile(seen);
      }
      List<byte[]> options = new ArrayList<>();
      for (byte[] option :
          List.of(durable, Arrays.copyOf(seen, seen.length / 2), new byte[seen.length], seen)) {
        if (options.stream().noneMatch(other -> Arrays.equals(other, option))) {
          options.add(option);
        }
      }
      return new LeftFile(options.get(chooser.choose(options.size())));
    }
  }

  private static final class FolderNode extends Node {
    final Map<String, Node> seen = new LinkedHashMap<>();
    final Map<String, Node> durable = new LinkedHashMap<>();
    final List<Change> changes = new ArrayList<>();

    void change(String name, Node node) {
      changes.add(new Change(name, node, seen.get(name)));
      put(seen, name, node);
    }

    /** Makes these changes durable, unless another sync was faster. */
    void keep(List<Change> covered) {
      for (Change change : covered) {
        if (changes.remove(change)) {
          put(durable, change.name, change.node);
        }
      }
    }

    static void put(Map<String, Node> entries, String name, Node node) {
      if (node == null) {
        entries.remove(name);
      } else {
        entries.put(name, node);
      }
    }

    @Override
    Left newLeft(Choices.Chooser chooser, Map<Node, Left> known) {
      Map<String, Set<Node>> options = new LinkedHashMap<>();
      durable.forEach((name, node) -> options.put(name, options(node)));
      for (Change change : changes) {
        options.computeIfAbsent(change.name, name -> options(null)).add(change.node);
      }
      Map<String, Left> entries = new LinkedHashMap<>();
      options.forEach(
          (name, nodes) -> {
            Node node = new ArrayList<>(nodes).get(chooser.choose(nodes.size()));
            if (node != null) {
              entries.put(name, node.left(chooser, known));
            }
          });
      return new LeftFolder(entries);
    }

    /** Nodes have no other identity than their own. */
    private static Set<Node> options(Node first) {
      Set<Node> options = new LinkedHashSet<>();
      options.add(first);
      return options;
    }
  }

  /** A name that came to mean a file or folder; null when it went. */
  private static final class Change {
    final String name;
    final Node node;
    final Node before;

    Change(String name, Node node, Node before) {
      this.name = name;
      this.node = node;
      this.before = before;
    }

    boolean isAbout(Node other) {
      return node == other || before == other;
    }
  }

  /** A sync that has begun. */
  @FunctionalInterface
  public interface Sync {
    /** Makes durable what was there when it began. */
    void end();
  }

  private final Kind kind;
  private final FolderNode root = new FolderNode();

  public SimulatedDisk() {
    this(Kind.ORDINARY);
  }

  public SimulatedDisk(Kind kind) {
    this.kind = kind;
  }

  public synchronized void makeFolder(Path path) {
    parent(path).change(name(path), new FolderNode());
  }

  public synchronized FileNode makeFile(Path path) {
    FileNode file = new FileNode();
    parent(path).change(name(path), file);
    return file;
  }

  public synchronized void link(Path link, Path existing) {
    parent(link).change(name(link), node(existing));
  }

  public synchronized void move(Path source, Path target) {
    Node node = node(source);
    parent(target).change(name(target), node);
    delete(source);
    if (kind == Kind.SIZE_WITH_NAME && node instanceof FileNode file) {
      file.durable = new byte[0];
    }
  }

  public synchronized void delete(Path path) {
    parent(path).change(name(path), null);
  }

  public synchronized void write(FileNode file, long position, byte[] bytes) {
    int start = Math.toIntExact(position);
    byte[] after = Arrays.copyOf(file.seen, Math.max(file.seen.length, start + bytes.length));
    System.arraycopy(bytes, 0, after, start, bytes.length);
    file.seen = after;
  }

  public synchronized Sync syncFile(FileNode file) {
    byte[] bytes = file.seen;
    Map<FolderNode, List<Change>> names = new LinkedHashMap<>();
    if (kind == Kind.FOLDER_SYNCS_DO_NOTHING) {
      collectNames(root, file, names);
    }
    return () -> {
      synchronized (this) {
        if (!file.broken) {
          file.durable = bytes;
          names.forEach(FolderNode::keep);
        }
      }
    };
  }

  /** Returns the file at a path. */
  public synchronized FileNode file(Path path) {
    return (FileNode) node(path);
  }

  /** Collects what happened to the names of a file, and of the folders above it. */
  private static boolean collectNames(
      FolderNode folder, FileNode file, Map<FolderNode, List<Change>> names) {
    List<Change> found =
        new ArrayList<>(folder.changes.stream().filter(change -> change.isAbout(file)).toList());
    boolean holdsIt = folder.seen.containsValue(file);
    for (Node inner : folder.seen.values()) {
      if (inner instanceof FolderNode below && collectNames(below, file, names)) {
        holdsIt = true;
        folder.changes.stream().filter(change -> change.isAbout(below)).forEach(found::add);
      }
    }
    names.put(folder, found);
    return holdsIt;
  }

  /** Makes all syncs of a file useless from now on. */
  public synchronized void breakFile(FileNode file) {
    file.broken = true;
  }

  public synchronized Sync syncFolder(Path path) {
    FolderNode folder = (FolderNode) node(path);
    List<Change> covered = List.copyOf(folder.changes);
    return () -> {
      synchronized (this) {
        if (kind != Kind.FOLDER_SYNCS_DO_NOTHING) {
          folder.keep(covered);
        }
      }
    };
  }

  /** Makes all durable that is there. */
  public synchronized void syncAll() {
    syncAll(root, new HashSet<>());
  }

  private static void syncAll(Node node, Set<Node> done) {
    if (node instanceof FileNode file) {
      file.durable = file.seen;
    } else if (node instanceof FolderNode folder && done.add(folder)) {
      folder.durable.clear();
      folder.durable.putAll(folder.seen);
      folder.changes.clear();
      folder.seen.values().forEach(inner -> syncAll(inner, done));
    }
  }

  /**
   * Loses power in every way, or if those are too many, in the first ones, in all that keep or lose
   * at most two changes, and in some at random. Each time begins with the state of now.
   *
   * @param mostWays in how many ways of the first kind at most
   * @return in how many ways
   */
  public synchronized int crash(int mostWays, Random random, Consumer<LeftFolder> visitor) {
    int ways = 0;
    Choices all = Choices.all();
    do {
      visitor.accept(left(all::choose));
      ways++;
      if (!all.next()) {
        return ways;
      }
    } while (ways < mostWays);
    for (Choices few : List.of(Choices.firstBut(MOST_UNUSUAL), Choices.lastBut(MOST_UNUSUAL))) {
      do {
        visitor.accept(left(few::choose));
        ways++;
      } while (few.next());
    }
    for (int i = 0; i < RANDOM_WAYS; i++) {
      visitor.accept(left(random::nextInt));
      ways++;
    }
    return ways;
  }

  /** Loses power once with nothing lost, once with all lost, and in some ways at random. */
  public synchronized void crashSometimes(Random random, int times, Consumer<LeftFolder> visitor) {
    visitor.accept(left(options -> options - 1));
    visitor.accept(left(options -> 0));
    for (int i = 0; i < times; i++) {
      visitor.accept(left(random::nextInt));
    }
  }

  private LeftFolder left(Choices.Chooser chooser) {
    return (LeftFolder) root.left(chooser, new IdentityHashMap<>());
  }

  private Node node(Path path) {
    Node node = root;
    for (Path name : path) {
      node = ((FolderNode) node).seen.get(name.toString());
      Objects.requireNonNull(node, () -> "nothing at " + path);
    }
    return node;
  }

  private FolderNode parent(Path path) {
    return (FolderNode) node(path.getParent());
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
