package dev.hound.database;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.testing.ForwardingFolder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Another folder that counts how many records are read and how often folders are listed. */
final class CountingFolder extends ForwardingFolder {

  private final AtomicInteger reads;
  private final AtomicInteger listings;

  CountingFolder(Folder folder) {
    this(folder, new AtomicInteger(), new AtomicInteger());
  }

  private CountingFolder(Folder folder, AtomicInteger reads, AtomicInteger listings) {
    super(folder);
    this.reads = reads;
    this.listings = listings;
  }

  AtomicInteger reads() {
    return reads;
  }

  AtomicInteger listings() {
    return listings;
  }

  @Override
  public byte[] read(Snowflake name, int limit) throws IOException {
    reads.incrementAndGet();
    return super.read(name, limit);
  }

  @Override
  public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException {
    listings.incrementAndGet();
    return super.names(first, last, order);
  }

  @Override
  public Stream<FolderEntry> entries() throws IOException {
    listings.incrementAndGet();
    return super.entries();
  }

  @Override
  public CountingFolder folder(String name) {
    return new CountingFolder(super.folder(name), reads, listings);
  }

  @Override
  public List<String> folders() throws IOException {
    listings.incrementAndGet();
    return super.folders();
  }
}
