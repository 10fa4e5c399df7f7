package dev.hound.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.security.CodeSource;
import tools.jackson.databind.cfg.PackageVersion;

/**
 * The jackson-annotations on the class path. Jackson 3 shares them with Jackson 2, so a build that
 * manages Jackson 2 may hold them at a version that is too old for Jackson 3.
 */
final class JacksonAnnotations {

  /** Jackson 3.0 came with version 2.20, 3.1 with 2.21, and so on. */
  private static final int WITH_3_0 = 20;

  private JacksonAnnotations() {}

  /** Returns the exception for a class that Jackson didn't find in them. */
  static IllegalStateException unfit(LinkageError e) {
    String needed = "2." + (WITH_3_0 + PackageVersion.VERSION.getMinorVersion());
    String message =
        """
        Jackson %s needs com.fasterxml.jackson.core:jackson-annotations %s or later, but %s is on the \
        class path (%s). Set the version in your build; in the dependencyManagement of a pom.xml: \
        <dependency><groupId>com.fasterxml.jackson.core</groupId>\
        <artifactId>jackson-annotations</artifactId><version>%s</version></dependency>"""
            .formatted(PackageVersion.VERSION, needed, found(), e, needed);
    return new IllegalStateException(message, e);
  }

  private static String found() {
    try {
      String version = JsonProperty.class.getPackage().getImplementationVersion();
      CodeSource source = JsonProperty.class.getProtectionDomain().getCodeSource();
      return (version == null ? "another version" : "version " + version)
          + (source == null ? "" : " from " + source.getLocation());
    } catch (LinkageError e) {
      return "none";
    }
  }
}
