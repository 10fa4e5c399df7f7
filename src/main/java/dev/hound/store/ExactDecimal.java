package dev.hound.store;

import java.io.Serial;
import java.math.BigDecimal;

/**
 * A decimal that prints as it was written: {@code 0.1e1}, {@code 1E+2} or {@code -0}, where {@link
 * BigDecimal} has another text for the same value. A {@code DecimalNode} of it is an ordinary node
 * that keeps its literal.
 */
final class ExactDecimal extends BigDecimal {

  @Serial private static final long serialVersionUID = 1L;

  /** The letter and nine digits are in range, however many digits come before them. */
  private static final int SHORT_EXPONENT = 10;

  private final String literal;

  private ExactDecimal(String literal) {
    super(literal);
    this.literal = literal;
  }

  /** Tells whether a JSON number is within the range of decimals: its exponent is an int. */
  static boolean isInRange(String literal) {
    int exponent = Math.max(literal.lastIndexOf('e'), literal.lastIndexOf('E'));
    if (exponent < 0 || literal.length() - exponent <= SHORT_EXPONENT) {
      return true;
    }
    try {
      // Later versions of Java take this scale, Java 17 doesn't: each must read what another wrote.
      return new BigDecimal(literal).scale() != Integer.MIN_VALUE;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /**
   * Returns the decimal of a JSON number.
   *
   * @throws NumberFormatException if it is not in range; {@link JsonScan} refuses such numbers
   */
  static BigDecimal of(String literal) {
    BigDecimal plain = new BigDecimal(literal);
    return plain.toString().equals(literal) ? plain : new ExactDecimal(literal);
  }

  /** A decimal has no negative zero, but a double has. */
  @Override
  public double doubleValue() {
    return signum() == 0 && literal.charAt(0) == '-' ? -0.0 : super.doubleValue();
  }

  @Override
  public float floatValue() {
    return (float) doubleValue();
  }

  @Override
  public String toString() {
    return literal;
  }
}
