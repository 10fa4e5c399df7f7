package dev.hound.folder;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Feature;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** {@link LocalFolder} on each kind of file system. */
final class LocalFolderContractTest {

  abstract static class AnyLocalFolder extends FolderContractTest {
    @Override
    final void plant(Folder folder, String name) throws IOException {
      Files.writeString(planting().resolve(name), "foreign");
    }

    @Override
    final void leaveOver(Folder folder, int number, Duration age) throws IOException {
      Path file = planting().resolve(".tmp").resolve("%016x".formatted(number));
      Files.writeString(file, "half");
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    /** Returns the path of the folder. */
    abstract Path planting();
  }

  abstract static class OnDisk extends AnyLocalFolder {
    @TempDir Path temp;

    @Override
    Path planting() {
      return temp.resolve("root");
    }
  }

  abstract static class InMemory extends AnyLocalFolder {
    private FileSystem fileSystem;

    abstract Configuration configuration();

    @Override
    LocalFolder newFolder() {
      fileSystem = Jimfs.newFileSystem(configuration());
      return LocalFolder.open(planting());
    }

    @Override
    Path planting() {
      return fileSystem.getPath("root");
    }

    @Override
    void close() throws IOException {
      fileSystem.close();
    }
  }

  @Nested
  final class Synced extends OnDisk {
    @Override
    LocalFolder newFolder() {
      return LocalFolder.open(planting());
    }
  }

  @Nested
  final class Buffered extends OnDisk {
    @Override
    LocalFolder newFolder() {
      return LocalFolder.open(planting()).withDurability(Durability.BUFFERED);
    }
  }

  /** As exFAT on Linux: "Operation not permitted". */
  @Nested
  final class LinksNotPermitted extends OnDisk {
    @Override
    LocalFolder newFolder() {
      return LocalFolder.open(refusing(planting(), new FileSystemException("l", "t", "Nein.")));
    }
  }

  @Nested
  final class LinksDenied extends OnDisk {
    @Override
    LocalFolder newFolder() {
      return LocalFolder.open(refusing(planting(), new AccessDeniedException("link")));
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
