package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.sim.MemoryProvider;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a location is, and who opens it. */
final class FoldersTest {

  private static final byte[] CONTENT = {'x'};

  @TempDir Path temp;

  @ParameterizedTest
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @ValueSource(
      strings = {
        "events",
        "/data/events",
        "a:b",
        "a:b/c",
        "s3:bucket",
        "C:\\data",
        "C:/data",
        "C://data",
        "1st://x",
        "file:x",
        "./s3://bucket"
      })
  void open_path_isLocal(String location) throws IOException {
    Path path = Path.of(location);
    assertEquals(Optional.of(path), Folders.path(location));
    Folder folder = Folders.open(location);
    assertInstanceOf(LocalFolder.class, folder);
    assertEquals(path.toString(), folder.toString());
  }

  @Test
  void open_fileUri_isLocal() throws IOException {
    Path path = temp.resolve("a b");
    String uri = path.toUri().toString();
    assertTrue(uri.startsWith("file:///") && uri.contains("%20"), uri);
    for (String location : new String[] {uri, uri.replace("file:///", "FILE:/")}) {
      assertEquals(path, Folders.path(location).orElseThrow());
      assertEquals(path.toString(), Folders.open(location).toString());
    }
  }

  @ParameterizedTest
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @ValueSource(strings = {"file:///a b", "file://host/a", "file:///a?b"})
  void open_invalidFileUri_refused(String location) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Folders.open(location));
    assertTrue(
        e.getMessage().startsWith("not a valid address: \"" + location + "\": "), e.getMessage());
  }

  @Test
  void open_invalidPath_refused() {
    assertThrows(InvalidPathException.class, () -> Folders.open("a\0b"));
    assertThrows(IllegalArgumentException.class, () -> Folders.open("a/.tmp/"));
  }

  @Test
  void open_address_byItsProvider() throws IOException {
    FolderOptions options =
        FolderOptions.DEFAULTS
            .withDurability(Durability.BUFFERED)
            .withRequireExisting(true)
            .withAllowOverwrite(true);
    Folder folder = Folders.open("MEMORY://address/below", options);
    assertEquals(Optional.empty(), Folders.path("MEMORY://address/below"));
    assertSame(options, MemoryProvider.options("address"));
    folder.publish(() -> Snowflake.MAX, CONTENT);
    assertArrayEquals(CONTENT, Folders.open("memory://address").read(Snowflake.MAX));
    assertThrows(IOException.class, () -> Folders.open("memory:///nameless"));
  }

  @Test
  void open_schemeWithoutProvider_saysWhatToDo() {
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> Folders.open("S3://bucket/x"));
    assertEquals("S3://bucket/x", e.getFile());
    assertEquals(
        "no library for s3:// addresses is on the class path; add one (a FolderProvider), or write"
            + " ./S3://bucket/x if this is a path",
        e.getReason());
  }

  @Test
  void open_invalidAddress_refused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Folders.open("memory://a b"));
    assertTrue(
        e.getMessage().startsWith("not a valid address: \"memory://a b\": "), e.getMessage());
  }

  @Test
  void open_brokenProvider_ioError() throws IOException {
    Path services = temp.resolve("META-INF/services");
    Files.createDirectories(services);
    Files.writeString(services.resolve(FolderProvider.class.getName()), "missing.Provider");
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {temp.toUri().toURL()}, usual)) {
      thread.setContextClassLoader(loader);
      FileSystemException e =
          assertThrows(FileSystemException.class, () -> Folders.open("s3://bucket"));
      assertEquals("s3://bucket", e.getFile());
      assertTrue(e.getReason().contains("missing.Provider"), e.getReason());
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  @Test
  void open_options_areKept() throws IOException {
    Path root = temp.resolve("root");
    assertEquals(
        Durability.BUFFERED,
        Folders.open(root, FolderOptions.DEFAULTS.withDurability(Durability.BUFFERED))
            .durability());
    Folder existing = Folders.open(root, FolderOptions.DEFAULTS.withRequireExisting(true));
    assertThrows(NoSuchFileException.class, () -> existing.publish(() -> Snowflake.MAX, CONTENT));
    assertFalse(Files.exists(root));
    Folders.open(root).publish(() -> Snowflake.MAX, CONTENT);
    assertTrue(existing.contains(Snowflake.MAX));
  }

  @Test
  void options_with_changeOneThing() {
    FolderOptions options = FolderOptions.DEFAULTS.withAllowOverwrite(true);
    assertEquals(
        "FolderOptions[durability=SYNCED, requireExisting=false, allowOverwrite=true]",
        options.toString());
    assertEquals(
        "FolderOptions[durability=BUFFERED, requireExisting=true, allowOverwrite=true]",
        options.withDurability(Durability.BUFFERED).withRequireExisting(true).toString());
    assertEquals(
        "FolderOptions[durability=SYNCED, requireExisting=false, allowOverwrite=false]",
        FolderOptions.DEFAULTS.toString());
  }
}
