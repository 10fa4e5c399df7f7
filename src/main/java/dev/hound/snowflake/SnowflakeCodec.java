package dev.hound.snowflake;

import dev.hound.internal.Excerpt;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Bytes and hex digits to a {@link Snowflake} and back, for the methods of {@link Snowflake} and
 * {@link SnowflakeFields}.
 *
 * <p>{@code decode}, {@code parse} and {@code isValid} are strict: length, digits, checksum,
 * reserved byte and time range must all be right. {@code decodeLenient} and {@code parseLenient}
 * need only the right length and digits, and return the {@link SnowflakeFields} as they stand.
 *
 * <p>Hex digits are read in upper and lower case and written in lower case. Only the characters
 * {@code 0-9a-fA-F} are digits here, not those of other scripts.
 */
final class SnowflakeCodec {

  /** A 1 in each byte. */
  private static final long ONES = 0x0101_0101_0101_0101L;

  private static final byte[] DIGIT_VALUES = digitValues();

  /** How many characters of an offending text a message shows. */
  private static final int MAX_SHOWN = 100;

  private SnowflakeCodec() {}

  private static byte[] digitValues() {
    byte[] values = new byte[128];
    for (char c = 0; c < values.length; c++) {
      // Character.digit knows other scripts too, but none of them below 128.
      values[c] = (byte) Character.digit(c, 16);
    }
    return values;
  }

  /** Returns the 22 bytes of a snowflake, big-endian; a new array. */
  static byte[] encode(Snowflake snowflake) {
    Objects.requireNonNull(snowflake, "snowflake");
    return ByteBuffer.allocate(Snowflake.BYTES)
        .putLong(snowflake.timeBits())
        .putLong(snowflake.machineBits())
        .putInt(snowflake.clientAndSequence())
        // The reserved byte is the zero above the checksum.
        .putShort((short) checksum(snowflake))
        .array();
  }

