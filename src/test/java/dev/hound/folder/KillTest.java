package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.program.EndlessWriter.Way;
import dev.hound.folder.program.WriterLedger;
import dev.hound.folder.program.WriterProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writing programs that are killed at any moment, and start again in the same folders. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no SIGKILL")
final class KillTest {

  private static final int ROUNDS = 50 * Integer.getInteger("hound.soak", 1);

  /** After so many, another folder: kills shall hit the making of folders too. */
  private static final int IN_ONE_FOLDER = 10;

  private static final int THREADS = 4;

  @TempDir Path temp;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @ParameterizedTest
  @EnumSource
  @Timeout(600)
  void writers_killed_acknowledgedWholeNothingTorn(Way way) throws Exception {
    WriterLedger ledger = new WriterLedger();
    Deque<WriterProcess> warm = new ArrayDeque<>();
    try {
      warm.add(start(way, 0));
      for (int round = 0; round < ROUNDS; round++) {
        // The next one gets ready meanwhile.
        warm.add(start(way, round + 1));
        WriterProcess writer = warm.remove();
        writer.go();
        await(writer);
        writer.kill();
        ledger.read(writer.output());

        String moment = "seed %d, round %d".formatted(seed, round);
        Path folder = folder(round);
        assertEquals(List.of(), ledger.faults(folder), moment);
        if ((round + 1) % IN_ONE_FOLDER == 0) {
          assertEquals(List.of(), WriterLedger.failures(folder, way), moment);
          ledger.clear();
        }
      }
    } finally {
      warm.forEach(WriterProcess::close);
    }
    System.out.println(way + ": writers killed: " + ROUNDS + ", " + ledger);
    assertTrue(ledger.puts() > 10 * ROUNDS, () -> "only " + ledger.puts() + " records");
  }

  private Path folder(int round) {
    return temp.resolve("folder" + round / IN_ONE_FOLDER);
  }

  private WriterProcess start(Way way, int round) throws IOException {
    return WriterProcess.start(
        temp.resolve("output" + round),
        Files.createDirectories(folder(round)),
        "writer" + round,
        THREADS,
        way,
        round % IN_ONE_FOLDER / 3,
        random.nextLong());
  }

  /** Until now and then not even the first record is there, or some hundreds are. */
  private void await(WriterProcess writer) throws IOException, InterruptedException {
    boolean atOnce = random.nextInt(4) == 0;
    writer.await(
        atOnce ? 0 : random.nextInt(20_000), random.nextInt(atOnce ? 50_000_000 : 2_000_000));
  }
}
