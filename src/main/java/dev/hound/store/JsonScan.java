package dev.hound.store;

import dev.hound.internal.Excerpt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;

/**
 * One pass over the bytes of a record: checks that they are one JSON value within the limits, and
 * finds the keys that come twice. The one place that says what JSON is here, for reading and
 * writing.
 */
final class JsonScan {

  private static final Set<String> BARE_WORDS = Set.of("NaN", "Infinity", "-Infinity");

  /** Such as 1e2147483648. */
  private static final int SHORTEST_OUT_OF_RANGE = 12;

  private static final int MAX_SHOWN = 40;

  /** A record that is made to fill the memory may repeat one key millions of times. */
  private static final int MAX_REPORTED = 20;

  private final JsonParser in;
  private final int start;
  // The keys of the objects around the current token; null for an array.
  private final Deque<Set<String>> open = new ArrayDeque<>();
  private final List<String> duplicateKeys = new ArrayList<>();
  private int unreported;

  private JsonScan(JsonParser in, int start) {
    this.in = in;
    this.start = start;
  }

  /**
   * Scans a record.
   *
   * @return the keys that come twice in one object, in words: the first of them, and how many more
   *     there are; mostly none
   * @throws MoreThanOneValueException if another value follows the first
   * @throws RecordFormatException if it is not JSON
   */
  static List<String> duplicateKeys(byte[] record) throws RecordFormatException {
    int start = Json.start(record);
    try (JsonParser in =
        Json.FACTORY.createParser(
            ObjectReadContext.empty(), record, start, record.length - start)) {
      JsonScan scan = new JsonScan(in, start);
      try {
        scan.run();
      } catch (JacksonException e) {
        throw Json.refused(e, in.currentLocation(), start);
      }
      return scan.duplicateKeys();
    }
  }

  /** The same, and remarks on them and on a byte order mark. */
  static List<String> duplicateKeys(byte[] record, Consumer<? super String> remarks)
      throws RecordFormatException {
    List<String> duplicateKeys = duplicateKeys(record);
    if (Json.hasByteOrderMark(record)) {
      remarks.accept("begins with a byte order mark");
    }
    duplicateKeys.forEach(remarks);
    return duplicateKeys;
  }

  private List<String> duplicateKeys() {
    if (unreported > 0) {
      duplicateKeys.add("and " + unreported + " more duplicate keys");
    }
    return duplicateKeys;
  }

  private void run() throws RecordFormatException {
    do {
      JsonToken token = in.nextToken();
      if (token == null) {
        throw new RecordFormatException("the record ends too early", null);
      }
      visit(token);
    } while (!open.isEmpty());
    if (in.nextToken() != null) {
      TokenStreamLocation at = in.currentTokenLocation();
      throw new MoreThanOneValueException(
          "more than one JSON value: another begins " + Json.position(at),
          start + at.getByteOffset());
    }
  }

  private void visit(JsonToken token) throws RecordFormatException {
    switch (token) {
      case START_OBJECT -> open.push(new HashSet<>());
      case START_ARRAY -> open.push(Set.of());
      case END_OBJECT, END_ARRAY -> open.pop();
      case PROPERTY_NAME -> {
        if (!open.element().add(in.currentName())) {
          reportDuplicate(in.currentName());
        }
      }
      case VALUE_NUMBER_FLOAT -> {
        checkBareWord();
        checkExponent();
      }
      // Jackson reads strings lazily: it checks their escapes when asked for the length, and the
      // length only when asked for the whole.
      case VALUE_STRING -> in.streamReadConstraints().validateStringLength(in.getStringLength());
      default -> {}
    }
  }

  private void reportDuplicate(String key) {
    if (duplicateKeys.size() == MAX_REPORTED) {
      unreported++;
    } else {
      duplicateKeys.add(
          "duplicate key \""
              + Excerpt.of(key, MAX_SHOWN)
              + "\" "
              + Json.position(in.currentTokenLocation()));
    }
  }

  /** Not every reader would mind, but a record must be readable as a tree. */
  private void checkExponent() throws RecordFormatException {
    if (in.getStringLength() < SHORTEST_OUT_OF_RANGE || ExactDecimal.isInRange(in.getString())) {
      return;
    }
    TokenStreamLocation at = in.currentTokenLocation();
    throw new RecordFormatException(
        "the exponent of "
            + Excerpt.of(in.getString(), MAX_SHOWN)
            + " is out of range "
            + Json.position(at),
        start + at.getByteOffset(),
        null);
  }

  /** Jackson reads INF and +Infinity too, which Python and others don't. */
  private void checkBareWord() throws RecordFormatException {
    if (in.isNaN() && !BARE_WORDS.contains(in.getString())) {
      TokenStreamLocation at = in.currentTokenLocation();
      throw new RecordFormatException(
          "not a JSON value: " + in.getString() + " " + Json.position(at),
          start + at.getByteOffset(),
          null);
    }
  }
}
