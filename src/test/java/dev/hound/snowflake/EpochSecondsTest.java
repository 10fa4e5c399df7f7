package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpochSecondsTest {

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, 0000000000000000",
    "1970-01-01T00:00:00.5Z, 3fe0000000000000",
    "1970-01-01T00:00:01Z, 3ff0000000000000",
    "2025-01-01T00:00:00.5Z, 41d9dd2160200000",
    // 2^31 and the step of 2^-22 s before it
    "2038-01-19T03:14:07.999999761Z, 41dfffffffffffff",
    "2038-01-19T03:14:08Z, 41e0000000000000",
    "2262-04-11T23:47:16.854775808Z, 42012e0be826d695",
    // both round to the limit, which is out of range
    "9999-12-31T23:59:59.999999999Z, 424d7ffa20bfffff",
    "9999-12-31T23:59:59.999984742Z, 424d7ffa20bfffff",
    "9999-12-31T23:59:59Z, 424d7ffa20bf8000",
  })
  void instantsHaveTheseBits(Instant instant, String bits) {
    long expected = Long.parseUnsignedLong(bits, 16);
    assertEquals(
        Long.toHexString(expected),
        Long.toHexString(Double.doubleToRawLongBits(EpochSeconds.of(instant))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1969-12-31T23:59:59.999999999Z",
        "-1000000000-01-01T00:00:00Z",
        "+10000-01-01T00:00:00Z",
        "+1000000000-12-31T23:59:59.999999999Z"
      })
  void instantsOutOfRangeAreRefusedAndNotValidUnchecked(Instant instant) {
    assertThrows(IllegalArgumentException.class, () -> EpochSeconds.of(instant));
    assertFalse(EpochSeconds.isValid(EpochSeconds.unchecked(instant)));
  }

  @Test
  void instant_roundsByAtMostHalfANanosecond() {
    for (double seconds = 0x1p-40; seconds < 253402300800.0; seconds *= 1.0137) {
      Instant instant = EpochSeconds.toInstant(seconds);
      BigDecimal shown =
          BigDecimal.valueOf(instant.getEpochSecond())
              .add(BigDecimal.valueOf(instant.getNano(), 9));
      BigDecimal off = shown.subtract(new BigDecimal(seconds)).abs();
      // A product of 30 bits and a fraction is rounded once more: far below a picosecond.
      assertTrue(off.compareTo(new BigDecimal("0.000000000500001")) < 0, () -> "off by " + off);
    }
  }

  @Test
  void inverse_holdsFromTwoToThe23SecondsOnly() {
    assertEquals(Instant.parse("1970-04-08T02:10:08Z"), EpochSeconds.toInstant(0x1p23));
    double time = 0x1p23;
    for (int i = 0; i < 100_000; i++) {
      assertEquals(time, EpochSeconds.of(EpochSeconds.toInstant(time)));
      time = Math.nextUp(time);
    }
    // Before it doubles are 0.93 ns apart, so that among fifteen in a row two share a nanosecond.
    int lost = 0;
    time = 0x1p22;
    for (int i = 0; i < 15; i++) {
      lost += EpochSeconds.of(EpochSeconds.toInstant(time)) == time ? 0 : 1;
      time = Math.nextUp(time);
    }
    assertTrue(lost > 0);
  }

  @Test
  void fraction_roundsUpToWhole_isNextSecond() {
    assertEquals(Instant.ofEpochSecond(1), EpochSeconds.toInstant(Math.nextDown(1.0)));
  }
}
