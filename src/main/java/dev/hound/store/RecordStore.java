package dev.hound.store;

import dev.hound.folder.BlobTooLargeException;
import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.FolderOptions;
import dev.hound.folder.Folders;
import dev.hound.folder.NotRegularFileException;
import dev.hound.folder.Order;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.ClockWaitInterruptedException;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records of one type in one folder, in the order of their names, which is the order of time.
 *
 * <pre>{@code
 * record Event(String text, Instant at) {}
 *
 * RecordStore<Event> events = RecordStore.open(Path.of("events"), Event.class);
 * Snowflake name = events.put(new Event("hello", Instant.now()));
 * for (StoredRecord<Event> event : events.latest(10)) {
 *   System.out.println(event.instant() + " " + event.value());
 * }
 * }</pre>
 *
 * <p>Any number of threads, programs and machines may use one folder at once. A store holds no
 * thread and no handle between calls, and so there is nothing to close. Opening one reads nothing
 * and makes nothing; the first {@code put} makes the folder if its parent exists. A folder that
 * doesn't exist is empty to readers.
 *
 * <p>Streams need not be closed. They read as they go; a failure on the way is an {@link
 * UncheckedIOException} and ends the stream. {@link #first()}, {@link #latest()} and {@link
 * #latest(int)} fail with the {@link IOException} itself, so that no older record passes for the
 * newest. {@link #names()} still lists all names then, and {@link #record} reads any one of the
 * records. Records may come and go during a reading: one that vanished since the listing is left
 * out, one that was published since may be in it or not. A name carries the time when it was
 * minted, not when others could see it: a program that follows a folder should read the last
 * minutes again and skip the names that it has seen.
 *
 * @param <T> the type of the values
 */
public final class RecordStore<T> {

  private final Folder folder;
  private final RecordCodec<T> codec;
  private final @Nullable SnowflakeClient client;

  private RecordStore(Folder folder, RecordCodec<T> codec, @Nullable SnowflakeClient client) {
    this.folder = folder;
    this.codec = codec;
    this.client = client;
  }

  /**
   * Opens a store of JSON records.
   *
   * @param <T> the type of the values
   * @param path the folder
   * @param type the class of the values, as for {@link JsonRecordFormat#of(Class)}
   * @return a store with the usual settings: as {@link #open(Path, RecordFormat)}
   * @throws IllegalStateException if jackson-annotations is too old, as for {@link
   *     JsonRecordFormat#of(Class)}
   */
  public static <T> RecordStore<T> open(Path path, Class<T> type) {
    return builder(type).path(path).build();
  }

  /**
   * Opens a store of JSON records by its location.
   *
   * @param <T> the type of the values
   * @param location a path, or an address such as {@code s3://bucket/events}, as for {@link
   *     Folders#open(String)}
   * @param type the class of the values, as for {@link JsonRecordFormat#of(Class)}
   * @return the store, durable and with the client that this program shares
   * @throws IllegalArgumentException if the location is invalid
   * @throws IOException if the location can't be opened
   */
  public static <T> RecordStore<T> open(String location, Class<T> type) throws IOException {
    return builder(type).folder(Folders.open(location)).build();
  }

  /**
   * Opens a store of records in a format, with the usual settings:
   *
   * <ul>
   *   <li>{@linkplain Durability#SYNCED Synced}: a record survives power loss once {@code put} has
   *       returned.
   *   <li>{@code put} makes the folder if it is missing and its parent exists.
   *   <li>Names come from {@link SnowflakeClient#shared()}, which takes the time from the system's
   *       clock, and is made at the first {@code put}.
   *   <li>A record has at most 64 MiB ({@link Folder#DEFAULT_LIMIT}).
   * </ul>
   *
   * @param <T> the type of the values
   * @param path the folder
   * @param format the format of the records
   * @return the store
   */
  public static <T> RecordStore<T> open(Path path, RecordFormat<T> format) {
    return builder(format).path(path).build();
  }

  /**
   * Starts a store of JSON records.
   *
   * @param <T> the type of the values
   * @param type the class of the values, as for {@link JsonRecordFormat#of(Class)}
   * @return a builder, to be given a path or a folder
   */
  public static <T> Builder<T> builder(Class<T> type) {
    return builder(JsonRecordFormat.of(type));
  }

  /**
   * Starts a store of records in a format; {@link JsonRecordFormat} has those for generic types and
   * for a Jackson mapper of your own.
   *
   * @param <T> the type of the values
   * @param format the format of the records
   * @return a builder, to be given a path or a folder
   */
  public static <T> Builder<T> builder(RecordFormat<T> format) {
    return new Builder<>(format);
  }

  /**
   * Returns where the records are.
   *
   * @return the folder
   */
  public Folder folder() {
    return folder;
  }

  /**
   * Publishes a record. When this returns, others can see the whole record, and it is as durable as
   * the folder promises.
   *
   * <p>When it throws, nothing is visible, except that an {@link
   * dev.hound.folder.OutcomeUnknownException} says otherwise. Before anything is written the record
   * is read back in memory, so that none is published that could not be read.
   *
   * @param value the value
   * @return the name of the record
   * @throws NullPointerException if the value is null
   * @throws IllegalArgumentException if the format can't write the value on one line or could not
   *     read it back, or the record is larger than {@link Builder#maxRecordSize}; the message says
   *     why
   * @throws dev.hound.folder.OutcomeUnknownException if the record may be there or not; it carries
   *     the name
   * @throws InterruptedIOException if the thread was interrupted while its name waited for a clock
   *     that was set back; the interrupt flag stays set
   * @throws dev.hound.snowflake.ClockRollbackException if the client has a limit for that wait, and
   *     it was reached
   * @throws IOException if the record could not be published
   */
  public Snowflake put(T value) throws IOException {
    byte[] record = codec.encode(value);
    try {
      return folder.publish(client(), record);
    } catch (ClockWaitInterruptedException e) {
      throw interrupted(e);
    }
  }

  /**
   * Publishes records in the order of the collection, under increasing names. It costs less than a
   * {@code put} for each, as they share the work of being made durable.
   *
   * <p>All values are encoded and checked first: if one is refused, nothing is published.
   *
   * @param values the values; if there are none, nothing happens
   * @return the names, in the order of the values
   * @throws NullPointerException if the collection or a value is null
   * @throws IllegalArgumentException if a value is refused, as by {@link #put}
   * @throws dev.hound.folder.PartlyPublishedException if only the first records were published; it
   *     carries their names
   * @throws dev.hound.folder.OutcomeUnknownException if some records may be there or not; it
   *     carries their names
   * @throws InterruptedIOException as for {@link #put}; no record was published
   * @throws dev.hound.snowflake.ClockRollbackException as for {@link #put}; no record was published
   * @throws IOException if nothing could be published
   */
  public List<Snowflake> putAll(Collection<? extends T> values) throws IOException {
    List<byte[]> records = new ArrayList<>(Objects.requireNonNull(values, "values").size());
    for (T value : values) {
      records.add(codec.encode(value));
    }
    if (records.isEmpty()) {
      return List.of();
    }
    try {
      return folder.publishAll(client(), records);
    } catch (ClockWaitInterruptedException e) {
      throw interrupted(e);
    }
  }

  /**
   * Returns what {@link #put} would publish for a value, after the same checks. For callers that
   * give the record a name of their own, by {@link Folder#publish}.
   *
   * @param value the value
   * @return the bytes of the record, line end included
   * @throws NullPointerException if the value is null
   * @throws IllegalArgumentException if the value is refused, as by {@link #put}
   */
  public byte[] encode(T value) {
    return codec.encode(value);
  }

  /** Makes the shared client only for a put: readers need no machine id. */
  private SnowflakeClient client() {
    return client == null ? SnowflakeClient.shared() : client;
  }

  private InterruptedIOException interrupted(ClockWaitInterruptedException e) {
    InterruptedIOException interrupted =
        new InterruptedIOException("nothing was published in " + folder + ": " + e.getMessage());
    interrupted.initCause(e);
    return interrupted;
  }

  /**
   * Reads a record.
   *
   * @param name the record's name
   * @return its value
   * @throws NoSuchRecordException if there is no such record
   * @throws NotRegularFileException if the entry of that name is not a regular file, and so not a
   *     record
   * @throws CorruptRecordException if it can't be decoded, or is larger than {@link
   *     Builder#maxRecordSize}
   * @throws IOException if it can't be read
   */
  public T get(Snowflake name) throws IOException {
    Objects.requireNonNull(name, "name");
    try {
      return codec.decode(name, bytes(name));
    } catch (NoSuchFileException e) {
      throw new NoSuchRecordException(folder.toString(), name, e);
    } catch (BlobTooLargeException e) {
      throw codec.tooLarge(name, e);
    }
  }

  /**
   * Reads a record if it is there.
   *
   * @param name the record's name
   * @return its value, or empty if there is no such record
   * @throws NotRegularFileException if the entry of that name is not a regular file, and so not a
   *     record
   * @throws CorruptRecordException if it can't be decoded, or is larger than {@link
   *     Builder#maxRecordSize}
   * @throws IOException if it can't be read
   */
  public Optional<T> find(Snowflake name) throws IOException {
    try {
      return Optional.of(get(name));
    } catch (NoSuchRecordException e) {
      return Optional.empty();
    }
  }

  /**
   * Tells whether there is a record of this name, without reading it.
   *
   * @param name the record's name
   * @return whether it is there
   * @throws IOException if that can't be found out
   */
  public boolean contains(Snowflake name) throws IOException {
    return folder.contains(Objects.requireNonNull(name, "name"));
  }

  /**
   * Deletes a record, for all who use the folder.
   *
   * @param name the record's name
   * @return false if there was none
   * @throws NotRegularFileException if the entry of that name is not a regular file, and so not a
   *     record; it is left alone
   * @throws IOException if it can't be deleted
   */
  public boolean delete(Snowflake name) throws IOException {
    return folder.delete(Objects.requireNonNull(name, "name"));
  }

  /**
   * Deletes records, for all who use the folder. It costs less than deleting them one by one, as
   * they share the work of being made durable.
   *
   * <p>If one can't be deleted, those before it are, and those after it were not touched.
   *
   * @param names the names of the records
   * @param deleted is given the name of each record that was there, as soon as it is deleted
   * @return how many of the records were there
   * @throws NotRegularFileException as for {@link #delete}
   * @throws dev.hound.folder.OutcomeUnknownException if some records may be there or not, or may
   *     come back after a power loss; it carries their names
   * @throws IOException if a record can't be deleted
   */
  public long deleteAll(Collection<Snowflake> names, Consumer<? super Snowflake> deleted)
      throws IOException {
    return folder.deleteAll(names, deleted);
  }

  /**
   * Lists all names, the oldest first.
   *
   * <p>This and {@link #size()} go by the names alone. A folder, a link or a pipe under the name of
   * a record is listed and counted, though it is not a record: {@link #contains} says so, reading
   * it is a {@link NotRegularFileException}, and {@link #verify()} finds it.
   *
   * @return the names
   * @throws IOException if the folder can't be listed
   */
  public Stream<Snowflake> names() throws IOException {
    return names(TimeRange.all());
  }

  /**
   * Lists the names of a range of time, the oldest first.
   *
   * @param range the range
   * @return the names
   * @throws IOException if the folder can't be listed
   */
  public Stream<Snowflake> names(TimeRange range) throws IOException {
    return names(Selection.all().range(range));
  }

  /**
   * Lists the names of a range of time. No record is read.
   *
   * @param range the range
   * @param order whether the oldest comes first or the newest
   * @return the names
   * @throws IOException if the folder can't be listed
   */
  public Stream<Snowflake> names(TimeRange range, Order order) throws IOException {
    return names(Selection.all().range(range).order(order));
  }

  /**
   * Lists the names of a selection. No record is read.
   *
   * @param selection which names, and in which order
   * @return the names
   * @throws IOException if the folder can't be listed
   */
  public Stream<Snowflake> names(Selection selection) throws IOException {
    return selection.isEmpty()
        ? Stream.empty()
        : folder
            .names(selection.first(), selection.last(), selection.order())
            .filter(selection::contains)
            .limit(selection.limit());
  }

  /**
   * Reads the records of a range of time, the oldest first.
   *
   * @param range the range
   * @return the records, each read when its turn comes, and decoded by {@link StoredRecord#value}
   * @throws IOException if the folder can't be listed
   */
  public Stream<StoredRecord<T>> records(TimeRange range) throws IOException {
    return records(range, Order.ASCENDING);
  }

  /**
   * Reads the records of a range of time.
   *
   * @param range the range
   * @param order whether the oldest comes first or the newest
   * @return the records, each read when its turn comes, and decoded by {@link StoredRecord#value}
   * @throws IOException if the folder can't be listed
   */
  public Stream<StoredRecord<T>> records(TimeRange range, Order order) throws IOException {
    return names(range, order).map(this::listed).flatMap(Optional::stream);
  }

  /** Reads a record, or nothing if it vanished since the listing or is foreign. */
  private Optional<StoredRecord<T>> listed(Snowflake name) {
    try {
      return record(name);
    } catch (NotRegularFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a record if it is there, without decoding it yet. One that is too large, or that this
   * program may not read, is there: only its {@link StoredRecord#bytes()} and {@link
   * StoredRecord#value()} throw.
   *
   * @param name the record's name
   * @return the record, or empty if there is none of this name
   * @throws NotRegularFileException if the entry of that name is not a regular file, and so not a
   *     record
   * @throws IOException if it can't be read
   */
  public Optional<StoredRecord<T>> record(Snowflake name) throws IOException {
    Objects.requireNonNull(name, "name");
    try {
      byte[] bytes = bytes(name);
      return Optional.of(new StoredRecord<>(name, () -> bytes, codec));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (BlobTooLargeException e) {
      return Optional.of(unread(name, codec.tooLarge(name, e)));
    } catch (AccessDeniedException e) {
      return Optional.of(unread(name, e));
    }
  }

  private StoredRecord<T> unread(Snowflake name, IOException why) {
    StoredRecord.Content none =
        () -> {
          throw why;
        };
    return new StoredRecord<>(name, none, codec);
  }

  /**
   * Returns the record with the least name, whether or not it can be decoded.
   *
   * @return the oldest record, or empty if there is none
   * @throws IOException if the folder can't be listed or the record can't be read
   */
  public Optional<StoredRecord<T>> first() throws IOException {
    return first(Order.ASCENDING);
  }

  /**
   * Returns the record with the greatest name, whether or not it can be decoded.
   *
   * @return the newest record, or empty if there is none
   * @throws IOException if the folder can't be listed or the record can't be read
   */
  public Optional<StoredRecord<T>> latest() throws IOException {
    return first(Order.DESCENDING);
  }

  private Optional<StoredRecord<T>> first(Order order) throws IOException {
    return IoStreams.checked(() -> records(TimeRange.all(), order).findFirst());
  }

  /**
   * Returns the newest records, the oldest of them first, whether or not they can be decoded.
   *
   * @param count how many, not negative
   * @return that many records, or all if there are fewer
   * @throws IllegalArgumentException if the count is negative
   * @throws IOException if the folder can't be listed or a record can't be read
   */
  public List<StoredRecord<T>> latest(int count) throws IOException {
    if (count < 0) {
      throw new IllegalArgumentException("negative count: " + count);
    }
    List<StoredRecord<T>> newest = new ArrayList<>();
    IoStreams.forEach(records(TimeRange.all(), Order.DESCENDING).limit(count), newest::add);
    Collections.reverse(newest);
    return newest;
  }

  /**
   * Follows the records as they show up, each one once, with {@link FollowOptions#DEFAULT}.
   *
   * @param from where to begin: {@link Position#beginning()}, {@link #positionBefore}, or a
   *     position that was saved
   * @return a follower, to be closed; looks at nothing yet
   */
  public Follower<StoredRecord<T>> follow(Position from) {
    return follow(from, FollowOptions.DEFAULT);
  }

  /**
   * Follows the records as they show up, each one once.
   *
   * @param from where to begin
   * @param options how late a record may show up, and how often to look
   * @return a follower, to be closed; looks at nothing yet
   */
  public Follower<StoredRecord<T>> follow(Position from, FollowOptions options) {
    return new Follower<>(folder, this::record, from, options, clock(), System::nanoTime);
  }

  /**
   * Follows the names as they show up, each one once, without reading the records.
   *
   * @param from where to begin
   * @param options how late a name may show up, and how often to look
   * @return a follower, to be closed; looks at nothing yet
   */
  public Follower<Snowflake> followNames(Position from, FollowOptions options) {
    return new Follower<>(folder, Optional::of, from, options, clock(), System::nanoTime);
  }

  /**
   * Returns the position before the records of a selection that are there now: who follows from
   * there is given these first, and then all that shows up.
   *
   * @param selection the records; with a limit, the newest of these; with the limit 0 none, to
   *     follow from now on
   * @param options the options to follow with
   * @return the position
   * @throws IOException if the folder can't be listed
   */
  public Position positionBefore(Selection selection, FollowOptions options) throws IOException {
    Objects.requireNonNull(selection, "selection");
    try (Stream<Snowflake> names = names(TimeRange.all(), Order.DESCENDING)) {
      return Position.before(
          selection, folder.toString(), names.iterator(), clock().instant(), options);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Counts the {@linkplain #names() names}. No record is read.
   *
   * @return how many there are
   * @throws IOException if the folder can't be listed
   */
  public long size() throws IOException {
    return IoStreams.checked(() -> names().count());
  }

  /**
   * Looks at everything in the folder and reads every record. Changes and deletes nothing.
   *
   * @return what was found, entry by entry in the order of their names, and last the {@linkplain
   *     Folder#temporaryFiles() temporary files}; each record is read when its turn comes, and on
   *     its way it may throw an {@link UncheckedIOException}
   * @throws IOException if the folder can't be listed
   */
  public Stream<Finding> verify() throws IOException {
    return verify(entry -> {});
  }

  /**
   * The same as {@link #verify()}, and reports its progress.
   *
   * @param checked is given every entry of the folder, record or not, when it has been looked at
   *     and before its findings come out
   * @return what was found
   * @throws IOException if the folder can't be listed
   */
  public Stream<Finding> verify(Consumer<? super FolderEntry> checked) throws IOException {
    return verify(checked, (name, value) -> List.of());
  }

  /**
   * The same, with further checks of each record that can be decoded.
   *
   * @param checked receives every entry of the folder, record or not, when it has been checked and
   *     before its findings come out
   * @param further returns what else is wrong with a record, given its name and its value; its
   *     findings follow those of the store about this record
   * @return the findings
   * @throws IOException if the folder can't be listed
   */
  public Stream<Finding> verify(
      Consumer<? super FolderEntry> checked,
      BiFunction<? super Snowflake, ? super T, List<Finding>> further)
      throws IOException {
    return verification(checked, further).findings();
  }

  /**
   * Checks the temporary files alone: the last findings of {@link #verify()}. No record is read.
   *
   * @return the findings; empty for a sub-folder, whose temporary files are its root's
   * @throws IOException if the temporary files can't be listed
   */
  public Stream<Finding> verifyTemporaryFiles() throws IOException {
    return verification(entry -> {}, (name, value) -> List.of()).temporaryFiles();
  }

  private FolderVerification<T> verification(
      Consumer<? super FolderEntry> checked,
      BiFunction<? super Snowflake, ? super T, List<Finding>> further) {
    return new FolderVerification<>(folder, codec, clock().instant(), checked, further);
  }

  private InstantSource clock() {
    return client == null ? InstantSource.system() : client.clock();
  }

  /** Reads the bytes; whatever is thrown says of which record. */
  private byte[] bytes(Snowflake name) throws IOException {
    try {
      return folder.read(name, codec.maxRecordSize());
    } catch (FileSystemException e) {
      // It names the file.
      throw e;
    } catch (IOException e) {
      throw new IOException("can't read record " + name + " in " + folder + ": " + e, e);
    }
  }

  /** Returns the folder and the format, for messages. */
  @Override
  public String toString() {
    return "RecordStore[" + folder + ", " + codec + "]";
  }

  /**
   * Settings of a store. One of {@link #path} and {@link #folder} is required.
   *
   * @param <T> the type of the values
   */
  public static final class Builder<T> {

    private final RecordFormat<T> format;
    private @Nullable Path path;
    private @Nullable Folder folder;
    private @Nullable SnowflakeClient client;
    private FolderOptions options = FolderOptions.DEFAULTS;
    private int maxRecordSize = Folder.DEFAULT_LIMIT;

    private Builder(RecordFormat<T> format) {
      this.format = Objects.requireNonNull(format, "format");
    }

    /**
     * Sets the folder by its path, in any file system of {@code java.nio.file}.
     *
     * @param path the folder, which need not exist
     * @return this builder
     */
    public Builder<T> path(Path path) {
      this.path = Objects.requireNonNull(path, "path");
      return this;
    }

    /**
     * Sets the folder itself: a sub-folder of another, or one that {@link Folders} opens by an
     * address or with options.
     *
     * @param folder the folder, which need not exist
     * @return this builder
     */
    public Builder<T> folder(Folder folder) {
      this.folder = Objects.requireNonNull(folder, "folder");
      return this;
    }

    /**
     * Sets the client that mints the names. By default it is the one that this program shares.
     *
     * @param client the client
     * @return this builder
     */
    public Builder<T> client(SnowflakeClient client) {
      this.client = Objects.requireNonNull(client, "client");
      return this;
    }

    /**
     * Sets what a record survives once {@code put} has returned. By default it is {@link
     * Durability#SYNCED}.
     *
     * @param durability what a record is to survive
     * @return this builder
     */
    public Builder<T> durability(Durability durability) {
      this.options = options.withDurability(durability);
      return this;
    }

    /**
     * Makes {@code put} fail if the folder is missing, instead of making it: a program must not
     * fill the disk below a share that isn't mounted.
     *
     * @return this builder
     */
    public Builder<T> requireExisting() {
      this.options = options.withRequireExisting(true);
      return this;
    }

    /**
     * Allows {@code put} on storages that can't keep two writers of one name apart; see {@link
     * FolderOptions#withAllowOverwrite}.
     *
     * @return this builder
     */
    public Builder<T> allowOverwrite() {
      this.options = options.withAllowOverwrite(true);
      return this;
    }

    /**
     * Sets how large a record may be. A larger one is not put; one that others put is not read, so
     * that it can't fill the memory: it is a {@link CorruptRecordException}. By default it is 64
     * MiB.
     *
     * <p>A value may take more memory than its record. A tree ({@code JsonNode}) of a usual record
     * takes some five times its size, one that was made to fill the memory up to some thirty times:
     * set less if you read untrusted records as trees.
     *
     * @param bytes the size of the file, line end included, from 1 to {@link Folder#GREATEST_LIMIT}
     * @return this builder
     * @throws IllegalArgumentException if the size is out of range
     */
    public Builder<T> maxRecordSize(int bytes) {
      if (bytes < 1 || bytes > Folder.GREATEST_LIMIT) {
        throw new IllegalArgumentException(
            "size of a record out of range: " + bytes + "; expected 1 to " + Folder.GREATEST_LIMIT);
      }
      this.maxRecordSize = bytes;
      return this;
    }

    /**
     * Makes the store.
     *
     * @return the store
     * @throws IllegalStateException if neither path nor folder was set, or both were; or if
     *     durability, {@code requireExisting()} or {@code allowOverwrite()} was set for a folder,
     *     which has its own
     */
    public RecordStore<T> build() {
      Folder place = place();
      return new RecordStore<>(
          place, new RecordCodec<>(format, maxRecordSize, place.toString()), client);
    }

    private Folder place() {
      if ((path == null) == (folder == null)) {
        throw new IllegalStateException("set either the path or the folder");
      }
      if (folder == null) {
        return Folders.open(Objects.requireNonNull(path), options);
      }
      if (options != FolderOptions.DEFAULTS) {
        throw new IllegalStateException(
            "durability, requireExisting() and allowOverwrite() are for a path; "
                + folder
                + " has its own");
      }
      return folder;
    }
  }
}
