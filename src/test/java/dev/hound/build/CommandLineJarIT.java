package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code target/hound.jar}: the command line with all that it needs. */
class CommandLineJarIT {

  private static final Path JAR = Path.of(System.getProperty("hound.jar"));

  @TempDir Path folder;

  @Test
  void runsAlone() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    Run run = Run.in(folder, Map.of("LC_ALL", "C.UTF-8"), java, "-jar", JAR, "--help");

    assertEquals(0, run.status(), run.err());
    assertEquals("", run.err());
    assertTrue(run.out().contains("hound"), run.out());
  }

  @Test
  void keepsServicesLicencesAndNotices() throws Exception {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertTrue(
          text(jar, "META-INF/services/tools.jackson.databind.JacksonModule")
              .contains("dev.hound.store.SnowflakeModule"));
      assertTrue(text(jar, "META-INF/LICENSE").contains("Apache License"));
      assertTrue(text(jar, "META-INF/FastDoubleParser-LICENSE").contains("MIT"));
      assertTrue(text(jar, "META-INF/NOTICE").contains("Jackson"));
    }
  }

  @Test
  void holdsEachEntryOnceAndNoModule() throws Exception {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> names = jar.stream().map(ZipEntry::getName).toList();
      assertEquals(names.stream().distinct().toList(), names);
      assertFalse(names.stream().anyMatch(name -> name.endsWith("module-info.class")));
      assertTrue(jar.isMultiRelease());
    }
  }

  private static String text(JarFile jar, String name) throws Exception {
    ZipEntry entry = jar.getEntry(name);
    assertTrue(entry != null, () -> "no " + name);
    return new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
  }
}
