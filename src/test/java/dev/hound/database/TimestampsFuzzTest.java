package dev.hound.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hound.AnyText;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Any text as the time in a record, and any time as a text. */
final class TimestampsFuzzTest {

  private static final long SECONDS_TO_10000 = 253_402_300_800L;

  private static final Pattern TIMESTAMP =
      Pattern.compile("(\\d\\d)/(\\d\\d)/(\\d{4}) (\\d\\d):(\\d\\d):(\\d\\d) (GMT|UTC)");

  @FuzzTest
  void readsRealDatesInThatFormAndNothingElse(byte[] input) {
    String text = AnyText.of(input);
    Optional<Instant> expected = expected(text);
    assertEquals(expected, Timestamps.parse(text), text);
    expected.ifPresent(time -> assertEquals(text.replace("UTC", "GMT"), Timestamps.print(time)));
  }

  private static Optional<Instant> expected(String text) {
    Matcher parts = TIMESTAMP.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int[] numbers = new int[6];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Integer.parseInt(parts.group(i + 1));
    }
    try {
      return Optional.of(
          LocalDate.of(numbers[2], numbers[1], numbers[0])
              .atTime(LocalTime.of(numbers[3], numbers[4], numbers[5]))
              .toInstant(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  @FuzzTest
  void readsWhatItPrintsToTheSecond(byte[] input) {
    ByteBuffer numbers = ByteBuffer.wrap(Arrays.copyOf(input, 12));
    Instant time =
        Instant.ofEpochSecond(
            Math.floorMod(numbers.getLong(), SECONDS_TO_10000),
            Math.floorMod(numbers.getInt(), 1_000_000_000));
    String printed = Timestamps.print(time);
    assertEquals(Optional.of(time.truncatedTo(ChronoUnit.SECONDS)), Timestamps.parse(printed));
    assertEquals(expected(printed), Timestamps.parse(printed));
  }
}
