package dev.hound.cli;

import dev.hound.database.AttributeUpdate;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import java.io.IOException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells apart what has no updates in a range and what does not exist at all, which is more likely a
 * slip of the pen. To be asked once nothing was found, for it costs a listing.
 */
final class Existing {

  /** A database may have very many attributes of an entity; a message has room for some. */
  private static final int MAX_SHOWN = 10;

  private Existing() {}

  /**
   * Checks that there is an entity. The workspace always is.
   *
   * @throws IOException if there is nothing about it
   */
  static void check(Entity entity, HoundDatabase database) throws IOException {
    if (!entity.isWorkspace() && !database.exists(entity)) {
      checkType(entity.type(), database);
      throw missing(
          "no such entity in ",
          database,
          entity.toString(),
          "'hound db history %s %s' prints what there is of its type"
              .formatted(database.root(), entity.type()));
    }
  }

  /**
   * Checks that there is what a history is of. Events are not an attribute: an entity may have
   * none.
   *
   * @throws IOException if there is nothing about it
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
