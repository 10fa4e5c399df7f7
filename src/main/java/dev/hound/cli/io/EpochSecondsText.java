package dev.hound.cli.io;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Seconds as Python prints a double: with the fewest digits that read back as the same double, and
 * an exponent only below 0.0001 and from 10<sup>16</sup> on.
 *
 * <p>{@link Double#toString} prints more digits than needed before Java 19 (JDK-4511638), and
 * exponents from 10<sup>7</sup> on.
 */
public final class EpochSecondsText {

  /** Decimals of this many digits always survive becoming a double and back. */
  private static final int SAFE_DIGITS = 15;

  private static final int MOST_DIGITS = 17;

  private EpochSecondsText() {}

  /** Returns the decimal number; null for NaN and the infinities, which JSON lacks. */
  public static String of(double seconds) {
    if (Double.isNaN(seconds) || Double.isInfinite(seconds)) {
      return "null";
    }
    if (seconds == 0) {
      return 1 / seconds < 0 ? "-0.0" : "0.0";
    }
    return layOut(shortest(seconds));
  }

  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    // Doubles that are not normal have fewer digits than the others.
    boolean normal = Math.abs(value) >= Double.MIN_NORMAL;
    for (int digits = normal ? SAFE_DIGITS : 1; digits < MOST_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == value) {
        return rounded.stripTrailingZeros();
      }
    }
    return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
  }

  private static String layOut(BigDecimal value) {
    int exponent = value.precision() - value.scale() - 1;
    if (exponent >= -4 && exponent < 16) {
      String plain = value.toPlainString();
      return plain.indexOf('.') < 0 ? plain + ".0" : plain;
    }
    String digits = value.unscaledValue().abs().toString();
    StringBuilder text = new StringBuilder(value.signum() < 0 ? "-" : "").append(digits.charAt(0));
    if (digits.length() > 1) {
      text.append('.').append(digits, 1, digits.length());
    }
    text.append(exponent < 0 ? "e-" : "e+");
    int magnitude = Math.abs(exponent);
    return text.append(magnitude < 10 ? "0" : "").append(magnitude).toString();
  }
}
