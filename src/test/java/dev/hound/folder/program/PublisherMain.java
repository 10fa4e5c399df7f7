package dev.hound.folder.program;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hound.folder.Durability;
import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.MachineId;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;

/**
 * A program that publishes: FOLDER, the number of its threads, of each thread's records, {@code
 * frozen} or {@code running} for its clock, SYNCED or BUFFERED. Prints {@code ready}, waits for a
 * line, publishes, and prints a name and the text of its record on each line.
 */
public final class PublisherMain {

  private PublisherMain() {}

  public static void main(String[] arguments) throws Exception {
    LocalFolder folder =
        LocalFolder.open(Path.of(arguments[0])).withDurability(Durability.valueOf(arguments[4]));
    int threads = Integer.parseInt(arguments[1]);
    int each = Integer.parseInt(arguments[2]);
    SnowflakeClient client = client(arguments[3]);
    System.out.println("ready");
    if (System.in.read() < 0) {
      throw new IllegalStateException("standard input ended before the line to start");
    }

    String process = String.valueOf(ProcessHandle.current().pid());
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    List<Future<List<String>>> published = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      String writer = process + "-" + thread;
      published.add(
          executor.submit(
              () -> {
                Random random = new Random(writer.hashCode());
                List<String> lines = new ArrayList<>();
                for (int i = 0; i < each; i++) {
                  String text = writer + "-" + i;
                  Snowflake name =
                      folder.publish(
                          client, record(text, random.nextInt(5000)).getBytes(ISO_8859_1));
                  lines.add(name + " " + text);
                }
                return lines;
              }));
    }
    executor.shutdown();
    StringBuilder output = new StringBuilder();
    for (Future<List<String>> lines : published) {
      lines.get().forEach(line -> output.append(line).append('\n'));
    }
    System.out.print(output);
  }

  private static SnowflakeClient client(String clock) {
    if (clock.equals("running")) {
      return new SnowflakeClient("publisher");
    }
    return SnowflakeClient.builder()
        .clock(InstantSource.fixed(Instant.parse("2025-01-01T00:00:00Z")))
        .machineId(MachineId.of(1))
        .clientId(2)
        .build();
  }

  /** Text, padding, and a checksum that no part of a record has. */
  public static String record(String text, int padding) {
    String content = text + " " + "x".repeat(padding) + " ";
    return content + checksum(content);
  }

  private static String checksum(String content) {
    CRC32 crc = new CRC32();
    crc.update(content.getBytes(ISO_8859_1));
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }

  /** Returns the text of a record, or fails if that is not whole. */
  public static String text(byte[] record) {
    return text(new String(record, ISO_8859_1));
  }

  public static String text(String whole) {
    int end = whole.lastIndexOf(' ') + 1;
    if (end == 0 || !checksum(whole.substring(0, end)).equals(whole.substring(end))) {
      throw new AssertionError("not a whole record: " + whole);
    }
    return whole.substring(0, whole.indexOf(' '));
  }
}
