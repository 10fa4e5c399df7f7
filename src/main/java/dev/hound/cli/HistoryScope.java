package dev.hound.cli;

import dev.hound.database.AttributeUpdate;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.folder.Order;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whose history: an attribute, else all attributes of an entity, else all entities of a type. */
record HistoryScope(String type, @Nullable Entity entity, @Nullable String attribute) {

  static final String WORKSPACE = Entity.WORKSPACE.type();

  /** Lists the updates. */
  Stream<StoredRecord<AttributeUpdate>> in(HoundDatabase database, TimeRange range, Order order)
      throws IOException {
    if (entity == null) {
      return database.history(type, range, order);
    }
    return attribute == null
        ? database.history(entity, range, order)
        : database.history(entity, attribute, range, order);
  }

  /** Returns the cells for the entity and the attribute where they differ between updates. */
  List<String> variable(AttributeUpdate update) {
    if (entity == null) {
      return List.of(update.entityName(), update.attributeName());
    }
    return attribute == null ? List.of(update.attributeName()) : List.of();
  }
}
