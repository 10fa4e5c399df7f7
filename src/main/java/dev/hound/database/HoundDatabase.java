package dev.hound.database;

import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.Folders;
import dev.hound.folder.Order;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.CorruptRecordException;
import dev.hound.store.Finding;
import dev.hound.store.JsonRecordFormat;
import dev.hound.store.RecordStore;
import dev.hound.store.SnowflakeModule;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Hound database: logs, and attributes of entities with their whole history. It lies in a shared
 * folder, below {@code hound}, in the layout of the Hound for Python 1.0; each reads what the other
 * wrote.
 *
 * <pre>{@code
 * HoundDatabase database = HoundDatabase.open(Path.of("/mnt/bucket"));
 * Entity sample = Entity.of("samples", "S-001");
 * try (Reason why = database.because("re-aligned to hg38")) {
 *   database.update(sample, "bam", "gs://b/two.bam");
 * }
 * for (StoredRecord<AttributeUpdate> value : database.at(sample, yesterday).values()) {
 *   AttributeUpdate update = value.value();
 *   print(update.attributeName(), update.attributeValue(), value.instant(), update.author());
 * }
 * }</pre>
 *
 * <p><b>Writing.</b> Each write publishes a record and then an entry of the meta log about it, and
 * returns the name of the record. Nothing is ever changed: an update adds to the history. The name
 * has the true time; the record's own timestamp is the second just before it was published, by the
 * same clock (so it may be the second before that of the name), and that of the name in a
 * {@linkplain #batch batch}, where names are minted at the call.
 *
 * <p>When a write throws an {@link IOException}, nothing was written, unless it is one of these: a
 * {@link MissingMetaEntryException} if the record was written and its entry in the meta log was
 * not; a {@link dev.hound.folder.OutcomeUnknownException} if the record may be there or not, which
 * carries the name; a {@link BatchFailedException} if only a part of a batch was written.
 *
 * <p><b>Order.</b> All histories are in the order of names, which is the order of time by the
 * clocks of those who wrote them. Where the clocks of two machines are five seconds apart, updates
 * that they make within five seconds of each other may be in the wrong order, and the later name
 * gives the value. A record may appear in a folder after one with a later name.
 *
 * <p><b>Names</b> of types, entities and attributes become folders. A write refuses, with an {@link
 * IllegalArgumentException} that gives the rule and the name: an empty name, {@code .}, {@code ..},
 * {@code .tmp} in any case, {@code /}, {@code \}, control characters, half a surrogate pair, and
 * more than 255 bytes of UTF-8; the types {@code logs} and {@code workspace} and the attribute
 * {@code __meta__} in any case, which are Hound's own. All else passes as it is. Reading also finds
 * what Python wrote under names with slashes, in deeper folders: a record's own fields say what it
 * is about, not its folder. Files more than 32 levels below {@code hound}, or with a path of more
 * than 2,000 bytes from there, are foreign, so that folders nested without end can't stop a reader.
 *
 * <p>On storage that takes names for one that differ only by case (exFAT, APFS, NTFS), entities or
 * attributes whose names do share a folder. Their records are told apart by their fields, so that
 * readings of the newest values and lists of names read all records of a folder there.
 *
 * <p><b>Reading.</b> Streams need not be closed. The names of the folders concerned are listed and
 * sorted folder by folder when the method is called; records are read one by one as the stream
 * goes, decoded by {@link StoredRecord#value()} so that a corrupt, too large or unreadable one
 * doesn't end the stream, and left out if they vanished meanwhile or are not regular files. A
 * record that can't be decoded counts for the folder that it lies in. A failure on the way is an
 * {@link UncheckedIOException}. A name that can't be that of a folder is an {@link
 * IllegalArgumentException}. An entity or type that doesn't exist is empty; {@link #exists(Entity)}
 * tells it from one without records in the range of time that was asked for.
 *
 * <p>Nothing outside the root is read or written, whatever a name or a symbolic link below the root
 * says. Immutable and safe for use by many threads; holds no thread and no open handle between
 * calls, so that there is nothing to close.
 */
public final class HoundDatabase {

  /**
   * A block of code that may throw.
   *
   * @param <X> what it throws besides {@link IOException}
   */
  @FunctionalInterface
  public interface Block<X extends Exception> {
    /**
     * Runs the block.
     *
     * @throws X if it fails
     * @throws IOException if it fails
     */
    void run() throws X, IOException;
  }

  /** The reason of updates for which no other was given, as the Python Hound writes it. */
  public static final String NO_REASON = "No reason given";

  private static final String UPLOAD_TEXT = "Uploading new entity";
  private static final String UPLOAD_EVENT = "User uploaded new entity";

  private final Layout layout;
  private final Recorder recorder;
  private final Reasons reasons = new Reasons();
  private final Histories histories;
  private final Finder finder;
  private final InstantSource clock;
  private final String author;
  private final JsonMapper mapper;

  private HoundDatabase(
      Layout layout,
      @Nullable SnowflakeClient client,
      String author,
      JsonMapper mapper,
      boolean enabled) {
    this.layout = layout;
    this.recorder = new Recorder(layout, client, enabled);
    this.histories = new Histories(layout);
    this.finder = new Finder(layout);
    // That of the shared client, which is made when something is written.
    this.clock = client == null ? InstantSource.system() : client.clock();
    this.author = author;
    this.mapper = mapper;
  }

  /**
   * Opens the database in a folder, durable, with the client that this program shares and the usual
   * author. Makes nothing; the first write makes what is missing, if the folder's parent exists.
   *
   * @param root the folder that holds {@code hound}, as a bucket does; neither need exist
   * @return the database
   * @throws IOException if the folder is the {@code hound} of a database itself: it has {@code
   *     logs} and no {@code hound} in it; or if that can't be found out
   */
  public static HoundDatabase open(Path root) throws IOException {
    return builder().path(root).build();
  }

  /**
   * Opens a database by its location.
   *
   * @param location a path, or an address such as {@code s3://bucket}, as for {@link
   *     Folders#open(String)}: the folder that holds {@code hound}
   * @return the database, with the author, the client and the durability of {@link #builder()}
   * @throws IllegalArgumentException if the location is invalid
   * @throws IOException if the location can't be opened, or is the {@code hound} of a database
   *     itself, or that can't be determined
   */
  public static HoundDatabase open(String location) throws IOException {
    return builder().folder(Folders.open(location)).build();
  }

  /**
   * Returns the root of the database that a folder lies in: the parent of the nearest folder {@code
   * hound} with logs that is the folder itself or above it. Only {@code HoundDatabase} should write
   * there.
   *
   * @param folder the folder, which need not exist; links in its path are followed
   * @return the root; empty if the folder lies in no database, or none that can be seen
   */
  public static Optional<Path> enclosing(Path folder) {
    return EnclosingDatabase.of(folder);
  }

  /**
   * Starts a database with settings of your own.
   *
   * @return a builder, to be given a path or a folder
   * @throws IllegalStateException if jackson-annotations is too old, as for {@link
   *     JsonRecordFormat#of(Class)}
   */
  public static Builder builder() {
    JsonRecordFormat.of(JsonNode.class); // Fails clearly, where the first mapper would not.
    return new Builder();
  }

  /**
   * Returns the folder that holds {@code hound}.
   *
   * @return the root
   */
  public Folder root() {
    return layout.root();
  }

  /**
   * Returns who writes.
   *
   * @return the author of all records that this database writes
   */
  public String author() {
    return author;
  }

  // Writing

  /**
   * Writes an entry of a log.
   *
   * @param type {@link LogType#JOB}, {@link LogType#UPLOAD} or {@link LogType#OTHER}
   * @param text the text
   * @param entities the entities that it is about; if there are none, null is written, as by Python
   * @return the name of the entry
   * @throws IllegalArgumentException if that log is not to be written, or the text is refused
   * @throws IOException if it could not be written; see above
   */
  public Snowflake log(LogType type, String text, Entity... entities) throws IOException {
    return log(type, text, Arrays.asList(entities));
  }

  /**
   * Writes an entry of a log.
   *
   * @param type {@link LogType#JOB}, {@link LogType#UPLOAD} or {@link LogType#OTHER}
   * @param text the text
   * @param entities the entities that it is about; if there are none, null is written, as by Python
   * @return the name of the entry
   * @throws IllegalArgumentException if that log is not to be written, or the text is refused
   * @throws IOException if it could not be written; see above
   */
  public Snowflake log(LogType type, String text, Collection<Entity> entities) throws IOException {
    Objects.requireNonNull(text, "text");
    if (!type.isWritable()) {
      throw new IllegalArgumentException(
          "not a log to write to: \"" + type + "\"; give job, upload or other");
    }
    List<String> names =
        entities.isEmpty() ? null : entities.stream().map(Entity::toString).toList();
    return recorder.write(
        layout.log(type),
        timestamp -> new LogEntry(names, text, author, timestamp),
        (name, timestamp) -> MetaLog.entryOf(name, type, author, timestamp));
  }

  /**
   * Gives an attribute a value, for the {@linkplain #because reason} that holds.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @param attribute the name of the attribute
   * @param value the value: a {@link JsonNode} or whatever the mapper can write; null clears the
   *     attribute
   * @return the name of the update
   * @throws IllegalArgumentException if a name breaks a rule, or the value can't be written
   * @throws IOException if it could not be written; see above
   */
  public Snowflake update(Entity entity, String attribute, @Nullable Object value)
      throws IOException {
    return update(entity, attribute, value, reasons.text());
  }

  /**
   * Gives an attribute a value for a reason.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @param attribute the name of the attribute
   * @param value the value: a {@link JsonNode} or whatever the mapper can write; null clears the
   *     attribute
   * @param reason why
   * @return the name of the update
   * @throws IllegalArgumentException if a name breaks a rule, or the value can't be written
   * @throws IOException if it could not be written; see above
   */
  public Snowflake update(Entity entity, String attribute, @Nullable Object value, String reason)
      throws IOException {
    Names.checkEntity(entity);
    Names.checkAttribute(attribute);
    return write(entity, attribute, Values.tree(attribute, value, mapper), reason);
  }

  /**
   * Notes an event of an entity, such as its creation, for the {@linkplain #because reason} that
   * holds.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @param event what happened
   * @return the name of the record
   * @throws IllegalArgumentException if a name breaks a rule
   * @throws IOException if it could not be written; see above
   */
  public Snowflake event(Entity entity, String event) throws IOException {
    return event(entity, event, reasons.text());
  }

  /**
   * Notes an event of an entity for a reason.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @param event what happened
   * @param reason why
   * @return the name of the record
   * @throws IllegalArgumentException if a name breaks a rule
   * @throws IOException if it could not be written; see above
   */
  public Snowflake event(Entity entity, String event, String reason) throws IOException {
    Objects.requireNonNull(event, "event");
    Names.checkEntity(entity);
    return write(
        entity,
        AttributeUpdate.META,
        Values.tree(AttributeUpdate.META, event, Values.DEFAULT),
        reason);
  }

  private Snowflake write(Entity entity, String attribute, JsonNode value, String reason)
      throws IOException {
    Objects.requireNonNull(reason, "reason");
    AttributeUpdate update =
        new AttributeUpdate(entity.type(), entity.name(), attribute, value, reason, author, null);
    return recorder.write(
        layout.attribute(entity, attribute),
        update::at,
        (name, timestamp) -> MetaLog.entryOf(name, update, author, timestamp));
  }

  /**
   * Notes the upload of an entity, for the {@linkplain #because reason} that holds.
   *
   * @param entity the entity, not the workspace
   * @param attributes the attributes that it has at first, written in the order of the map
   * @return the names of the records
   * @throws IllegalArgumentException if a name breaks a rule or a value can't be written; nothing
   *     is written then
   * @throws BatchFailedException if not all was written
   * @throws IOException if nothing was written
   */
  public UploadedEntity upload(Entity entity, Map<String, ?> attributes) throws IOException {
    return upload(entity, attributes, reasons.text());
  }

  /**
   * Notes the upload of an entity for a reason: an entry of the upload log, an event of the entity,
   * and an update of each attribute, written together as a {@linkplain #batch batch}.
   *
   * @param entity the entity, not the workspace
   * @param attributes the attributes that it has at first, written in the order of the map
   * @param reason why
   * @return the names of the records
   * @throws IllegalArgumentException if a name breaks a rule or a value can't be written; nothing
   *     is written then
   * @throws BatchFailedException if not all was written
   * @throws IOException if nothing was written
   */
  public UploadedEntity upload(Entity entity, Map<String, ?> attributes, String reason)
      throws IOException {
    if (entity.isWorkspace()) {
      throw new IllegalArgumentException("the workspace can't be uploaded; give an entity");
    }
    Names.checkEntity(entity);
    attributes.keySet().forEach(Names::checkAttribute);
    List<Snowflake> names = new ArrayList<>();
    Map<String, Snowflake> updates = new LinkedHashMap<>();
    this.<RuntimeException>batch(
        () -> {
          names.add(log(LogType.UPLOAD, UPLOAD_TEXT, entity));
          names.add(event(entity, UPLOAD_EVENT, reason));
          for (Map.Entry<String, ?> attribute : attributes.entrySet()) {
            updates.put(
                attribute.getKey(),
                update(entity, attribute.getKey(), attribute.getValue(), reason));
          }
        });
    return new UploadedEntity(names.get(0), names.get(1), updates);
  }

  /**
   * Binds a reason to the updates and events that this thread writes through this database, until
   * it is closed: {@code try (var why = database.because("re-aligned")) {...}}. Of several the
   * innermost holds; without any it is {@link #NO_REASON}. A reason that a call is given comes
   * first. Other threads don't see it.
   *
   * @param reason why
   * @return to be closed
   */
  public Reason because(String reason) {
    return reasons.open(Objects.requireNonNull(reason, "reason"));
  }

  /**
   * Runs a block whose writes, by this thread through this database, go out together at its end. It
   * costs less than one by one, as they share the work of being made durable.
   *
   * <p>A write in the block returns the name that its record will have, and refuses what it would
   * refuse anyway; readings in the block don't see it yet. At the end the records go out, folder by
   * folder and in order within each; then the entries of the meta log. If the block throws, nothing
   * is written. A batch inside another joins it: its writes go out with the outer one, even if the
   * inner block throws, as long as the outer one does not.
   *
   * <p>If a record can't be written, those of the folders after it are not tried; what was written
   * still gets its entries in the meta log. The same goes for a name that is taken by the end of
   * the block, which takes another client with the same machine id, client id and clock.
   *
   * @param <X> what the block throws
   * @param block writes
   * @throws X if the block throws it; nothing was written
   * @throws BatchFailedException if not all was written; it tells what was and what was not
   * @throws IOException if the block throws it; nothing was written
   */
  public <X extends Exception> void batch(Block<X> block) throws X, IOException {
    recorder.batch(Objects.requireNonNull(block, "block"));
  }

  // Reading

  /**
   * Reads a log, the oldest entry first.
   *
   * @param type which log
   * @return the entries
   * @throws IOException if the log can't be listed
   */
  public Stream<StoredRecord<LogEntry>> entries(LogType type) throws IOException {
    return entries(type, TimeRange.all(), Order.ASCENDING);
  }

  /**
   * Reads a log.
   *
   * @param type which log
   * @param range of what time
   * @param order whether the oldest entry comes first or the newest
   * @return the entries
   * @throws IOException if the log can't be listed
   */
  public Stream<StoredRecord<LogEntry>> entries(LogType type, TimeRange range, Order order)
      throws IOException {
    return layout.entries(layout.log(type)).records(range, order);
  }

  /**
   * Reads all logs but the meta log, merged into one time line.
   *
   * @param range of what time
   * @param order whether the oldest entry comes first or the newest
   * @return the entries, each with the folder of its log
   * @throws IOException if a log can't be listed
   */
  public Stream<Located<LogEntry>> entries(TimeRange range, Order order) throws IOException {
    List<String> meta = layout.log(LogType.META).path();
    return Merge.of(
        layout.logs().tree().filter(place -> !place.path().equals(meta)),
        layout::entries,
        range,
        order);
  }

  /**
   * Reads the history of an attribute, the oldest update first.
   *
   * @param entity the entity
   * @param attribute the attribute; {@link AttributeUpdate#META} for the events of the entity
   * @return the updates
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(Entity entity, String attribute)
      throws IOException {
    return history(entity, attribute, TimeRange.all(), Order.ASCENDING);
  }

  /**
   * Reads the history of an attribute.
   *
   * @param entity the entity
   * @param attribute the attribute; {@link AttributeUpdate#META} for the events of the entity
   * @param range of what time
   * @param order whether the oldest update comes first or the newest
   * @return the updates
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(
      Entity entity, String attribute, TimeRange range, Order order) throws IOException {
    return histories.ofAttribute(entity, attribute, range, order);
  }

  /**
   * Reads the history of all attributes of an entity, but not its events, the oldest update first.
   *
   * @param entity the entity
   * @return the updates, merged into one time line
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(Entity entity) throws IOException {
    return history(entity, TimeRange.all(), Order.ASCENDING);
  }

  /**
   * Reads the history of all attributes of an entity, but not its events.
   *
   * @param entity the entity
   * @param range of what time
   * @param order whether the oldest update comes first or the newest
   * @return the updates, merged into one time line
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(Entity entity, TimeRange range, Order order)
      throws IOException {
    return histories.ofEntity(entity, range, order);
  }

  /**
   * Reads the history of all attributes of all entities of a type, but not their events, the oldest
   * update first.
   *
   * @param type the type
   * @return the updates, merged into one time line
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(String type) throws IOException {
    return history(type, TimeRange.all(), Order.ASCENDING);
  }

  /**
   * Reads the history of all attributes of all entities of a type, but not their events.
   *
   * @param type the type
   * @param range of what time
   * @param order whether the oldest update comes first or the newest
   * @return the updates, merged into one time line
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(String type, TimeRange range, Order order)
      throws IOException {
    return histories.ofType(type, range, order);
  }

  /**
   * Reads the history of one attribute of all entities of a type, the oldest update first.
   *
   * @param type the type
   * @param attribute the attribute; {@link AttributeUpdate#META} for the events of the entities
   * @return the updates, merged into one time line
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(String type, String attribute)
      throws IOException {
    return history(type, attribute, TimeRange.all(), Order.ASCENDING);
  }

  /**
   * Reads the history of one attribute of all entities of a type. No other attribute's records are
   * read.
   *
   * @param type the type
   * @param attribute the attribute; {@link AttributeUpdate#META} for the events of the entities
   * @param range of what time
   * @param order whether the oldest update comes first or the newest
   * @return the updates, merged into one time line
   * @throws IOException if they can't be listed
   */
  public Stream<StoredRecord<AttributeUpdate>> history(
      String type, String attribute, TimeRange range, Order order) throws IOException {
    return histories.ofAttribute(
        type, Objects.requireNonNull(attribute, "attribute"), range, order);
  }

  /**
   * Reads the newest update of an attribute, which gives its value. It may have {@linkplain
   * AttributeUpdate#isCleared() cleared} it.
   *
   * @param entity the entity
   * @param attribute the attribute; {@link AttributeUpdate#META} for the events of the entity
   * @return the update; empty if there is none
   * @throws IOException if it can't be read
   */
  public Optional<StoredRecord<AttributeUpdate>> latest(Entity entity, String attribute)
      throws IOException {
    return IoStreams.checked(
        () -> history(entity, attribute, TimeRange.all(), Order.DESCENDING).findFirst());
  }

  /**
   * Reads the newest update of each attribute, whatever its time. See {@link #at}.
   *
   * @param entity the entity
   * @return the updates, by the name of the attribute
   * @throws IOException if they can't be read
   */
  public SortedMap<String, StoredRecord<AttributeUpdate>> current(Entity entity)
      throws IOException {
    return histories.upTo(entity, Snowflake.MAX);
  }

  /**
   * Reads the attributes of an entity as they were at a time: of each attribute the newest update
   * up to then, which has the value, and who gave it, when and why. Reads one record an attribute,
   * not the history.
   *
   * <p>An attribute that {@linkplain AttributeUpdate#isCleared() was cleared} is there and says so;
   * one that had no update yet is not there. Of an update that can't be decoded only the name is
   * known, which still tells when.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @param instant the time; an update made at it counts
   * @return the updates, by the name of the attribute
   * @throws IOException if they can't be read
   */
  public SortedMap<String, StoredRecord<AttributeUpdate>> at(Entity entity, Instant instant)
      throws IOException {
    Objects.requireNonNull(entity, "entity");
    if (instant.isBefore(Instant.EPOCH)) {
      return new TreeMap<>();
    }
    Instant last = Snowflake.MAX.instant();
    return histories.upTo(entity, instant.isBefore(last) ? Snowflake.max(instant) : Snowflake.MAX);
  }

  /**
   * Tells which attributes of an entity had another value at one time than at another. To be
   * cleared is to have no value, as before the first update; values are compared as they are
   * written, so that 1 and 1.0 differ. What can't be decoded differs from all else.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @param from the first time
   * @param to the second time, usually later
   * @return the changes, sorted by the name of the attribute
   * @throws IOException if the updates can't be read
   */
  public List<Change> difference(Entity entity, Instant from, Instant to) throws IOException {
    return Change.between(at(entity, from), at(entity, to));
  }

  /**
   * Finds a record by its name, wherever it lies. Follows the meta log, whose entry comes soon
   * after the record; looks through all folders only if that doesn't tell, or can't be read.
   *
   * @param name the name of the record
   * @return the record and where it lies; empty if there is none
   * @throws IOException if the database can't be read; also if the record is in no folder that can
   *     be read, but one can't be read
   */
  public Optional<Located<HoundRecord>> find(Snowflake name) throws IOException {
    return finder.find(Objects.requireNonNull(name, "name"));
  }

  /**
   * Tells whether there is a database: whether its root has a folder {@code hound}.
   *
   * @return false if there is nothing yet; all reading is then empty
   * @throws java.nio.file.NotDirectoryException if something else than a folder has this name
   * @throws IOException if that can't be found out
   */
  public boolean exists() throws IOException {
    return layout.hound().folder().exists();
  }

  /**
   * Tells whether an entity has updates or events. Usually reads no record.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @return false if there is nothing about it
   * @throws IOException if that can't be found out
   */
  public boolean exists(Entity entity) throws IOException {
    return histories.exists(entity);
  }

  /**
   * Tells whether entities of a type have updates or events. Usually reads no record.
   *
   * @param type the type
   * @return false if there is nothing about any
   * @throws IOException if that can't be found out
   */
  public boolean exists(String type) throws IOException {
    return histories.exists(type);
  }

  /**
   * Lists the logs that have entries, the meta log and those that Hound doesn't know included.
   *
   * @return the logs, sorted by name
   * @throws IOException if they can't be listed
   */
  public List<LogType> logs() throws IOException {
    return layout.logTypes();
  }

  /**
   * Lists the types of which there are entities with updates, the workspace not included. Looks
   * through all folders.
   *
   * @return the types, sorted
   * @throws IOException if they can't be listed
   */
  public SortedSet<String> types() throws IOException {
    return histories.types();
  }

  /**
   * Lists the entities of a type that have updates or events.
   *
   * @param type the type
   * @return the entities, sorted
   * @throws IOException if they can't be listed
   */
  public SortedSet<Entity> entities(String type) throws IOException {
    return histories.entities(type);
  }

  /**
   * Lists the attributes of an entity that have updates, those that were cleared included.
   *
   * @param entity the entity, or {@link Entity#WORKSPACE}
   * @return the names of the attributes, sorted
   * @throws IOException if they can't be listed
   */
  public SortedSet<String> attributes(Entity entity) throws IOException {
    return histories.attributes(entity);
  }

  /**
   * Counts all records, entries of the meta log included, and adds up their sizes.
   *
   * @return how much there is
   * @throws IOException if the database can't be listed
   */
  public Volume volume() throws IOException {
    return layout.volume();
  }

  /**
   * Checks everything in the database, and reads every record once. Changes nothing.
   *
   * @return the findings: all that {@link dev.hound.store.RecordStore#verify()} finds in each
   *     folder, {@linkplain Finding.Kind#WRONG_FIELDS wrong fields}, records in the {@linkplain
   *     Finding.Kind#WRONG_FOLDER wrong folder}, those of the meta log first; then records that
   *     have {@linkplain Finding.Kind#MISSING_LOG_ENTRY no entry} in the meta log, if they are
   *     older than a minute; and last the temporary files. A file or link where Hound itself has a
   *     folder is an {@linkplain Finding.Kind#UNREADABLE_FOLDER unreadable folder} too. If the meta
   *     log can't be read, no record is said to be missing in it; if an entry can't be read that
   *     may be about a record, being newer, the finding says so
   * @throws IOException if the database can't be listed
   */
  public Stream<Finding> verify() throws IOException {
    return verify(entry -> {});
  }

  /**
   * The same as {@link #verify()}, and reports its progress.
   *
   * @param checked receives every entry of every folder when it has been checked
   * @return the findings
   * @throws IOException if the database can't be listed
   */
  public Stream<Finding> verify(Consumer<? super FolderEntry> checked) throws IOException {
    Objects.requireNonNull(checked, "checked");
    return new DatabaseVerification(layout, clock.instant(), checked).findings();
  }

  /**
   * Writes the entries that are missing in the meta log, of records older than a minute, by this
   * machine's clock; a younger record's own writer may be about to. The author of the entries is
   * this database's, followed by {@code (hound repair)}.
   *
   * <p>It may be repeated at any time. Should two programs do it at once, each reads the other's
   * entries just before it writes, a hundred at a time; an entry may then still come twice, which
   * harms no reader.
   *
   * @return what was written, in no order
   * @throws IOException if the database can't be read, or not all could be written; repeat it then.
   *     If an entry that may be about a record is unreadable or too large, nothing is written
   */
  public List<RepairedEntry> repair() throws IOException {
    return repair(true);
  }

  /**
   * Returns what {@link #repair()} would write.
   *
   * @return the entries, without names
   * @throws IOException if the database can't be read, or an entry that may be about a record
   */
  public List<RepairedEntry> repairDryRun() throws IOException {
    return repair(false);
  }

  private List<RepairedEntry> repair(boolean write) throws IOException {
    return new Repair(layout, author, clock).run(write && recorder.isEnabled());
  }

  /** Returns where the database is, for messages. */
  @Override
  public String toString() {
    return "HoundDatabase[" + layout.root() + "]";
  }

  /** Settings of a database. One of {@link #path} and {@link #folder} is required. */
  public static final class Builder {

    /** Settings that a store has too, so that both mean the same. */
    private final RecordStore.Builder<JsonNode> root = RecordStore.builder(FieldsFormat.TREE);

    private @Nullable String author;
    private @Nullable SnowflakeClient client;
    private JsonMapper mapper = Values.DEFAULT;
    private boolean enabled = true;
    private int maxRecordSize = Folder.DEFAULT_LIMIT;

    private Builder() {}

    /**
     * Sets the folder that holds {@code hound} by its path.
     *
     * @param path the folder, which need not exist
     * @return this builder
     */
    public Builder path(Path path) {
      root.path(path);
      return this;
    }

    /**
     * Sets the folder that holds {@code hound} itself: one that {@link Folders} opens by an address
     * or with options.
     *
     * @param folder the folder, which need not exist; the root of its tree, so that what is being
     *     published lies beside {@code hound}
     * @return this builder
     */
    public Builder folder(Folder folder) {
      root.folder(folder);
      return this;
    }

    /**
     * Sets who writes. By default it is {@code user@host}: the user of this program, and the name
     * of this machine as the system knows it (or else the variables {@code HOSTNAME} or {@code
     * COMPUTERNAME}), found without asking the network.
     *
     * @param author usually {@code user@host} or an address, not blank
     * @return this builder
     * @throws IllegalArgumentException if the author is blank
     */
    public Builder author(String author) {
      if (author.isBlank()) {
        throw new IllegalArgumentException("the author is blank: \"" + author + "\"");
      }
      this.author = author;
      return this;
    }

    /**
     * Sets the client that mints the names. By default it is the one that this program shares. Its
     * clock also gives the timestamps.
     *
     * @param client the client
     * @return this builder
     */
    public Builder client(SnowflakeClient client) {
      this.client = Objects.requireNonNull(client, "client");
      return this;
    }

    /**
     * Sets what a record survives once it was written. By default it is {@link Durability#SYNCED}.
     *
     * @param durability what a record is to survive
     * @return this builder
     */
    public Builder durability(Durability durability) {
      root.durability(durability);
      return this;
    }

    /**
     * Sets what turns the values of attributes into JSON. It need not know {@link Snowflake}.
     *
     * @param mapper where the settings come from; {@link AttributeUpdate#valueAs(Class,
     *     JsonMapper)} takes it for the way back
     * @return this builder
     */
    public Builder mapper(JsonMapper mapper) {
      this.mapper = mapper.rebuild().addModule(new SnowflakeModule()).build();
      return this;
    }

    /**
     * Sets how large a record may be. A larger one is not written; one that others wrote is not
     * read, so that it can't fill the memory: it is a {@link CorruptRecordException}. By default it
     * is 64 MiB.
     *
     * @param bytes the size of the file, line end included, from 1 to {@link Folder#GREATEST_LIMIT}
     * @return this builder
     * @throws IllegalArgumentException if the size is out of range
     */
    public Builder maxRecordSize(int bytes) {
      root.maxRecordSize(bytes);
      this.maxRecordSize = bytes;
      return this;
    }

    /**
     * Makes writes fail if the folder is missing, instead of making it: a program must not fill the
     * disk below a share that isn't mounted.
     *
     * @return this builder
     */
    public Builder requireExisting() {
      root.requireExisting();
      return this;
    }

    /**
     * Allows writes on storages that can't keep two writers of one name apart; see {@link
     * dev.hound.folder.FolderOptions#withAllowOverwrite}.
     *
     * @return this builder
     */
    public Builder allowOverwrite() {
      root.allowOverwrite();
      return this;
    }

    /**
     * Sets whether anything is written. If not, writes check what they are given and return names
     * anyway.
     *
     * @param enabled false to write nothing; by default it is true
     * @return this builder
     */
    public Builder enabled(boolean enabled) {
      this.enabled = enabled;
      return this;
    }

    /**
     * Makes the database.
     *
     * @return the database
     * @throws IllegalStateException if neither path nor folder was set, or both were; or if
     *     durability, {@code requireExisting()} or {@code allowOverwrite()} was set for a folder,
     *     which has its own
     * @throws IOException if the folder is the {@code hound} of a database itself, or that can't be
     *     found out
     */
    public HoundDatabase build() throws IOException {
      Layout layout = new Layout(root.build().folder(), client, maxRecordSize);
      layout.checkRoot();
      return new HoundDatabase(
          layout, client, author == null ? Author.usual() : author, mapper, enabled);
    }
  }
}
