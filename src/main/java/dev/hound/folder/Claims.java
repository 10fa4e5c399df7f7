package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names a file where there are no hard links. A rename would replace another file, so a writer
 * first claims the name by making an empty file, which only one can make. Holds among all writers
 * that publish into the tree through the same root in this way.
 */
final class Claims implements Naming {

  private final Path root;
  private final Path temporaries;
  private final FolderMaker folders;

  /** Where claims are made: folders that were seen once, with no link on the way to them. */
  private final Set<Path> places = ConcurrentHashMap.newKeySet();

  Claims(Path root, Path temporaries, FolderMaker folders) {
    this.root = root;
    this.temporaries = temporaries;
    this.folders = folders;
  }

  @Override
  public boolean name(Temporary temporary, Path folder, Snowflake name) throws IOException {
    Path place = temporaries.resolve(root.relativize(folder));
    Path claim = place.resolve(TemporaryNames.claim(name));
    // The stale claim of a killed program takes its name until it is removed; there are others.
    if (!claim(place, claim)) {
      return false;
    }
    try {
      Path target = DiskFiles.blob(folder, name);
      if (DiskFiles.isTaken(target)) {
        return false;
      }
      // The claim is younger still. Once it is stale a clean-up may remove it, and another writer
      // take the name, which the move would replace.
      temporary.checkYoung();
      return move(temporary, target, name);
    } finally {
      DiskFiles.discard(claim);
    }
  }

  @Override
  public boolean renames() {
    return true;
  }

  private boolean claim(Path place, Path claim) throws IOException {
    try {
      if (!places.contains(place)) {
        prepare(place);
      }
      return createNew(claim);
    } catch (NoSuchFileException e) {
      prepare(place);
      return createNew(claim);
    }
  }

  private void prepare(Path place) throws IOException {
    folders.make(place);
    places.add(place);
  }

  private static boolean createNew(Path claim) throws IOException {
    SeekableByteChannel channel;
    try {
      channel =
          Files.newByteChannel(claim, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      return false;
    }
    try {
      channel.close();
      return true;
    } catch (IOException e) {
      DiskFiles.discard(claim);
      throw NamedFailure.of(claim, e);
    } catch (RuntimeException e) {
      DiskFiles.discard(claim);
      throw e;
    }
  }

  private static boolean move(Temporary temporary, Path target, Snowflake name) throws IOException {
    Path file = temporary.path();
    try {
      Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (AtomicMoveNotSupportedException e) {
      throw DiskFiles.notOneFileSystem(file, target, e);
    } catch (IOException | RuntimeException e) {
      if (Ownership.isMoved(temporary, target, name, e)) {
        return true;
      }
      throw e;
    }
  }
}
