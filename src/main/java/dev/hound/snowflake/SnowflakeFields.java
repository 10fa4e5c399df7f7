package dev.hound.snowflake;

/**
 * The fields of 22 bytes, whether or not they make a valid snowflake.
 *
 * <p>What the Python Hound's {@code unpack} returns, where they are called {@code time}, {@code
 * machine_id}, {@code client_id} and {@code sequence_id}. With a wrong checksum, reserved byte or
 * time there is no {@link Snowflake}, but the fields can still be looked at.
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

  static SnowflakeFields of(Snowflake snowflake) {
    return new SnowflakeFields(
        snowflake.epochSeconds(),
        snowflake.machineId(),
        snowflake.clientId(),
        snowflake.sequence(),
        0,
        SnowflakeCodec.checksum(snowflake));
  }
}
