package dev.hound.cli.io;

import org.jspecify.annotations.Nullable;

/**
 * A flat JSON object on one line, its members in the order in which they are added.
 *
 * <p>Written by hand, because loading a JSON library would take longer than all that {@code decode}
 * has to do.
 */
public final class JsonLine {

  private final StringBuilder text = new StringBuilder("{");

  /** Adds a string, or null. What a terminal might act on is escaped. */
  public JsonLine add(String member, @Nullable String value) {
    begin(member);
    if (value == null) {
      text.append("null");
    } else {
      appendString(value);
    }
    return this;
  }

  /** Adds an integer. */
  public JsonLine add(String member, long value) {
    begin(member);
    text.append(value);
    return this;
  }

  /** Adds true or false. */
  public JsonLine add(String member, boolean value) {
    begin(member);
    text.append(value);
    return this;
  }

  /** Adds what is JSON already. */
  public JsonLine addJson(String member, String json) {
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
    text.append('"')
        .append(Printable.of(value.replace("\\", "\\\\").replace("\"", "\\\"")))
        .append('"');
  }

  /** Returns the object's text. */
  @Override
  public String toString() {
    return text + "}";
  }
}
