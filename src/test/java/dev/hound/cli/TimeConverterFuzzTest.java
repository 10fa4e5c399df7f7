package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hound.AnyText;
import dev.hound.cli.TimeConverter.Origin;
import dev.hound.cli.io.UtcTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/** Any text as a time on the command line, held against the forms that the help names. */
final class TimeConverterFuzzTest {

  private static final BigDecimal YEAR_10000 = new BigDecimal(253_402_300_800L);

  private static final List<Instant> CLOCKS =
      List.of(
          Instant.EPOCH,
          Instant.parse("2026-03-01T05:06:07.123456789Z"),
          Instant.parse("9999-12-31T23:59:59.999999999Z"));

  private static final Pattern SECONDS = Pattern.compile("@(-?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+))");
  private static final Pattern AGE = Pattern.compile("([0-9]{1,9})([smhdw])");
  private static final Map<String, Long> UNITS =
      Map.of("s", 1L, "m", 60L, "h", 3600L, "d", 86_400L, "w", 604_800L);

  /** Years that are out of range match, since the message says that they are. */
  private static final Pattern ISO =
      Pattern.compile(
          "([0-9]{4}|\\+?0?[0-9]{5,9}|-(?!0+-)0?[0-9]{4,9})-([0-9]{2})-([0-9]{2})"
              + "(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]{0,9}))?)?"
              + "(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?");

  @FuzzTest
  void isOneOfTheFormsThatTheHelpNames(byte[] input) {
    String text = AnyText.of(input);
    for (Instant now : CLOCKS) {
      TimeConverter argument = new TimeConverter(InstantSource.fixed(now));
      BigDecimal expected = expected(text, now);
      if (expected == null || expected.signum() < 0 || expected.compareTo(YEAR_10000) >= 0) {
        TypeConversionException e =
            assertThrows(TypeConversionException.class, () -> argument.convert(text), text);
        String problem =
            expected == null
                ? "not a valid time: '" + text + "'; "
                : "'" + text + "' is out of range; ";
        assertTrue(e.getMessage().startsWith(problem), e.getMessage());
        continue;
      }
      Instant time = argument.convert(text);
      assertEquals(0, expected.compareTo(seconds(time)), () -> text + " was read as " + time);
      assertEquals(time.truncatedTo(ChronoUnit.MICROS), argument.convert(UtcTime.of(time)), text);
    }
    boolean ofDay = List.of("today", "yesterday").contains(text);
    boolean ofNow = AGE.matcher(text).matches() || text.equals("now");
    assertEquals(
        ofDay ? Origin.TODAY : ofNow ? Origin.NOW : Origin.FIXED, TimeConverter.originOf(text));
  }

  private static BigDecimal seconds(Instant time) {
    return BigDecimal.valueOf(time.getEpochSecond()).add(BigDecimal.valueOf(time.getNano(), 9));
  }

  /** The seconds since 1970; null if it is no time at all. */
  private static @Nullable BigDecimal expected(String text, Instant now) {
    BigDecimal day = new BigDecimal(86_400);
    BigDecimal today = seconds(now).divideToIntegralValue(day).multiply(day);
    if (text.equals("now")) {
      return seconds(now);
    }
    if (text.equals("today") || text.equals("yesterday")) {
      return text.equals("today") ? today : today.subtract(day);
    }
    Matcher seconds = SECONDS.matcher(text);
    if (seconds.matches()) {
      return new BigDecimal(seconds.group(1)).setScale(9, RoundingMode.HALF_EVEN);
    }
    Matcher age = AGE.matcher(text);
    if (age.matches()) {
      long ago = Long.parseLong(age.group(1)) * UNITS.get(age.group(2));
      return seconds(now).subtract(BigDecimal.valueOf(ago)).max(BigDecimal.ZERO);
    }
    Matcher iso = ISO.matcher(text);
    return iso.matches() ? ofIso(iso) : null;
  }

  private static @Nullable BigDecimal ofIso(Matcher iso) {
    LocalDate date;
    LocalTime time;
    try {
      date = LocalDate.of(number(iso.group(1)), number(iso.group(2)), number(iso.group(3)));
      time = LocalTime.of(number(iso.group(4)), number(iso.group(5)), number(iso.group(6)));
    } catch (DateTimeException e) {
      return null;
    }
    BigDecimal fraction = new BigDecimal("0." + (iso.group(7) == null ? "0" : iso.group(7) + "0"));
    BigDecimal seconds =
        BigDecimal.valueOf(date.toEpochDay() * 86_400 + time.toSecondOfDay()).add(fraction);
    String offset = iso.group(8);
    if (offset == null || offset.equals("Z")) {
      return seconds;
    }
    int hours = number(offset.substring(1, 3));
    int minutes = offset.length() > 3 ? number(offset.substring(offset.length() - 2)) : 0;
    if (minutes > 59 || hours * 60 + minutes > 18 * 60) {
      return null;
    }
    BigDecimal ahead = BigDecimal.valueOf((hours * 60 + minutes) * 60L);
    return offset.charAt(0) == '+' ? seconds.subtract(ahead) : seconds.add(ahead);
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
