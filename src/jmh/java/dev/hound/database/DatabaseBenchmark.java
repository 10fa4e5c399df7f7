package dev.hound.database;

import dev.hound.folder.Durability;
import dev.hound.folder.Folder;
import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * How long it takes to read a long history, and to find a record by its name. Each is measured next
 * to the alternative, in turns. The one argument is a folder for the data, in which it makes one of
 * its own and removes it afterwards; by default that for temporary files.
 */
public final class DatabaseBenchmark {

  private static final int UPDATES = 10_000;
  private static final int ENTITIES = 1_000;
  private static final int ATTRIBUTES = 10;
  private static final int ROUNDS = 5;
  private static final int TURNS = 21;
  private static final long SEED = 42;

  private DatabaseBenchmark() {}

  /**
   * Runs it.
   *
   * @param args a folder, or nothing
   * @throws Exception if anything fails
   */
  public static void main(String[] args) throws Exception {
    Path parent =
        args.length > 0 ? Path.of(args[0]) : Path.of(System.getProperty("java.io.tmpdir"));
    Path root = Files.createTempDirectory(parent, "hound-benchmark");
    try {
      history(root.resolve("history"));
      find(root.resolve("find"));
    } finally {
      delete(root);
    }
  }

  private static void history(Path root) throws Exception {
    HoundDatabase database = open(root);
    Entity sample = Entity.of("samples", "S-001");
    for (int i = 0; i < UPDATES; i += 1_000) {
      int from = i;
      database.batch(
          () -> {
            for (int j = from; j < from + 1_000; j++) {
              database.update(sample, "purity", j / 10_000.0, "benchmark");
            }
          });
    }
    JsonMapper plain = JsonMapper.builder().build();
    Path folder = root.resolve("hound/samples/S-001/purity");
    compare(
        "history of an attribute with %,d updates, read and decoded".formatted(UPDATES),
        "hound",
        () -> {
          double sum = 0;
          Iterator<StoredRecord<AttributeUpdate>> history =
              database.history(sample, "purity").iterator();
          while (history.hasNext()) {
            sum += history.next().value().attributeValue().asDouble();
          }
          return sum;
        },
        "Files.list, sorted, readAllBytes, readTree",
        () -> {
          double sum = 0;
          List<Path> files;
          try (Stream<Path> listed = Files.list(folder)) {
            files = listed.sorted().toList();
          }
          for (Path file : files) {
            sum += plain.readTree(Files.readAllBytes(file)).get("attributeValue").asDouble();
          }
          return sum;
        });
    compare(
        "the value of that attribute at a time",
        "hound",
        () -> database.at(sample, SnowflakeClient.shared().snowflake().instant()).size(),
        "by its history",
        () -> {
          Optional<StoredRecord<AttributeUpdate>> last =
              database.history(sample, "purity").reduce((a, b) -> b);
          return last.orElseThrow().value();
        });
  }

  private static void find(Path root) throws Exception {
    HoundDatabase database = open(root);
    List<Snowflake> names = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < ENTITIES; i++) {
        Entity sample = Entity.of("samples", "S-" + i);
        database.batch(
            () -> {
              for (int a = 0; a < ATTRIBUTES; a++) {
                names.add(database.update(sample, "attribute-" + a, names.size()));
              }
            });
      }
    }
    System.out.printf("seed %d%n", SEED);
    Random random = new Random(SEED);
    Finder finder =
        new Finder(
            new Layout(LocalFolder.open(root), SnowflakeClient.shared(), Folder.DEFAULT_LIMIT));
    compare(
        "find in a database of %,d records".formatted(database.volume().records()),
        "by the meta log",
        () -> finder.byMetaLog(names.get(random.nextInt(names.size()))).orElseThrow(),
        "by the walk",
        () -> finder.byWalk(names.get(random.nextInt(names.size()))).orElseThrow());
  }

  private static HoundDatabase open(Path root) throws IOException {
    return HoundDatabase.builder().path(root).durability(Durability.BUFFERED).build();
  }

  private static void compare(
      String what, String oneName, Callable<?> one, String otherName, Callable<?> other)
      throws Exception {
    double[] ones = new double[TURNS];
    double[] others = new double[TURNS];
    for (int turn = -TURNS / 3; turn < TURNS; turn++) {
      double a = millis(one);
      double b = millis(other);
      if (turn >= 0) {
        ones[turn] = a;
        others[turn] = b;
      }
    }
    Arrays.sort(ones);
    Arrays.sort(others);
    double a = ones[TURNS / 2];
    double b = others[TURNS / 2];
    System.out.printf(
        "%s: %s %.2f ms, %s %.2f ms, ratio %.2f%n", what, oneName, a, otherName, b, a / b);
  }

  private static double millis(Callable<?> call) throws Exception {
    long start = System.nanoTime();
    if (call.call() == null) {
      throw new IllegalStateException("no result");
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static void delete(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes found)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            if (e != null) {
              throw e;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
