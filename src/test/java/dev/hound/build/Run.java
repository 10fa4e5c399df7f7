package dev.hound.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that ran to its end: what it was and what it gave. */
record Run(List<String> command, long pid, int status, String out, String err) {

  /** Names of variables that would let the machine's own settings into a test. */
  private static final List<String> UNSET =
      List.of(
          "CLASSPATH",
          "HOUND_JAVA_OPTS",
          "JAVA_HOME",
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "LANG",
          "LC_ALL",
          "LC_CTYPE",
          "MAVEN_ARGS",
          "MAVEN_OPTS",
          "_JAVA_OPTIONS");

  /** Runs a program in a folder, with these variables besides the inherited ones. */
  static Run in(Path folder, Map<String, String> environment, Object... command)
      throws IOException, InterruptedException {
    List<String> words = List.of(command).stream().map(Object::toString).toList();
    Path out = Files.createTempFile("out", null);
    Path err = Files.createTempFile("err", null);
    try {
      ProcessBuilder builder =
          new ProcessBuilder(words)
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().keySet().removeAll(UNSET);
      builder.environment().putAll(new HashMap<>(environment));
      Process process = builder.start();
      process.getOutputStream().close();
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly().waitFor();
        throw new IOException("still running after five minutes: " + words);
      }
      return new Run(
          words,
          process.pid(),
          process.exitValue(),
          Files.readString(out, UTF_8),
          Files.readString(err, UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
