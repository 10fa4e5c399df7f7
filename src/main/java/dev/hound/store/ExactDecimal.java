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

  private final String literal;

  private ExactDecimal(String literal) {
    super(literal);
    this.literal = literal;
  }

  /**
   * Returns the decimal of a JSON number.
   *
   * @throws NumberFormatException if its exponent does not fit in an int
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
