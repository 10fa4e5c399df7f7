package dev.hound.folder;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Feature;
import com.google.common.jimfs.Jimfs;
import dev.hound.folder.sim.WatchedFileSystem;
import dev.hound.snowflake.Snowflake;
import dev.hound.testing.FolderContract;
import dev.hound.testing.TemporaryFilesContract;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** {@link LocalFolder} on each kind of file system. */
final class LocalFolderContractTest {

  abstract static class OnDisk extends FolderContract {
    @TempDir Path temp;

    final Path root() {
      return temp.resolve("root");
    }

    @Override
    protected final void plantFile(Folder folder, String name, byte[] content) throws IOException {
      Files.write(root().resolve(name), content);
    }

    @Override
    protected final void plantLink(Folder folder, String name) throws IOException {
      Files.createSymbolicLink(
          root().resolve(name), Files.createDirectory(temp.resolve("elsewhere")));
    }
  }

  abstract static class InMemory extends FolderContract {
    private FileSystem fileSystem;

    abstract Configuration configuration();

    @Override
    protected final LocalFolder open() {
      fileSystem = Jimfs.newFileSystem(configuration());
      return LocalFolder.open(fileSystem.getPath("root"));
    }

    @Override
    protected final void plantFile(Folder folder, String name, byte[] content) throws IOException {
      Files.write(fileSystem.getPath("root", name), content);
    }

    @Override
    protected final void plantLink(Folder folder, String name) throws IOException {
      Path elsewhere = Files.createDirectory(fileSystem.getPath("elsewhere"));
      Files.createSymbolicLink(fileSystem.getPath("root", name), elsewhere.toAbsolutePath());
    }

    @Override
    protected final void close() throws IOException {
      fileSystem.close();
    }
  }

  @Nested
  final class Synced extends OnDisk {
    @Override
    protected LocalFolder open() {
      return LocalFolder.open(root());
    }
  }

  @Nested
  final class Buffered extends OnDisk {
    @Override
    protected LocalFolder open() {
      return LocalFolder.open(root()).withDurability(Durability.BUFFERED);
    }
  }

  /** As exFAT on Linux: "Operation not permitted". */
  @Nested
  final class LinksNotPermitted extends OnDisk {
    @Override
    protected LocalFolder open() {
      return LocalFolder.open(refusing(root(), new FileSystemException("l", "t", "Nein.")));
    }
  }

  @Nested
  final class LinksDenied extends OnDisk {
    @Override
    protected LocalFolder open() {
      return LocalFolder.open(refusing(root(), new AccessDeniedException("link")));
    }
  }

  private static Path refusing(Path path, IOException refusal) {
    return WatchedFileSystem.watch(
        path,
        (operation, file) -> {
          if (operation == WatchedFileSystem.Operation.LINK) {
            throw refusal;
          }
        });
  }

  /** As for a file of another user: permissions themselves would not stop root. */
  @Nested
  final class Denied extends OnDisk {
    private final Set<String> denied = ConcurrentHashMap.newKeySet();

    @Override
    protected LocalFolder open() {
      return LocalFolder.open(
          WatchedFileSystem.watch(
              root(),
              (operation, file) -> {
                if (operation == WatchedFileSystem.Operation.READ
                    && denied.contains(String.valueOf(file.getFileName()))) {
                  throw new AccessDeniedException(file.toString());
                }
              }));
    }

    @Override
    protected void denyReading(Folder folder, Snowflake name) {
      denied.add(name.toString());
    }
  }

  @Nested
  final class TemporaryFilesOnDisk extends TemporaryFilesContract {
    @TempDir Path temp;

    @Override
    protected LocalFolder open() {
      return LocalFolder.open(temp.resolve("root"));
    }

    private void leave(String name, Duration age) throws IOException {
      Path file = temp.resolve("root/.tmp").resolve(name);
      Files.writeString(file, "half");
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    @Override
    protected void leave(Folder folder, int number, Duration age) throws IOException {
      leave("%016x".formatted(number), age);
    }

    @Override
    protected void leaveForeign(Folder folder) throws IOException {
      leave("notes.txt", Duration.ofDays(3));
    }
  }

  @Nested
  final class JimfsUnix extends InMemory {
    @Override
    Configuration configuration() {
      return Configuration.unix();
    }
  }

  @Nested
  final class JimfsWindows extends InMemory {
    @Override
    Configuration configuration() {
      return Configuration.windows();
    }
  }

  /** Throws an UnsupportedOperationException. */
  @Nested
  final class JimfsWithoutLinks extends InMemory {
    @Override
    Configuration configuration() {
      return Configuration.unix().toBuilder()
          .setSupportedFeatures(Feature.SYMBOLIC_LINKS, Feature.FILE_CHANNEL)
          .build();
    }
  }
}
