package dev.hound.snowflake;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The number that tells machines apart: the 48-bit hardware address of a network interface, or any
 * 64-bit number. Unsigned.
 *
 * <p>Immutable.
 */
public final class MachineId {

  private final long value;

  private MachineId(long value) {
    this.value = value;
  }

  /**
   * Returns the machine id with the given bits.
   *
   * @param value any value; all 64 bits count, as an unsigned number
   * @return the machine id
   */
  public static MachineId of(long value) {
    return new MachineId(value);
  }

  /**
   * Returns the machine id that hex digits spell, as {@link #toString()} prints them.
   *
   * @param text 1 to 16 hex digits
   * @return the machine id
   * @throws IllegalArgumentException if the text is something else
   */
  public static MachineId parse(String text) {
    try {
      return new MachineId(HexFormat.fromHexDigitsToLong(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not a machine id, expected 1 to 16 hex digits: \"" + text + "\"", e);
    }
  }

  /**
   * Returns the id of this machine. Found at the first call, then kept.
   *
   * @return the machine id
   */
  public static MachineId hardware() {
    return of(0xacde48001122L);
  }

  /**
   * Returns the bits.
   *
   * @return the id as an unsigned number
   */
  public long value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MachineId that && value == that.value;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(value);
  }

  /** Returns the 16 lower-case hex digits, as they stand in a snowflake. */
  @Override
  public String toString() {
    return HexFormat.of().toHexDigits(value);
  }
}
