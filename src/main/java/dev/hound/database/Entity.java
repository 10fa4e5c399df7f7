package dev.hound.database;

import java.util.Objects;

/**
 * What attributes belong to: a sample, a pair, a participant, a set; or the workspace.
 *
 * <p>Any texts make an entity, so that all that is found in a database can be named. What {@link
 * HoundDatabase} updates must have names by its rules.
 *
 * @param type the type, usually {@code samples}, {@code pairs}, {@code participants} or {@code
 *     sets}
 * @param name the name
 */
public record Entity(String type, String name) implements Comparable<Entity> {

  /** The workspace itself, whose type and name are both {@code workspace}. */
  public static final Entity WORKSPACE = new Entity(Names.WORKSPACE, Names.WORKSPACE);

  /**
   * Makes an entity.
   *
   * @param type the type
   * @param name the name
   */
  public Entity {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(name, "name");
  }

  /**
   * Returns the entity of that type and name.
   *
   * @param type the type
   * @param name the name
   * @return the entity
   */
  public static Entity of(String type, String name) {
    return new Entity(type, name);
  }

  /**
   * Returns the entity that a text names: {@code type/name}, split at the first slash, or {@code
   * workspace}.
   *
   * @param text such as {@code samples/S-001}
   * @return the entity
   * @throws IllegalArgumentException if the text is neither
   */
  public static Entity parse(String text) {
    if (text.equals(Names.WORKSPACE)) {
      return WORKSPACE;
    }
    int slash = text.indexOf('/');
    if (slash <= 0 || slash == text.length() - 1) {
      throw new IllegalArgumentException(
          "not a valid entity: \""
              + text
              + "\"; give TYPE/NAME, such as samples/S-001, or workspace");
    }
    return new Entity(text.substring(0, slash), text.substring(slash + 1));
  }

  /**
   * Tells whether this is the workspace.
   *
   * @return whether it equals {@link #WORKSPACE}
   */
  public boolean isWorkspace() {
    return equals(WORKSPACE);
  }

  /** Compares by type, then by name. */
  @Override
  public int compareTo(Entity other) {
    int byType = type.compareTo(other.type);
    return byType != 0 ? byType : name.compareTo(other.name);
  }

  /** Returns what {@link #parse} reads. */
  @Override
  public String toString() {
    return isWorkspace() ? Names.WORKSPACE : type + "/" + name;
  }
}
