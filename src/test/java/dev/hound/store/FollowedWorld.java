package dev.hound.store;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderWatch;
import dev.hound.folder.Order;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.testing.ForwardingFolder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A folder in time of its own, in which writers with clocks of their own make names show up late,
 * listings show what was there a while ago, and hints repeat names.
 */
final class FollowedWorld extends ForwardingFolder {

  static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
  private static final long SECOND = 1_000_000_000L;

  /** Whether a folder can be watched, and how well. */
  enum Watching {
    NONE,
    SOME,
    ALL
  }

  /** A name and when it shows up, by the true time. */
  record Appearance(Snowflake name, long at) {}

  private final Random random;
  private final Watching watching;
  private final Duration lag;
  private final List<Appearance> appearances;
  private final Duration skew;
  private long now;

  FollowedWorld(
      Folder folder,
      long seed,
      Watching watching,
      Duration lag,
      Duration skew,
      List<Appearance> appearances) {
    super(folder);
    this.random = new Random(seed);
    this.watching = watching;
    this.lag = lag;
    this.skew = skew;
    this.appearances = new ArrayList<>(appearances);
    this.appearances.sort(Comparator.comparingLong(Appearance::at));
  }

  /**
   * Draws what writers do.
   *
   * @param skews of the writers' clocks, in seconds
   * @param delay at most this long from the drawing of a name until it shows up
   */
  static List<Appearance> writers(long seed, int records, List<Integer> skews, Duration delay) {
    Random random = new Random(seed);
    List<Appearance> all = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      int writer = random.nextInt(skews.size());
      long minted = random.nextLong(records * SECOND);
      Instant time = EPOCH.plusNanos(minted).plusSeconds(skews.get(writer));
      Snowflake name =
          Snowflake.of(
              Snowflake.min(time).epochSeconds(), MachineId.of(writer + 1L), writer, i & 0xffff);
      all.add(new Appearance(name, minted + random.nextLong(delay.toNanos() + 1)));
    }
    return all;
  }

  long nanoTime() {
    return now;
  }

  /** The time by the follower's clock. */
  Instant clock() {
    return EPOCH.plusNanos(now).plus(skew);
  }

  void pass(Duration time) {
    now += time.toNanos();
  }

  /** Returns whether all has been to be seen in a listing for two minutes. */
  boolean isOver() {
    return now > appearances.get(appearances.size() - 1).at() + lag.toNanos() + 120 * SECOND;
  }

  @Override
  public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) {
    now += random.nextLong(SECOND / 100);
    long shown = now - random.nextLong(lag.toNanos() + 1);
    List<Snowflake> names = new ArrayList<>();
    for (Appearance appearance : appearances) {
      Snowflake name = appearance.name();
      if (appearance.at() <= shown && first.compareTo(name) <= 0 && name.compareTo(last) <= 0) {
        names.add(name);
      }
    }
    names.sort(order == Order.ASCENDING ? Comparator.naturalOrder() : Comparator.reverseOrder());
    return names.stream();
  }

  @Override
  public Optional<FolderWatch> watch() {
    return Optional.of(new Watch(now));
  }

  private final class Watch implements FolderWatch {

    private long seen;

    Watch(long opened) {
      this.seen = opened;
    }

    @Override
    public Hint await(Duration atMost) {
      long end = now + atMost.toNanos();
      if (watching == Watching.NONE) {
        now = end;
        return Hint.NONE;
      }
      Optional<Appearance> next =
          appearances.stream().filter(a -> a.at() > seen && a.at() <= end).findFirst();
      now = Math.max(now, next.map(Appearance::at).orElse(end));
      List<Snowflake> names =
          appearances.stream()
              .filter(a -> a.at() > seen && a.at() <= now)
              .filter(a -> watching == Watching.ALL || random.nextInt(3) > 0)
              .map(Appearance::name)
              .toList();
      seen = now;
      List<Snowflake> twice = new ArrayList<>(names);
      twice.addAll(names);
      return random.nextInt(20) == 0 ? Hint.LIST : new Hint(twice, false);
    }

    @Override
    public boolean seesAllWriters() {
      return watching == Watching.ALL;
    }

    @Override
    public void close() {}
  }

  List<Snowflake> allNames() {
    return List.copyOf(new TreeSet<>(appearances.stream().map(Appearance::name).toList()));
  }
}