  /** Returns the 44 lower-case hex digits of a snowflake. */
  static String format(Snowflake snowflake) {
    Objects.requireNonNull(snowflake, "snowflake");
    byte[] text = new byte[Snowflake.HEX_LENGTH];
    ByteBuffer.wrap(text)
        .putLong(hexOf(snowflake.timeBits() >>> 32))
        .putLong(hexOf(snowflake.timeBits()))
        .putLong(hexOf(snowflake.machineBits() >>> 32))
        .putLong(hexOf(snowflake.machineBits()))
        .putLong(hexOf(snowflake.clientAndSequence()))
        // The two digits of the reserved byte are the zeros above the checksum's.
        .putInt((int) hexOf(checksum(snowflake)));
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** The eight hex digits of the lower 32 bits, as eight characters; all of them at once. */
  private static long hexOf(long value) {
    // Spread the digits to a byte each: abcdefgh, abcd....efgh, ab..cd..ef..gh, a.b.c.d.e.f.g.h.
    long digits = value & 0xffff_ffffL;
    digits = (digits | (digits << 16)) & 0x0000_ffff_0000_ffffL;
    digits = (digits | (digits << 8)) & 0x00ff_00ff_00ff_00ffL;
    digits = (digits | (digits << 4)) & 0x0f0f_0f0f_0f0f_0f0fL;
    // Adding 6 carries from 10 on; there 'a' is to follow '9'.
    long letters = ((digits + 6 * ONES) >>> 4) & ONES;
    return digits + '0' * ONES + letters * ('a' - '9' - 1);
  }

  /**
   * Returns the snowflake that the bytes hold.
   *
   * @throws SnowflakeFormatException if the bytes are null, not 22, or hold no valid snowflake
   */
  static Snowflake decode(byte @Nullable [] bytes) {
    ByteBuffer checked = checkLength(bytes);
    Snowflake snowflake =
        snowflakeOrNull(
            checked.getLong(0), checked.getLong(8), checked.getInt(16), checked.getShort(20));
    if (snowflake == null) {
      throw invalid(decodeLenient(bytes), HexFormat.of().formatHex(Objects.requireNonNull(bytes)));
    }
    return snowflake;
  }

  /**
   * Returns the fields of 22 bytes, without a check of checksum, reserved byte and time range.
   *
   * @throws SnowflakeFormatException if the bytes are null or not 22
   */
  static SnowflakeFields decodeLenient(byte @Nullable [] bytes) {
    ByteBuffer checked = checkLength(bytes);
    return new SnowflakeFields(
        checked.getDouble(0),
        MachineId.of(checked.getLong(8)),
        Short.toUnsignedInt(checked.getShort(16)),
        Short.toUnsignedInt(checked.getShort(18)),
        Byte.toUnsignedInt(checked.get(20)),
        Byte.toUnsignedInt(checked.get(21)));
  }

  private static ByteBuffer checkLength(byte @Nullable [] bytes) {
    if (bytes == null) {
      throw new SnowflakeFormatException("not a snowflake: null");
    }
    if (bytes.length != Snowflake.BYTES) {
      throw new SnowflakeFormatException(
          "not a snowflake, " + bytes.length + " bytes instead of " + Snowflake.BYTES);
    }
    return ByteBuffer.wrap(bytes);
  }

  /**
   * Returns the snowflake that the text prints.
   *
   * @throws SnowflakeFormatException if the text is null or not a valid snowflake
   */
  static Snowflake parse(@Nullable CharSequence text) {
    Snowflake snowflake = parseOrNull(text);
    if (snowflake == null) {
      throw invalid(parseLenient(text), shown(Objects.requireNonNull(text)));
    }
    return snowflake;
  }

  /** Returns the snowflake of a file name; empty if it is not exactly what we print. */
  static Optional<Snowflake> parseFileName(String name) {
    Snowflake snowflake = parseOrNull(name);
    return snowflake == null || hasUpperCase(name) ? Optional.empty() : Optional.of(snowflake);
  }

  private static boolean hasUpperCase(String digits) {
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) <= 'F' && digits.charAt(i) >= 'A') {
        return true;
      }
    }
    return false;
  }

  /** Tells whether {@link #parse} accepts the text. It never throws. */
  static boolean isValid(@Nullable CharSequence text) {
    return parseOrNull(text) != null;
  }

  /**
   * Returns the fields of 44 hex digits, without a check of checksum, reserved byte and time range.
   *
   * @throws SnowflakeFormatException if the text is null, not 44 characters, or has other
   *     characters than hex digits
   */
  static SnowflakeFields parseLenient(@Nullable CharSequence text) {
    if (text == null) {
      throw new SnowflakeFormatException("not a snowflake: null");
    }
    int length = text.length();
    if (length != Snowflake.HEX_LENGTH) {
      throw new SnowflakeFormatException(
          "not a snowflake, %s character%s instead of %s: %s"
              .formatted(length, length == 1 ? "" : "s", Snowflake.HEX_LENGTH, shown(text)));
    }
    byte[] bytes = new byte[Snowflake.BYTES];
    for (int i = 0; i < length; i += 2) {
      bytes[i / 2] = (byte) (checkedDigit(text, i) << 4 | checkedDigit(text, i + 1));
    }
    return decodeLenient(bytes);
  }

  private static int checkedDigit(CharSequence text, int index) {
    int digit = digit(text.charAt(index));
    if (digit < 0) {
      throw new SnowflakeFormatException(
          "not a snowflake, not a hex digit at index %s: %s".formatted(index, shown(text)));
    }
    return digit;
  }

  /** The strict reading: null where anything is wrong, so that a listing makes no exceptions. */
  private static @Nullable Snowflake parseOrNull(@Nullable CharSequence text) {
    if (text == null || text.length() != Snowflake.HEX_LENGTH) {
      return null;
    }
    long time1 = hex(text, 0, 8);
    long time0 = hex(text, 8, 16);
    long machine1 = hex(text, 16, 24);
    long machine0 = hex(text, 24, 32);
    long ids = hex(text, 32, 40);
    long tail = hex(text, 40, 44);
    if ((time1 | time0 | machine1 | machine0 | ids | tail) < 0) {
      return null;
    }
    return snowflakeOrNull(
        (time1 << 32) | time0, (machine1 << 32) | machine0, (int) ids, (int) tail);
  }

  /** Up to eight digits; negative if one of them is none, since -1 sets all bits from there up. */
  private static long hex(CharSequence text, int begin, int end) {
    long value = 0;
    for (int i = begin; i < end; i++) {
      value = (value << 4) | digit(text.charAt(i));
    }
    return value;
  }

  /** The value of a hex digit; -1 if the character is none. */
  static int digit(char c) {
    return c < DIGIT_VALUES.length ? DIGIT_VALUES[c] : -1;
  }

  /** The tail is the reserved byte and the checksum. */
  private static @Nullable Snowflake snowflakeOrNull(
      long timeBits, long machine, int ids, int tail) {
    boolean valid = EpochSeconds.isValidBits(timeBits) && tail == checksum(timeBits, machine, ids);
    return valid ? Snowflake.ofBits(timeBits, machine, ids) : null;
  }

  static int checksum(Snowflake snowflake) {
    return checksum(snowflake.timeBits(), snowflake.machineBits(), snowflake.clientAndSequence());
  }

  private static int checksum(long timeBits, long machine, int ids) {
    // Four sums in lanes of 16 bits, which a multiplication then adds up in the highest.
    long sums = pairSums(timeBits) + pairSums(machine) + pairSums(ids & 0xffff_ffffL);
    return (int) ((sums * 0x0001_0001_0001_0001L) >>> 48) & 0xff;
  }

  /** In each lane of 16 bits the sum of its two bytes. */
  private static long pairSums(long value) {
    return (value & 0x00ff_00ff_00ff_00ffL) + ((value >>> 8) & 0x00ff_00ff_00ff_00ffL);
  }

  private static SnowflakeFormatException invalid(SnowflakeFields fields, String shown) {
    double seconds = fields.epochSeconds();
    String problem;
    if (!EpochSeconds.isValid(seconds)) {
      problem = "time %s is out of range (%s)".formatted(seconds, EpochSeconds.RANGE);
    } else if (fields.reserved() != 0) {
      problem = "reserved byte is %02x instead of 00".formatted(fields.reserved());
    } else {
      int checksum =
          checksum(
              Double.doubleToRawLongBits(seconds),
              fields.machineId().value(),
              fields.clientId() << 16 | fields.sequence());
      problem = "checksum is %02x instead of %02x".formatted(fields.checksum(), checksum);
    }
    return new SnowflakeFormatException("not a snowflake, " + problem + ": " + shown);
  }

  static String shown(CharSequence text) {
    return Excerpt.quotedAscii(text, MAX_SHOWN);
  }
}
