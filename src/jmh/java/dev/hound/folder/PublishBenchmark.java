package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Publishing side by side with the bare calls of the JDK that it is made of: write a temporary
 * file, link it to its name, delete it; with both forces where it is to be durable. Same bytes,
 * same names, same lengths of paths.
 *
 * <p>Arguments: a folder of a real disk to work in, {@code target/publish-benchmark} unless given,
 * and the number of turns. The sides take short turns, each in a fresh folder of its own, and
 * nothing but the temporary files is deleted before the end: ext4 creates files up to ten times
 * slower for a while after mass deletes.
 */
public final class PublishBenchmark {

  private static final byte[] RECORD =
      "{\"event\":\"sample.aligned\",\"sample\":\"S-000123\",\"reads\":48151623,\"ok\":true}\n"
          .getBytes(StandardCharsets.UTF_8);

  private final Path place;
  private final int turns;
  private final SnowflakeClient client = new SnowflakeClient("benchmark");
  private int folders;

  private PublishBenchmark(Path place, int turns) {
    this.place = place;
    this.turns = turns;
  }

  /** One way to publish a record into one folder. */
  private interface Publisher {
    void publish() throws IOException;
  }

  /** Opens a way to publish into a fresh folder. */
  private interface Side {
    Publisher open(Path folder) throws IOException;
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    Path parent = Path.of(arguments.length > 0 ? arguments[0] : "target/publish-benchmark");
    int turns = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 41;
    Files.createDirectories(parent);
    Path place = Files.createTempDirectory(parent, "run");
    System.out.printf("%s, %s, medians of %d turns%n", place, Files.getFileStore(place), turns);
    new PublishBenchmark(place, turns).run();
  }

  private void run() throws Exception {
    Side buffered = folder -> publisher(folder, Durability.BUFFERED);
    Side synced = folder -> publisher(folder, Durability.SYNCED);
    Side bareBuffered = folder -> bare(folder, false);
    Side bareSynced = folder -> bare(folder, true);

    compare("BUFFERED, 1 thread", 500, new Lane(buffered, 1), new Lane(bareBuffered, 1));
    compare("SYNCED, 1 thread", 40, new Lane(synced, 1), new Lane(bareSynced, 1));
    compare("SYNCED, 16 threads", 640, new Lane(synced, 16), new Lane(bareSynced, 16));
    compare("SYNCED, 16 threads against 1", 320, new Lane(synced, 16), new Lane(bareSynced, 1));
    System.out.println(
        "goals: time of BUFFERED <= 1.25, of SYNCED <= 1.1; rate of 16 threads >= 0.95, against"
            + " 1 thread >= 2");
  }

  private record Lane(Side side, int threads) {}

  /**
   * Prints the medians of both lanes, and that of the ratios of each turn: what else the machine
   * does meanwhile slows down both sides of one turn.
   */
  private void compare(String what, int records, Lane hound, Lane bare) throws Exception {
    double[] houndTimes = new double[turns];
    double[] bareTimes = new double[turns];
    double[] ratios = new double[turns];
    int warmUps = 5;
    for (int turn = -warmUps; turn < turns; turn++) {
      boolean houndFirst = turn % 2 == 0;
      double first = time(houndFirst ? hound : bare, records);
      double second = time(houndFirst ? bare : hound, records);
      if (turn >= 0) {
        houndTimes[turn] = houndFirst ? first : second;
        bareTimes[turn] = houndFirst ? second : first;
        ratios[turn] = houndTimes[turn] / bareTimes[turn];
      }
    }
    double ratio = median(ratios);
    System.out.printf(
        "%-28s hound %7.1f us, bare %7.1f us a record; time %.2f x bare, rate %.2f x bare%n",
        what, median(houndTimes), median(bareTimes), ratio, 1 / ratio);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private double time(Lane lane, int records) throws Exception {
    Path folder = Files.createDirectory(place.resolve("folder%06d".formatted(folders++)));
    Publisher publisher = lane.side().open(folder);
    // Folders are made, and the way found out, before the clock starts.
    publisher.publish();
    ExecutorService executor = Executors.newFixedThreadPool(lane.threads());
    try {
      List<Future<?>> running = new ArrayList<>();
      long start = System.nanoTime();
      for (int thread = 0; thread < lane.threads(); thread++) {
        running.add(
            executor.submit(
                () -> {
                  for (int i = 0; i < records / lane.threads(); i++) {
                    publisher.publish();
                  }
                  return null;
                }));
      }
      for (Future<?> future : running) {
        future.get();
      }
      return (System.nanoTime() - start) / 1e3 / records;
    } finally {
      executor.shutdown();
    }
  }

  private Publisher publisher(Path path, Durability durability) {
    LocalFolder folder = LocalFolder.open(path).withDurability(durability);
    return () -> folder.publish(client, RECORD);
  }

  private Publisher bare(Path folder, boolean synced) throws IOException {
    Path temporaries = Files.createDirectory(folder.resolve(".tmp"));
    return () -> bare(folder, temporaries, client, synced);
  }

  private static void bare(Path folder, Path temporaries, Supplier<Snowflake> names, boolean synced)
      throws IOException {
    Path temporary =
        temporaries.resolve(HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()));
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(RECORD));
      if (synced) {
        channel.force(true);
      }
    }
    Files.createLink(folder.resolve(names.get().toString()), temporary);
    if (synced) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
    Files.delete(temporary);
  }
}
