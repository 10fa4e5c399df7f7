package dev.hound.database;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The time in a record: {@code %d/%m/%Y %H:%M:%S %Z} of Python's {@code strftime}, always UTC. It
 * prints {@code GMT} on some systems and {@code UTC} on others.
 */
final class Timestamps {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("dd/MM/uuuu HH:mm:ss", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /** The formatter alone would read years of more digits, with a sign. */
  private static final int LENGTH = "dd/MM/yyyy HH:mm:ss GMT".length();

  private Timestamps() {}

  static String print(Instant instant) {
    return FORMAT.format(instant.atOffset(ZoneOffset.UTC)) + " GMT";
  }

  static Optional<Instant> parse(@Nullable String text) {
    if (text == null
        || text.length() != LENGTH
        || !(text.endsWith(" GMT") || text.endsWith(" UTC"))) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDateTime.parse(text.substring(0, text.length() - 4), FORMAT)
              .toInstant(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
