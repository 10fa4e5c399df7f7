package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnowflakeClientTest {

  private static final MachineId MACHINE = MachineId.of(0x0242ac110002L);

  private final VirtualTime time = new VirtualTime("2025-01-01T00:00:00Z");
  private final SnowflakeClient client = builder().build();

  private final List<String> warnings = new ArrayList<>();
  private final Logger logger = Logger.getLogger(SnowflakeClient.class.getName());
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord logged) {
          assertEquals(Level.WARNING, logged.getLevel());
          warnings.add(logged.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private SnowflakeClient.Builder builder() {
    return SnowflakeClient.builder()
        .name("etl")
        .machineId(MACHINE)
        .clientId(0xbeef)
        .clock(time)
        .waiter(time);
  }

  @BeforeEach
  void collectWarnings() {
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
  }

  @AfterEach
  void stopCollectingWarnings() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
    // No test hands its interrupt on to the next.
    Thread.interrupted();
  }

  @Test
  void namesCarryClockMachineClientAndSequence() {
    double newYear = 1735689600;
    assertEquals(Snowflake.of(newYear, MACHINE, 0xbeef, 0), client.snowflake());
    assertEquals(Snowflake.of(newYear, MACHINE, 0xbeef, 1), client.get());
    time.move(Duration.ofMillis(500));
    assertEquals(Snowflake.of(newYear + 0.5, MACHINE, 0xbeef, 2), client.snowflake());
  }

  @Test
  void aClientIsASupplierAndSaysWhatItIs() {
    Supplier<Snowflake> supplier = client;
    assertEquals(0xbeef, supplier.get().clientId());
    assertEquals("SnowflakeClient[etl, machine 00000242ac110002, client beef]", client.toString());
    assertEquals("etl", client.name());
    assertEquals(MACHINE, client.machineId());
    assertEquals(0xbeef, client.clientId());
  }

  @Test
  void anUnsetClientIsOnThisMachineByTheSystemsClock() {
    Instant before = Instant.now();
    SnowflakeClient usual = new SnowflakeClient("usual");
    Snowflake name = usual.snowflake();
    Instant after = Instant.now();
    assertTrue(name.compareTo(Snowflake.min(before)) >= 0);
    assertTrue(name.compareTo(Snowflake.max(after)) <= 0);
    assertEquals(MachineId.hardware(), name.machineId());
    assertEquals(usual.clientId(), name.clientId());
    assertEquals(0, name.sequence());
  }

  @Test
  void sharedClientsAreTheSameForTheSameName() {
    assertSame(SnowflakeClient.shared("a"), SnowflakeClient.shared("a"));
    assertNotSame(SnowflakeClient.shared("a"), SnowflakeClient.shared("b"));
    assertSame(SnowflakeClient.shared(), SnowflakeClient.shared("__COMMON__"));
    assertNotSame(new SnowflakeClient("a"), SnowflakeClient.shared("a"));
    assertEquals("a", SnowflakeClient.shared("a").name());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 999, 1_000, 10_000, 8 * 3_600_000})
  void aClockSetBackIsWaitedForAndNamesGoOn(long milliseconds) {
    Snowflake before = client.snowflake();
    time.move(Duration.ofMillis(-milliseconds));
    time.runWhileParked();
    long start = time.nanoTime();

    Snowflake after = client.snowflake();

    assertTrue(after.compareTo(before) > 0);
    assertEquals(1, after.sequence());
    Duration waited = time.waited(start);
    assertTrue(waited.toMillis() >= milliseconds, waited.toString());
    // The last park is at most an eighth of the wait or 10 ms, and at least 50 microseconds.
    assertTrue(waited.toNanos() <= milliseconds * 1_125_000 + 50_000, waited.toString());
    assertTrue(waited.toMillis() <= milliseconds + 10, waited.toString());
  }

  @Test
  void wait_long_warnsOnce() {
    client.snowflake();
    time.move(Duration.ofSeconds(-10));
    time.runWhileParked();
    client.snowflake();
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(warnings.get(0).contains("SnowflakeClient[etl, "), warnings.get(0));
    // It comes after a second, when nine are left; a park of 10 ms may pass in between.
    assertTrue(warnings.get(0).matches(".* is PT(9|8\\.99[0-9]*)S behind .*"), warnings.get(0));

    time.move(Duration.ofSeconds(-5));
    client.snowflake();
    assertEquals(2, warnings.size(), "the clock was set back once more");
  }

  @Test
  void aWaitOfOneSecondIsWorthAWarning() {
    // The first park lasts a second, to the nanosecond, and the second for as long as need be.
    AtomicLong seconds = new AtomicLong();
    Waiter slow =
        new Waiter() {
          @Override
          public long nanoTime() {
            return seconds.get() * 1_000_000_000;
          }

          @Override
          public void park(long nanos) {
            if (seconds.incrementAndGet() == 2) {
              time.step();
            }
          }
        };
    SnowflakeClient waiting = builder().waiter(slow).build();
    waiting.snowflake();
    for (int i = 1; i < 65_536; i++) {
      waiting.snowflake();
    }
    waiting.snowflake();
    assertEquals(1, warnings.size(), warnings.toString());
  }

  @Test
  void aWaitOfLessThanASecondIsNotWorthAWarning() {
    client.snowflake();
    time.move(Duration.ofMillis(-980));
    time.runWhileParked();
    client.snowflake();
    assertEquals(List.of(), warnings);
  }

  @Test
  void aClockSetForwardAgainEndsTheWaitSoon() {
    Snowflake before = client.snowflake();
    time.move(Duration.ofHours(-8));
    time.whileParked(
        () -> {
          if (time.parks() == 1_000) {
            time.move(Duration.ofHours(9));
          }
        });
    Snowflake after = client.snowflake();
    assertEquals(1_000, time.parks());
    assertEquals(Duration.ofHours(1), Duration.between(before.instant(), after.instant()));
  }

  @Test
  void clock_before1970AfterAName_waits() {
    Snowflake before = client.snowflake();
    time.set(Instant.parse("1969-12-31T23:59:59Z"));
    time.whileParked(() -> time.set(before.instant()));
    assertEquals(1, client.snowflake().sequence());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1969-12-31T23:59:59.999Z",
        "+10000-01-01T00:00:00Z",
        // Instant.MIN and MAX
        "-1000000000-01-01T00:00:00Z",
        "+1000000000-12-31T23:59:59.999999999Z"
      })
  void snowflake_clockOutOfRange_throwsAndRecovers(String text) {
    Instant good = time.instant();
    time.set(Instant.parse(text));
    ClockOutOfRangeException e = assertThrows(ClockOutOfRangeException.class, client::snowflake);
    assertEquals(Instant.parse(text), e.time());
    assertTrue(e.getMessage().contains(text) && e.getMessage().contains("etl"), e.getMessage());
    assertTrue(e.getMessage().endsWith("set the clock right"), e.getMessage());
    time.set(good);
    assertEquals(Snowflake.of(1735689600, MACHINE, 0xbeef, 0), client.snowflake());
  }

  @Test
  void clock_frozen_65536NamesThenNextStep() {
    Snowflake last = client.snowflake();
    time.whileParked(time::step);
    for (int i = 1; i < 200_000; i++) {
      Snowflake next = client.snowflake();
      assertTrue(next.compareTo(last) > 0);
      assertEquals(i % 65_536, next.sequence());
      assertEquals(i / 65_536, time.parks());
      last = next;
    }
    // The third step after the second of the start; a step is 2^-22 s.
    assertEquals(1735689600 + 3 * 0x1p-22, last.epochSeconds());
  }

  @Test
  void aWrapWaitsEvenIfOnlyOneNameWasDrawnInThatStep() {
    Snowflake last = client.snowflake();
    for (int i = 1; i < 65_536; i++) {
      time.step();
      last = client.snowflake();
    }
    assertEquals(65_535, last.sequence());
    time.whileParked(time::step);

    Snowflake wrapped = client.snowflake();

    assertEquals(1, time.parks());
    assertEquals(0, wrapped.sequence());
    assertEquals(Math.nextUp(last.epochSeconds()), wrapped.epochSeconds());
  }

  @Test
  void aStepWithinAFewReadingsIsNoWait() {
    int[] readings = {0};
    // A step every 100 readings.
    InstantSource slow =
        () -> {
          int step = readings[0]++ / 100;
          return EpochSeconds.toInstant(1735689600 + step * 0x1p-22);
        };
    SnowflakeClient spinning = builder().clock(slow).longestRollbackWait(Duration.ZERO).build();
    Thread.currentThread().interrupt();
    Snowflake last = spinning.snowflake();
    for (int i = 1; i < 200_000; i++) {
      Snowflake next = spinning.snowflake();
      assertTrue(next.compareTo(last) > 0);
      last = next;
    }
    assertEquals(0, time.parks());
    assertTrue(Thread.interrupted());
  }

  @Test
  void anInterruptEndsTheWaitAndKeepsTheFlag() {
    Snowflake before = client.snowflake();
    time.move(Duration.ofHours(-8));
    time.whileParked(
        () -> {
          if (time.parks() == 5) {
            Thread.currentThread().interrupt();
          }
        });
    ClockWaitInterruptedException e =
        assertThrows(ClockWaitInterruptedException.class, client::snowflake);
    assertTrue(e.getMessage().contains("is PT8H behind"), e.getMessage());
    assertEquals(5, time.parks());
    assertTrue(Thread.interrupted());

    time.set(before.instant());
    assertEquals(1, client.snowflake().sequence(), "no name was drawn");
  }

  @Test
  void anInterruptedThreadDoesNotBeginToWait() {
    client.snowflake();
    time.move(Duration.ofMillis(-1));
    Thread.currentThread().interrupt();
    assertThrows(ClockWaitInterruptedException.class, client::snowflake);
    assertTrue(Thread.interrupted());
    assertEquals(0, time.parks());
  }

  @Test
  void aDrawThatNeedNotWaitIgnoresTheFlag() {
    Thread.currentThread().interrupt();
    assertEquals(0, client.snowflake().sequence());
    assertEquals(1, client.snowflake().sequence());
    assertTrue(Thread.interrupted());
  }

  @Test
  void wait_reachesLimit_reportsHowFarBehind() {
    SnowflakeClient limited = builder().longestRollbackWait(Duration.ofSeconds(3)).build();
    Snowflake before = limited.snowflake();
    time.move(Duration.ofSeconds(-10));
    time.runWhileParked();
    long start = time.nanoTime();
    ClockRollbackException e = assertThrows(ClockRollbackException.class, limited::snowflake);
    assertEquals(Duration.ofSeconds(7), e.rollback());
    assertEquals(Duration.ofSeconds(3), time.waited(start));
    assertTrue(e.getMessage().contains("SnowflakeClient[etl, "), e.getMessage());
    assertTrue(e.getMessage().contains("PT7S"), e.getMessage());

    time.set(before.instant());
    assertEquals(1, limited.snowflake().sequence(), "no name was drawn");
  }

  @Test
  void aRollbackWithinTheLimitIsWaitedFor() {
    SnowflakeClient limited = builder().longestRollbackWait(Duration.ofSeconds(3)).build();
    limited.snowflake();
    time.move(Duration.ofMillis(-2_999));
    time.runWhileParked();
    assertEquals(1, limited.snowflake().sequence());
  }

  @Test
  void theLimitHoldsForAFrozenClockToo() {
    SnowflakeClient limited = builder().longestRollbackWait(Duration.ofSeconds(3)).build();
    time.set(Instant.parse("2025-01-01T00:00:00.000000001Z"));
    for (int i = 0; i < 65_536; i++) {
      limited.snowflake();
    }
    long start = time.nanoTime();
    ClockRollbackException e = assertThrows(ClockRollbackException.class, limited::snowflake);
    assertEquals(Duration.ZERO, e.rollback());
    assertTrue(e.getMessage().contains("stands still"), e.getMessage());
    assertEquals(Duration.ofSeconds(3), time.waited(start));
    time.step();
    assertEquals(0, limited.snowflake().sequence());
  }

  @Test
  void aLimitBeyondAllNanosecondsIsNone() {
    SnowflakeClient patient =
        builder().longestRollbackWait(Duration.ofSeconds(Long.MAX_VALUE)).build();
    patient.snowflake();
    time.move(Duration.ofHours(-8));
    time.runWhileParked();
    assertEquals(1, patient.snowflake().sequence());
  }

  @Test
  void clientIds_drawnOnce_neverTwice() {
    RandomGenerator constant = () -> 0x1234_5678_9abc_def0L;
    SnowflakeClient.Builder same = SnowflakeClient.builder().machineId(MACHINE).random(constant);
    SnowflakeClient one = same.build();
    SnowflakeClient two = same.build();
    assertNotEquals(one.clientId(), two.clientId());
    assertEquals(one.clientId(), one.snowflake().clientId());
  }

  @Test
  void aGivenClientIdIsTakenAsGivenAndThenAvoided() {
    SnowflakeClient.Builder given = SnowflakeClient.builder().machineId(MACHINE).clientId(0x77aa);
    SnowflakeClient one = given.build();
    SnowflakeClient two = given.build();
    assertEquals(0x77aa, one.clientId());
    assertEquals(0x77aa, two.clientId());
    RandomGenerator same = () -> 0x77aa_0000_0000_0000L;
    SnowflakeClient other = SnowflakeClient.builder().machineId(MACHINE).random(same).build();
    assertNotEquals(0x77aa, other.clientId());
  }

  @Test
  void settingsAreChecked() {
    SnowflakeClient.Builder builder = SnowflakeClient.builder();
    assertThrows(NullPointerException.class, () -> builder.name(null));
    assertThrows(NullPointerException.class, () -> builder.clock(null));
    assertThrows(NullPointerException.class, () -> builder.random(null));
    assertThrows(NullPointerException.class, () -> builder.machineId(null));
    assertThrows(NullPointerException.class, () -> builder.longestRollbackWait(null));
    assertThrows(NullPointerException.class, () -> new SnowflakeClient(null));
    assertThrows(NullPointerException.class, () -> SnowflakeClient.shared(null));
    assertThrows(IllegalArgumentException.class, () -> builder.clientId(-1));
    assertThrows(IllegalArgumentException.class, () -> builder.clientId(65_536));
    assertThrows(
        IllegalArgumentException.class, () -> builder.longestRollbackWait(Duration.ofNanos(-1)));
    assertFalse(builder.build().name().isEmpty());
  }

  @Test
  void clock_beyondAllTimesAfterAName_throws() {
    client.snowflake();
    time.set(Instant.MAX);
    IllegalStateException e = assertThrows(IllegalStateException.class, client::snowflake);
    assertTrue(e.getMessage().contains("etl"), e.getMessage());
    assertTrue(e.getMessage().contains(Instant.MAX.toString()), e.getMessage());
  }

  @Test
  void clock_setBackToFirstOfAllTimes_throws() {
    SnowflakeClient limited =
        SnowflakeClient.builder()
            .clock(time)
            .waiter(time)
            .longestRollbackWait(Duration.ofSeconds(2))
            .build();
    limited.snowflake();
    time.set(Instant.MIN);
    assertThrows(ClockRollbackException.class, limited::snowflake);
  }
}
