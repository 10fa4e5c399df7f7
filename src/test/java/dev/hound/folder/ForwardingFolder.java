package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Another folder, of which a test overrides what it wants to be odd. */
public class ForwardingFolder implements Folder {

  private final Folder folder;

  /** Forwards everything to that folder. */
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
  public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException {
    return folder.names(first, last, order);
  }

  @Override
  public Stream<FolderEntry> entries() throws IOException {
    return folder.entries();
  }

  @Override
  public Stream<FolderEntry> leftOvers() throws IOException {
    return folder.leftOvers();
  }

  @Override
  public Stream<FolderEntry> leftOvers(Duration olderThan) throws IOException {
    return folder.leftOvers(olderThan);
  }

  @Override
  public void clean(Duration olderThan, Consumer<? super FolderEntry> removed) throws IOException {
    folder.clean(olderThan, removed);
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
