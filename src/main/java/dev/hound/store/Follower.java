package dev.hound.store;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderWatch;
import dev.hound.folder.NotRegularFileException;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Delivers the records of a folder as they show up: each one once, and none lost.
 *
 * <pre>{@code
 * try (var follower = store.follow(Position.parse(saved))) {
 *   while (true) {
 *     var arrival = follower.next().orElseThrow();
 *     process(arrival.value().value());
 *     save(follower.position().toString());
 *   }
 * }
 * }</pre>
 *
 * <p>A name says when a record was named, not when others could see it: writers are in flight,
 * clocks differ, network folders are cached. So a follower looks again and again at the names of
 * the last {@linkplain FollowOptions#overlap overlap} and skips those that it has delivered. A
 * record that shows up no later than an overlap after the time in its name is delivered, in order
 * where it came in time, and {@linkplain Arrival#late late} where others overtook it. One that
 * shows up later still is not; {@link #missed()} counts those.
 *
 * <p>The mark below which it no longer looks is an overlap behind its own clock and behind the
 * newest name that it has seen, whichever is earlier, and never moves back. So no single clock that
 * is ahead makes it skip records.
 *
 * <p>Records that are deleted before they are read are skipped. Deletions are not reported: a
 * folder that is empty, missing, removed or not mounted is waited for.
 *
 * <p>Nothing happens but in {@link #next}, which lists the folder and has the system watch it where
 * it can; before the first call there is no thread and no open handle, after {@link #close} there
 * is none any more. Only one thread at a time may use a follower, but any may {@link #close} it. It
 * holds in memory the names of one overlap, and of one listing what is not yet delivered.
 *
 * @param <E> what is delivered: {@link StoredRecord}s, or {@link Snowflake}s if only names are
 *     followed
 */
public final class Follower<E> implements Closeable {

  /** A watch that should see all may still miss some. */
  private static final long RELIST_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Of the time, at most a tenth goes into listings. */
  private static final long PAUSES_A_LISTING = 9;

  /** Makes of a name what is delivered; empty if the record is gone. */
  interface Reader<E> {
    Optional<E> read(Snowflake name) throws IOException;
  }

  private final Folder folder;
  private final Reader<E> reader;
  private final FollowOptions options;
  private final InstantSource clock;
  private final LongSupplier nanoTime;

  private final Position start;
  private boolean startChecked;
  private Snowflake from;
  private final NavigableSet<Snowflake> delivered;

  /** Listed and not yet delivered, sorted. */
  private Deque<Snowflake> pending = new ArrayDeque<>();

  /** Those that could not be read, to be tried again. */
  private final NavigableSet<Snowflake> failed = new TreeSet<>();

  private @Nullable Snowflake newest;

  /** Where the mark goes once all that was listed has been delivered. */
  private Snowflake nextFrom = Snowflake.MIN;

  private @Nullable Snowflake lastDelivered;

  /** How many names there are below the mark; negative while that is not known. */
  private long below = -1;

  private long missed;

  private volatile @Nullable FolderWatch watch;
  private volatile boolean closed;
  private boolean listed;
  private long nextListing;
  private long earliestListing;
  private long nextCount;

  Follower(
      Folder folder,
      Reader<E> reader,
      Position start,
      FollowOptions options,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.folder = folder;
    this.reader = reader;
    this.options = options;
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.start = start;
    this.from = start.from();
    this.delivered = new TreeSet<>(start.delivered());
    this.lastDelivered = delivered.isEmpty() ? null : delivered.last();
  }

  /**
   * Waits for the next record.
   *
   * @return the record, or empty once this follower is closed
   * @throws InterruptedException if the thread is interrupted; nothing is lost, and {@code next}
   *     may be called again
   * @throws WrongPositionException if the position that it began with is that of another folder
   * @throws IOException if the folder can't be listed or a record can't be read; nothing is lost,
   *     and the next call tries again
   */
  public Optional<Arrival<E>> next() throws IOException, InterruptedException {
    return next(Duration.ofNanos(Long.MAX_VALUE));
  }

  /**
   * Waits for the next record, but not for long.
   *
   * @param atMost how long to wait; zero or less delivers what is there
   * @return the record, or empty if none came in time, or once this follower is closed
   * @throws InterruptedException if the thread is interrupted; nothing is lost, and {@code next}
   *     may be called again
   * @throws WrongPositionException if the position that it began with is that of another folder
   * @throws IOException if the folder can't be listed or a record can't be read; nothing is lost,
   *     and the next call tries again
   */
  public Optional<Arrival<E>> next(Duration atMost) throws IOException, InterruptedException {
    long begin = nanoTime.getAsLong();
    long nanos = nanos(atMost);
    while (!closed) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while following " + folder);
      }
      Optional<Arrival<E>> next = deliver();
      if (next.isPresent()) {
        return next;
      }
      long left = nanos - (nanoTime.getAsLong() - begin);
      if (!lookForMore(Math.max(left, 0)) && left <= 0) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      return duration.isNegative() ? 0 : Long.MAX_VALUE;
    }
  }

  /** Takes the next name that is still there. */
  private Optional<Arrival<E>> deliver() throws IOException {
    for (Snowflake name = pending.poll(); name != null; name = pending.poll()) {
      if (delivered.contains(name)) {
        continue; // Hints may name it twice.
      }
      Optional<E> value;
      try {
        value = reader.read(name);
      } catch (NotRegularFileException e) {
        delivered.add(name); // No record, and never will be.
        continue;
      } catch (IOException e) {
        failed.add(name);
        throw e;
      }
      if (value.isPresent()) {
        boolean late = lastDelivered != null && name.compareTo(lastDelivered) < 0;
        lastDelivered = late ? lastDelivered : name;
        delivered.add(name);
        return Optional.of(new Arrival<>(name, value.get(), late));
      }
    }
    return Optional.empty();
  }

  /**
   * Waits, and lists the folder when that is due.
   *
   * @return whether it was listed
   */
  private boolean lookForMore(long atMost) throws IOException, InterruptedException {
    long now = nanoTime.getAsLong();
    if (!listed || now - nextListing >= 0) {
      list(now);
      return true;
    }
    FolderWatch here = watch;
    if (here == null || atMost == 0) {
      return false;
    }
    try {
      FolderWatch.Hint hint = here.await(Duration.ofNanos(Math.min(atMost, nextListing - now)));
      take(hint.names().stream().sorted().toList());
      if (hint.mustList()) {
        listSoon();
      }
    } catch (IOException e) {
      // The folder was removed, replaced or unmounted.
      unwatch();
      listSoon();
      watch = idle();
    }
    return false;
  }

  private void listSoon() {
    nextListing = nextListing - earliestListing > 0 ? earliestListing : nextListing;
  }

  private void list(long now) throws IOException {
    advance();
    // A failure is not repeated at once.
    listed = true;
    earliestListing = now + options.interval().toNanos();
    nextListing = earliestListing;
    // First watch, then list: what appears in between is seen by both.
    watchAgain();
    Instant begin = clock.instant();
    List<Snowflake> names = names(from, Snowflake.MAX);
    checkStart(names);
    failed.clear();
    take(names);
    if (newest != null) {
      // Of now, not of the next listing: a slow reader may come back to that after any time.
      nextFrom = Position.mark(newest, begin, options);
    }
    if (below < 0 || now - nextCount >= 0) {
      countMissed();
      nextCount = now + RELIST_NANOS;
    }
    long end = nanoTime.getAsLong();
    long pause = PAUSES_A_LISTING * (end - now);
    FolderWatch here = watch;
    boolean mayWait = here != null && here.seesAllWriters();
    earliestListing = end + pause;
    nextListing = end + Math.max(pause, mayWait ? RELIST_NANOS : options.interval().toNanos());
  }

  private List<Snowflake> names(Snowflake first, Snowflake last) throws IOException {
    try {
      return folder.names(first, last, Order.ASCENDING).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Takes sorted names of which some are known. */
  private void take(List<Snowflake> names) {
    if (names.isEmpty()) {
      return;
    }
    Snowflake last = names.get(names.size() - 1);
    if (newest == null || last.compareTo(newest) > 0) {
      newest = last;
    }
    for (Snowflake name : names) {
      if (name.compareTo(from) >= 0 && !delivered.contains(name)) {
        pending.add(name);
      }
    }
  }

  /** Moves the mark; all that was listed has been delivered. */
  private void advance() {
    Snowflake least = nextFrom;
    if (!failed.isEmpty() && failed.first().compareTo(least) < 0) {
      least = failed.first();
    }
    if (least.compareTo(from) > 0) {
      from = least;
      NavigableSet<Snowflake> behind = delivered.headSet(from, false);
      below = below < 0 ? below : below + behind.size();
      behind.clear();
    }
  }

  /** Counts the names below the mark; those that come there are never delivered. */
  private void countMissed() throws IOException {
    long count;
    try {
      count =
          folder
              .names(Snowflake.MIN, from, Order.ASCENDING)
              .filter(name -> name.compareTo(from) < 0)
              .count();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (below >= 0 && count > below) {
      missed += count - below;
    }
    below = count;
  }

  /** Refuses a position of another folder, whose names are not here. */
  private void checkStart(List<Snowflake> names) throws IOException {
    if (startChecked || names.isEmpty()) {
      return;
    }
    Optional<String> other = start.folder().filter(where -> !where.equals(address()));
    if (other.isPresent()
        && !start.delivered().isEmpty()
        && Collections.disjoint(start.delivered(), names)) {
      throw new WrongPositionException(folder.toString(), other.get(), start.delivered().size());
    }
    startChecked = true;
  }

  private String address() {
    return folder.toString();
  }

  private void watchAgain() {
    if (watch != null && !(watch instanceof Idle)) {
      return;
    }
    Optional<FolderWatch> opened;
    try {
      opened = folder.watch();
    } catch (IOException e) {
      opened = Optional.empty(); // Not there yet, or too many watches: listings do.
    }
    watch = opened.orElseGet(Follower::idle);
    if (closed) {
      unwatch();
    }
  }

  private void unwatch() {
    FolderWatch here = watch;
    if (here != null) {
      here.close();
    }
  }

  /**
   * Returns how far this follower has come. All that {@link #next} has returned is delivered; all
   * else is still to come.
   *
   * @return the position, which may be saved
   */
  public Position position() {
    return Position.of(address(), from, delivered);
  }

  /**
   * Returns how many records have shown up too late since this follower began: more than the
   * overlap after the time in their names. They were not delivered. Checked once a minute;
   * deletions in the same minute hide some.
   *
   * @return how many
   */
  public long missed() {
    return missed;
  }

  /** Ends this follower: {@link #next} returns empty, also where it is waiting. */
  @Override
  public void close() {
    closed = true;
    unwatch();
  }

  private static FolderWatch idle() {
    return new Idle();
  }

  /** Waits where nothing can be watched. */
  private static final class Idle implements FolderWatch {

    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public Hint await(Duration atMost) throws InterruptedException {
      // False at the end of the wait, true once closed: a follower checks that itself.
      boolean ignored = closed.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
      return Hint.NONE;
    }

    @Override
    public boolean seesAllWriters() {
      return false;
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  @Override
  public String toString() {
    return "Follower[" + Objects.requireNonNull(folder) + "]";
  }
}
