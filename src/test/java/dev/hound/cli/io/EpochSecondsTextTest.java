package dev.hound.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpochSecondsTextTest {

  /** Right is what python3 -c 'print(repr(...))' prints. */
  @ParameterizedTest
  @CsvSource({
    "0, 0.0",
    "-0.0, -0.0",
    "1, 1.0",
    "100, 100.0",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "2e-3, 0.002",
    "2.0e-44, 2e-44",
    "4.9e-324, 5e-324",
    "1e-323, 1e-323",
    "2.2250738585072014E-308, 2.2250738585072014e-308",
    "2.2250738585072011E-308, 2.225073858507201e-308",
    "1735689600.5, 1735689600.5",
    "1735689600.1, 1735689600.1",
    "253402300799, 253402300799.0",
    "9999999999999998, 9999999999999998.0",
    "1e16, 1e+16",
    "2e23, 2e+23",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "-1.5, -1.5",
    "NaN, null",
    "Infinity, null",
    "-Infinity, null",
  })
  void isWhatPythonPrints(double seconds, String expected) {
    assertEquals(expected, EpochSecondsText.of(seconds));
  }

  @Property(seed = "1735689600")
  void readsBackAsTheSameDoubleAndNothingShorterDoes(@ForAll long bits) {
    double value = Double.longBitsToDouble(bits);
    String text = EpochSecondsText.of(value);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      assertEquals("null", text);
      return;
    }
    assertEquals(value, Double.parseDouble(text));
    int digits = new BigDecimal(text).stripTrailingZeros().precision();
    if (digits > 1) {
      double shorter = new BigDecimal(value).round(new MathContext(digits - 1)).doubleValue();
      assertTrue(shorter != value, text);
    }
  }
}
