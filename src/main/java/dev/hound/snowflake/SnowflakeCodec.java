package dev.hound.snowflake;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Bytes and hex digits to a {@link Snowflake} and back.
 *
 * <p>{@code decode}, {@code parse} and {@code isValid} are strict: length, digits, checksum,
 * reserved byte and time range must all be right. {@code decodeLenient} and {@code parseLenient}
 * need only the right length and digits, and return the {@link SnowflakeFields} as they stand.
 *
 * <p>Hex digits are read in upper and lower case and written in lower case. Only the characters
 * {@code 0-9a-fA-F} are digits here, not those of other scripts.
 */
public final class SnowflakeCodec {

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DIGIT_VALUES = digitValues();

  /** As much of an offending text as a message shows. */
  private static final int SHOWN_CHARACTERS = 100;

  private SnowflakeCodec() {}

  private static byte[] digitValues() {
    byte[] values = new byte[128];
    for (char c = 0; c < values.length; c++) {
      // Character.digit knows other scripts too, but none of them below 128.
      values[c] = (byte) Character.digit(c, 16);
    }
    return values;
  }

  /**
   * Returns the 22 bytes of a snowflake, big-endian.
   *
   * @param snowflake the snowflake, not null
   * @return a new array
   */
  public static byte[] encode(Snowflake snowflake) {
    byte[] bytes = new byte[Snowflake.BYTES];
    putBytes(bytes, 0, 8, snowflake.timeBits());
    putBytes(bytes, 8, 8, snowflake.machineBits());
    putBytes(bytes, 16, 4, snowflake.clientAndSequence());
    // Two bytes: the reserved one is the zero above the checksum.
    putBytes(bytes, 20, 2, checksum(snowflake));
    return bytes;
  }

  private static void putBytes(byte[] bytes, int index, int count, long value) {
    long rest = value;
    for (int i = index + count - 1; i >= index; i--) {
      bytes[i] = (byte) rest;
      rest >>>= 8;
    }
  }

  private static long getBytes(byte[] bytes, int index, int count) {
    long value = 0;
    for (int i = index; i < index + count; i++) {
      value = (value << 8) | (bytes[i] & 0xff);
    }
    return value;
  }

