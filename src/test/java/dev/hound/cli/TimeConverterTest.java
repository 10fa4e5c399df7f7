package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class TimeConverterTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-03-01T05:06:07.123456Z"));

  @ParameterizedTest
  @CsvSource({
    "now, 2026-03-01T05:06:07.123456Z",
    "today, 2026-03-01T00:00:00Z",
    "yesterday, 2026-02-28T00:00:00Z",
    "90s, 2026-03-01T05:04:37.123456Z",
    "15m, 2026-03-01T04:51:07.123456Z",
    "2h, 2026-03-01T03:06:07.123456Z",
    "3d, 2026-02-26T05:06:07.123456Z",
    "1w, 2026-02-22T05:06:07.123456Z",
    "0s, 2026-03-01T05:06:07.123456Z",
    "999999999w, 1970-01-01T00:00:00Z",
    "@0, 1970-01-01T00:00:00Z",
    "@1735689600, 2025-01-01T00:00:00Z",
    "@1735689600.5, 2025-01-01T00:00:00.5Z",
    "@1735689600.0999999046, 2025-01-01T00:00:00.099999905Z",
    "2025-01-31, 2025-01-31T00:00:00Z",
    "2025-01-31T12:30, 2025-01-31T12:30:00Z",
    "2025-01-31T12:30:15.25, 2025-01-31T12:30:15.250Z",
    "2025-01-31T12:30:15Z, 2025-01-31T12:30:15Z",
    "2025-01-31T12:30:15+01:00, 2025-01-31T11:30:15Z",
    "2025-01-31T12:30-0130, 2025-01-31T14:00:00Z",
    "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999999Z",
  })
  void isReadAs(String text, Instant expected) {
    assertEquals(expected, new TimeConverter(CLOCK).convert(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1735689600",
        "2025",
        "-5",
        "90",
        "s",
        "-90s",
        "1.5h",
        "9999999999s",
        "15M",
        "@",
        "@now",
        "@1e9",
        "@1735689600.5.5",
        "@\u0661",
        "@.",
        "\u0661s",
        "tomorrow",
        "Today",
        "2025-02-30",
        "2025-1-1",
        "2025-01-31 12:00",
        "2025-01-31T",
        "2025-01-31T25:00",
        "T12:00",
      })
  void isRefusedWithTheFormsThatAreAccepted(String text) {
    TypeConversionException e =
        assertThrows(TypeConversionException.class, () -> new TimeConverter(CLOCK).convert(text));
    assertTrue(e.getMessage().startsWith("not a valid time: '" + text + "'; "), e.getMessage());
    assertTrue(e.getMessage().contains("an age such as 90s"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@-1",
        "1969-12-31",
        "@253402300800",
        "+10000-01-01",
        "12345-01-01T00:00Z",
        "@99999999999999999999",
        "@-99999999999999999999"
      })
  void isRefusedOutsideOfWhatRecordsCanHave(String text) {
    TypeConversionException e =
        assertThrows(TypeConversionException.class, () -> new TimeConverter(CLOCK).convert(text));
    assertTrue(e.getMessage().contains("between 1970 and 9999"), e.getMessage());
  }
}
