package dev.hound.build;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second build, elsewhere, later, in another time zone. */
class ReproducibleBuildIT {

  @TempDir Path copy;

  @Test
  void secondBuild_anotherPlace_sameJars() throws Exception {
    for (String name : new String[] {".mvn", "src/build", "src/main"}) {
      FileUtils.copyDirectory(Path.of(name).toFile(), copy.resolve(name).toFile());
    }
    for (String name : new String[] {"pom.xml", "LICENSE"}) {
      Files.copy(Path.of(name), copy.resolve(name));
    }

    // A hound that runs has these open, as the link has.
    Path target = Files.createDirectories(copy.resolve("target/quick"));
    for (String name : new String[] {"hound", "hound.jar"}) {
      Files.writeString(target.resolve(name), "old");
      Files.createLink(target.resolve("running-" + name), target.resolve(name));
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
            "-Dmaven.javadoc.skip=false",
            "-Dmaven.source.skip=false",
            "-Dmaven.test.skip",
            "package");
    assertEquals(0, build.status(), build.out() + build.err());

    Path library = Path.of(System.getProperty("hound.library"));
    for (Path jar :
        List.of(
            library,
            beside(library, "-sources"),
            beside(library, "-javadoc"),
            Path.of(System.getProperty("hound.jar")))) {
      assertEquals(
          sha256(jar),
          sha256(target.resolve(jar.getFileName())),
          () -> jar + " is another one in a second build");
    }
    for (String name : new String[] {"hound", "hound.jar"}) {
      assertEquals("old", Files.readString(target.resolve("running-" + name)), name);
      assertNotEquals("old", Files.readString(target.resolve(name), ISO_8859_1), name);
    }
  }

  private static Path beside(Path jar, String classifier) {
    return jar.resolveSibling(jar.getFileName().toString().replace(".jar", classifier + ".jar"));
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
  }
}
