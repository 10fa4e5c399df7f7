package dev.hound.database;

import dev.hound.folder.OutcomeUnknownException;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.snowflake.ClockWaitInterruptedException;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes records, each followed by its entry in the meta log: at once, or batched. */
final class Recorder {

  /** Makes the entry in the meta log of the record of a name. */
  interface MetaEntry {
    LogEntry of(Snowflake name, String timestamp);
  }

  /** A record of a batch, ready to be written. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Pending(
      Place place, Snowflake name, byte[] record, Snowflake metaName, byte[] metaEntry) {}

  private final Layout layout;
  private final @Nullable SnowflakeClient client;
  private final boolean enabled;

  /** Of each thread, and of this database alone. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable List<Pending>> batches = new ThreadLocal<>();

  /**
   * Makes the recorder of a database.
   *
   * @param client null for the shared one
   */
  Recorder(Layout layout, @Nullable SnowflakeClient client, boolean enabled) {
    this.layout = layout;
    this.client = client;
    this.enabled = enabled;
  }

  boolean isEnabled() {
    return enabled;
  }

  /**
   * Writes a record.
   *
   * @param record makes the record, given its timestamp
   */
  Snowflake write(Place place, Function<String, HoundRecord> record, MetaEntry metaEntry)
      throws IOException {
    List<Pending> batch = batches.get();
    if (enabled && batch == null) {
      return writeNow(place, record, metaEntry);
    }
    Snowflake name = mint();
    Pending pending = prepare(place, name, record, metaEntry);
    if (batch != null) {
      batch.add(pending);
    }
    return name;
  }

  private Snowflake writeNow(Place place, Function<String, HoundRecord> record, MetaEntry metaEntry)
      throws IOException {
    Snowflake name = layout.records(place).put(record.apply(now()));
    try {
      layout.metaLog().put(metaEntry.of(name, now()));
    } catch (IOException | RuntimeException e) {
      throw new MissingMetaEntryException(place.toString(), name, e);
    }
    return name;
  }

  /** Encodes it now: what is refused is refused at the call, and a value may change later. */
  private Pending prepare(
      Place place, Snowflake name, Function<String, HoundRecord> record, MetaEntry metaEntry)
      throws IOException {
    byte[] encoded = layout.records(place).encode(record.apply(Timestamps.print(name.instant())));
    Snowflake metaName = mint();
    byte[] encodedMetaEntry =
        layout.metaLog().encode(metaEntry.of(name, Timestamps.print(metaName.instant())));
    return new Pending(place, name, encoded, metaName, encodedMetaEntry);
  }

  private String now() {
    return Timestamps.print(client().clock().instant());
  }

  /** Makes the shared client only for a write: readers need no machine id. */
  private SnowflakeClient client() {
    return client == null ? SnowflakeClient.shared() : client;
  }

  private Snowflake mint() throws InterruptedIOException {
    try {
      return client().snowflake();
    } catch (ClockWaitInterruptedException e) {
      InterruptedIOException interrupted =
          new InterruptedIOException("nothing was written: " + e.getMessage());
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  /** Runs the block and then writes what it wrote; inside another batch, leaves that to it. */
  <X extends Exception> void batch(HoundDatabase.Block<X> block) throws X, IOException {
    if (batches.get() != null) {
      block.run();
      return;
    }
    List<Pending> batch = new ArrayList<>();
    batches.set(batch);
    try {
      block.run();
    } finally {
      batches.remove();
    }
    if (enabled && !batch.isEmpty()) {
      new Delivery(batch).run();
    }
  }

  /** The writing of one batch. */
  private final class Delivery {

    private final List<Pending> batch;
    private final Set<Snowflake> written = new HashSet<>();
    private final Set<Snowflake> unknown = new HashSet<>();
    private @Nullable Exception failure;

    Delivery(List<Pending> batch) {
      this.batch = batch;
    }

    void run() throws BatchFailedException {
      Map<List<String>, List<Pending>> folders = new LinkedHashMap<>();
      for (Pending pending : batch) {
        folders.computeIfAbsent(pending.place().path(), key -> new ArrayList<>()).add(pending);
      }
      for (List<Pending> records : folders.values()) {
        if (failure == null) {
          Place place = records.get(0).place();
          publish(
              layout.records(place),
              records.stream().map(Pending::name).toList(),
              records.stream().map(Pending::record).toList(),
              written,
              unknown);
        }
      }
      // Also after a failure: what was written is to be found.
      List<Pending> there = batch.stream().filter(p -> written.contains(p.name())).toList();
      Set<Snowflake> metaWritten = new HashSet<>();
      publish(
          layout.metaLog(),
          there.stream().map(Pending::metaName).toList(),
          there.stream().map(Pending::metaEntry).toList(),
          metaWritten,
          new HashSet<>());
      if (failure != null) {
        throw new BatchFailedException(
            there.stream().map(Pending::name).toList(),
            names(p -> unknown.contains(p.name())),
            names(p -> !written.contains(p.name()) && !unknown.contains(p.name())),
            there.stream()
                .filter(p -> !metaWritten.contains(p.metaName()))
                .map(Pending::name)
                .toList(),
            failure);
      }
    }

    private List<Snowflake> names(Predicate<Pending> which) {
      return batch.stream().filter(which).map(Pending::name).toList();
    }

    private void publish(
        RecordStore<?> store,
        List<Snowflake> names,
        List<byte[]> contents,
        Set<Snowflake> done,
        Set<Snowflake> perhapsDone) {
      try {
        done.addAll(store.folder().publishAll(new GivenNames(store, names)::next, contents));
      } catch (PartlyPublishedException e) {
        done.addAll(e.names());
        fail(e);
      } catch (OutcomeUnknownException e) {
        perhapsDone.addAll(e.names());
        fail(e);
      } catch (IOException | RuntimeException e) {
        fail(e);
      }
    }

    private void fail(Exception e) {
      if (failure == null) {
        failure = e;
      } else {
        failure.addSuppressed(e);
      }
    }
  }

  /**
   * Hands out the names that the block was given. They are the records' own: should one be taken,
   * by another client of the same machine id, client id and clock or by a stale claim, the next one
   * must not slip to its record.
   */
  private static final class GivenNames {

    private final RecordStore<?> store;
    private final Iterator<Snowflake> names;
    private @Nullable Snowflake given;

    GivenNames(RecordStore<?> store, List<Snowflake> names) {
      this.store = store;
      this.names = names.iterator();
    }

    Snowflake next() {
      try {
        if (given != null && !store.contains(given)) {
          throw taken(given);
        }
        Snowflake name = names.next();
        if (store.contains(name)) {
          throw taken(name);
        }
        given = name;
        return name;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private IllegalStateException taken(Snowflake name) {
      return new IllegalStateException(
          "the name %s is taken in %s".formatted(name, store.folder()));
    }
  }
}
