package dev.hound.folder.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** An {@link EndlessWriter} in a JVM of its own, which waits for its go. */
public final class WriterProcess implements AutoCloseable {

  /** What it says goes to a file: a pipe gets full, and would have to be emptied in time. */
  private final Path output;

  private final Process process;

  private WriterProcess(Path output, Process process) {
    this.output = output;
    this.process = process;
  }

  public static WriterProcess start(
      Path output,
      Path parent,
      String name,
      int threads,
      EndlessWriter.Way way,
      int firstTree,
      long seed)
      throws IOException {
    ProcessBuilder builder =
        ChildJvm.of(
            EndlessWriter.class,
            parent.toString(),
            name,
            String.valueOf(threads),
            way.name(),
            String.valueOf(firstTree),
            String.valueOf(seed));
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    return new WriterProcess(output, builder.start());
  }

  public Path output() {
    return output;
  }

  /** Lets it begin, as soon as it can. */
  public void go() throws IOException, InterruptedException {
    await("ready\n".length(), 0);
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Returns how many bytes it has said. */
  public long said() throws IOException {
    return Files.size(output);
  }

  /** Waits until it has said so many bytes, or has ended, and then for so long. */
  public void await(long bytes, int nanos) throws IOException, InterruptedException {
    while (said() < bytes && process.isAlive()) {
      Thread.sleep(1);
    }
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
  }

  /** Ends it by SIGKILL. */
  public void kill() throws IOException, InterruptedException {
    process.destroyForcibly();
    if (process.waitFor() != 128 + 9) {
      throw new AssertionError("a writer has failed: " + Files.readString(output));
    }
  }

  /** Stops all its threads, where they are. */
  public void stop() throws IOException, InterruptedException {
    ChildJvm.run(new ProcessBuilder("kill", "-STOP", String.valueOf(process.pid())));
    while (!isStopped()) {
      Thread.onSpinWait();
    }
  }

  public void goOn() throws IOException, InterruptedException {
    ChildJvm.run(new ProcessBuilder("kill", "-CONT", String.valueOf(process.pid())));
  }

  private boolean isStopped() throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", process.pid() + "", "task"))) {
      return threads.allMatch(WriterProcess::isStopped);
    }
  }

  private static boolean isStopped(Path thread) {
    try {
      // Number, name in brackets, state.
      String stat = Files.readString(thread.resolve("stat"));
      return List.of("T", "X", "Z")
          .contains(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[0]);
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
