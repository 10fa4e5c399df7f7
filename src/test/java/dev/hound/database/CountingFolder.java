package dev.hound.database;

import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Another folder that counts how many records are read and how often folders are listed. */
record CountingFolder(Folder folder, AtomicInteger reads, AtomicInteger listings)
    implements Folder {

  CountingFolder(Folder folder) {
    this(folder, new AtomicInteger(), new AtomicInteger());
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
  public byte[] read(Snowflake name) throws IOException {
    reads.incrementAndGet();
    return folder.read(name);
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
    listings.incrementAndGet();
    return folder.names(first, last, order);
  }

  @Override
  public Stream<FolderEntry> entries() throws IOException {
    listings.incrementAndGet();
    return folder.entries();
  }

  @Override
  public Stream<FolderEntry> leftOvers() throws IOException {
    return folder.leftOvers();
  }

  @Override
  public CountingFolder folder(String name) {
    return new CountingFolder(folder.folder(name), reads, listings);
  }

  @Override
  public List<String> folders() throws IOException {
    listings.incrementAndGet();
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
