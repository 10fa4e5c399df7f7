package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code .ci/run}, with a Maven that only says what Maven says. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs bash")
class ContinuousIntegrationTest {

  @TempDir Path bin;

  private Run runWithMaven(String script) throws Exception {
    Path maven = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwx------"));
    String path = bin + ":" + System.getenv("PATH");
    return Run.in(bin, Map.of("PATH", path), Path.of(".ci/run").toAbsolutePath());
  }

  @Test
  void endsWithTheSumOfBothTestRunners() throws Exception {
    Run run =
        runWithMaven(
            """
            test -f pom.xml || exit 9
            test "$*" = "-B -ntp -q -Pbenchmark -DskipTests test-compile" && exit 0
            test "$*" = "-B -ntp verify" || exit 9
            cat <<END
            [INFO] Tests run: 7, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.5 s -- in A
            [INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.5 s -- in B
            [INFO]
            [WARNING] Tests run: 12, Failures: 0, Errors: 0, Skipped: 1
            [INFO] Tests run: 30, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1.5 s -- in C
            [INFO] Tests run: 30, Failures: 0, Errors: 0, Skipped: 0
            [INFO] BUILD SUCCESS
            END
            """);

    assertEquals(0, run.status(), run.out() + run.err());
    assertTrue(
        run.out()
            .endsWith("[INFO] BUILD SUCCESS\nTests run: 42, Failures: 0, Errors: 0, Skipped: 1\n"),
        run.out());
  }

  @Test
  void failsIfTheBenchmarksDoNotCompile() throws Exception {
    Run run =
        runWithMaven(
            """
            test "$*" = "-B -ntp verify" || exit 7
            echo "[INFO] Tests run: 30, Failures: 0, Errors: 0, Skipped: 0"
            """);

    assertEquals(7, run.status());
    assertTrue(
        run.out()
            .endsWith(
                "The build failed with status 7.\nTests run: 30, Failures: 0, Errors: 0, Skipped: 0\n"),
        run.out());
  }

  @Test
  void failsAsMavenFails() throws Exception {
    Run run =
        runWithMaven(
            """
            cat <<END
            [ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0 <<< FAILURE!
            [ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 1 s <<< FAILURE!
            END
            exit 5
            """);

    assertEquals(5, run.status());
    assertTrue(
        run.out()
            .endsWith(
                "The build failed with status 5.\nTests run: 3, Failures: 1, Errors: 1, Skipped: 0\n"),
        run.out());
  }

  @Test
  void reportsNoTestsWhereNoneRan() throws Exception {
    Run run = runWithMaven("echo '[ERROR] COMPILATION ERROR'; exit 1\n");

    assertEquals(1, run.status());
    assertTrue(run.out().endsWith("Tests run: 0, Failures: 0, Errors: 0, Skipped: 0\n"), run.out());
  }
}
