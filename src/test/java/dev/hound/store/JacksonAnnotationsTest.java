package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.hound.database.HoundDatabase;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A build that manages Jackson 2 holds the annotations at an older version, as Spring Boot 3.3. */
class JacksonAnnotationsTest {

  /** Copied by the build. */
  private static final Path OLD = Path.of(System.getProperty("hound.oldAnnotations"));

  private static final String NEEDED =
      "Jackson 3.3.0 needs com.fasterxml.jackson.core:jackson-annotations 2.23 or later";

  /** Our class path, with the older annotations first or none. */
  private static URLClassLoader withAnnotations(List<Path> first) throws Exception {
    Path current =
        Path.of(JsonProperty.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<URL> urls = new ArrayList<>();
    for (Path jar : first) {
      urls.add(jar.toUri().toURL());
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!Path.of(entry).equals(current)) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private static String failure(ClassLoader loader, Class<?> type, String method, Object... given)
      throws Exception {
    Class<?>[] types = given.length == 0 ? new Class<?>[0] : new Class<?>[] {Class.class};
    Method call = loader.loadClass(type.getName()).getMethod(method, types);
    Throwable cause =
        assertThrows(InvocationTargetException.class, () -> call.invoke(null, given)).getCause();
    assertEquals(IllegalStateException.class, cause.getClass(), cause.toString());
    return String.valueOf(cause.getMessage());
  }

  @Test
  void formatAndDatabase_oldAnnotations_versionNamed() throws Exception {
    try (URLClassLoader loader = withAnnotations(List.of(OLD))) {
      // Also the second time, when classes have failed already.
      for (int i = 0; i < 2; i++) {
        String format = failure(loader, JsonRecordFormat.class, "of", String.class);
        assertTrue(
            format.startsWith(NEEDED + ", but version 2.17.2 from " + OLD.toUri().toURL()), format);
        assertTrue(
            format.endsWith(
                "<dependency><groupId>com.fasterxml.jackson.core</groupId>"
                    + "<artifactId>jackson-annotations</artifactId><version>2.23</version>"
                    + "</dependency>"),
            format);
        assertTrue(failure(loader, HoundDatabase.class, "builder").startsWith(NEEDED));
      }
    }
  }

  @Test
  void format_noAnnotations_said() throws Exception {
    try (URLClassLoader loader = withAnnotations(List.of())) {
      String message = failure(loader, JsonRecordFormat.class, "of", String.class);
      assertTrue(message.startsWith(NEEDED + ", but none is"), message);
    }
  }
}
