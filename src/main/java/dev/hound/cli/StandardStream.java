package dev.hound.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells where standard output and standard error lead to, which Java itself does not. */
enum StandardStream {
  OUTPUT(1),
  ERROR(2);

  private final int descriptor;

  StandardStream(int descriptor) {
    this.descriptor = descriptor;
  }

  /** Tells whether somebody looks at it. */
  @SuppressWarnings("SystemConsoleNull") // the version is looked at
  boolean isTerminal() {
    String target = target();
    if (target.isEmpty()) {
      // From Java 22 on, there is a console even where there is no terminal.
      return System.console() != null && Runtime.version().feature() < 22;
    }
    return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
  }

  boolean isPipe() {
    return target().startsWith("pipe:");
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
