package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Half-open ranges of time, and the names that lie in them. */
class TimeRangeTest {

  private static final Instant YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z");
  // From here on the step of a double is 477 ns instead of 238.
  private static final Instant BEND = Instant.parse("2038-01-19T03:14:08Z");
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

  /** A name as a client makes it at that moment, and the extremes of what it can be. */
  private static Snowflake[] madeAt(Instant instant) {
    Snowflake made =
        SnowflakeClient.builder()
            .clock(InstantSource.fixed(instant))
            .machineId(MachineId.of(42))
            .build()
            .snowflake();
    return new Snowflake[] {Snowflake.min(instant), made, Snowflake.max(instant)};
  }

  @Provide
  Arbitrary<Instant> instants() {
    long last = YEAR_10000.getEpochSecond() - 1;
    Arbitrary<Instant> anywhere = instants(0, last);
    Arbitrary<Instant> bend = instants(BEND.getEpochSecond() - 1, BEND.getEpochSecond());
    return Arbitraries.oneOf(anywhere, bend, instants(0, 1), instants(last - 1, last));
  }

  private static Arbitrary<Instant> instants(long first, long last) {
    return Combinators.combine(
            Arbitraries.longs().between(first, last), Arbitraries.longs().between(0, 999_999_999))
        .as(Instant::ofEpochSecond);
  }

  @Property(tries = 2_000, seed = "1")
  void aRangeIncludesItsStartAndExcludesItsEnd(@ForAll("instants") Instant instant) {
    for (Snowflake name : madeAt(instant)) {
      assertTrue(TimeRange.since(instant).contains(name));
      assertFalse(TimeRange.until(instant).contains(name));
      assertTrue(TimeRange.between(instant, instant.plusSeconds(1)).contains(name));
      assertFalse(TimeRange.between(instant.minusSeconds(1), instant).contains(name));
    }
  }

  @Property(tries = 5_000, seed = "2")
  void everyNameIsInOneOfTwoAdjacentRanges(
      @ForAll("instants") Instant border, @ForAll("instants") Instant instant) {
    for (Snowflake name : madeAt(instant)) {
      boolean before = TimeRange.until(border).contains(name);
      assertNotEquals(before, TimeRange.since(border).contains(name));
      // Names within one step of the border count as at the border: the border itself is later.
      if (before) {
        assertTrue(instant.isBefore(border));
      }
      assertEquals(before, TimeRange.until(border).contains(instant));
    }
  }

  @Property(tries = 2_000, seed = "3")
  void namesNextToTheBorderAreOnTheirSide(@ForAll("instants") Instant border) {
    double at = Snowflake.min(border).epochSeconds();
    Snowflake first = Snowflake.of(at, MachineId.of(0), 0, 0);
    assertTrue(TimeRange.since(border).contains(first));
    assertFalse(TimeRange.until(border).contains(first));
    if (at > 0) {
      Snowflake last = Snowflake.of(Math.nextDown(at), MachineId.of(-1), 0xffff, 0xffff);
      assertFalse(TimeRange.since(border).contains(last));
      assertTrue(TimeRange.until(border).contains(last));
    }
  }

  @Test
  void stepsAroundTheBendOf2038AreSeen() {
    // One step is 2^-22 s = 238.4 ns before, 2^-21 s = 476.8 ns after.
    Instant before = BEND.minusNanos(239);
    assertTrue(TimeRange.until(BEND).contains(before));
    assertFalse(TimeRange.until(BEND).contains(BEND));
    assertTrue(TimeRange.since(BEND).contains(BEND.plusNanos(477)));
    assertFalse(TimeRange.until(BEND.plusNanos(477)).contains(BEND.plusNanos(477)));
    assertTrue(TimeRange.until(BEND.plusNanos(477)).contains(BEND));
  }

  @Test
  void allTimesAreEveryName() {
    assertTrue(TimeRange.all().contains(Snowflake.MIN));
    assertTrue(TimeRange.all().contains(Snowflake.MAX));
    assertFalse(TimeRange.all().isEmpty());
  }

  @Test
  void endsOutsideOfWhatNamesHoldAreNoLimit() {
    assertTrue(TimeRange.since(Instant.MIN).contains(Snowflake.MIN));
    assertTrue(TimeRange.since(Instant.EPOCH.minusNanos(1)).contains(Snowflake.MIN));
    assertTrue(TimeRange.until(Instant.MAX).contains(Snowflake.MAX));
    assertTrue(TimeRange.until(YEAR_10000).contains(Snowflake.MAX));
    assertTrue(TimeRange.between(Instant.MIN, Instant.MAX).contains(Snowflake.MAX));
    assertFalse(TimeRange.until(YEAR_10000.minusNanos(1)).contains(Snowflake.MAX));
  }

  @Test
  void rangesOutsideOfWhatNamesHoldAreEmpty() {
    assertTrue(TimeRange.since(YEAR_10000).isEmpty());
    assertTrue(TimeRange.since(Instant.MAX).isEmpty());
    assertTrue(TimeRange.until(Instant.EPOCH).isEmpty());
    assertTrue(TimeRange.until(Instant.MIN).isEmpty());
    assertFalse(TimeRange.since(Instant.MAX).contains(Snowflake.MAX));
    assertFalse(TimeRange.until(Instant.EPOCH).contains(Snowflake.MIN));
    assertFalse(TimeRange.all().contains(Instant.EPOCH.minusNanos(1)));
    assertFalse(TimeRange.all().contains(YEAR_10000));
    assertFalse(TimeRange.until(Instant.EPOCH.plusNanos(1)).isEmpty());
  }

  @Test
  void ends_equalEmpty_reversedRefused() {
    assertTrue(TimeRange.between(NOON, NOON).isEmpty());
    // Both ends are in one step of the double.
    assertTrue(TimeRange.between(NOON, NOON.plusNanos(1)).isEmpty());
    assertThrows(IllegalArgumentException.class, () -> TimeRange.between(NOON, NOON.minusNanos(1)));
  }

  @Test
  void aRangeIsAValue() {
    TimeRange range = TimeRange.between(NOON, NOON.plusSeconds(1));
    assertEquals(range, TimeRange.between(NOON, NOON.plusSeconds(1)));
    assertEquals(range.hashCode(), TimeRange.between(NOON, NOON.plusSeconds(1)).hashCode());
    assertNotEquals(range, TimeRange.since(NOON));
    assertEquals(Optional.of(NOON), range.since());
    assertEquals(Optional.empty(), TimeRange.since(NOON).until());
    assertEquals("[2026-11-30T12:00:00Z, 2026-11-30T12:00:01Z)", range.toString());
    assertEquals("[..., ...)", TimeRange.all().toString());
  }

  @Test
  void nullIsRefusedByItsName() {
    assertNamed("since", () -> TimeRange.since(null));
    assertNamed("until", () -> TimeRange.until(null));
    assertNamed("since", () -> TimeRange.between(null, Instant.EPOCH));
    assertNamed("until", () -> TimeRange.between(Instant.EPOCH, null));
    assertNamed("name", () -> TimeRange.all().contains((Snowflake) null));
    assertNamed("instant", () -> TimeRange.all().contains((Instant) null));
  }

  private static void assertNamed(String parameter, Executable call) {
    assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
  }
}
