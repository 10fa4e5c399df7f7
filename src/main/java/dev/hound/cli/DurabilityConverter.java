package dev.hound.cli;

import dev.hound.folder.Durability;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a durability, in lower or upper case. */
final class DurabilityConverter implements ITypeConverter<Durability> {

  @Override
  public Durability convert(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "synced" -> Durability.SYNCED;
      case "buffered" -> Durability.BUFFERED;
      default ->
          throw new TypeConversionException(
              "not a valid durability: '" + text + "'; expected synced or buffered");
    };
  }
}
