package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The library as others get it: a small Maven project depends on the jar and the POM of this build,
 * compiles without a warning, and runs; and so does its test with the jar for tests.
 */
class LibraryJarIT {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir static Path temporary;
  private static Path classes;
  private static String dependencies;
  private static String tests;

  @BeforeAll
  static void compileConsumer() throws Exception {
    Path consumer = temporary.resolve("consumer");
    FileUtils.copyDirectory(new File("src/it/consumer"), consumer.toFile());

    // A local repository of its own holds the library; all else comes from the user's, which stays
    // as it is.
    Path repository = temporary.resolve("repository");
    String version = System.getProperty("hound.version");
    Path library = Files.createDirectories(repository.resolve("dev/hound/hound").resolve(version));
    Files.copy(
        Path.of(System.getProperty("hound.library")), library.resolve("hound-" + version + ".jar"));
    Files.copy(
        Path.of(System.getProperty("hound.testing")),
        library.resolve("hound-" + version + "-tests.jar"));
    Files.copy(Path.of("pom.xml"), library.resolve("hound-" + version + ".pom"));
    Path settings =
        Files.writeString(
            temporary.resolve("settings.xml"),
            """
            <settings>
              <mirrors>
                <mirror>
                  <id>user</id>
                  <mirrorOf>*</mirrorOf>
                  <url>%s</url>
                </mirror>
              </mirrors>
            </settings>
            """
                .formatted(Path.of(System.getProperty("maven.repo.local")).toUri()));

    // Goals instead of a phase, whose other plugins would be the ones that this Maven prefers.
    String compiler = System.getProperty("compiler-plugin.version");
    String dependency = System.getProperty("dependency-plugin.version");
    String surefire = System.getProperty("surefire-plugin.version");
    Run build =
        Run.in(
            consumer,
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "MAVEN_OPTS",
                "-XX:TieredStopAtLevel=1"),
            Path.of(System.getProperty("maven.home"), "bin", "mvn"),
            "-B",
            "-o",
            "-Daether.offline.protocols=file",
            "-s",
            settings,
            "-Dmaven.repo.local=" + repository,
            "-Dhound.version=" + version,
            "-Dcompiler-plugin.version=" + compiler,
            "-Djunit.version=" + System.getProperty("junit.version"),
            "-Dmdep.outputFile=dependencies",
            "-DincludeScope=runtime",
            "org.apache.maven.plugins:maven-compiler-plugin:" + compiler + ":compile",
            "org.apache.maven.plugins:maven-dependency-plugin:" + dependency + ":build-classpath",
            "org.apache.maven.plugins:maven-compiler-plugin:" + compiler + ":testCompile",
            "org.apache.maven.plugins:maven-surefire-plugin:" + surefire + ":test");
    assertEquals(0, build.status(), build.out() + build.err());
    tests = build.out();
    classes = consumer.resolve("target/classes");
    dependencies = Files.readString(consumer.resolve("dependencies"));
  }

  private Run run(Object... options) throws Exception {
    Path records = Files.createTempDirectory(temporary, "records");
    Object[] command = new Object[options.length + 2];
    command[0] = JAVA;
    System.arraycopy(options, 0, command, 1, options.length);
    command[command.length - 1] = records;
    return Run.in(temporary, Map.of(), command);
  }

  @Test
  void bringsJacksonButNothingOfTheCommandLine() {
    assertTrue(dependencies.contains("jackson-databind"), dependencies);
    assertFalse(dependencies.contains("picocli"), dependencies);
  }

  /** All of the suite, with what others need for it and no more. */
  @Test
  void testJar_suiteOfAFolder_passes() throws Exception {
    assertTrue(
        Pattern.compile("Tests run: [3-9]\\d, Failures: 0, Errors: 0, Skipped: [345]\\b")
            .matcher(tests)
            .find(),
        tests);
  }

  @Test
  void testJar_holdsNoTestsOfTheLibrary() throws Exception {
    try (ZipFile jar = new ZipFile(System.getProperty("hound.testing"))) {
      assertEquals(
          List.of(
              "FolderContract",
              "ForwardingFolder",
              "InMemoryFolder",
              "TemporaryFilesContract",
              "package-info"),
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(".class") && !name.contains("$"))
              .map(name -> name.replaceAll("dev/hound/testing/|\\.class", ""))
              .sorted()
              .toList());
    }
  }

  @Test
  void runsOnTheClassPath() throws Exception {
    Run run = run("-cp", classes + File.pathSeparator + dependencies, "consumer.Consumer");

    assertEquals("", run.err());
    assertEquals("listed: true\nmodule: null\n", run.out());
  }

  @Test
  void runsOnTheModulePath() throws Exception {
    Run run =
        run("-p", classes + File.pathSeparator + dependencies, "-m", "consumer/consumer.Consumer");

    assertEquals("", run.err());
    assertEquals("listed: true\nmodule: dev.hound\n", run.out());
  }
}
