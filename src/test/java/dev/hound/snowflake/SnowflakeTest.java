package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnowflakeTest {

  private static final MachineId MACHINE = MachineId.of(0x0242ac110002L);

  @Test
  void aKnownNameHasTheKnownFields() {
    // 1735689600.5 = 0x67748580 + 0.5 = 1.1001110111010010000101100000001 (binary) * 2^30: exponent
    // 1023 + 30 = 0x41d, then 9dd2160200000. The checksum: 41+d9+dd+21+60+20 = 298 (hex),
    // 02+42+ac+11+00+02 = 103, be+ef+ff+ff = 3ab; together 746, modulo 100 is 46.
    Snowflake name = Snowflake.of(1735689600.5, MACHINE, 0xbeef, 0xffff);
    assertEquals("41d9dd216020000000000242ac110002beefffff0046", name.toString());
    assertEquals(1735689600.5, name.epochSeconds());
    assertEquals(MACHINE, name.machineId());
    assertEquals(0xbeef, name.clientId());
    assertEquals(0xffff, name.sequence());
    assertEquals(Instant.parse("2025-01-01T00:00:00.5Z"), name.instant());
    assertArrayEquals(
        HexFormat.of().parseHex("41d9dd216020000000000242ac110002beefffff0046"), name.toBytes());
  }

  @Test
  void bounds_ofInstant_extremesOfAllElse() {
    Instant instant = Instant.parse("2025-01-01T00:00:00.5Z");
    // 41+d9+dd+21+60+20 = 298 (hex); twelve bytes ff are bf4; together e8c.
    assertEquals("41d9dd2160200000" + "f".repeat(24) + "008c", Snowflake.max(instant).toString());
    assertEquals("41d9dd2160200000" + "0".repeat(24) + "0098", Snowflake.min(instant).toString());
  }

  @Test
  void theExtremesAreTheFirstAndTheLastName() {
    assertEquals("0".repeat(44), Snowflake.MIN.toString());
    assertEquals(Snowflake.MIN, Snowflake.min(Instant.EPOCH));
    // The last double below 253402300800 = 0x3afff44180 = 1.11010111111111111010001000001100 *
    // 2^37: exponent 1023 + 37 = 0x424, mantissa d7ffa20c00000 less one bit.
    assertTrue(Snowflake.MAX.toString().startsWith("424d7ffa20bfffff" + "f".repeat(24) + "00"));
    assertEquals(Snowflake.MAX, Snowflake.max(Instant.parse("9999-12-31T23:59:59.999999999Z")));
    assertEquals(Snowflake.MAX, Snowflake.parse(Snowflake.MAX.toString()));
  }

  @Test
  void instant_beyondLongNanoseconds_nearestDouble() {
    Instant instant = Instant.parse("2262-04-11T23:47:16.854775808Z");
    assertTrue(Snowflake.min(instant).toString().startsWith("42012e0be826d695"));
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        -0.0,
        -Double.MIN_VALUE,
        -1,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        253402300800.0,
        Double.MAX_VALUE
      })
  void aTimeOutOfRangeIsRefused(double seconds) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Snowflake.of(seconds, MACHINE, 0, 0));
    assertTrue(e.getMessage().contains(Double.toString(seconds)), e.getMessage());

    byte[] bytes = Snowflake.MIN.toBytes();
    ByteBuffer.wrap(bytes).putDouble(0, seconds);
    int sum = 0;
    for (int i = 0; i < 21; i++) {
      sum += bytes[i];
    }
    bytes[21] = (byte) sum;
    assertThrows(SnowflakeFormatException.class, () -> Snowflake.fromBytes(bytes));
    assertEquals(seconds, SnowflakeFields.fromBytes(bytes).epochSeconds());
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "65536, 0", "0, -1", "0, 65536", "-2147483648, 0"})
  void numbersOfMoreThanSixteenBitsAreRefused(int clientId, int sequence) {
    assertThrows(
        IllegalArgumentException.class, () -> Snowflake.of(0, MACHINE, clientId, sequence));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1969-12-31T23:59:59.999999999Z", "+10000-01-01T00:00:00Z"})
  void boundsOfAnInstantOutOfRangeAreRefused(String text) {
    Instant instant = Instant.parse(text);
    assertThrows(IllegalArgumentException.class, () -> Snowflake.min(instant));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Snowflake.max(instant));
    assertTrue(e.getMessage().contains(instant.toString()), e.getMessage());
  }

  @Test
  void order_timeMachineClientSequence_unsigned() {
    Snowflake[] ascending = {
      Snowflake.MIN,
      Snowflake.of(1, MachineId.of(0), 0, 1),
      Snowflake.of(1, MachineId.of(0), 0, 0xffff),
      Snowflake.of(1, MachineId.of(0), 1, 0),
      Snowflake.of(1, MachineId.of(0), 0x8000, 0),
      Snowflake.of(1, MachineId.of(Long.MAX_VALUE), 0, 0),
      Snowflake.of(1, MachineId.of(Long.MIN_VALUE), 0, 0),
      Snowflake.of(1, MachineId.of(-1), 0, 0),
      Snowflake.of(Math.nextUp(1.0), MachineId.of(0), 0, 0),
      Snowflake.MAX
    };
    for (int i = 0; i < ascending.length; i++) {
      for (int j = 0; j < ascending.length; j++) {
        assertEquals(
            Integer.signum(Integer.compare(i, j)),
            Integer.signum(ascending[i].compareTo(ascending[j])),
            ascending[i] + " " + ascending[j]);
      }
    }
  }

  @Test
  void namesAreEqualIfAllFieldsAre() {
    Snowflake name = Snowflake.of(1, MACHINE, 2, 3);
    assertEquals(Snowflake.of(1, MACHINE, 2, 3), name);
    assertEquals(Snowflake.of(1, MACHINE, 2, 3).hashCode(), name.hashCode());
    assertNotEquals(Snowflake.of(2, MACHINE, 2, 3), name);
    assertNotEquals(Snowflake.of(1, MachineId.of(1), 2, 3), name);
    assertNotEquals(Snowflake.of(1, MACHINE, 3, 3), name);
    assertNotEquals(Snowflake.of(1, MACHINE, 2, 4), name);
    assertNotEquals(name, (Object) name.toString());
  }

  /** Of 1,000 hashes out of 2^32 hardly any two are equal. */
  @Test
  void namesThatDifferInAnyFieldSpreadOverTheHashes() {
    assertSpread(i -> Snowflake.of(1735689600 + i, MACHINE, 2, 3));
    assertSpread(i -> Snowflake.of(1735689600, MachineId.of(i), 2, 3));
    assertSpread(i -> Snowflake.of(1735689600, MACHINE, i, 3));
    assertSpread(i -> Snowflake.of(1735689600, MACHINE, 2, i));
    assertSpread(MachineId::of);
  }

  private static void assertSpread(IntFunction<Object> values) {
    long hashes = IntStream.range(0, 1_000).map(i -> values.apply(i).hashCode()).distinct().count();
    assertTrue(hashes > 950, hashes + " hashes of 1,000 values");
  }

  @Test
  void serializationKeepsTheValue() throws Exception {
    Snowflake name = Snowflake.of(1735689600.5, MACHINE, 0xbeef, 7);
    assertEquals(name, deserialized(serialized(name)));
  }

  @Test
  void serializedBytesWithATimeOutOfRangeAreRefused() throws Exception {
    Snowflake name = Snowflake.of(1735689600.5, MACHINE, 0xbeef, 7);
    byte[] bytes = serialized(name);
    HexFormat hex = HexFormat.of();
    String tampered = hex.formatHex(bytes).replace("41d9dd2160200000", "c1d9dd2160200000");
    assertNotEquals(hex.formatHex(bytes), tampered);
    assertThrows(InvalidObjectException.class, () -> deserialized(hex.parseHex(tampered)));
  }

  private static byte[] serialized(Snowflake name) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(name);
    }
    return bytes.toByteArray();
  }

  private static Object deserialized(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  @Test
  void nullIsRefusedByItsName() {
    assertNamed("instant", () -> Snowflake.min(null));
    assertNamed("instant", () -> Snowflake.max(null));
    assertNamed("machineId", () -> Snowflake.of(1, null, 0, 0));
    assertNamed("text", () -> MachineId.parse(null));
    assertNamed("name", () -> new SnowflakeClient(null));
    assertNamed("name", () -> SnowflakeClient.shared(null));
    SnowflakeClient.Builder builder = SnowflakeClient.builder();
    assertNamed("name", () -> builder.name(null));
    assertNamed("clock", () -> builder.clock(null));
    assertNamed("random", () -> builder.random(null));
    assertNamed("machineId", () -> builder.machineId(null));
    assertNamed("limit", () -> builder.longestRollbackWait(null));
  }

  private static void assertNamed(String parameter, Executable call) {
    assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
  }
}
