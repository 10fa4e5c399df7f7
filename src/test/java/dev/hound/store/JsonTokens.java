package dev.hound.store;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The tokens of one JSON value, by the grammar of RFC 8259 with the bare words and the limits that
 * {@link JsonRecordFormat} lists: numbers as they are written, strings without escapes.
 */
final class JsonTokens {

  private static final String BLANKS = " \t\r\n";
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";

  private final String text;
  private final List<String> tokens = new ArrayList<>();
  private int next;
  private boolean duplicateKeys;

  private JsonTokens(String text) {
    this.text = text;
  }

  /** Thrown where the text is no JSON. */
  private static final class NoJson extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** Returns the tokens, or empty if the bytes are not one value. */
  static Optional<JsonTokens> of(byte[] record) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(record)).toString();
      JsonTokens json = new JsonTokens(text.startsWith("\ufeff") ? text.substring(1) : text);
      json.blanks();
      json.value(0);
      json.blanks();
      return json.next == json.text.length() ? Optional.of(json) : Optional.empty();
    } catch (CharacterCodingException | NoJson e) {
      return Optional.empty();
    }
  }

  List<String> tokens() {
    return tokens;
  }

  /** Returns whether an object has a key twice. */
  boolean hasDuplicateKeys() {
    return duplicateKeys;
  }

  private void value(int depth) throws NoJson {
    char first = peek();
    if (first == '{' || first == '[') {
      check(depth < 1000);
      char last = first == '{' ? '}' : ']';
      Set<String> keys = new HashSet<>();
      take(first);
      blanks();
      while (peek() != last) {
        if (first == '{') {
          String key = string();
          check(key.codePoints().noneMatch(c -> c >= 0xd800 && c < 0xe000));
          duplicateKeys |= !keys.add(key);
          blanks();
          take(':');
          blanks();
        }
        value(depth + 1);
        blanks();
        if (peek() != last) {
          take(',');
          blanks();
          check(peek() != last);
        }
      }
      take(last);
    } else if (first == '"') {
      string();
    } else {
      word();
    }
  }

  private String string() throws NoJson {
    check(peek() == '"');
    next++;
    StringBuilder string = new StringBuilder();
    while (peek() != '"') {
      char c = text.charAt(next++);
      check(c >= ' ');
      if (c == '\\') {
        char escape = peek();
        next++;
        if (escape == 'u') {
          check(
              next + 4 <= text.length() && text.substring(next, next + 4).matches("[0-9a-fA-F]+"));
          c = (char) Integer.parseInt(text, next, next + 4, 16);
          next += 4;
        } else {
          check(ESCAPES.indexOf(escape) >= 0);
          c = ESCAPED.charAt(ESCAPES.indexOf(escape));
        }
      }
      string.append(c);
    }
    next++;
    tokens.add("\"" + string);
    return string.toString();
  }

  /** A number or a name. */
  private void word() throws NoJson {
    int begin = next;
    while (next < text.length()
        && (Character.isLetterOrDigit(peek()) || "+-.".indexOf(peek()) >= 0)) {
      next++;
    }
    String word = text.substring(begin, next);
    if (word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
      check(word.length() <= 10_000 && isInRange(word));
    } else {
      check(word.matches("true|false|null|NaN|-?Infinity"));
    }
    tokens.add(word);
  }

  private static boolean isInRange(String number) {
    try {
      return new BigDecimal(number).scale() != Integer.MIN_VALUE;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private char peek() throws NoJson {
    check(next < text.length());
    return text.charAt(next);
  }

  private void take(char expected) throws NoJson {
    check(peek() == expected);
    next++;
    tokens.add(String.valueOf(expected));
  }

  private void blanks() {
    while (next < text.length() && BLANKS.indexOf(text.charAt(next)) >= 0) {
      next++;
    }
  }

  private static void check(boolean json) throws NoJson {
    if (!json) {
      throw new NoJson();
    }
  }
}
