package dev.hound.cli;

import dev.hound.folder.Durability;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a durability, in upper or lower case. */
final class DurabilityArgument implements ITypeConverter<Durability> {

  @Override
  public Durability convert(String text) {
    try {
      return Durability.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "' is neither synced nor buffered");
    }
  }
}
