package dev.hound.cli;

import org.jspecify.annotations.Nullable;

/**
 * A flat JSON object on one line, its members in the order in which they are added.
 *
 * <p>Written by hand, because loading a JSON library would take longer than all that {@code decode}
 * has to do.
 */
final class JsonLine {

  private final StringBuilder text = new StringBuilder("{");

  /** Adds a string, or null. Control characters are escaped, beyond ASCII too. */
  JsonLine add(String member, @Nullable String value) {
    begin(member);
    if (value == null) {
      text.append("null");
    } else {
      appendString(value);
    }
    return this;
  }

  /** Adds an integer. */
  JsonLine add(String member, long value) {
    begin(member);
    text.append(value);
    return this;
  }

  /** Adds true or false. */
  JsonLine add(String member, boolean value) {
    begin(member);
    text.append(value);
    return this;
  }

  /** Adds what is JSON already. */
  JsonLine addJson(String member, String json) {
    begin(member);
    text.append(json);
    return this;
  }

  private void begin(String member) {
    if (text.length() > 1) {
      text.append(',');
    }
    appendString(member);
    text.append(':');
  }

  private void appendString(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ' || (c >= 0x7f && c <= 0x9f) || isLoneSurrogate(value, i)) {
        Printable.appendEscape(text, c);
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }

  private static boolean isLoneSurrogate(String value, int index) {
    char c = value.charAt(index);
    if (Character.isHighSurrogate(c)) {
      return index + 1 == value.length() || !Character.isLowSurrogate(value.charAt(index + 1));
    }
    return Character.isLowSurrogate(c)
        && (index == 0 || !Character.isHighSurrogate(value.charAt(index - 1)));
  }

  /** Returns the object's text. */
  @Override
  public String toString() {
    return text + "}";
  }
}
