import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import dev.hound.store.TimeRange;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * An event log that any number of programs may write to at once.
 *
 * <pre>java -cp target/hound.jar examples/EventLog.java FOLDER</pre>
 */
final class EventLog {

  record Event(String source, String text) {}

  private EventLog() {}

  public static void main(String[] args) throws Exception {
    if (args.length < 1) {
      System.err.println("usage: java -cp target/hound.jar examples/EventLog.java FOLDER");
      System.exit(2);
    }
    RecordStore<Event> log = RecordStore.open(Path.of(args[0]), Event.class);
    Snowflake name = log.put(new Event("backup", "started"));
    log.put(new Event("backup", "finished"));
    System.out.println("The first event is durable as " + name);

    TimeRange lastHour = TimeRange.since(Instant.now().minus(Duration.ofHours(1)));
    for (var events = log.records(lastHour).iterator(); events.hasNext(); ) {
      StoredRecord<Event> event = events.next();
      System.out.println(
          event.instant() + " " + event.value().source() + ": " + event.value().text());
    }
  }
}
