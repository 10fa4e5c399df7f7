package dev.hound.database;

import dev.hound.folder.Folder;
import dev.hound.internal.Excerpt;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules for the names of types, entities and attributes, which become names of folders. */
final class Names {

  static final String LOGS = "logs";
  static final String WORKSPACE = "workspace";

  private static final int MAX_BYTES = 255;

  private Names() {}

  /**
   * Checks an entity that is to be updated.
   *
   * @throws IllegalArgumentException if a rule forbids it
   */
  static void checkEntity(Entity entity) {
    if (entity.isWorkspace()) {
      return;
    }
    check("type", entity.type());
    // In any case: on a storage that folds case they would share the folder.
    if (entity.type().equalsIgnoreCase(LOGS) || entity.type().equalsIgnoreCase(WORKSPACE)) {
      throw refused("type", entity.type(), "Hound keeps this name for its own folder");
    }
    check("entity", entity.name());
  }

  /**
   * Checks an attribute that is to be updated.
   *
   * @throws IllegalArgumentException if a rule forbids it
   */
  static void checkAttribute(String attribute) {
    check("attribute", attribute);
    if (attribute.equalsIgnoreCase(AttributeUpdate.META)) {
      throw refused("attribute", attribute, "Hound keeps this name for events");
    }
  }

  private static void check(String what, String name) {
    String rule = broken(name);
    if (rule != null) {
      throw refused(what, name, rule);
    }
  }

  private static @Nullable String broken(String name) {
    if (name.isEmpty()) {
      return "it must not be empty";
    }
    if (name.equals(".") || name.equals("..")) {
      return "it must not be . or ..";
    }
    if (Folder.isReserved(name)) {
      return "it is reserved for temporary files";
    }
    if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
      return "it must not hold / or \\";
    }
    if (name.chars().anyMatch(Character::isISOControl)) {
      return "it must not hold a control character";
    }
    int bytes = utf8Length(name);
    if (bytes < 0) {
      return "it must not hold half a surrogate pair";
    }
    return bytes > MAX_BYTES
        ? "it must have at most " + MAX_BYTES + " bytes of UTF-8, and has " + bytes
        : null;
  }

  private static int utf8Length(String name) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name));
      return bytes.remaining();
    } catch (CharacterCodingException e) {
      return -1;
    }
  }

  private static IllegalArgumentException refused(String what, String name, String rule) {
    return new IllegalArgumentException(
        "invalid name of %s %s: %s; %s"
            .formatted(
                what.equals("type") ? "a" : "an", what, Excerpt.quoted(name, MAX_BYTES), rule));
  }

  /**
   * Returns the folders that a name stands for. Python lets names with slashes pass, which make
   * deeper folders; empty parts make none. One that is too long for that stays whole.
   */
  static List<String> folders(String name) {
    if (Place.isTooLong(name)) {
      return List.of(name); // And not millions of parts.
    }
    return Arrays.stream(name.split("/")).filter(part -> !part.isEmpty()).toList();
  }

  /** Returns the folders as a storage that folds case compares them. */
  static List<String> folded(List<String> folders) {
    return folders.stream().map(Names::folded).toList();
  }

  /** Such storage usually doesn't tell composed characters from decomposed ones either. */
  private static String folded(String name) {
    String lower = name.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(lower, Normalizer.Form.NFC);
  }
}
