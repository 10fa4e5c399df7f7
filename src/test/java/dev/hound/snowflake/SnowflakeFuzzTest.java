package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hound.AnyText;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.function.Executable;

/**
 * Any text and any bytes as snowflakes; the table of bytes, read as plainly as can be, is right.
 */
final class SnowflakeFuzzTest {

  private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]{44}");
  private static final Pattern MACHINE_ID =
      Pattern.compile(
          "[0-9a-fA-F]{1,16}|[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}|[0-9a-fA-F]{2}(-[0-9a-fA-F]{2}){5}");

  @FuzzTest
  void readsTheTextsThatItPrintsAndNoOthers(byte[] input) {
    String text = AnyText.of(input);
    boolean digits = DIGITS.matcher(text).matches();
    boolean valid = digits && isValid(HexFormat.of().parseHex(text));
    String printed = text.toLowerCase(Locale.ROOT);

    assertEquals(valid, Snowflake.isValid(text));
    assertEquals(valid && text.equals(printed), Snowflake.fromFileName(text).isPresent());
    if (valid) {
      assertEquals(printed, Snowflake.parse(text).toString());
      assertEquals(Snowflake.parse(text), Snowflake.fromFileName(printed).orElseThrow());
    } else {
      assertRefused(() -> Snowflake.parse(text));
    }
    if (digits) {
      assertEquals(
          SnowflakeFields.fromBytes(HexFormat.of().parseHex(text)), SnowflakeFields.parse(text));
    } else {
      assertRefused(() -> SnowflakeFields.parse(text));
    }
  }

  @FuzzTest
  void readsTheBytesThatItWritesAndNoOthers(byte[] input) {
    readsTheBytes(input);
    // A random checksum is seldom right.
    readsTheBytes(summedUp(input, 0));
  }

  private static void readsTheBytes(byte[] bytes) {
    if (!isValid(bytes)) {
      assertRefused(() -> Snowflake.fromBytes(bytes));
      return;
    }
    Snowflake snowflake = Snowflake.fromBytes(bytes);
    ByteBuffer fields = ByteBuffer.wrap(bytes);
    double seconds = fields.getDouble(0);
    assertEquals(seconds, snowflake.epochSeconds());
    assertEquals(fields.getLong(8), snowflake.machineId().value());
    assertEquals(fields.getChar(16), snowflake.clientId());
    assertEquals(fields.getChar(18), snowflake.sequence());
    assertArrayEquals(bytes, snowflake.toBytes());
    assertEquals(HexFormat.of().formatHex(bytes), snowflake.toString());
    assertEquals(snowflake, Snowflake.parse(snowflake.toString()));
    assertEquals(
        snowflake,
        Snowflake.of(seconds, snowflake.machineId(), snowflake.clientId(), snowflake.sequence()));

    // The nearest nanosecond, and from 2^23 seconds on the same double again.
    Instant instant = snowflake.instant();
    BigDecimal exact = new BigDecimal(seconds).subtract(new BigDecimal(instant.getEpochSecond()));
    BigDecimal error = exact.movePointRight(9).subtract(new BigDecimal(instant.getNano())).abs();
    assertTrue(error.compareTo(new BigDecimal("0.5")) <= 0, () -> error + " ns off: " + snowflake);
    if (seconds >= 1 << 23) {
      assertEquals(seconds, Snowflake.min(instant).epochSeconds());
      assertTrue(Snowflake.min(instant).compareTo(snowflake) <= 0);
      assertTrue(Snowflake.max(instant).compareTo(snowflake) >= 0);
    }
  }

  @FuzzTest
  void sortsAsItsBytesAndItsTextsDo(byte[] input) {
    byte[] left = summedUp(input, 0);
    byte[] right = summedUp(input, Snowflake.BYTES);
    if (!isValid(left) || !isValid(right)) {
      return;
    }
    Snowflake one = Snowflake.fromBytes(left);
    Snowflake two = Snowflake.fromBytes(right);
    int order = Integer.signum(Arrays.compareUnsigned(left, right));

    assertEquals(order, Integer.signum(one.compareTo(two)));
    assertEquals(-order, Integer.signum(two.compareTo(one)));
    assertEquals(order, Integer.signum(one.toString().compareTo(two.toString())));
    assertEquals(order == 0, one.equals(two));
    assertFalse(order == 0 && one.hashCode() != two.hashCode());
    if (one.epochSeconds() != two.epochSeconds()) {
      assertEquals(order, Double.compare(one.epochSeconds(), two.epochSeconds()));
    }
    assertTrue(Snowflake.MIN.compareTo(one) <= 0 && one.compareTo(Snowflake.MAX) <= 0);
  }

  @FuzzTest
  void machineIdIsHexDigitsOrAnAddress(byte[] input) {
    String text = AnyText.of(input);
    if (MACHINE_ID.matcher(text).matches()) {
      MachineId id = MachineId.parse(text);
      assertEquals(Long.parseUnsignedLong(text.replaceAll("[:-]", ""), 16), id.value());
      assertEquals(id, MachineId.parse(id.toString()));
    } else {
      assertPrintable(
          assertThrows(IllegalArgumentException.class, () -> MachineId.parse(text)).getMessage());
    }
  }

  private static boolean isValid(byte[] bytes) {
    if (bytes.length != 22) {
      return false;
    }
    ByteBuffer fields = ByteBuffer.wrap(bytes);
    double seconds = fields.getDouble(0);
    return fields.get(0) >= 0
        && seconds >= 0
        && seconds < 253_402_300_800.0
        && fields.get(20) == 0
        && fields.get(21) == sum(bytes);
  }

  private static byte sum(byte[] bytes) {
    int sum = 0;
    for (int i = 0; i < 21; i++) {
      sum += bytes[i];
    }
    return (byte) sum;
  }

  /** The 22 bytes from there on, or zeros where there are none, with reserved byte and checksum. */
  private static byte[] summedUp(byte[] input, int from) {
    byte[] bytes = Arrays.copyOf(input, from + 22);
    bytes = Arrays.copyOfRange(bytes, from, from + 22);
    bytes[20] = 0;
    bytes[21] = sum(bytes);
    return bytes;
  }

  private static void assertRefused(Executable reading) {
    assertPrintable(assertThrows(SnowflakeFormatException.class, reading).getMessage());
  }

  private static void assertPrintable(String message) {
    assertTrue(message.chars().allMatch(c -> c >= ' ' && c <= '~'), message);
  }
}
