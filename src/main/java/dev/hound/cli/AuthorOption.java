package dev.hound.cli;

import dev.hound.cli.io.LocaleText;
import dev.hound.cli.io.Streams;
import dev.hound.database.HoundDatabase;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who writes. */
final class AuthorOption {

  private static final String VARIABLE = "HOUND_AUTHOR";

  @Option(
      names = "--author",
      paramLabel = "NAME",
      order = 21,
      description =
          "Who writes. By default the value of "
              + VARIABLE
              + " in the environment, or else USER@HOST.")
  private @Nullable String author;

  /** Returns the settings for a database that this author writes to. */
  HoundDatabase.Builder settings(Streams streams) {
    HoundDatabase.Builder settings = HoundDatabase.builder();
    if (author != null) {
      return settings.author(author);
    }
    String usual = streams.environment().getOrDefault(VARIABLE, "");
    if (!LocaleText.isWhole(usual)) {
      throw new IllegalArgumentException(
          VARIABLE + "=" + usual + " in the environment " + LocaleText.PROBLEM);
    }
    return usual.isBlank() ? settings : settings.author(usual);
  }
}
