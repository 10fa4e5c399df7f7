package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.Folder;
import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.FollowedWorld.Watching;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FollowerTest {

  private static final int SEEDS = 25 * Integer.getInteger("hound.soak", 1);
  private static final Folder NOWHERE =
      LocalFolder.open(Jimfs.newFileSystem(Configuration.unix()).getPath("/nowhere"));

  /**
   * With 60 s to publish, a cache of 30 s and up to 29 s that the follower is ahead: 299 s late.
   */
  private static final List<Integer> SKEWS = List.of(0, -180, 600, 1);

  private static FollowedWorld world(long seed, Watching watching) {
    return new FollowedWorld(
        NOWHERE,
        seed,
        watching,
        // The disk of this machine shows at once what is there.
        watching == Watching.ALL ? Duration.ZERO : Duration.ofSeconds(30),
        Duration.ofSeconds(seed % 30),
        FollowedWorld.writers(seed, 2_000, SKEWS, Duration.ofSeconds(60)));
  }

  private static Follower<Snowflake> follower(
      FollowedWorld world, Position from, Duration overlap) {
    return new Follower<>(
        world,
        Optional::of,
        from,
        FollowOptions.DEFAULT.withOverlap(overlap),
        world::clock,
        world::nanoTime);
  }

  @ParameterizedTest
  @EnumSource
  void next_recordsUpToOverlapLate_eachDeliveredOnce(Watching watching) throws Exception {
    for (long seed = 0; seed < SEEDS; seed++) {
      FollowedWorld world = world(seed, watching);
      Random random = new Random(seed);
      List<Snowflake> delivered = new ArrayList<>();
      Follower<Snowflake> follower = follower(world, Position.beginning(), Duration.ofMinutes(5));
      Snowflake last = Snowflake.MIN;
      while (!world.isOver()) {
        Optional<Arrival<Snowflake>> next = follower.next(Duration.ofSeconds(random.nextInt(5)));
        if (next.isPresent()) {
          delivered.add(next.get().name());
          assertEquals(next.get().name().compareTo(last) < 0, next.get().late(), "seed " + seed);
          last = next.get().late() ? last : next.get().name();
        }
        if (random.nextInt(400) == 0) {
          world.pass(Duration.ofSeconds(random.nextInt(1_200))); // A slow reader.
        }
        if (random.nextInt(100) == 0) {
          // Killed, and resumed from its position.
          Position saved = Position.parse(follower.position().toString());
          last = saved.delivered().isEmpty() ? Snowflake.MIN : saved.delivered().last();
          follower = follower(world, saved, Duration.ofMinutes(5));
        }
      }
      for (var next = follower.next(Duration.ofMinutes(2)); next.isPresent(); ) {
        delivered.add(next.get().name());
        next = follower.next(Duration.ofMinutes(2));
      }
      Set<Snowflake> lost = new HashSet<>(world.allNames());
      delivered.forEach(lost::remove);
      assertEquals(Set.of(), lost, "lost with seed " + seed);
      assertEquals(world.allNames(), delivered.stream().sorted().toList(), "seed " + seed);
      assertEquals(0, follower.missed(), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void next_recordsLaterThanOverlap_missedAreCounted(Watching watching) throws Exception {
    long lost = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      FollowedWorld world = world(seed, watching);
      Follower<Snowflake> follower = follower(world, Position.beginning(), Duration.ofSeconds(10));
      Set<Snowflake> delivered = new HashSet<>();
      while (!world.isOver()) {
        follower
            .next(Duration.ofSeconds(1))
            .ifPresent(arrival -> assertTrue(delivered.add(arrival.name())));
      }
      long missing = (long) world.allNames().size() - delivered.size();
      assertEquals(missing, follower.missed(), "seed " + seed);
      lost += missing;
    }
    // Otherwise the test of those that come in time could not see them lost either.
    assertTrue(lost > 0);
  }
}
