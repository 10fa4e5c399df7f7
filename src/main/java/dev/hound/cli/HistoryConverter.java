package dev.hound.cli;

import dev.hound.database.Entity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads whose history to print: {@code TYPE}, {@code TYPE/NAME} or {@code TYPE/NAME/ATTRIBUTE}. */
final class HistoryConverter implements ITypeConverter<HistoryScope> {

  @Override
  public HistoryScope convert(String text) {
    boolean ofWorkspace =
        text.equals(HistoryScope.WORKSPACE) || text.startsWith(HistoryScope.WORKSPACE + "/");
    // Python let names of attributes have slashes.
    String[] parts = text.split("/", ofWorkspace ? 2 : 3);
    for (String part : parts) {
      if (part.isEmpty()) {
        throw new TypeConversionException(
            "not a valid history: '"
                + text
                + "'; expected TYPE, TYPE/NAME, TYPE/NAME/ATTRIBUTE, workspace or"
                + " workspace/ATTRIBUTE");
      }
    }
    if (ofWorkspace) {
      return new HistoryScope(
          HistoryScope.WORKSPACE, Entity.WORKSPACE, parts.length > 1 ? parts[1] : null);
    }
    return new HistoryScope(
        parts[0],
        parts.length > 1 ? Entity.of(parts[0], parts[1]) : null,
        parts.length > 2 ? parts[2] : null);
  }
}
