package dev.hound.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Distinguishes terminals from files and pipes. Java can't: its console says nothing where only one
 * stream is a terminal, and from Java 22 on is there without any; and the path of a terminal may be
 * anything, such as {@code /dev/console}.
 */
final class Terminal {

  /** Where the system shows what the descriptors lead to; not all have both, or either. */
  static final List<Path> DESCRIPTORS = List.of(Path.of("/proc/self/fd"), Path.of("/dev/fd"));

  /** Set by the launcher to the digits of those descriptors that are terminals. */
  private static final String VARIABLE = "HOUND_TERMINAL";

  /** The bits of a Unix mode that say what a file is, and those of a character device. */
  private static final int FILE_TYPE = 0170000;

  private static final int CHARACTER_DEVICE = 0020000;

  private Terminal() {}

  /** Returns what the launcher says of a descriptor; empty without the launcher. */
  static Optional<Boolean> ofLauncher(int descriptor, Map<String, String> environment) {
    return Optional.ofNullable(environment.get(VARIABLE))
        .map(terminals -> terminals.contains(Integer.toString(descriptor)));
  }

  /**
   * Returns whether a descriptor may be a terminal. It is none if it is known to be a regular file,
   * a pipe, a socket or whatever else is no character device.
   *
   * @param descriptors the folders to look for it in
   */
  static boolean mayBe(int descriptor, List<Path> descriptors) {
    for (Path folder : descriptors) {
      try {
        Object mode = Files.getAttribute(folder.resolve(Integer.toString(descriptor)), "unix:mode");
        return !(mode instanceof Integer known) || (known & FILE_TYPE) == CHARACTER_DEVICE;
      } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
        // Perhaps the next one knows.
      }
    }
    return true;
  }
}
