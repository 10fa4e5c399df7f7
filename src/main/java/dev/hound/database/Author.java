package dev.hound.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The default author: {@code user@host}. Found without asking the network. */
final class Author {

  private static final String UNKNOWN_USER = "unknown";
  private static final String UNKNOWN_HOST = "localhost";

  private Author() {}

  /** Found when it is first needed, and kept. */
  static String usual() {
    return Usual.TEXT;
  }

  private static final class Usual {
    static final String TEXT = user() + "@" + host();
  }

  private static String user() {
    // Java says "?" for a user without an entry in the list of users, as in some containers.
    return first(
        UNKNOWN_USER,
        System.getProperty("user.name", "").replace("?", ""),
        System.getenv("LOGNAME"),
        System.getenv("USER"));
  }

  private static String host() {
    return first(
        UNKNOWN_HOST,
        firstLine("/proc/sys/kernel/hostname"),
        System.getenv("HOSTNAME"),
        System.getenv("COMPUTERNAME"),
        firstLine("/etc/hostname"));
  }

  private static String first(String fallback, @Nullable String... candidates) {
    return Stream.of(candidates)
        .filter(text -> text != null && !text.isBlank())
        .findFirst()
        .orElse(fallback);
  }

  private static @Nullable String firstLine(String file) {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return lines.findFirst().map(String::strip).orElse(null);
    } catch (IOException | RuntimeException e) {
      return null; // Not on this system.
    }
  }
}
