package dev.hound.testing;

import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.Order;
import dev.hound.folder.TemporaryFiles;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Forwards every call to another folder. A test overrides the methods that it wants to fail, to be
 * counted or to be slow.
 *
 * <p>A sub-folder is that of the other folder, and so is not overridden: override {@link #folder}
 * too where sub-folders matter. What a new method of {@link Folder} does by default, this class
 * does not forward; for storages of your own implement {@link Folder}.
 */
public class ForwardingFolder implements Folder {

  private final Folder folder;

  /**
   * Forwards every call to a folder.
   *
   * @param folder the folder
   */
  protected ForwardingFolder(Folder folder) {
    this.folder = folder;
  }

  @Override
  public Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException {
    return folder.publish(names, content);
  }

  @Override
  public List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents)
      throws IOException {
    return folder.publishAll(names, contents);
  }

  @Override
  public byte[] read(Snowflake name, int limit) throws IOException {
    return folder.read(name, limit);
  }

  @Override
  public boolean contains(Snowflake name) throws IOException {
    return folder.contains(name);
  }

  @Override
  public long size(Snowflake name) throws IOException {
    return folder.size(name);
  }

  @Override
  public boolean delete(Snowflake name) throws IOException {
    return folder.delete(name);
  }

  @Override
  public long deleteAll(Collection<Snowflake> names, Consumer<? super Snowflake> deleted)
      throws IOException {
    return folder.deleteAll(names, deleted);
  }

  @Override
  public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException {
    return folder.names(first, last, order);
  }

  @Override
  public Stream<FolderEntry> entries() throws IOException {
    return folder.entries();
  }

  @Override
  public Optional<TemporaryFiles> temporaryFiles() {
    return folder.temporaryFiles();
  }

  @Override
  public Folder folder(String name) {
    return folder.folder(name);
  }

  @Override
  public List<String> folders() throws IOException {
    return folder.folders();
  }

  @Override
  public boolean exists() throws IOException {
    return folder.exists();
  }

  @Override
  public Durability durability() {
    return folder.durability();
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
