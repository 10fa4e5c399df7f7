import dev.hound.store.Arrival;
import dev.hound.store.Follower;
import dev.hound.store.Position;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Counts the records of a folder as they show up, each exactly once, however often it is killed:
 * the count and the position lie in one file, which a rename replaces.
 *
 * <pre>java -cp target/hound.jar examples/ExactlyOnce.java FOLDER STATE [COUNT]</pre>
 *
 * It ends once it has counted COUNT records, or else when it is killed.
 */
final class ExactlyOnce {

  private ExactlyOnce() {}

  public static void main(String[] args) throws Exception {
    if (args.length < 2) {
      System.err.println(
          "usage: java -cp target/hound.jar examples/ExactlyOnce.java FOLDER STATE [COUNT]");
      System.exit(2);
    }
    Path state = Path.of(args[1]);
    long enough = args.length > 2 ? Long.parseLong(args[2]) : Long.MAX_VALUE;
    RecordStore<JsonNode> store = RecordStore.open(Path.of(args[0]), JsonNode.class);

    long count = 0;
    Position position = Position.beginning();
    if (Files.exists(state)) {
      String[] saved = Files.readString(state).split("\n", 2);
      count = Long.parseLong(saved[0]);
      position = Position.parse(saved[1]);
    }
    try (Follower<StoredRecord<JsonNode>> follower = store.follow(position)) {
      while (count < enough) {
        Optional<Arrival<StoredRecord<JsonNode>>> next = follower.next();
        while (next.isPresent()) {
          count++; // Your work, with next.get().value().
          next = count < enough ? follower.next(Duration.ZERO) : Optional.empty();
        }
        save(state, count + "\n" + follower.position());
        System.out.println(count + " records");
      }
    }
  }

  /** Results and position change in one step. In a database it is one transaction. */
  private static void save(Path state, String text) throws IOException {
    Path fresh = state.resolveSibling(state.getFileName() + ".new");
    Files.writeString(fresh, text);
    Files.move(fresh, state, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
