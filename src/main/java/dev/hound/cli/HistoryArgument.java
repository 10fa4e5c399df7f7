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
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What a history is of: an attribute; else all those of an entity; else of all those of a type. */
record HistoryArgument(String type, @Nullable Entity entity, @Nullable String attribute) {

  private static final String WORKSPACE = Entity.WORKSPACE.type();

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

  /** Returns the cells for what isn't the same in all updates. */
  List<String> variable(AttributeUpdate update) {
    if (entity == null) {
      return List.of(update.entityName(), update.attributeName());
    }
    return attribute == null ? List.of(update.attributeName()) : List.of();
  }

  /** Reads what is on the command line. */
  static final class Argument implements ITypeConverter<HistoryArgument> {

    @Override
    public HistoryArgument convert(String text) {
      boolean ofWorkspace = text.equals(WORKSPACE) || text.startsWith(WORKSPACE + "/");
      // Python let names of attributes have slashes.
      String[] parts = text.split("/", ofWorkspace ? 2 : 3);
      for (String part : parts) {
        if (part.isEmpty()) {
          throw new TypeConversionException(
              "'"
                  + text
                  + "' has no history; expected TYPE, TYPE/NAME, TYPE/NAME/ATTRIBUTE, workspace or"
                  + " workspace/ATTRIBUTE");
        }
      }
      if (ofWorkspace) {
        return new HistoryArgument(WORKSPACE, Entity.WORKSPACE, parts.length > 1 ? parts[1] : null);
      }
      return new HistoryArgument(
          parts[0],
          parts.length > 1 ? Entity.of(parts[0], parts[1]) : null,
          parts.length > 2 ? parts[2] : null);
    }
  }
}
