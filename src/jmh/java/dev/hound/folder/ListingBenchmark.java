package dev.hound.folder;

import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * 300,000 names of one folder, listed and sorted, side by side with {@code File.list()} and {@code
 * Arrays.sort}, and with {@code LC_ALL=C ls}; and the heap that the names retain.
 *
 * <p>Arguments: a folder of a real disk, {@code target/listing-benchmark} unless given, which is
 * filled once and kept for the next run, and the number of turns.
 */
public final class ListingBenchmark {

  private static final int NAMES = 300_000;

  private ListingBenchmark() {}

  private interface Task {
    Object run() throws Exception;
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments.length > 0 ? arguments[0] : "target/listing-benchmark");
    int turns = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 21;
    fill(path);
    LocalFolder folder = LocalFolder.open(path);
    List<Task> sides =
        List.of(
            () -> folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList(),
            () -> folder.names(Snowflake.MIN, Snowflake.MAX, Order.DESCENDING).limit(10).toList(),
            () -> fileList(path),
            () -> ls(path));
    double[][] times = new double[sides.size()][turns];
    for (int turn = -5; turn < turns; turn++) {
      for (int i = 0; i < sides.size(); i++) {
        int side = (i + turn + 5) % sides.size();
        System.gc();
        long start = System.nanoTime();
        Object result = Objects.requireNonNull(sides.get(side).run());
        double millis = (System.nanoTime() - start) / 1e6;
        check(result);
        if (turn >= 0) {
          times[side][turn] = millis;
        }
      }
    }
    double[] medians = Arrays.stream(times).mapToDouble(ListingBenchmark::median).toArray();
    System.out.printf(
        "%d names in %s, medians of %d turns: names %.0f ms, newest 10 %.0f ms,"
            + " File.list and Arrays.sort %.0f ms, LC_ALL=C ls %.0f ms%n",
        NAMES, path, turns, medians[0], medians[1], medians[2], medians[3]);
    System.out.printf("time <= 1.1 x File.list and sort: %.2f%n", medians[0] / medians[2]);
    System.out.printf("time <= 1 x ls: %.2f%n", medians[0] / medians[3]);
    System.out.printf("retained heap a name < 60 bytes: %.1f%n", (double) retained(folder) / NAMES);
  }

  private static void fill(Path path) throws IOException {
    String[] present = path.toFile().list();
    if (present != null && present.length >= NAMES) {
      return;
    }
    Files.createDirectories(path);
    // Ten clients of three machines, some seconds between two records.
    Random random = new Random(20250917);
    double time = 1.7e9;
    for (int i = present == null ? 0 : present.length; i < NAMES; i++) {
      time += random.nextDouble() * 10;
      int client = random.nextInt(10);
      Snowflake name =
          Snowflake.of(time, MachineId.of(0xacde48001122L + client % 3), client, i & 0xffff);
      Files.createFile(path.resolve(name.toString()));
    }
  }

  private static String[] fileList(Path path) {
    String[] names = Objects.requireNonNull(path.toFile().list());
    Arrays.sort(names);
    return names;
  }

  private static Integer ls(Path path) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("ls", path.toString());
    builder.environment().put("LC_ALL", "C");
    Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    return process.waitFor();
  }

  /** So that nothing is optimised away, and all sides list the same. */
  private static void check(Object result) {
    int count =
        result instanceof List<?> list
            ? list.size()
            : result instanceof String[] names ? names.length : 0;
    boolean right = count == NAMES || count == 10 || result.equals(0);
    if (!right) {
      throw new IllegalStateException("listed " + count + " names of " + NAMES);
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static long retained(LocalFolder folder) throws IOException {
    long before = used();
    List<Snowflake> names = folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).toList();
    long after = used();
    check(names);
    return after - before;
  }

  private static long used() {
    for (int i = 0; i < 5; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
