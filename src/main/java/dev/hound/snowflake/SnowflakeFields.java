package dev.hound.snowflake;

import org.jspecify.annotations.Nullable;

/**
 * The fields of 22 bytes, whether or not they make a valid snowflake.
 *
 * <p>What the Python Hound's {@code unpack} returns, where they are called {@code time}, {@code
 * machine_id}, {@code client_id} and {@code sequence_id}. {@link #parse} and {@link #fromBytes}
 * read leniently, as its {@code unpack(x, validate=False)} does: with a wrong checksum, reserved
 * byte or time there is no {@link Snowflake}, but the fields can still be read.
 *
 * @param epochSeconds seconds since 1970-01-01T00:00:00Z; any double, NaN included
 * @param machineId the machine
 * @param clientId the client, 0 to 65535
 * @param sequence the sequence number, 0 to 65535
 * @param reserved the reserved byte, 0 to 255; 0 where valid
 * @param checksum the checksum byte as it stands, 0 to 255
 */
public record SnowflakeFields(
    double epochSeconds,
    MachineId machineId,
    int clientId,
    int sequence,
    int reserved,
    int checksum) {

  /**
   * Returns the fields of 44 hex digits as they stand. Checksum, reserved byte and time may be
   * wrong.
   *
   * @param text 44 hex digits, in lower or upper case
   * @return the fields
   * @throws SnowflakeFormatException if the text is null or not 44 hex digits
   * @see Snowflake#parse(CharSequence)
   */
  public static SnowflakeFields parse(@Nullable CharSequence text) {
    return SnowflakeCodec.parseLenient(text);
  }

  /**
   * Returns the fields of 22 bytes as they stand. Checksum, reserved byte and time may be wrong.
   *
   * @param bytes 22 bytes
   * @return the fields
   * @throws SnowflakeFormatException if the bytes are null or not 22
   * @see Snowflake#fromBytes(byte[])
   */
  public static SnowflakeFields fromBytes(byte @Nullable [] bytes) {
    return SnowflakeCodec.decodeLenient(bytes);
  }

  /**
   * Returns the fields of a snowflake.
   *
   * @param snowflake the snowflake
   * @return its fields; the reserved byte is 0, and the checksum is right
   */
  public static SnowflakeFields of(Snowflake snowflake) {
    return new SnowflakeFields(
        snowflake.epochSeconds(),
        snowflake.machineId(),
        snowflake.clientId(),
        snowflake.sequence(),
        0,
        SnowflakeCodec.checksum(snowflake));
  }
}
