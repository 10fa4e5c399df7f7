package dev.hound.folder.program;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a program that files' modes hold for. They don't for root, who may read everything; but they
 * do for a root without capabilities.
 */
public final class Powerless {

  private Powerless() {}

  /** Returns how to run a class; skips the test where root can't give up its capabilities. */
  public static ProcessBuilder of(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> launcher = List.of();
    if (System.getProperty("user.name").equals("root")) {
      launcher = List.of("setpriv", "--bounding-set", "-all");
      assumeTrue(canRun(launcher), "root can give up its capabilities, by setpriv of util-linux");
    }
    return ChildJvm.of(launcher, System.getProperty("java.class.path"), main, arguments);
  }

  private static boolean canRun(List<String> launcher) throws InterruptedException {
    try {
      ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(launcher));
      builder.command().add("true");
      return builder.start().waitFor() == 0;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Returns the lines that it prints. */
  public static List<String> run(ProcessBuilder builder) throws IOException, InterruptedException {
    return ChildJvm.run(builder);
  }
}
