package dev.hound.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;

/**
 * One pass over the bytes of a record: that they are one JSON value within the limits, and which
 * keys come twice. The one place that says what JSON is here, for reading and writing.
 */
final class JsonScan {

  private static final Set<String> BARE_WORDS = Set.of("NaN", "Infinity", "-Infinity");

  /** Such as 1e2147483648. */
  private static final int SHORTEST_OUT_OF_RANGE = 12;

  private static final int LONGEST_SHOWN = 40;

  /** Who wants to fill the memory may write one key millions of times. */
  private static final int MOST_TOLD = 20;

  private final JsonParser in;
  private final int start;
  // The keys of the objects around the current token; null for an array.
  private final Deque<Set<String>> open = new ArrayDeque<>();
  private final List<String> duplicateKeys = new ArrayList<>();
  private int untold;

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

  private List<String> duplicateKeys() {
    if (untold > 0) {
      duplicateKeys.add("and " + untold + " more duplicate keys");
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
          tellDuplicate(in.currentName());
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

  private void tellDuplicate(String key) {
    if (duplicateKeys.size() == MOST_TOLD) {
      untold++;
    } else {
      duplicateKeys.add(
          "duplicate key \"" + shown(key) + "\" " + Json.position(in.currentTokenLocation()));
    }
  }

  /** Returns the text, cut if a message would be too long with it. */
  private static String shown(String text) {
    return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN / 2) + "..." : text;
  }

  /** Not every reader would mind, but whoever reads a record as a tree must be able to. */
  private void checkExponent() throws RecordFormatException {
    if (in.getStringLength() < SHORTEST_OUT_OF_RANGE || ExactDecimal.isInRange(in.getString())) {
      return;
    }
    TokenStreamLocation at = in.currentTokenLocation();
    throw new RecordFormatException(
        "the exponent of " + shown(in.getString()) + " is out of range " + Json.position(at),
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
