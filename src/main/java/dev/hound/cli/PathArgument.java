package dev.hound.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the path of a folder: not an empty one, which an unset variable of the shell is, and not
 * that of the temporary files.
 */
final class PathArgument implements ITypeConverter<String> {

  /** What Java makes of bytes that are not of the character set of the locale. */
  static final char REPLACEMENT = '\ufffd';

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

  /**
   * Refuses a path that Java did not get as it was given: it would lead elsewhere.
   *
   * @return the path
   */
  static String checked(String path) throws IOException {
    if (path.indexOf(REPLACEMENT) >= 0 && !new File(path).exists()) {
      throw new FileSystemException(
          path,
          null,
          "the path is not in the character set of the locale, so Java can't reach what it leads to;"
              + " if it is UTF-8, run with LC_ALL=C.UTF-8 in the environment");
    }
    return path;
  }
}
