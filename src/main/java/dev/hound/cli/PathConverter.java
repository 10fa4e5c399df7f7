package dev.hound.cli;

import java.io.File;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the path of a folder: not an empty one, which an unset variable of the shell is, and not
 * that of the temporary files.
 */
final class PathConverter implements ITypeConverter<String> {

  private static final String TEMPORARIES = ".tmp";

  @Override
  public String convert(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("the path is empty");
    }
    if (new File(text).getName().equalsIgnoreCase(TEMPORARIES)) {
      throw new TypeConversionException(
          "'"
              + text
              + "' holds only temporary files; the folder of the records is the one it is in");
    }
    return text;
  }
}
