package dev.hound.folder.sim;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.FolderOptions;
import dev.hound.folder.FolderProvider;
import dev.hound.snowflake.Snowflake;
import dev.hound.testing.ForwardingFolder;
import dev.hound.testing.InMemoryFolder;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Opens {@code memory://NAME}: the same tree for the same name. A sub-folder named {@code broken}
 * can't be listed.
 */
public final class MemoryProvider implements FolderProvider {

  private static final Map<String, InMemoryFolder> TREES = new ConcurrentHashMap<>();
  private static final Map<String, FolderOptions> OPTIONS = new ConcurrentHashMap<>();

  private static final Map<String, Integer> DELETIONS = new ConcurrentHashMap<>();

  private static final class Opened extends ForwardingFolder {
    private final String tree;

    Opened(Folder folder, String tree) {
      super(folder);
      this.tree = tree;
    }

    @Override
    public boolean delete(Snowflake name) throws IOException {
      DELETIONS.merge(tree, 1, Integer::sum);
      return super.delete(name);
    }

    @Override
    public long deleteAll(Collection<Snowflake> names, Consumer<? super Snowflake> deleted)
        throws IOException {
      DELETIONS.merge(tree, 1, Integer::sum);
      return super.deleteAll(names, deleted);
    }

    @Override
    public Folder folder(String name) {
      Folder folder = super.folder(name);
      return name.equals("broken") ? new Unlisted(folder) : folder;
    }
  }

  private static final class Unlisted extends ForwardingFolder {
    Unlisted(Folder folder) {
      super(folder);
    }

    @Override
    public Stream<FolderEntry> entries() throws IOException {
      throw new IOException("503 Slow Down");
    }
  }

  /** Returns how the tree of that name was opened last. */
  public static FolderOptions options(String name) {
    return OPTIONS.get(name);
  }

  /** Returns how often the root of the tree of that name was asked to delete something. */
  public static int deletions(String name) {
    return DELETIONS.getOrDefault(name, 0);
  }

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public Folder open(URI address, FolderOptions options) throws IOException {
    if (address.getHost() == null) {
      throw new IOException("no name in " + address);
    }
    OPTIONS.put(address.getHost(), options);
    return new Opened(
        TREES.computeIfAbsent(address.getHost(), name -> new InMemoryFolder()), address.getHost());
  }
}
