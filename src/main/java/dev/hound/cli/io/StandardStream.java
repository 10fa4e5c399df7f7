package dev.hound.cli.io;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Tells where the standard streams lead to, which Java itself does not. */
public enum StandardStream {
  OUTPUT(1),
  ERROR(2);

  private static final int USUAL_COLUMNS = 80;

  private final int descriptor;

  StandardStream(int descriptor) {
    this.descriptor = descriptor;
  }

  /**
   * Returns whether it is surely a terminal, which then gets colors, cut lines and a progress that
   * is erased.
   */
  @SuppressWarnings("SystemConsoleNull") // the version is checked
  public boolean isTerminal() {
    Optional<Boolean> known = Terminal.ofLauncher(descriptor, System.getenv());
    if (known.isPresent()) {
      return known.get();
    }
    String target = target();
    if (target.isEmpty()) {
      // From Java 22 on, there is a console even where there is no terminal.
      return System.console() != null && Runtime.version().feature() < 22;
    }
    return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
  }

  /** Returns whether it may be a terminal, which nothing untrusted must act on. */
  public boolean mayBeTerminal() {
    return Terminal.ofLauncher(descriptor, System.getenv())
        .orElseGet(() -> Terminal.mayBe(descriptor, Terminal.DESCRIPTORS));
  }

  public boolean isPipe() {
    return target().startsWith("pipe:");
  }

  /**
   * Returns the width of the terminal that it leads to: what {@code COLUMNS} says, or else the
   * terminal itself; {@link Integer#MAX_VALUE} if it leads to none.
   */
  public int columns() {
    if (!isTerminal()) {
      return Integer.MAX_VALUE;
    }
    String told = System.getenv("COLUMNS");
    int columns = told == null ? 0 : positive(told);
    if (columns == 0) {
      columns = positive(terminalSize().replaceFirst(".* ", ""));
    }
    return columns == 0 ? USUAL_COLUMNS : columns;
  }

  private static int positive(String number) {
    try {
      return Math.max(0, Integer.parseInt(number.strip()));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Returns the rows and columns of the terminal; empty where no program tells them. */
  private static String terminalSize() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream size = stty.getInputStream()) {
        return new String(size.readAllBytes(), StandardCharsets.US_ASCII);
      }
    } catch (IOException e) {
      return "";
    }
  }

  /** What Linux says; empty on other systems. */
  private String target() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }
}
