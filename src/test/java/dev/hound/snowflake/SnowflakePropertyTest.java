package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class SnowflakePropertyTest {

  private static final String SEED = "1735689600";

  private static final long LAST_SECOND = 253_402_300_799L;

  /** Those of the last double before the year 10000. */
  private static final long LAST_TIME_BITS = Double.doubleToRawLongBits(LAST_SECOND + 1) - 1;

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void textReadsBackAsTheSameName(@ForAll("names") Snowflake name) {
    String text = name.toString();
    assertEquals(name, Snowflake.parse(text));
    assertEquals(name, Snowflake.parse(text.toUpperCase(Locale.ROOT)));
    assertEquals(name, Snowflake.fromFileName(text).orElseThrow());
    assertTrue(Snowflake.isValid(text));
  }

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void bytes_followTheFormatAndReadBack(@ForAll("names") Snowflake name) {
    ByteBuffer expected =
        ByteBuffer.allocate(22)
            .putDouble(name.epochSeconds())
            .putLong(name.machineId().value())
            .putShort((short) name.clientId())
            .putShort((short) name.sequence())
            .put((byte) 0);
    int sum = 0;
    for (byte each : expected.array()) {
      sum += Byte.toUnsignedInt(each);
    }
    expected.put((byte) (sum % 256));

    assertArrayEquals(expected.array(), name.toBytes());
    assertEquals(HexFormat.of().formatHex(expected.array()), name.toString());
    assertEquals(name, Snowflake.fromBytes(expected.array()));
  }

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void valuesStringsAndBytesHaveOneOrder(
      @ForAll("names") Snowflake one,
      @ForAll("names") Snowflake other,
      @ForAll @IntRange(max = 3) int common) {
    // Names that differ only from some field on are rare among random ones.
    Snowflake two =
        Snowflake.of(
            common > 0 ? one.epochSeconds() : other.epochSeconds(),
            common > 1 ? one.machineId() : other.machineId(),
            common > 2 ? one.clientId() : other.clientId(),
            other.sequence());
    int order = Integer.signum(one.compareTo(two));
    assertEquals(order, Integer.signum(one.toString().compareTo(two.toString())));
    assertEquals(order, Integer.signum(Arrays.compareUnsigned(one.toBytes(), two.toBytes())));
    assertEquals(order, -Integer.signum(two.compareTo(one)));
    assertEquals(order == 0, one.equals(two));
  }

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void aWrongDigitIsAlwaysFound(
      @ForAll("names") Snowflake name,
      @ForAll @IntRange(max = 43) int index,
      @ForAll @IntRange(min = 1, max = 15) int change) {
    char[] digits = name.toString().toCharArray();
    digits[index] = Character.forDigit(Character.digit(digits[index], 16) ^ change, 16);
    assertFalse(Snowflake.isValid(new String(digits)));
  }

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void name_liesWithinBoundsOfItsInstant(
      @ForAll("instants") Instant instant,
      @ForAll long machine,
      @ForAll @IntRange(max = 65535) int clientId) {
    SnowflakeClient client =
        SnowflakeClient.builder()
            .clock(InstantSource.fixed(instant))
            .machineId(MachineId.of(machine))
            .clientId(clientId)
            .build();
    Snowflake name = client.snowflake();
    assertTrue(name.compareTo(Snowflake.min(instant)) >= 0);
    assertTrue(name.compareTo(Snowflake.max(instant)) <= 0);
  }

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void aLaterInstantNeverHasASmallerTime(
      @ForAll("instants") Instant instant,
      @ForAll @LongRange(min = 0, max = 100_000) long nanoseconds) {
    Instant later = instant.plusNanos(nanoseconds);
    if (later.getEpochSecond() <= LAST_SECOND) {
      assertTrue(EpochSeconds.of(instant) <= EpochSeconds.of(later));
    }
  }

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void theTimeOfAnInstantIsLessThanAStepAway(@ForAll("instants") Instant instant) {
    double seconds = EpochSeconds.of(instant);
    double off = (instant.getEpochSecond() - seconds) + instant.getNano() / 1e9;
    assertTrue(Math.abs(off) <= Math.ulp(seconds), () -> instant + " " + off);
  }

  @Property(seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void instant_fromTwoToThe23Seconds_convertsBack(@ForAll("timesFromTwoToThe23") double seconds) {
    assertEquals(seconds, EpochSeconds.of(EpochSeconds.toInstant(seconds)));
  }

  @Provide
  Arbitrary<Snowflake> names() {
    // Bits rather than numbers: as many tiny times as large ones.
    Arbitrary<Double> times =
        Arbitraries.oneOf(
            timeBits(0, LAST_TIME_BITS),
            timeBits(Double.doubleToRawLongBits(0x1p30), Double.doubleToRawLongBits(0x1p32)),
            Arbitraries.of(0.0, Double.MIN_VALUE, 1735689600.0, 0x1p31, 0x1p32));
    Arbitrary<MachineId> machines =
        Arbitraries.oneOf(
                Arbitraries.longs(), Arbitraries.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE))
            .map(MachineId::of);
    Arbitrary<Integer> sixteenBits =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 65_535), Arbitraries.of(0, 32_767, 32_768, 65_535));
    return Combinators.combine(times, machines, sixteenBits, sixteenBits).as(Snowflake::of);
  }

  @Provide
  Arbitrary<Instant> instants() {
    Arbitrary<Long> seconds =
        Arbitraries.oneOf(
            Arbitraries.longs().between(0, LAST_SECOND),
            // Where the step doubles, in 2038.
            Arbitraries.longs().between((1L << 31) - 2, (1L << 31) + 1),
            Arbitraries.longs().between(LAST_SECOND - 1, LAST_SECOND));
    Arbitrary<Integer> nanoseconds = Arbitraries.integers().between(0, 999_999_999);
    return Combinators.combine(seconds, nanoseconds).as(Instant::ofEpochSecond);
  }

  @Provide
  Arbitrary<Double> timesFromTwoToThe23() {
    return timeBits(Double.doubleToRawLongBits(0x1p23), LAST_TIME_BITS);
  }

  private static Arbitrary<Double> timeBits(long first, long last) {
    return Arbitraries.longs().between(first, last).map(Double::longBitsToDouble);
  }
}
