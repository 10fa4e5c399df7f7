package dev.hound.cli;

import dev.hound.folder.Folder;
import java.io.File;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the path of a folder. Refuses an empty one, as of an unset shell variable, and the folder
 * of the temporary files.
 */
final class PathConverter implements ITypeConverter<String> {

  @Override
  public String convert(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("the path is empty");
    }
    if (Folder.isReserved(new File(text).getName())) {
      throw new TypeConversionException(
          "'"
              + text
              + "' holds only temporary files; the folder of the records is the one it is in");
    }
    return text;
  }
}
