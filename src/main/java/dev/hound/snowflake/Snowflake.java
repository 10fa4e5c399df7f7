package dev.hound.snowflake;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A 22-byte identifier that carries time, machine, client and sequence; printed as 44 lower-case
 * hex digits.
 *
 * <p>The format is that of Hound 1.0 for Python, big-endian:
 *
 * <table>
 * <caption>The bytes of a snowflake</caption>
 * <tr><th>bytes</th><th>field</th><th>notes</th></tr>
 * <tr><td>0-7</td><td>Unix time in seconds, IEEE-754 double</td>
 *     <td>sign bit clear, 0 &le; time &lt; 253402300800 (year 10000)</td></tr>
 * <tr><td>8-15</td><td>machine id, unsigned</td><td>see {@link MachineId}</td></tr>
 * <tr><td>16-17</td><td>client id, unsigned</td><td>random for each client</td></tr>
 * <tr><td>18-19</td><td>sequence, unsigned</td><td>starts at 0, wraps</td></tr>
 * <tr><td>20</td><td>reserved</td><td>0</td></tr>
 * <tr><td>21</td><td>checksum</td><td>sum of bytes 0-20 modulo 256</td></tr>
 * </table>
 *
 * <p>The checksum covers the name, and not the contents of a record: it shows that a name was
 * copied whole, and says nothing of what is in the file.
 *
 * <p>The natural order is time first, then machine, client and sequence, all unsigned; it is also
 * the byte order of {@link #toBytes()} and the order of the strings. It is consistent with equals.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class Snowflake implements Comparable<Snowflake>, Serializable {

  /** The number of bytes of a snowflake: 22. */
  public static final int BYTES = 22;

  /** The number of hex digits of a snowflake: 44. */
  public static final int HEX_LENGTH = 2 * BYTES;

  /** The smallest snowflake: every field is zero. */
  public static final Snowflake MIN = new Snowflake(0L, 0L, 0);

  /**
   * The greatest snowflake: the last moment before the year 10000, and every other field at its
   * highest value.
   */
  public static final Snowflake MAX =
      new Snowflake(Double.doubleToRawLongBits(EpochSeconds.LIMIT) - 1, -1L, -1);

  /** The first moment that no snowflake can hold: 10000-01-01T00:00:00Z. */
  public static final Instant TIME_LIMIT = Instant.ofEpochSecond(EpochSeconds.LIMIT);

  @Serial private static final long serialVersionUID = 1L;

  private final long timeBits;
  private final long machine;
  // Client id in the upper, sequence in the lower half: 32 bytes an object, and one comparison.
  private final int clientAndSequence;

  private Snowflake(long timeBits, long machine, int clientAndSequence) {
    this.timeBits = timeBits;
    this.machine = machine;
    this.clientAndSequence = clientAndSequence;
  }

  /**
   * Returns the snowflake with the given fields.
   *
   * @param epochSeconds seconds since 1970-01-01T00:00:00Z; not negative, not {@code -0.0}, less
   *     than 253402300800
   * @param machineId the machine, not null
   * @param clientId the client, 0 to 65535
   * @param sequence the sequence number, 0 to 65535
   * @return the snowflake
   * @throws IllegalArgumentException if a number is out of its range
   */
  public static Snowflake of(double epochSeconds, MachineId machineId, int clientId, int sequence) {
    if (!EpochSeconds.isValid(epochSeconds)) {
      throw new IllegalArgumentException(
          "epochSeconds out of range: " + epochSeconds + "; expected " + EpochSeconds.RANGE);
    }
    return new Snowflake(
        Double.doubleToRawLongBits(epochSeconds),
        Objects.requireNonNull(machineId, "machineId").value(),
        unsigned16("clientId", clientId) << 16 | unsigned16("sequence", sequence));
  }

  static int unsigned16(String field, int value) {
    if (value >>> 16 != 0) {
      throw new IllegalArgumentException(field + " out of range: " + value + "; expected 0..65535");
    }
    return value;
  }

  /** The fields as they stand in the bytes; the caller has checked the time. */
  static Snowflake ofBits(long timeBits, long machine, int clientAndSequence) {
    return new Snowflake(timeBits, machine, clientAndSequence);
  }

  /**
   * Returns the snowflake that the text prints. Accepts what {@link #toString()} prints, and the
   * same in upper case.
   *
   * @param text 44 hex digits
   * @return the snowflake
   * @throws SnowflakeFormatException if the text is null or not a valid snowflake; the message says
   *     what is wrong and where
   * @see SnowflakeFields#parse(CharSequence)
   */
  public static Snowflake parse(@Nullable CharSequence text) {
    return SnowflakeCodec.parse(text);
  }

  /**
   * Returns the snowflake that the bytes hold.
   *
   * @param bytes 22 bytes, as {@link #toBytes()} gives them
   * @return the snowflake
   * @throws SnowflakeFormatException if the bytes are null or hold no valid snowflake
   * @see SnowflakeFields#fromBytes(byte[])
   */
  public static Snowflake fromBytes(byte @Nullable [] bytes) {
    return SnowflakeCodec.decode(bytes);
  }

  /**
   * Returns the snowflake of a record's file name, which is exactly what {@link #toString()}
   * prints.
   *
   * @param name the file name, not null
   * @return the snowflake, or empty if this is not the name of a record; upper-case digits are not
   */
  public static Optional<Snowflake> fromFileName(String name) {
    return SnowflakeCodec.parseFileName(name);
  }

  /**
   * Tells whether {@link #parse} accepts the text. It never throws.
   *
   * @param text the text; null is not valid
   * @return whether it is a valid snowflake, in lower or upper case
   */
  public static boolean isValid(@Nullable CharSequence text) {
    return SnowflakeCodec.isValid(text);
  }

  /**
   * Returns the smallest snowflake that can be made at an instant, an inclusive lower bound.
   *
   * @param instant from 1970-01-01 to the end of 9999
   * @return the snowflake with that time and all else zero
   * @throws IllegalArgumentException if the instant is out of range
   */
  public static Snowflake min(Instant instant) {
    return new Snowflake(Double.doubleToRawLongBits(EpochSeconds.of(instant)), 0L, 0);
  }

  /**
   * Returns the greatest snowflake that can be made at an instant, an inclusive upper bound.
   *
   * @param instant from 1970-01-01 to the end of 9999
   * @return the snowflake with that time and every other field at its highest value
   * @throws IllegalArgumentException if the instant is out of range
   */
  public static Snowflake max(Instant instant) {
    return new Snowflake(Double.doubleToRawLongBits(EpochSeconds.of(instant)), -1L, -1);
  }

  /**
   * Returns the time as the name carries it.
   *
   * @return seconds since 1970-01-01T00:00:00Z, 0 &le; time &lt; 253402300800
   */
  public double epochSeconds() {
    return Double.longBitsToDouble(timeBits);
  }

  /**
   * Returns the time at the nearest nanosecond. From 1970-04-08T02:10:08Z on, which is
   * 2<sup>23</sup> seconds, {@link #min min(instant())} has the same {@link #epochSeconds()} again;
   * before it the seconds of a snowflake are finer than nanoseconds.
   *
   * @return the time
   */
  public Instant instant() {
    return EpochSeconds.toInstant(epochSeconds());
  }

  /**
   * Returns the machine that made this snowflake.
   *
   * @return the machine id
   */
  public MachineId machineId() {
    return MachineId.of(machine);
  }

  /**
   * Returns the client that made this snowflake.
   *
   * @return 0 to 65535
   */
  public int clientId() {
    return clientAndSequence >>> 16;
  }

  /**
   * Returns the sequence number.
   *
   * @return 0 to 65535
   */
  public int sequence() {
    return clientAndSequence & 0xffff;
  }

  long timeBits() {
    return timeBits;
  }

  long machineBits() {
    return machine;
  }

  int clientAndSequence() {
    return clientAndSequence;
  }

  /**
   * Returns the 22 bytes, big-endian.
   *
   * @return a new array
   */
  public byte[] toBytes() {
    return SnowflakeCodec.encode(this);
  }

  /** Compares in the order of time, machine, client and sequence, which is the order of names. */
  @Override
  public int compareTo(Snowflake other) {
    // Valid times have no sign bit, so their bits sort as the doubles do.
    int order = Long.compare(timeBits, other.timeBits);
    if (order == 0) {
      order = Long.compareUnsigned(machine, other.machine);
    }
    return order != 0 ? order : Integer.compareUnsigned(clientAndSequence, other.clientAndSequence);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Snowflake that
        && timeBits == that.timeBits
        && machine == that.machine
        && clientAndSequence == that.clientAndSequence;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(31 * (31 * timeBits + machine) + clientAndSequence);
  }

  /**
   * Returns the 44 lower-case hex digits: the name of the record's file.
   *
   * @return the digits
   */
  @Override
  public String toString() {
    return SnowflakeCodec.format(this);
  }

  @Serial
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    if (!EpochSeconds.isValidBits(timeBits)) {
      throw new InvalidObjectException("time out of range: " + epochSeconds());
    }
  }
}