  /**
   * Returns the 44 lower-case hex digits of a snowflake.
   *
   * @param snowflake the snowflake, not null
   * @return the digits
   */
  public static String format(Snowflake snowflake) {
    byte[] text = new byte[Snowflake.HEX_LENGTH];
    putHex(text, 0, 16, snowflake.timeBits());
    putHex(text, 16, 16, snowflake.machineBits());
    putHex(text, 32, 8, snowflake.clientAndSequence());
    // The two digits of the reserved byte are the zeros above the checksum's.
    putHex(text, 40, 4, checksum(snowflake));
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static void putHex(byte[] text, int index, int digits, long value) {
    long rest = value;
    for (int i = index + digits - 1; i >= index; i--) {
      text[i] = DIGITS[(int) rest & 0xf];
      rest >>>= 4;
    }
  }

  /**
   * Returns the snowflake that the bytes hold.
   *
   * @param bytes 22 bytes
   * @return the snowflake
   * @throws SnowflakeFormatException if the bytes are null, not 22, or hold no valid snowflake
   */
  public static Snowflake decode(byte @Nullable [] bytes) {
    byte[] checked = checkLength(bytes);
    Snowflake snowflake =
        snowflakeOrNull(
            getBytes(checked, 0, 8),
            getBytes(checked, 8, 8),
            (int) getBytes(checked, 16, 4),
            (int) getBytes(checked, 20, 2));
    if (snowflake == null) {
      throw invalid(decodeLenient(checked), HexFormat.of().formatHex(checked));
    }
    return snowflake;
  }

  /**
   * Returns the fields of 22 bytes, without a look at checksum, reserved byte and time range.
   *
   * @param bytes 22 bytes
   * @return the fields as they stand
   * @throws SnowflakeFormatException if the bytes are null or not 22
   */
  public static SnowflakeFields decodeLenient(byte @Nullable [] bytes) {
    byte[] checked = checkLength(bytes);
    return new SnowflakeFields(
        Double.longBitsToDouble(getBytes(checked, 0, 8)),
        MachineId.of(getBytes(checked, 8, 8)),
        (int) getBytes(checked, 16, 2),
        (int) getBytes(checked, 18, 2),
        checked[20] & 0xff,
        checked[21] & 0xff);
  }

  private static byte[] checkLength(byte @Nullable [] bytes) {
    if (bytes == null) {
      throw new SnowflakeFormatException("not a snowflake: null");
    }
    if (bytes.length != Snowflake.BYTES) {
      throw new SnowflakeFormatException(
          "not a snowflake, " + bytes.length + " bytes instead of " + Snowflake.BYTES);
    }
    return bytes;
  }

  /**
   * Returns the snowflake that the text prints.
   *
   * @param text 44 hex digits, in lower or upper case
   * @return the snowflake
   * @throws SnowflakeFormatException if the text is null or is no valid snowflake
   */
  public static Snowflake parse(@Nullable CharSequence text) {
    Snowflake snowflake = parseOrNull(text);
    if (snowflake == null) {
      throw invalid(parseLenient(text), shown(text));
    }
    return snowflake;
  }

  /**
   * Returns the snowflake of a record's file name, which is exactly what {@link
   * Snowflake#toString()} prints: upper-case digits make no record.
   *
   * @param name the file name, not null
   * @return the snowflake, or empty if this is the name of no record
   */
  public static Optional<Snowflake> parseFileName(String name) {
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

  /**
   * Tells whether {@link #parse} accepts the text. It never throws.
   *
   * @param text the text; null is not valid
   * @return whether it is a valid snowflake, in lower or upper case
   */
  public static boolean isValid(@Nullable CharSequence text) {
    return parseOrNull(text) != null;
  }

  /**
   * Returns the fields of 44 hex digits, without a look at checksum, reserved byte and time range.
   *
   * @param text 44 hex digits, in lower or upper case
   * @return the fields as they stand
   * @throws SnowflakeFormatException if the text is null, not 44 characters, or has other
   *     characters than hex digits
   */
  public static SnowflakeFields parseLenient(@Nullable CharSequence text) {
    if (text == null) {
      throw new SnowflakeFormatException("not a snowflake: null");
    }
    int length = text.length();
    if (length != Snowflake.HEX_LENGTH) {
      throw new SnowflakeFormatException(
          "not a snowflake, %d characters instead of %d: %s"
              .formatted(length, Snowflake.HEX_LENGTH, shown(text)));
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
          "not a snowflake, no hex digit at index %d: %s".formatted(index, shown(text)));
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
    return snowflakeOrNull(time1 << 32 | time0, machine1 << 32 | machine0, (int) ids, (int) tail);
  }

  /** Up to eight digits; negative if one of them is none. */
  private static long hex(CharSequence text, int begin, int end) {
    long value = 0;
    int all = 0;
    for (int i = begin; i < end; i++) {
      int digit = digit(text.charAt(i));
      value = (value << 4) | (digit & 0xf);
      all |= digit;
    }
    return all < 0 ? -1 : value;
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
    return (sumOfBytes(timeBits) + sumOfBytes(machine) + sumOfBytes(ids & 0xffff_ffffL)) & 0xff;
  }

  /** Adds the bytes in four lanes of 16 bits, then the lanes by a multiplication. */
  private static int sumOfBytes(long value) {
    long lanes = (value & 0x00ff_00ff_00ff_00ffL) + ((value >>> 8) & 0x00ff_00ff_00ff_00ffL);
    return (int) ((lanes * 0x0001_0001_0001_0001L) >>> 48);
  }

  private static SnowflakeFormatException invalid(SnowflakeFields fields, String shown) {
    double seconds = fields.epochSeconds();
    String problem;
    if (!EpochSeconds.isValid(seconds)) {
      problem = "time %s is out of range (0 <= time < 253402300800)".formatted(seconds);
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

  /** The text in quotes, with what a terminal might act on escaped, and cut if very long. */
  static String shown(@Nullable CharSequence text) {
    if (text == null) {
      return "null";
    }
    StringBuilder shown = new StringBuilder("\"");
    for (int i = 0; i < Math.min(text.length(), SHOWN_CHARACTERS); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        shown.append("\\u%04x".formatted((int) c));
      } else {
        shown.append(c);
      }
    }
    return shown.append(text.length() > SHOWN_CHARACTERS ? "\"..." : "\"").toString();
  }
}
