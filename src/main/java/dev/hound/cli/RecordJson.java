package dev.hound.cli;

import dev.hound.cli.io.JsonLine;
import dev.hound.cli.io.Printable;
import dev.hound.cli.io.UtcTime;
import dev.hound.database.HoundRecord;
import dev.hound.database.Located;
import dev.hound.store.JsonRecordFormat;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A record of a database as a JSON object: its name, its time, its folder if that is asked for, and
 * all its own members, values as they were written.
 */
final class RecordJson {

  private static final JsonRecordFormat<JsonNode> TREE = JsonRecordFormat.of(JsonNode.class);

  private static final String NAME = "name";
  private static final String TIME = "time";
  private static final String FOLDER = "folder";

  private RecordJson() {}

  static JsonLine of(StoredRecord<? extends HoundRecord> record) throws IOException {
    return of(record, null);
  }

  static JsonLine of(Located<? extends HoundRecord> located) throws IOException {
    return of(located.record(), located.folder());
  }

  private static JsonLine of(StoredRecord<? extends HoundRecord> record, @Nullable String folder)
      throws IOException {
    // Throws if it is not a record of its kind.
    record.value();
    JsonLine line =
        new JsonLine().add(NAME, record.name().toString()).add(TIME, UtcTime.of(record.instant()));
    if (folder != null) {
      line.add(FOLDER, folder);
    }
    for (Map.Entry<String, JsonNode> member : TREE.read(record.bytes()).properties()) {
      // Hound has no members of these names; other programs may write them.
      if (!isOurs(member.getKey(), folder != null)) {
        line.addJson(member.getKey(), text(member.getValue()));
      }
    }
    return line;
  }

  private static boolean isOurs(String member, boolean withFolder) {
    return member.equals(NAME) || member.equals(TIME) || (withFolder && member.equals(FOLDER));
  }

  /** Returns a value as JSON, with what a terminal might act on escaped. */
  static String text(JsonNode value) {
    return Printable.keepingTabs(new String(TREE.write(value), StandardCharsets.UTF_8));
  }
}
