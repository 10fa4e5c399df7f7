package dev.hound.store;

import dev.hound.internal.Excerpt;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonReadFeature;

/** What every JSON record has in common, however it is read: encoding, grammar, limits, errors. */
final class Json {

  private static final int MAX_DEPTH = 1_000;
  private static final int MAX_NUMBER_LENGTH = 10_000;
  private static final int MAX_STRING_LENGTH = 100_000_000;
  private static final int MAX_NAME_LENGTH = 50_000;

  /** A factory for records and nothing else: with the limits and the one extension, bare NaN. */
  static final JsonFactory FACTORY =
      limited(JsonFactory.builder()).enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  /** Where a value began that isn't ended rightly, in Jackson's words: they don't say where. */
  private static final Pattern BEGINNING = Pattern.compile(" \\([\\w ]+ at \\[Source: .*?\\]\\)");

  private Json() {}

  /** Sets the limits, equal for reading and writing, and fixes the encoding to UTF-8. */
  static JsonFactoryBuilder limited(JsonFactoryBuilder builder) {
    return builder
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxNumberLength(MAX_NUMBER_LENGTH)
                .maxStringLength(MAX_STRING_LENGTH)
                .maxNameLength(MAX_NAME_LENGTH)
                .build())
        .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
        .disable(TokenStreamFactory.Feature.CHARSET_DETECTION);
  }

  /**
   * Checks that the bytes are UTF-8 and not blank.
   *
   * @return where the text begins: after the byte order mark, if there is one
   */
  static int start(byte[] record) throws RecordFormatException {
    Objects.requireNonNull(record, "record");
    int start = hasByteOrderMark(record) ? 3 : 0;
    if (isBlank(record, start)) {
      throw new RecordFormatException(
          record.length == 0 ? "the record is empty" : "the record is blank", 0, null);
    }
    int malformed = firstMalformed(record);
    if (malformed >= 0) {
      throw new RecordFormatException("not UTF-8 at byte " + malformed, malformed, null);
    }
    return start;
  }

  static boolean hasByteOrderMark(byte[] record) {
    return record.length >= 3
        && record[0] == (byte) 0xef
        && record[1] == (byte) 0xbb
        && record[2] == (byte) 0xbf;
  }

  static boolean isWhitespace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  private static boolean isBlank(byte[] record, int start) {
    for (int i = start; i < record.length; i++) {
      if (!isWhitespace(record[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Jackson lets overlong forms and surrogates pass; a decoder doesn't. Returns -1 if all is well.
   */
  private static int firstMalformed(byte[] record) {
    int ascii = 0;
    while (ascii < record.length && record[ascii] >= 0) {
      ascii++;
    }
    ByteBuffer in = ByteBuffer.wrap(record).position(ascii);
    CharBuffer scratch = CharBuffer.allocate(Math.min(record.length - ascii, 4096));
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    while (true) {
      CoderResult result = decoder.decode(in, scratch.clear(), true);
      if (result.isError()) {
        return in.position();
      }
      if (result.isUnderflow()) {
        return -1;
      }
    }
  }

  /**
   * Returns Jackson's message with its place, counted from the first byte of the record. A message
   * that is too long quotes a value or keys of the record in full; then Jackson's exception is not
   * the cause either, for a cause is printed with its message.
   *
   * @param reached the place if Jackson gave none
   */
  static RecordFormatException refused(JacksonException e, TokenStreamLocation reached, int start) {
    TokenStreamLocation at = e.getLocation() == null ? reached : e.getLocation();
    String what = BEGINNING.matcher(String.valueOf(e.getOriginalMessage())).replaceAll("");
    if (!e.getPath().isEmpty()) {
      what = Excerpt.of(what) + " (at " + e.getPathReference() + ")";
    }
    JacksonException cause = Excerpt.isWhole(String.valueOf(e.getMessage())) ? e : null;
    if (at.getByteOffset() < 0) {
      return new RecordFormatException(Excerpt.of(what), cause);
    }
    return new RecordFormatException(
        Excerpt.of(what) + " " + position(at), start + at.getByteOffset(), cause);
  }

  static String position(TokenStreamLocation at) {
    return "at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }
}
