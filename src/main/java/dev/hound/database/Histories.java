package dev.hound.database;

import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads the updates of attributes.
 *
 * <p>The fields of a record say what it is about; its folder only says where to look. They differ
 * where names with slashes made deeper folders. What can't be decoded counts for its folder.
 */
final class Histories {

  private final Layout layout;

  Histories(Layout layout) {
    this.layout = layout;
  }

  Stream<StoredRecord<AttributeUpdate>> ofAttribute(
      Entity entity, String attribute, TimeRange range, Order order) throws IOException {
    return layout
        .updates(layout.attribute(entity, attribute))
        .records(range, order)
        .filter(record -> isOf(entity, attribute, record));
  }

  Stream<StoredRecord<AttributeUpdate>> ofEntity(Entity entity, TimeRange range, Order order)
      throws IOException {
    return merged(layout.entity(entity), update -> update.entity().equals(entity), range, order);
  }

  Stream<StoredRecord<AttributeUpdate>> ofType(String type, TimeRange range, Order order)
      throws IOException {
    return merged(layout.type(type), update -> update.entityType().equals(type), range, order);
  }

  private Stream<StoredRecord<AttributeUpdate>> merged(
      Place top, Predicate<AttributeUpdate> wanted, TimeRange range, Order order)
      throws IOException {
    return Merge.of(top.tree(), layout::updates, range, order)
        .filter(
            found ->
                decoded(found.record())
                    .map(update -> !update.isEvent() && wanted.test(update))
                    .orElse(!found.folder().endsWith("/" + AttributeUpdate.META)))
        .map(Located::record);
  }

  private static boolean isOf(
      Entity entity, String attribute, StoredRecord<AttributeUpdate> record) {
    return decoded(record)
        .map(update -> update.entity().equals(entity) && update.attributeName().equals(attribute))
        .orElse(true);
  }

  private static Optional<AttributeUpdate> decoded(StoredRecord<AttributeUpdate> record) {
    try {
      return Optional.of(record.value());
    } catch (IOException e) {
      return Optional.empty(); // Corrupt, too large, or closed to us.
    }
  }

  /** Returns the newest update of each attribute up to a name; reads one record for each. */
  SortedMap<String, StoredRecord<AttributeUpdate>> upTo(Entity entity, Snowflake last)
      throws IOException {
    SortedMap<String, StoredRecord<AttributeUpdate>> state = new TreeMap<>();
    Place top = layout.entity(entity);
    try {
      for (Place place : (Iterable<Place>) top.tree()::iterator) {
        List<String> below = place.path().subList(top.path().size(), place.path().size());
        if (below.equals(List.of(AttributeUpdate.META))) {
          continue;
        }
        newest(place, below, entity, last)
            .ifPresent(
                record ->
                    state.put(
                        decoded(record)
                            .map(AttributeUpdate::attributeName)
                            .orElse(String.join("/", below)),
                        record));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return state;
  }

  private Optional<StoredRecord<AttributeUpdate>> newest(
      Place place, List<String> attribute, Entity entity, Snowflake last) throws IOException {
    RecordStore<AttributeUpdate> store = layout.updates(place);
    Iterator<Snowflake> names =
        place.folder().names(Snowflake.MIN, last, Order.DESCENDING).iterator();
    while (names.hasNext()) {
      Optional<StoredRecord<AttributeUpdate>> record = Layout.record(store, names.next());
      if (record.isPresent() && belongs(record.get(), entity, attribute)) {
        return record;
      }
    }
    return Optional.empty();
  }

  /** A record that can't be decoded is taken for one of its folder, unless that is none. */
  private static boolean belongs(
      StoredRecord<AttributeUpdate> record, Entity entity, List<String> attribute) {
    return decoded(record)
        .map(
            update ->
                update.entity().equals(entity)
                    && Names.folders(update.attributeName()).equals(attribute))
        .orElse(!attribute.isEmpty());
  }

  SortedSet<String> types() throws IOException {
    try {
      SortedSet<String> types = new TreeSet<>();
      for (Place top : layout.hound().children()) {
        if (!top.isLog() && !top.isWorkspace()) {
          collect(
              top, AttributeUpdate::entityType, place -> Optional.of(place.path().get(0)), types);
        }
      }
      return types;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  SortedSet<Entity> entities(String type) throws IOException {
    SortedSet<Entity> entities = new TreeSet<>();
    collect(
        layout.type(type),
        AttributeUpdate::entity,
        place ->
            Optional.of(
                place.isWorkspace()
                    ? Entity.WORKSPACE
                    : new Entity(place.path().get(0), place.path().get(1))),
        entities);
    entities.removeIf(entity -> !entity.type().equals(type));
    return entities;
  }

  SortedSet<String> attributes(Entity entity) throws IOException {
    Place top = layout.entity(entity);
    SortedSet<String> attributes = new TreeSet<>();
    collect(
        top,
        update -> update.entity().equals(entity) ? update.attributeName() : AttributeUpdate.META,
        place ->
            place.path().size() == top.path().size() + 1
                ? Optional.of(place.path().get(top.path().size()))
                : Optional.empty(),
        attributes);
    attributes.remove(AttributeUpdate.META);
    return attributes;
  }

  /**
   * Collects what the updates below a place are about. Where they usually lie, the folders tell,
   * and no record need be read; elsewhere their fields do.
   *
   * @param ofLeaf what the folders tell, if they do
   */
  private <K> void collect(
      Place top,
      Function<AttributeUpdate, K> ofUpdate,
      Function<Place, Optional<K>> ofLeaf,
      Collection<K> to)
      throws IOException {
    try {
      for (Place place : (Iterable<Place>) top.tree()::iterator) {
        Optional<K> told = place.isLeaf() ? ofLeaf.apply(place) : Optional.empty();
        if (told.isEmpty()) {
          layout
              .updates(place)
              .records(TimeRange.all())
              .flatMap(record -> decoded(record).stream())
              .map(ofUpdate)
              .forEach(to::add);
        } else if (!to.contains(told.get()) && place.hasRecords()) {
          to.add(told.get());
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
