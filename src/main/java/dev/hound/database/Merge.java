package dev.hound.database;

import dev.hound.folder.Order;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Merges the records of several folders into one time line. Each folder's names are listed and
 * sorted by themselves; a record is read when its turn comes.
 */
final class Merge<T extends HoundRecord> extends Spliterators.AbstractSpliterator<Located<T>> {

  /** The rest of one folder, by its next name. */
  private record Cursor<T extends HoundRecord>(
      Snowflake name, String path, Iterator<Snowflake> rest, RecordStore<T> store) {}

  private final PriorityQueue<Cursor<T>> cursors;

  private Merge(Order order) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.DISTINCT);
    Comparator<Snowflake> natural = Comparator.naturalOrder();
    Comparator<Snowflake> byName = order == Order.ASCENDING ? natural : natural.reversed();
    this.cursors =
        new PriorityQueue<>(
            Comparator.comparing((Cursor<T> cursor) -> cursor.name(), byName)
                .thenComparing(Cursor::path));
  }

  /** Gives the records of a place. */
  interface Stores<T> {
    RecordStore<T> of(Place place);
  }

  static <T extends HoundRecord> Stream<Located<T>> of(
      Stream<Place> places, Stores<T> stores, TimeRange range, Order order) throws IOException {
    Merge<T> merge = new Merge<>(order);
    IoStreams.forEach(
        places,
        place -> {
          RecordStore<T> store = stores.of(place);
          merge.add(store.names(range, order).iterator(), place.text(), store);
        });
    return StreamSupport.stream(merge, false);
  }

  private void add(Iterator<Snowflake> names, String path, RecordStore<T> store) {
    if (names.hasNext()) {
      cursors.add(new Cursor<>(names.next(), path, names, store));
    }
  }

  @Override
  public boolean tryAdvance(Consumer<? super Located<T>> action) {
    for (Cursor<T> next = cursors.poll(); next != null; next = cursors.poll()) {
      add(next.rest(), next.path(), next.store());
      Optional<StoredRecord<T>> record = read(next);
      if (record.isPresent()) {
        action.accept(new Located<>(next.path(), record.get()));
        return true;
      }
    }
    return false;
  }

  private static <T extends HoundRecord> Optional<StoredRecord<T>> read(Cursor<T> cursor) {
    return IoStreams.unchecked(() -> Layout.record(cursor.store(), cursor.name()));
  }
}
