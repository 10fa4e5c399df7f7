package dev.hound.folder;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/**
 * Opens folders by their location. A location is
 *
 * <ul>
 *   <li>a path of the default file system, such as {@code /data/events}, {@code events} or {@code
 *       C:\events}; or a {@code file:} URI, such as {@code file:///data/events};
 *   <li>or an address: a scheme of two letters or more, {@code ://}, and what the {@link
 *       FolderProvider} for that scheme understands, such as {@code s3://bucket/events}. A path
 *       that looks like an address is written with {@code ./} before it.
 * </ul>
 *
 * <p>Opening reads nothing and makes nothing: the folder need not exist. There is nothing to close.
 */
public final class Folders {

  private static final String AUTHORITY = "://";
  private static final Pattern ADDRESS =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+" + AUTHORITY + ".*", Pattern.DOTALL);
  private static final String FILE = "file:/";

  private Folders() {}

  /**
   * Opens the root of a tree with {@link FolderOptions#DEFAULTS}.
   *
   * @param location a path or an address
   * @return the folder
   * @throws IllegalArgumentException if the location is invalid
   * @throws IOException if nothing opens addresses of its scheme, or as {@link #open(String,
   *     FolderOptions)} says
   */
  public static Folder open(String location) throws IOException {
    return open(location, FolderOptions.DEFAULTS);
  }

  /**
   * Opens the root of a tree.
   *
   * @param location a path or an address
   * @param options how to open it
   * @return the folder
   * @throws IllegalArgumentException if the location is an invalid address, a path that is invalid
   *     in any locale, or a folder of temporary files
   * @throws IOException if there is no {@link FolderProvider} for the scheme of the address, or the
   *     provider can't open it; or if Java can't express the path in the locale that it runs in.
   *     The message says what to do.
   */
  public static Folder open(String location, FolderOptions options) throws IOException {
    Objects.requireNonNull(options, "options");
    Optional<Path> path = path(location);
    if (path.isPresent()) {
      return open(path.get(), options);
    }
    String scheme = location.substring(0, location.indexOf(AUTHORITY)).toLowerCase(Locale.ROOT);
    URI address = uri(location);
    return provider(location, scheme).open(address, options);
  }

  /**
   * Opens the root of a tree with {@link FolderOptions#DEFAULTS}.
   *
   * @param path the folder, on any file system of {@code java.nio.file}
   * @return the folder
   * @throws IllegalArgumentException if it is a folder of temporary files
   */
  public static Folder open(Path path) {
    return open(path, FolderOptions.DEFAULTS);
  }

  /**
   * Opens the root of a tree.
   *
   * @param path the folder, on any file system of {@code java.nio.file}
   * @param options how to open it
   * @return the folder
   * @throws IllegalArgumentException if it is a folder of temporary files
   */
  public static Folder open(Path path, FolderOptions options) {
    LocalFolder folder = LocalFolder.open(path).withDurability(options.durability());
    if (options.requireExisting()) {
      folder = folder.requireExisting();
    }
    return options.allowOverwrite() ? folder.allowOverwrite() : folder;
  }

  /**
   * Returns the path that a location is.
   *
   * @param location a path or an address
   * @return the path; empty if it is an address that is no {@code file:} URI
   * @throws IllegalArgumentException if it is an invalid {@code file:} URI, or a path that is
   *     invalid in any locale
   * @throws IOException if Java can't express the path in the locale that it runs in
   */
  public static Optional<Path> path(String location) throws IOException {
    if (location.regionMatches(true, 0, FILE, 0, FILE.length())) {
      return Optional.of(fileOf(location));
    }
    return ADDRESS.matcher(location).matches()
        ? Optional.empty()
        : Optional.of(FolderPath.of(FileSystems.getDefault(), location).get());
  }

  private static Path fileOf(String location) {
    URI uri = uri(location);
    try {
      return Path.of(uri);
    } catch (InvalidPathException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw invalid(location, e);
    }
  }

  private static FolderProvider provider(String location, String scheme) throws IOException {
    try {
      for (FolderProvider provider : ServiceLoader.load(FolderProvider.class)) {
        if (provider.schemes().contains(scheme)) {
          return provider;
        }
      }
    } catch (ServiceConfigurationError e) {
      FileSystemException broken =
          new FileSystemException(
              location, null, "a library for addresses can't be loaded: " + e.getMessage());
      broken.initCause(e);
      throw broken;
    }
    throw new FileSystemException(
        location,
        null,
        "no library for "
            + scheme
            + ":// addresses is on the class path; add one (a FolderProvider), or write ./"
            + location
            + " if this is a path");
  }

  private static URI uri(String location) {
    try {
      return URI.create(location);
    } catch (IllegalArgumentException e) {
      throw invalid(location, e);
    }
  }

  private static IllegalArgumentException invalid(String location, IllegalArgumentException e) {
    return new IllegalArgumentException(
        "not a valid address: \"" + location + "\": " + e.getMessage(), e);
  }
}
