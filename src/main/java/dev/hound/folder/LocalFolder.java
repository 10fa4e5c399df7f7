package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeCodec;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A folder of any {@link java.nio.file} file system. */
public final class LocalFolder implements Folder {

  private final Path root;
  private final Path path;

  private LocalFolder(Path root, Path path) {
    this.root = root;
    this.path = path;
  }

  /** Opens the root of a tree. Looks at nothing and makes nothing. */
  public static LocalFolder open(Path root) {
    return new LocalFolder(root, root);
  }

  @Override
  public Snowflake publish(Supplier<Snowflake> names, byte[] content) throws IOException {
    if (!Files.exists(path)) {
      Files.createDirectory(path);
    }
    Files.createDirectories(root.resolve(".tmp"));
    Path temporary = root.resolve(".tmp").resolve(UUID.randomUUID().toString());
    Files.write(temporary, content);
    Snowflake name = names.get();
    Files.createLink(path.resolve(name.toString()), temporary);
    Files.delete(temporary);
    return name;
  }

  @Override
  public List<Snowflake> publishAll(Supplier<Snowflake> names, List<byte[]> contents)
      throws IOException {
    List<Snowflake> published = new ArrayList<>();
    for (byte[] content : contents) {
      published.add(publish(names, content));
    }
    return published;
  }

  @Override
  public byte[] read(Snowflake name) throws IOException {
    return Files.readAllBytes(path.resolve(name.toString()));
  }

  @Override
  public boolean contains(Snowflake name) {
    return Files.isRegularFile(path.resolve(name.toString()), LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public long size(Snowflake name) throws IOException {
    return Files.size(path.resolve(name.toString()));
  }

  @Override
  public boolean delete(Snowflake name) throws IOException {
    return Files.deleteIfExists(path.resolve(name.toString()));
  }

  @Override
  public Stream<Snowflake> names(Snowflake first, Snowflake last, Order order) throws IOException {
    List<Snowflake> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
      for (Path file : files) {
        SnowflakeCodec.parseFileName(file.getFileName().toString())
            .filter(name -> name.compareTo(first) >= 0 && name.compareTo(last) <= 0)
            .ifPresent(names::add);
      }
    } catch (NoSuchFileException e) {
      return Stream.empty();
    }
    Comparator<Snowflake> natural = Comparator.naturalOrder();
    names.sort(order == Order.ASCENDING ? natural : natural.reversed());
    return names.stream();
  }

  @Override
  public Stream<FolderEntry> entries() throws IOException {
    List<FolderEntry> entries = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
      for (Path file : files) {
        BasicFileAttributes found =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        FolderEntry.Kind kind =
            found.isRegularFile() ? FolderEntry.Kind.FILE : FolderEntry.Kind.FOLDER;
        entries.add(
            new FolderEntry(
                file.getFileName().toString(),
                kind,
                found.size(),
                found.lastModifiedTime().toInstant()));
      }
    }
    entries.sort(Comparator.comparing(FolderEntry::name));
    return entries.stream();
  }

  @Override
  public Stream<FolderEntry> leftOvers() {
    return Stream.empty();
  }

  @Override
  public LocalFolder folder(String name) {
    return new LocalFolder(root, path.resolve(name));
  }

  @Override
  public List<String> folders() throws IOException {
    return entries()
        .filter(entry -> entry.kind() == FolderEntry.Kind.FOLDER)
        .map(FolderEntry::name)
        .toList();
  }

  @Override
  public boolean exists() {
    return Files.isDirectory(path);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
