package dev.hound.cli;

import dev.hound.database.AttributeUpdate;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import java.io.IOException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes things without updates in a range from things that do not exist, which are more
 * likely a typing error. Call it only when nothing was found: it costs a listing.
 */
final class Existing {

  /** A database may have very many attributes of an entity; a message has room for some. */
  private static final int MAX_SHOWN = 10;

  private Existing() {}

  /**
   * Checks that an entity exists. The workspace always does.
   *
   * @throws IOException if it does not exist
   */
  static void check(Entity entity, HoundDatabase database) throws IOException {
    if (!entity.isWorkspace() && !database.exists(entity)) {
      checkType(entity.type(), database);
      throw missing(
          "no such entity in ",
          database,
          entity.toString(),
          "'hound db history %s %s' lists the entities of this type"
              .formatted(database.root(), entity.type()));
    }
  }

  /**
   * Checks that the type, entity or attribute of a history exists. Events are not an attribute: an
   * entity may have none.
   *
   * @throws IOException if it does not exist
   */
  static void check(HistoryScope history, HoundDatabase database) throws IOException {
    Entity entity = history.entity();
    if (entity == null) {
      checkType(history.type(), database);
      return;
    }
    check(entity, database);
    @Nullable String attribute = history.attribute();
    if (attribute != null
        && !attribute.equals(AttributeUpdate.META)
        && !database.attributes(entity).contains(attribute)) {
      throw missing(
          "no such attribute in ",
          database,
          entity + "/" + attribute,
          "there is " + some(database.attributes(entity)));
    }
  }

  private static void checkType(String type, HoundDatabase database) throws IOException {
    if (!database.exists(type)) {
      throw missing("no such type in ", database, type, "there is " + some(database.types()));
    }
  }

  private static IOException missing(
      String what, HoundDatabase database, String name, String advice) {
    return new IOException(what + database.root() + ": " + name + "; " + advice);
  }

  private static String some(Collection<String> names) {
    String shown = names.stream().limit(MAX_SHOWN).collect(Collectors.joining(", "));
    return names.isEmpty() ? "none yet" : names.size() > MAX_SHOWN ? shown + ", ..." : shown;
  }
}
