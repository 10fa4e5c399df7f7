import dev.hound.snowflake.Snowflake;
import dev.hound.store.Finding;
import dev.hound.store.RecordStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Several programs write to one folder, and one of them is killed in the middle of its work.
 * Whatever was acknowledged is there, and all that is there is whole.
 *
 * <pre>java -cp target/hound.jar examples/SeveralWriters.java FOLDER</pre>
 */
final class SeveralWriters {

  private static final int WRITERS = 3;
  private static final int RECORDS = 100;
  private static final int KILLED_AFTER = 30;

  private SeveralWriters() {}

  public static void main(String[] args) throws Exception {
    if (args.length < 1) {
      System.err.println("usage: java -cp target/hound.jar examples/SeveralWriters.java FOLDER");
      System.exit(2);
    }
    Path folder = Path.of(args[0]);
    ConcurrentLinkedQueue<Snowflake> acknowledged = new ConcurrentLinkedQueue<>();

    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Process writer = startWriter(folder);
      boolean killed = i == 0;
      Thread thread = new Thread(() -> feed(writer, killed, acknowledged));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }

    RecordStore<JsonNode> store = RecordStore.open(folder, JsonNode.class);
    Set<Snowflake> missing = new HashSet<>(acknowledged);
    missing.removeAll(store.names().collect(Collectors.toSet()));
    long problems =
        store.verify().filter(finding -> finding.severity() == Finding.Severity.PROBLEM).count();
    System.out.printf(
        "%d records acknowledged, %d there, %d missing, %d problems%n",
        acknowledged.size(), store.size(), missing.size(), problems);
  }

  /** A program of its own: it reads a record a line, and prints its name once it is durable. */
  private static Process startWriter(Path folder) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    return new ProcessBuilder(
            java, "-cp", classPath, "dev.hound.cli.Hound", "put", folder.toString(), "--lines")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void feed(Process writer, boolean killed, ConcurrentLinkedQueue<Snowflake> names) {
    try (Writer records = writer.outputWriter();
        BufferedReader answers = writer.inputReader()) {
      for (int i = 0; i < RECORDS; i++) {
        records.write("{\"writer\":%d,\"record\":%d}%n".formatted(writer.pid(), i));
        records.flush();
        if (killed && i == KILLED_AFTER) {
          writer.destroyForcibly();
        }
        String answer = answers.readLine();
        if (answer == null) {
          break;
        }
        names.add(Snowflake.parse(answer));
      }
    } catch (IOException e) {
      System.out.printf("Writer %d was killed: %s%n", writer.pid(), e.getMessage());
    }
  }
}
