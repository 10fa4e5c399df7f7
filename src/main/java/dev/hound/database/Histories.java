package dev.hound.database;

import dev.hound.folder.Order;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the updates of attributes.
 *
 * <p>The fields of a record say what it is about; its folder only says where to look. They differ
 * where names with slashes made deeper folders, and on storage that folds case. A record that can't
 * be decoded counts for its folder.
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

  Stream<StoredRecord<AttributeUpdate>> ofAttribute(
      String type, String attribute, TimeRange range, Order order) throws IOException {
    UnaryOperator<List<String>> comparable = layout.foldsCase() ? Names::folded : same -> same;
    List<String> folders = comparable.apply(Names.folders(attribute));
    return merged(
        layout
            .type(type)
            .tree()
            .filter(place -> comparable.apply(end(place, folders.size())).equals(folders)),
        update -> update.entityType().equals(type) && update.attributeName().equals(attribute),
        true,
        range,
        order);
  }

  /** Returns the last folders of a place. */
  private static List<String> end(Place place, int count) {
    List<String> path = place.path();
    return path.subList(Math.max(0, path.size() - count), path.size());
  }

  Stream<StoredRecord<AttributeUpdate>> ofEntity(Entity entity, TimeRange range, Order order)
      throws IOException {
    return merged(
        layout.entity(entity).tree(),
        update -> !update.isEvent() && update.entity().equals(entity),
        false,
        range,
        order);
  }

  Stream<StoredRecord<AttributeUpdate>> ofType(String type, TimeRange range, Order order)
      throws IOException {
    return merged(
        layout.type(type).tree(),
        update -> !update.isEvent() && update.entityType().equals(type),
        false,
        range,
        order);
  }

  private Stream<StoredRecord<AttributeUpdate>> merged(
      Stream<Place> places,
      Predicate<AttributeUpdate> wanted,
      boolean events,
      TimeRange range,
      Order order)
      throws IOException {
    return Merge.of(places, layout::updates, range, order)
        .filter(
            found ->
                decoded(found.record())
                    .map(wanted::test)
                    .orElse(events || !found.folder().endsWith("/" + AttributeUpdate.META)))
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
      return Optional.empty(); // Corrupt, too large, or unreadable.
    }
  }

  /**
   * Returns the newest update of each attribute up to a name. Reads one record of each, unless the
   * storage folds case: then it reads all.
   */
  SortedMap<String, StoredRecord<AttributeUpdate>> upTo(Entity entity, Snowflake last)
      throws IOException {
    SortedMap<String, StoredRecord<AttributeUpdate>> state = new TreeMap<>();
    Place top = layout.entity(entity);
    boolean foldsCase = layout.foldsCase();
    IoStreams.forEach(
        top.tree(),
        place -> {
          List<String> below = place.path().subList(top.path().size(), place.path().size());
          if (foldsCase) {
            state.putAll(newestOfEach(place, below, entity, last));
          } else if (!below.equals(List.of(AttributeUpdate.META))) {
            newest(place, below, entity, last)
                .ifPresent(record -> state.put(attribute(record, below), record));
          }
        });
    return state;
  }

  private static String attribute(StoredRecord<AttributeUpdate> record, List<String> folders) {
    return decoded(record)
        .map(AttributeUpdate::attributeName)
        .orElseGet(() -> String.join("/", folders));
  }

  /** The newest updates in a folder whose attributes differ by case. */
  private SortedMap<String, StoredRecord<AttributeUpdate>> newestOfEach(
      Place place, List<String> folders, Entity entity, Snowflake last) throws IOException {
    SortedMap<String, StoredRecord<AttributeUpdate>> newest = new TreeMap<>();
    RecordStore<AttributeUpdate> store = layout.updates(place);
    IoStreams.forEach(
        place.folder().names(Snowflake.MIN, last, Order.DESCENDING),
        name ->
            Layout.record(store, name)
                .filter(record -> belongs(record, entity, folders, Names::folded))
                .ifPresent(record -> newest.putIfAbsent(attribute(record, folders), record)));
    newest.remove(AttributeUpdate.META);
    return newest;
  }

  private Optional<StoredRecord<AttributeUpdate>> newest(
      Place place, List<String> attribute, Entity entity, Snowflake last) throws IOException {
    RecordStore<AttributeUpdate> store = layout.updates(place);
    Iterator<Snowflake> names =
        place.folder().names(Snowflake.MIN, last, Order.DESCENDING).iterator();
    while (names.hasNext()) {
      Optional<StoredRecord<AttributeUpdate>> record = Layout.record(store, names.next());
      if (record.isPresent() && belongs(record.get(), entity, attribute, folders -> folders)) {
        return record;
      }
    }
    return Optional.empty();
  }

  /**
   * Tells whether a record is an update of an attribute that has these folders. One that can't be
   * decoded is taken for one of its folder, unless that is not one of an attribute.
   *
   * @param comparable makes lists of folders that the storage takes for the same equal
   */
  private static boolean belongs(
      StoredRecord<AttributeUpdate> record,
      Entity entity,
      List<String> folders,
      UnaryOperator<List<String>> comparable) {
    return decoded(record)
        .map(
            update ->
                update.entity().equals(entity)
                    && comparable
                        .apply(Names.folders(update.attributeName()))
                        .equals(comparable.apply(folders)))
        .orElse(!folders.isEmpty());
  }

  SortedSet<String> types() throws IOException {
    List<Place> tops = layout.hound().children();
    return sorted(
        tops.stream()
            .filter(top -> !top.isLog() && !top.isWorkspace())
            .flatMap(
                top ->
                    IoStreams.later(
                        () -> subjects(top, AttributeUpdate::entityType, Histories::typeOf))));
  }

  SortedSet<Entity> entities(String type) throws IOException {
    return sorted(
        subjects(layout.type(type), AttributeUpdate::entity, Histories::entityOf)
            .filter(entity -> entity.type().equals(type)));
  }

  SortedSet<String> attributes(Entity entity) throws IOException {
    Place top = layout.entity(entity);
    return sorted(
        subjects(
                top,
                update ->
                    update.entity().equals(entity) ? update.attributeName() : AttributeUpdate.META,
                place ->
                    place.path().size() == top.path().size() + 1
                        ? Optional.of(place.name())
                        : Optional.empty())
            .filter(attribute -> !attribute.equals(AttributeUpdate.META)));
  }

  private static <K> SortedSet<K> sorted(Stream<K> subjects) throws IOException {
    return IoStreams.checked(() -> subjects.collect(Collectors.toCollection(TreeSet::new)));
  }

  boolean exists(Entity entity) throws IOException {
    return IoStreams.checked(
        () ->
            subjects(layout.entity(entity), AttributeUpdate::entity, Histories::entityOf)
                .anyMatch(entity::equals));
  }

  boolean exists(String type) throws IOException {
    return IoStreams.checked(
        () ->
            subjects(layout.type(type), AttributeUpdate::entityType, Histories::typeOf)
                .anyMatch(type::equals));
  }

  private static Optional<String> typeOf(Place leaf) {
    return Optional.of(leaf.path().get(0));
  }

  private static Optional<Entity> entityOf(Place leaf) {
    return Optional.of(
        leaf.isWorkspace() ? Entity.WORKSPACE : new Entity(leaf.path().get(0), leaf.path().get(1)));
  }

  /**
   * Finds what the updates below a place are about. Where they usually lie, the folders say it, and
   * no record need be read; elsewhere, and on a storage that folds case, their fields do.
   *
   * @param ofLeaf what the folders say, if they do
   */
  private <K> Stream<K> subjects(
      Place top, Function<AttributeUpdate, K> ofUpdate, Function<Place, Optional<K>> ofLeaf)
      throws IOException {
    boolean foldsCase = layout.foldsCase();
    Set<K> found = new HashSet<>();
    return top.tree()
        .flatMap(
            place ->
                IoStreams.later(
                    () -> {
                      Optional<K> said = place.isLeaf() ? ofLeaf.apply(place) : Optional.empty();
                      if (said.isPresent() && !foldsCase) {
                        return !found.contains(said.get()) && place.hasRecords()
                            ? said.stream()
                            : Stream.empty();
                      }
                      return layout
                          .updates(place)
                          .records(TimeRange.all())
                          .flatMap(record -> decoded(record).map(ofUpdate).or(() -> said).stream());
                    }))
        .filter(found::add);
  }
}
