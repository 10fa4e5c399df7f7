package dev.hound.testing;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.NotRegularFileException;
import dev.hound.folder.Order;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A tree of folders in memory, for tests: fast, and gone with its last reference. It has no
 * permissions, no links and no temporary files, and it never fails; to see failures wrap it in a
 * {@link ForwardingFolder}. It is also a small example of an implementation of {@link Folder}.
 *
 * <p>Safe for use by many threads.
 */
public final class InMemoryFolder implements Folder {

  private static final class Blob {
    private final byte[] content;
    private final Instant lastModified = Instant.now();

    Blob(byte[] content) {
      this.content = content;
    }
  }

  /** What lies in an existing folder: a {@link Blob}, or the entries of a sub-folder. */
  private static final class Entries extends TreeMap<String, Object> {
    private static final long serialVersionUID = 1L;
    private final Instant lastModified = Instant.now();
  }

  /** The entries of the root under its name, if it exists; the lock of the whole tree. */
  private final Entries top;

  private final List<String> path;

  /** Makes a tree of its own, whose root does not exist yet. */
  public InMemoryFolder() {
    this(new Entries(), List.of("memory:"));
  }

  private InMemoryFolder(Entries top, List<String> path) {
    this.top = top;
    this.path = path;
  }

  @Override
  public Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException {
    return publishAll(names, List.of(content)).get(0);
  }

  @Override
  public List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents)
      throws IOException {
    Objects.requireNonNull(names, "names");
    List<byte[]> copies = contents.stream().map(byte[]::clone).toList();
    if (copies.stream().anyMatch(content -> content.length == 0)) {
      throw new IllegalArgumentException("content is empty");
    }
    List<Snowflake> published = new ArrayList<>();
    for (byte[] content : copies) {
      try {
        published.add(put(names, content));
      } catch (RuntimeException e) {
        if (published.isEmpty()) {
          throw e;
        }
        throw new PartlyPublishedException(
            "published only %d of %d in %s: %s".formatted(published.size(), copies.size(), this, e),
            published,
            e);
      }
    }
    return published;
  }

  private Snowflake put(Supplier<Snowflake> names, byte[] content) throws IOException {
    Blob blob = new Blob(content);
    Snowflake taken = null;
    while (true) {
      Snowflake name = names.get(); // Not under the lock: it may wait for the clock.
      if (name.equals(taken)) {
        throw new IllegalStateException("minted the same name twice: " + name);
      }
      synchronized (top) {
        if (entries(true).putIfAbsent(name.toString(), blob) == null) {
          return name;
        }
      }
      taken = name;
    }
  }

  /**
   * Puts a file of any name here, as another program would; makes the folder.
   *
   * @param name the name of the file, as {@link Folder#checkName} allows it
   * @param content what the file holds; may be empty
   * @throws IllegalArgumentException if the name is not valid, or taken
   * @throws IOException if a file is in the place of this folder
   */
  public void plant(String name, byte[] content) throws IOException {
    Folder.checkName(name);
    Blob blob = new Blob(content.clone());
    synchronized (top) {
      if (entries(true).putIfAbsent(name, blob) != null) {
        throw new IllegalArgumentException("exists already: " + address(name));
      }
    }
  }

  /** Returns the entries; those of a folder that does not exist are empty, or made. */
  private Entries entries(boolean make) throws IOException {
    Entries entries = top;
    for (int i = 0; i < path.size(); i++) {
      Object next = entries.get(path.get(i));
      if (next == null) {
        if (!make) {
          return new Entries();
        }
        next = new Entries();
        entries.put(path.get(i), next);
      }
      if (!(next instanceof Entries folder)) {
        throw new NotDirectoryException(String.join("/", path.subList(0, i + 1)));
      }
      entries = folder;
    }
    return entries;
  }

  private Blob blob(Snowflake name) throws IOException {
    synchronized (top) {
      Object entry = entries(false).get(name.toString());
      if (entry == null) {
        throw new NoSuchFileException(address(name.toString()));
      }
      if (!(entry instanceof Blob blob)) {
        throw new NotRegularFileException(address(name.toString()), FolderEntry.Kind.FOLDER);
      }
      return blob;
    }
  }

  private String address(String name) {
    return this + "/" + name;
  }

  @Override
  public byte[] read(Snowflake name, int limit) throws IOException {
    if (limit < 0 || limit > GREATEST_LIMIT) {
      throw new IllegalArgumentException("limit out of range: " + limit);
    }
    byte[] content = blob(name).content;
    if (content.length > limit) {
      throw new BlobTooLargeException(
          address(name.toString()), OptionalLong.of(content.length), limit);
    }
    return content.clone();
  }

  @Override
  public boolean contains(Snowflake name) throws IOException {
    synchronized (top) {
      return entries(false).get(name.toString()) instanceof Blob;
    }
  }

  @Override
  public long size(Snowflake name) throws IOException {
    return blob(name).content.length;
  }

  @Override
  public boolean delete(Snowflake name) throws IOException {
    synchronized (top) {
      try {
        blob(name);
      } catch (NoSuchFileException e) {
        return false;
      }
      return entries(false).remove(name.toString()) != null;
    }
  }

  @Override
  public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(last, "last");
    Comparator<Snowflake> comparator =
        switch (order) {
          case ASCENDING -> Comparator.naturalOrder();
          case DESCENDING -> Comparator.reverseOrder();
        };
    synchronized (top) {
      return entries(false).keySet().stream()
          .flatMap(name -> Snowflake.fromFileName(name).stream())
          .filter(name -> first.compareTo(name) <= 0 && name.compareTo(last) <= 0)
          .sorted(comparator)
          .toList()
          .stream();
    }
  }

  @Override
  public Stream<FolderEntry> entries() throws IOException {
    synchronized (top) {
      return entries(false).entrySet().stream().map(InMemoryFolder::entry).toList().stream();
    }
  }

  private static FolderEntry entry(Map.Entry<String, Object> entry) {
    return entry.getValue() instanceof Blob blob
        ? new FolderEntry(
            entry.getKey(), FolderEntry.Kind.FILE, blob.content.length, blob.lastModified)
        : new FolderEntry(
            entry.getKey(), FolderEntry.Kind.FOLDER, 0, ((Entries) entry.getValue()).lastModified);
  }

  @Override
  public InMemoryFolder folder(String name) {
    Folder.checkName(name);
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return new InMemoryFolder(top, List.copyOf(longer));
  }

  @Override
  public List<String> folders() throws IOException {
    return entries()
        .filter(entry -> entry.kind() == FolderEntry.Kind.FOLDER)
        .filter(entry -> !entry.name().startsWith(".") && entry.snowflake().isEmpty())
        .map(FolderEntry::name)
        .toList();
  }

  @Override
  public boolean exists() throws IOException {
    synchronized (top) {
      InMemoryFolder parent =
          new InMemoryFolder(top, path.subList(0, path.size() - 1)); // The top's is the top itself.
      boolean there = parent.entries(false).containsKey(path.get(path.size() - 1));
      entries(false);
      return there;
    }
  }

  /** Returns {@link Durability#BUFFERED}: a blob in memory survives nothing. */
  @Override
  public Durability durability() {
    return Durability.BUFFERED;
  }

  @Override
  public String toString() {
    return String.join("/", path);
  }
}
