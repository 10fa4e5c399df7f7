package dev.hound.store;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One JSON value as the text that it was written in, on one line: for programs that pass records on
 * and want every digit, escape and blank, and the order of members, as they were.
 *
 * <pre>{@code
 * RecordStore<JsonText> store = RecordStore.open(folder, JsonText.format());
 * store.put(JsonText.parse("{\"price\": 1.10}"));
 * }</pre>
 *
 * <p>Immutable. Two texts are equal if their bytes are.
 */
public final class JsonText {

  private static final RecordFormat<JsonText> FORMAT = new Format();

  private final byte[] line;
  private final List<String> duplicateKeys;

  private JsonText(byte[] line, List<String> duplicateKeys) {
    this.line = line;
    this.duplicateKeys = duplicateKeys;
  }

  /**
   * Returns the format of such texts. It has the grammar and the limits of {@link
   * JsonRecordFormat}, but any JSON value is a record of it. It refuses to write a text in which a
   * key comes twice.
   *
   * @return the format
   */
  public static RecordFormat<JsonText> format() {
    return FORMAT;
  }

  /**
   * Returns the value in these bytes. Line ends at their end are dropped, as is a byte order mark.
   * If it is one line then, it is taken byte for byte; if it is several, all white space between
   * its tokens is left out.
   *
   * @param utf8 one JSON value in UTF-8
   * @return the text
   * @throws MoreThanOneValueException if the bytes hold more than one JSON value
   * @throws RecordFormatException if they hold none, or are not JSON or not UTF-8
   */
  public static JsonText parse(byte[] utf8) throws RecordFormatException {
    return parse(utf8, remark -> {});
  }

  private static JsonText parse(byte[] utf8, Consumer<? super String> remarks)
      throws RecordFormatException {
    List<String> duplicateKeys =
        JsonScan.duplicateKeys(Objects.requireNonNull(utf8, "utf8"), remarks);
    int from = Json.hasByteOrderMark(utf8) ? 3 : 0;
    int to = utf8.length;
    while (isLineEnd(utf8[to - 1])) {
      to--;
    }
    byte[] text = Arrays.copyOfRange(utf8, from, to);
    return new JsonText(hasLineEnd(text) ? compact(text) : text, duplicateKeys);
  }

  /**
   * Returns the value in this text, as {@link #parse(byte[])} does.
   *
   * @param text one JSON value
   * @return the text
   * @throws MoreThanOneValueException if the text holds more than one JSON value
   * @throws RecordFormatException if it holds none, or is not JSON or not Unicode
   */
  public static JsonText parse(CharSequence text) throws RecordFormatException {
    Objects.requireNonNull(text, "text");
    try {
      var utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[utf8.remaining()];
      utf8.get(bytes);
      return parse(bytes);
    } catch (CharacterCodingException e) {
      throw new RecordFormatException("the text has half a surrogate pair", e);
    }
  }

  private static boolean isLineEnd(byte b) {
    return b == '\n' || b == '\r';
  }

  static boolean hasLineEnd(byte[] text) {
    for (byte b : text) {
      if (isLineEnd(b)) {
        return true;
      }
    }
    return false;
  }

  /** Leaves out what is white space outside of strings; the text is known to be JSON. */
  private static byte[] compact(byte[] text) {
    byte[] line = new byte[text.length];
    int length = 0;
    boolean inString = false;
    boolean escaped = false;
    for (byte b : text) {
      if (inString) {
        inString = escaped || b != '"';
        escaped = !escaped && b == '\\';
      } else if (Json.isWhitespace(b)) {
        continue;
      } else {
        inString = b == '"';
      }
      line[length++] = b;
    }
    return Arrays.copyOf(line, length);
  }

  /**
   * Returns the text in UTF-8.
   *
   * @return a new array, without a line end
   */
  public byte[] bytes() {
    return line.clone();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonText that && Arrays.equals(line, that.line);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(line);
  }

  /**
   * Returns the text.
   *
   * @return one line, without a line end
   */
  @Override
  public String toString() {
    return new String(line, StandardCharsets.UTF_8);
  }

  private static final class Format implements RecordFormat<JsonText> {

    @Override
    public byte[] write(JsonText value) {
      Objects.requireNonNull(value, "value");
      if (!value.duplicateKeys.isEmpty()) {
        throw new IllegalArgumentException(value.duplicateKeys.get(0));
      }
      return value.bytes();
    }

    @Override
    public JsonText read(byte[] record) throws RecordFormatException {
      return parse(record);
    }

    @Override
    public JsonText read(byte[] record, Consumer<? super String> remarks)
        throws RecordFormatException {
      return parse(record, remarks);
    }

    @Override
    public String toString() {
      return "JsonText.format()";
    }
  }
}
