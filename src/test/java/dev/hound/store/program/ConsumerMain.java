package dev.hound.store.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hound.store.Arrival;
import dev.hound.store.FollowOptions;
import dev.hound.store.Follower;
import dev.hound.store.Position;
import dev.hound.store.RecordStore;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * A program that follows a folder: FOLDER, STATE, the seconds of the overlap. It appends the name
 * and the value of each record to the file {@code results} in STATE and prints a line when it
 * begins, and one a batch.
 *
 * <p>Position and results change together: the file {@code position} holds the length of the
 * results too, and is replaced by a rename. What was appended after it is cut off at the start.
 */
public final class ConsumerMain {

  private static final int MAX_BATCH = 100;

  private ConsumerMain() {}

  public static void main(String[] arguments) throws Exception {
    Path state = Path.of(arguments[1]);
    RecordStore<String> store = RecordStore.open(Path.of(arguments[0]), String.class);
    FollowOptions options =
        FollowOptions.DEFAULT.withOverlap(Duration.ofSeconds(Long.parseLong(arguments[2])));
    Path saved = state.resolve("position");
    long length = 0;
    Position position = Position.beginning();
    if (Files.exists(saved)) {
      String[] parts = Files.readString(saved).split("\n", 2);
      length = Long.parseLong(parts[0]);
      position = Position.parse(parts[1]);
    }
    try (FileChannel results =
            FileChannel.open(
                state.resolve("results"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Follower<StoredRecord<String>> follower = store.follow(position, options)) {
      results.truncate(length).position(length);
      System.out.println("begun");
      while (true) {
        StringBuilder batch = new StringBuilder();
        Optional<Arrival<StoredRecord<String>>> next = follower.next();
        for (int i = 0; next.isPresent(); i++) {
          batch.append(next.get().name()).append(' ').append(next.get().value().value());
          batch.append('\n');
          next = i < MAX_BATCH ? follower.next(Duration.ZERO) : Optional.empty();
        }
        results.write(ByteBuffer.wrap(batch.toString().getBytes(UTF_8)));
        save(saved, results.position(), follower.position());
        System.out.println(results.position() + " " + follower.missed());
      }
    }
  }

  private static void save(Path saved, long length, Position position) throws IOException {
    Path fresh = saved.resolveSibling("position.new");
    Files.writeString(fresh, length + "\n" + position);
    Files.move(fresh, saved, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
