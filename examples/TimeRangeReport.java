import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Counts the records of a time range by the value of one of their fields. Whatever wrote them, they
 * are read as trees; files whose names are outside the range are not opened.
 *
 * <pre>java -cp target/hound.jar examples/TimeRangeReport.java FOLDER FIELD SINCE UNTIL</pre>
 */
final class TimeRangeReport {

  private TimeRangeReport() {}

  public static void main(String[] args) throws Exception {
    if (args.length < 4) {
      System.err.println(
          "usage: java -cp target/hound.jar examples/TimeRangeReport.java FOLDER FIELD SINCE UNTIL");
      System.exit(2);
    }
    RecordStore<JsonNode> store = RecordStore.open(Path.of(args[0]), JsonNode.class);
    String field = args[1];
    TimeRange range = TimeRange.between(Instant.parse(args[2]), Instant.parse(args[3]));

    Map<String, Integer> counts = new TreeMap<>();
    Iterator<StoredRecord<JsonNode>> records = store.records(range).iterator();
    while (records.hasNext()) {
      counts.merge(records.next().value().path(field).asString("(none)"), 1, Integer::sum);
    }
    counts.forEach((value, count) -> System.out.printf("%6d  %s%n", count, value));
  }
}
