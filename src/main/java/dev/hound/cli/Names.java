package dev.hound.cli;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names given on the command line, in order. A name may be a path, of which the last part
 * counts; {@code -} stands for the lines of standard input, of which blank ones are passed over.
 */
final class Names {

  private final Iterator<String> arguments;
  private final InputStream in;
  private @Nullable Lines lines;

  Names(List<String> arguments, InputStream in) {
    this.arguments = arguments.iterator();
    this.in = in;
  }

  /** Returns the next name, which may be anything; null at the end. */
  @Nullable String next() throws InputException {
    while (true) {
      if (lines != null) {
        byte[] line = lines.next();
        if (line == null) {
          lines = null;
          continue;
        }
        String name = new String(line, StandardCharsets.UTF_8).strip();
        if (!name.isEmpty()) {
          return lastPart(name);
        }
      } else if (!arguments.hasNext()) {
        return null;
      } else {
        String argument = arguments.next();
        if (!argument.equals("-")) {
          return lastPart(argument);
        }
        lines = new Lines(in, "standard input");
      }
    }
  }

  private static String lastPart(String path) {
    int separator = Math.max(path.lastIndexOf('/'), path.lastIndexOf(File.separatorChar));
    return path.substring(separator + 1);
  }
}
