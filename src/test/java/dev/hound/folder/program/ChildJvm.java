package dev.hound.folder.program;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class with a {@code main} in a JVM of its own. */
public final class ChildJvm {

  private ChildJvm() {}

  /** Returns how to start it, with the class path of this JVM. */
  public static ProcessBuilder of(Class<?> main, String... arguments) {
    return of(List.of(), System.getProperty("java.class.path"), main, arguments);
  }

  public static ProcessBuilder of(
      List<String> launcher, String classPath, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(launcher);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Java's files of performance data are named by the process, which in a namespace of its own
    // may
    // have the number of another; Java then prints a warning.
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m", "-XX:-UsePerfData"));
    command.addAll(List.of("-cp", classPath));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true);
    return builder;
  }

  /** Returns a class path of no more than the given classes, for who may not read all. */
  public static String classPath(Class<?>... classes) {
    List<String> places = new ArrayList<>();
    for (Class<?> type : classes) {
      places.add(Path.of(location(type)).toString());
    }
    return String.join(File.pathSeparator, places);
  }

  private static java.net.URI location(Class<?> type) {
    try {
      return type.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (java.net.URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the lines that the program still prints, and fails if it ends with an error. */
  public static List<String> finish(Process process, BufferedReader output)
      throws IOException, InterruptedException {
    List<String> lines = output.lines().toList();
    int status = process.waitFor();
    if (status != 0) {
      throw new AssertionError("exit status " + status + ": " + lines);
    }
    return lines;
  }

  public static List<String> run(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = builder.start();
    try (BufferedReader output = process.inputReader()) {
      return finish(process, output);
    }
  }
}
