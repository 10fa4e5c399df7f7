package dev.hound.folder.program;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hound.folder.Durability;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.LocalFolders;
import dev.hound.folder.program.EndlessWriter.Way;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A program that loses power: FOLDER, in which the file {@code image} is a disk, options of {@code
 * mount}, and {@code writers}, a {@link Way}, how often, a seed; or {@code alone} and a {@link
 * LeftOut}. Prints each fault that it finds; with writers on the last line what it did.
 */
public final class RealPowerLossMain {

  /** What a single writer leaves out. */
  public enum LeftOut {
    NOTHING,
    FOLDER_SYNC,
    FOLDER_SYNC_OF_DELETION,
    FILE_SYNC
  }

  private static final int WRITERS = 2;
  private static final int THREADS = 3;

  private final Path folder;
  private final Path image;
  private final String options;
  private final WriterLedger ledger = new WriterLedger();

  private RealPowerLossMain(Path folder, String options) {
    this.folder = folder;
    this.image = folder.resolve("image");
    this.options = options;
  }

  public static void main(String[] arguments) throws Exception {
    endWithParent();
    RealPowerLossMain main = new RealPowerLossMain(Path.of(arguments[0]), arguments[1]);
    if (arguments[2].equals("writers")) {
      main.stopWriters(
          Way.valueOf(arguments[3]),
          Integer.parseInt(arguments[4]),
          new Random(Long.parseLong(arguments[5])));
    } else {
      main.writeAlone(LeftOut.valueOf(arguments[3]));
    }
    System.exit(0);
  }

  private static void endWithParent() {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {}
              } catch (IOException e) {
                // As if it had ended.
              }
              Runtime.getRuntime().halt(1);
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void stopWriters(Way way, int moments, Random random) throws Exception {
    List<WriterProcess> writers = new ArrayList<>();
    try (LoopDisk disk = LoopDisk.mount(image, options)) {
      for (int i = 0; i < WRITERS; i++) {
        writers.add(
            WriterProcess.start(
                folder.resolve("output" + i),
                disk.folder(),
                "writer" + i,
                THREADS,
                way,
                0,
                random.nextLong()));
      }
      for (WriterProcess writer : writers) {
        writer.go();
      }
      for (int moment = 0; moment < moments; moment++) {
        WriterProcess first = writers.get(0);
        first.await(
            first.said() + (moment == 0 ? 0 : random.nextInt(30_000)), random.nextInt(5_000_000));
        for (WriterProcess writer : writers) {
          writer.stop();
        }
        for (WriterProcess writer : writers) {
          ledger.read(writer.output());
        }
        Path copy = disk.copy();
        for (WriterProcess writer : writers) {
          writer.goOn();
        }
        check("moment " + moment, copy, way);
      }
      for (WriterProcess writer : writers) {
        writer.kill();
      }
    } finally {
      writers.forEach(WriterProcess::close);
    }
    System.out.println("copies: " + moments + ", " + ledger);
  }

  private void check(String when, Path copy, Way way) throws IOException, InterruptedException {
    try (LoopDisk after = LoopDisk.mount(copy, options)) {
      List<String> faults = ledger.faults(after.folder());
      if (faults.isEmpty()) {
        faults = WriterLedger.failures(after.folder(), way);
      }
      faults.forEach(fault -> System.out.println(when + ": " + fault));
    }
  }

  /**
   * Loses power right after the last of some records. In one thread: to sync any file makes all
   * durable that others did before, on many file systems.
   */
  private void writeAlone(LeftOut leftOut) throws Exception {
    try (LoopDisk disk = LoopDisk.mount(image, options)) {
      Path root = disk.folder().resolve("tree0");
      LocalFolder whole = LocalFolder.open(root);
      LocalFolder unsynced = LocalFolders.open(root, any -> {});
      LocalFolder writing =
          switch (leftOut) {
            case NOTHING, FOLDER_SYNC_OF_DELETION -> whole;
            case FOLDER_SYNC -> unsynced;
            case FILE_SYNC -> whole.withDurability(Durability.BUFFERED);
          };
      SnowflakeClient client = new SnowflakeClient("alone");
      List<Snowflake> names = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        String text = "alone-0-" + i + "-0";
        byte[] record = (PublisherMain.record(text, 100) + "\n").getBytes(ISO_8859_1);
        Snowflake name = writing.publish(client, record);
        if (leftOut == LeftOut.FILE_SYNC) {
          LocalFolders.Sync.DISK.sync(root);
        }
        ledger.read("put tree0/" + name + " " + text);
        names.add(name);
      }
      LocalFolder deleting = leftOut == LeftOut.FOLDER_SYNC_OF_DELETION ? unsynced : writing;
      deleting.delete(names.get(3));
      if (leftOut == LeftOut.FILE_SYNC) {
        LocalFolders.Sync.DISK.sync(root);
      }
      ledger.read("deleting tree0/" + names.get(3));
      ledger.read("deleted tree0/" + names.get(3));
      check(leftOut.name(), disk.copy(), Way.SYNCED);
    }
  }
}
