package dev.hound.store.program;

import dev.hound.folder.Durability;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.RecordStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A program that puts records: FOLDER, how many, the seconds that its clock is behind. It prints a
 * line for each that is there.
 */
public final class ProducerMain {

  private ProducerMain() {}

  public static void main(String[] arguments) throws Exception {
    Duration behind = Duration.ofSeconds(Long.parseLong(arguments[2]));
    InstantSource clock = () -> InstantSource.system().instant().minus(behind);
    RecordStore<String> store =
        RecordStore.builder(String.class)
            .path(Path.of(arguments[0]))
            .durability(Durability.BUFFERED)
            .client(SnowflakeClient.builder().clock(clock).build())
            .build();
    String program = "p" + ProcessHandle.current().pid() + "-";
    int count = Integer.parseInt(arguments[1]);
    for (int i = 0; i < count; ) {
      // One by one, or some together.
      List<String> values =
          IntStream.range(i, Math.min(count, i + 1 + i % 7)).mapToObj(n -> program + n).toList();
      store.putAll(values);
      values.forEach(System.out::println);
      i += values.size();
    }
  }
}
