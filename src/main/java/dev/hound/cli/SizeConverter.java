package dev.hound.cli;

import dev.hound.folder.Folder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the size of a record: bytes, or KiB, MiB or GiB with a letter behind them. */
final class SizeConverter implements ITypeConverter<Integer> {

  // Ten digits are enough, and fit into a long whatever the unit.
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,10})(?:([kKmMgG])(?:iB)?)?");

  @Override
  public Integer convert(String text) {
    Matcher size = SIZE.matcher(text);
    if (size.matches()) {
      long bytes = Long.parseLong(size.group(1)) << shift(size.group(2));
      if (bytes >= 1 && bytes <= Folder.GREATEST_LIMIT) {
        return (int) bytes;
      }
    }
    throw new TypeConversionException(
        "not a valid size of a record: '"
            + text
            + "'; expected 1 to "
            + Folder.GREATEST_LIMIT
            + " bytes, or KiB, MiB or GiB such as 500k, 64M or 1GiB");
  }

  private static int shift(@Nullable String unit) {
    return switch (unit == null ? "" : unit) {
      case "k", "K" -> 10;
      case "m", "M" -> 20;
      case "g", "G" -> 30;
      default -> 0;
    };
  }
}
