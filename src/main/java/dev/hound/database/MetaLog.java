package dev.hound.database;

import dev.hound.snowflake.Snowflake;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts of the meta log, which say of each record where it is. */
final class MetaLog {

  private static final Pattern TEXT =
      Pattern.compile("snowflake=([0-9a-f]{44}); (.*)", Pattern.DOTALL);
  private static final Pattern UPDATED = Pattern.compile("Updated attribute: (.*)", Pattern.DOTALL);
  private static final Pattern EVENT =
      Pattern.compile("Modified .* \\(meta-event\\)", Pattern.DOTALL);

  private MetaLog() {}

  /** Returns the entry for an entry of another log. */
  static LogEntry entryOf(Snowflake name, LogType log, String author, String timestamp) {
    return entry(
        name, Names.LOGS + "/" + log, "Added entry to \"" + log + "\" log", author, timestamp);
  }

  /** Returns the entry for an update. */
  static LogEntry entryOf(Snowflake name, AttributeUpdate update, String author, String timestamp) {
    String what;
    if (!update.isEvent()) {
      what = "Updated attribute: " + update.attributeName();
    } else if (update.entity().isWorkspace()) {
      what = "Modified Workspace (meta-event)";
    } else {
      what = "Modified " + update.entityType() + " (meta-event)";
    }
    return entry(name, update.entity().toString(), what, author, timestamp);
  }

  private static LogEntry entry(
      Snowflake name, String entity, String what, String author, String timestamp) {
    return new LogEntry(List.of(entity), "snowflake=" + name + "; " + what, author, timestamp);
  }

  /** Returns the name of the record that an entry is about. */
  static Optional<Snowflake> record(LogEntry entry) {
    Matcher text = TEXT.matcher(entry.text());
    return text.matches() ? Snowflake.fromFileName(text.group(1)) : Optional.empty();
  }

  /** Returns the path of the folder, below {@code hound}, that an entry is about. */
  static Optional<List<String>> folder(LogEntry entry) {
    Matcher text = TEXT.matcher(entry.text());
    List<String> entities = entry.entities();
    if (!text.matches() || entities == null || entities.size() != 1) {
      return Optional.empty();
    }
    List<String> path = new ArrayList<>(Names.folders(entities.get(0)));
    Matcher updated = UPDATED.matcher(text.group(2));
    if (updated.matches()) {
      path.addAll(Names.folders(updated.group(1)));
    } else if (EVENT.matcher(text.group(2)).matches()) {
      path.add(AttributeUpdate.META);
    }
    return Optional.of(path);
  }
}
