package dev.hound.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * How long {@code hound decode NAME} takes beside an empty picocli command with the same launcher
 * and a class archive made in the same way: whole processes, in turns. Run it from the project's
 * folder, after {@code mvn package}. An argument other than {@code target} names another folder
 * with hound in it.
 */
public final class StartBenchmark {

  private static final int ROUNDS = 61;
  private static final int WARM_UP = 5;
  private static final String NAME = "41d9dd216020000000000242ac110002beef00000048";

  private StartBenchmark() {}

  /** Runs the benchmark. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path target = Path.of(args.length == 0 || args[0].isEmpty() ? "target" : args[0]);
    Path empty = Files.createTempDirectory("empty");
    try {
      Files.copy(target.resolve("hound"), empty.resolve("hound"));
      empty.resolve("hound").toFile().setExecutable(true);
      makeJar(target.resolve("hound.jar"), empty.resolve("hound.jar"));
      run(
          List.of(
              "sh",
              "src/build/class-archive.sh",
              System.getProperty("java.home"),
              empty.toString()));
      measure(target.resolve("hound"), empty.resolve("hound"));
    } finally {
      try (Stream<Path> files = Files.list(empty)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(empty);
    }
  }

  /** The empty command, with picocli as it is in hound.jar. */
  private static void makeJar(Path hound, Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, EmptyCommand.class.getName());
    try (JarFile from = new JarFile(hound.toFile());
        OutputStream file = Files.newOutputStream(jar);
        JarOutputStream to = new JarOutputStream(file, manifest)) {
      for (Enumeration<JarEntry> entries = from.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        if (entry.getName().startsWith("picocli/")) {
          to.putNextEntry(new JarEntry(entry.getName()));
          try (InputStream in = from.getInputStream(entry)) {
            in.transferTo(to);
          }
        }
      }
      String name = EmptyCommand.class.getName().replace('.', '/') + ".class";
      to.putNextEntry(new JarEntry(name));
      try (InputStream in = EmptyCommand.class.getResourceAsStream("/" + name)) {
        in.transferTo(to);
      }
    }
  }

  private static void measure(Path hound, Path empty) throws IOException, InterruptedException {
    List<String> decode = List.of(hound.toAbsolutePath().toString(), "decode", NAME);
    List<String> nothing = List.of(empty.toString());
    long[] decodeNanos = new long[ROUNDS];
    long[] nothingNanos = new long[ROUNDS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      long first = run(decode);
      long second = run(nothing);
      if (round >= 0) {
        decodeNanos[round] = first;
        nothingNanos[round] = second;
      }
    }
    double decodeMillis = median(decodeNanos) / 1e6;
    double nothingMillis = median(nothingNanos) / 1e6;
    System.out.printf("hound decode NAME      %7.1f ms (median of %d)%n", decodeMillis, ROUNDS);
    System.out.printf("empty picocli command  %7.1f ms%n", nothingMillis);
    System.out.printf("ratio                  %7.2f%n", decodeMillis / nothingMillis);
  }

  private static long run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(new ArrayList<>(command))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    builder.environment().remove("HOUND_JAVA_OPTS");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    long start = System.nanoTime();
    int status = builder.start().waitFor();
    long nanos = System.nanoTime() - start;
    if (status != 0) {
      throw new IOException("exit status " + status + ": " + command);
    }
    return nanos;
  }

  private static long median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
