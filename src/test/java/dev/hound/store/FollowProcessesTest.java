package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.program.ChildJvm;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.program.ConsumerMain;
import dev.hound.store.program.ProducerMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that put and follow, on one folder, and are killed. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no SIGKILL")
class FollowProcessesTest {

  private static final int EACH = 10_000 * Integer.getInteger("hound.soak", 1);
  private static final int KILLS = 20;

  @TempDir private Path temp;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void consumer_killedAndResumed_processesEachRecordOnce() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("events"));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      // The third and the fourth are killed halfway, and others go on.
      List<Future<List<String>>> acknowledged = new ArrayList<>();
      for (int writer = 0; writer < 4; writer++) {
        int behind = writer == 0 ? 90 : 0;
        boolean killed = writer >= 2;
        acknowledged.add(
            threads.submit((Callable<List<String>>) () -> write(folder, behind, killed)));
      }
      boolean writing = true;
      for (int kill = 0; writing || kill < KILLS; kill++) {
        writing = acknowledged.stream().anyMatch(done -> !done.isDone());
        // Once all is written, the last ones only resume.
        consume(folder, 1 + random.nextInt(40));
      }
      Set<String> values = new HashSet<>();
      for (Future<List<String>> done : acknowledged) {
        values.addAll(done.get());
      }
      assertTrue(values.size() >= 3 * EACH, () -> values.size() + " records");
      List<Snowflake> names = RecordStore.open(folder, String.class).names().toList();
      List<String> results = finish(folder, names.size());
      assertEquals(
          names.stream().map(Snowflake::toString).toList(),
          results.stream().map(line -> line.substring(0, line.indexOf(' '))).sorted().toList(),
          () -> "seed " + seed);
      // And what was acknowledged is among them.
      results.forEach(line -> values.remove(line.substring(line.indexOf(' ') + 1)));
      assertEquals(Set.of(), values, () -> "seed " + seed);
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<String> write(Path folder, int behind, boolean killed)
      throws IOException, InterruptedException {
    List<String> values = new ArrayList<>();
    List<Integer> parts = killed ? List.of(EACH / 2, EACH / 2) : List.of(EACH);
    for (int i = 0; i < parts.size(); i++) {
      int count = killed && i == 0 ? EACH : parts.get(i);
      Process writer =
          ChildJvm.of(ProducerMain.class, folder.toString(), "" + count, "" + behind).start();
      try (BufferedReader lines = writer.inputReader()) {
        for (int line = 0; line < parts.get(i); line++) {
          values.add(lines.readLine());
        }
      }
      writer.destroyForcibly().waitFor();
    }
    return values;
  }

  private Process start(Path folder) throws IOException {
    return ChildJvm.of(ConsumerMain.class, folder.toString(), temp.toString(), "300").start();
  }

  /** Kills a consumer after so many lines, or once it has nothing more to do. */
  private void consume(Path folder, int most) throws Exception {
    Process consumer = start(folder);
    try (BufferedReader lines = consumer.inputReader()) {
      for (int i = 0; i < most && (i == 0 || lines.ready()); i++) {
        lines.readLine();
      }
    } finally {
      consumer.destroyForcibly().waitFor();
    }
  }

  /** Lets a consumer go on until it has processed as many records as there are. */
  private List<String> finish(Path folder, int records) throws Exception {
    Process consumer = start(folder);
    try (BufferedReader lines = consumer.inputReader()) {
      List<String> results = List.of();
      while (results.size() < records) {
        results = Files.exists(temp.resolve("results")) ? results() : results;
        if (results.size() < records) {
          String line = lines.readLine();
          assertTrue(line != null && (line.equals("begun") || line.endsWith(" 0")), line);
        }
      }
    } finally {
      consumer.destroyForcibly().waitFor();
    }
    return results();
  }

  private List<String> results() throws IOException {
    return Files.readAllLines(temp.resolve("results"));
  }
}
