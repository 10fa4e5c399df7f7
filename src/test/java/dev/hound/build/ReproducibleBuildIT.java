package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same sources give the same jars: elsewhere, later, in another time zone. */
class ReproducibleBuildIT {

  @TempDir Path copy;

  @Test
  void buildsTheSameJarsTwice() throws Exception {
    for (String name : new String[] {".mvn", "src/main"}) {
      FileUtils.copyDirectory(Path.of(name).toFile(), copy.resolve(name).toFile());
    }
    for (String name : new String[] {"pom.xml", "LICENSE"}) {
      Files.copy(Path.of(name), copy.resolve(name));
    }

    // No gates and nothing but the jars, as the build that this test belongs to has done the rest.
    Run build =
        Run.in(
            copy,
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "MAVEN_OPTS",
                "-XX:TieredStopAtLevel=1",
                "TZ",
                "Pacific/Chatham"),
            Path.of(System.getProperty("maven.home"), "bin", "mvn"),
            "-B",
            "-o",
            "-q",
            "-Pquick",
            "-Dmaven.repo.local=" + System.getProperty("maven.repo.local"),
            "-Dmaven.test.skip",
            "-Dmaven.antrun.skip",
            "package");
    assertEquals(0, build.status(), build.out() + build.err());

    for (String property : new String[] {"hound.library", "hound.jar"}) {
      Path jar = Path.of(System.getProperty(property));
      Path again = copy.resolve("target/quick").resolve(jar.getFileName());
      assertEquals(sha256(jar), sha256(again), () -> jar + " is another one in a second build");
    }
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
  }
}
