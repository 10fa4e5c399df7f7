package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.Snowflake;
import dev.hound.store.StoredRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwoProgramsTest {

  private static final int UPDATES = 1_000;

  @TempDir Path root;

  @Test
  void updateOneEntityAtOnceAndLoseNothing() throws Exception {
    List<Process> programs = List.of(start("one"), start("two"));
    for (Process program : programs) {
      String out = new String(program.getInputStream().readAllBytes(), UTF_8);
      assertTrue(program.waitFor(5, TimeUnit.MINUTES));
      assertEquals(0, program.exitValue(), out);
    }
    HoundDatabase database = database(root);
    List<StoredRecord<AttributeUpdate>> history = database.history(SAMPLE).toList();
    assertEquals(2 * UPDATES, history.size());
    List<Snowflake> names = history.stream().map(StoredRecord::name).toList();
    assertEquals(names.stream().sorted().distinct().toList(), names);
    for (String author : List.of("one", "two")) {
      List<Integer> values = new ArrayList<>();
      for (StoredRecord<AttributeUpdate> record : history) {
        if (author.equals(record.value().author())) {
          values.add(record.value().valueAs(Integer.class));
        }
      }
      assertEquals(IntStream.range(0, UPDATES).boxed().toList(), values, author);
    }

    List<StoredRecord<LogEntry>> meta = database.entries(LogType.META).toList();
    assertEquals(2 * UPDATES, meta.size());
    HashSet<Snowflake> reported = new HashSet<>();
    for (StoredRecord<LogEntry> entry : meta) {
      reported.add(MetaLog.record(entry.value()).orElseThrow());
    }
    assertEquals(new HashSet<>(names), reported);

    Snowflake last = names.get(names.size() - 1);
    assertEquals(last, database.current(SAMPLE).get("n").name());
    assertEquals(last, database.latest(SAMPLE, "n").orElseThrow().name());
    assertEquals(last, database.at(SAMPLE, last.instant()).get("n").name());
  }

  private Process start(String author) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            UpdatingProgram.class.getName(),
            root.toString(),
            author,
            String.valueOf(UPDATES))
        .redirectErrorStream(true)
        .start();
  }
}
