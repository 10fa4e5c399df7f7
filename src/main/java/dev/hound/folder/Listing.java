package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Lists folders. The order is made here; file systems have their own, or none. */
final class Listing {

  private static final int MAX_LEVELS = 64;

  private Listing() {}

  static Stream<Snowflake> names(Path folder, Snowflake first, Snowflake last, Order order)
      throws IOException {
    List<Snowflake> names = new ArrayList<>();
    forEach(
        folder,
        file ->
            Snowflake.fromFileName(fileName(file))
                .filter(name -> first.compareTo(name) <= 0 && name.compareTo(last) <= 0)
                .ifPresent(names::add));
    Comparator<Snowflake> natural = Comparator.naturalOrder();
    names.sort(order == Order.ASCENDING ? natural : natural.reversed());
    return distinct(names).stream();
  }

  /** Some drivers of FUSE list a name twice. */
  private static <T> List<T> distinct(List<T> sorted) {
    int kept = 0;
    for (T next : sorted) {
      if (kept == 0 || !next.equals(sorted.get(kept - 1))) {
        sorted.set(kept++, next);
      }
    }
    return sorted.subList(0, kept);
  }

  /** Lists all but the given file. Attributes are read as the stream goes. */
  static Stream<FolderEntry> entries(Path folder, Path except) throws IOException {
    List<Path> files = new ArrayList<>();
    forEach(folder, files::add);
    files.removeIf(except::equals);
    files.sort(Comparator.comparing(Listing::fileName));
    return distinct(files).stream().map(Listing::entry).flatMap(Optional::stream);
  }

  /** Looks only at what has not the name of a record: there may be very many of those. */
  static List<String> folders(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    forEach(
        folder,
        file -> {
          String name = fileName(file);
          if (!name.startsWith(".") && Snowflake.fromFileName(name).isEmpty()) {
            files.add(file);
          }
        });
    files.sort(Comparator.comparing(Listing::fileName));
    try {
      return distinct(files).stream()
          .map(Listing::entry)
          .flatMap(Optional::stream)
          .filter(entry -> entry.kind() == FolderEntry.Kind.FOLDER)
          .map(FolderEntry::name)
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Optional<FolderEntry> entry(Path file) {
    try {
      return Optional.of(FolderEntry.of(fileName(file), attributes(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty(); // Gone since the listing.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Walks a tree, deeper than any records lie, but not without end: the walk opens a folder for
   * each level, and anybody may have planted any number of them. Folders below which it would be
   * deeper still are visited as files.
   */
  static void walk(Path top, FileVisitor<Path> visitor) throws IOException {
    Files.walkFileTree(top, Set.of(), MAX_LEVELS, visitor);
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns the path from the root, parts separated by slashes on every file system. */
  static String nameFrom(Path root, Path file) {
    String separator = file.getFileSystem().getSeparator();
    return root.relativize(file).toString().replace(separator, "/");
  }

  /**
   * Visits the files of a folder, if that exists, in no order. Not by {@code File.list}: in the JDK
   * that takes an error of {@code readdir} for the end of the folder.
   */
  private static void forEach(Path folder, Consumer<Path> visitor) throws IOException {
    // Looks first: opening a pipe would wait for a writer.
    if (!DiskFiles.exists(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      files.forEach(visitor);
    } catch (NoSuchFileException e) {
      // Gone meanwhile, and a folder that does not exist is empty.
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static String fileName(Path file) {
    // A root has no file name, but a root is in no folder.
    return String.valueOf(file.getFileName());
  }
}
