package dev.hound.database;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.Order;
import dev.hound.internal.IoStreams;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder of the database.
 *
 * @param path where it is below {@code hound}
 * @param folder the folder
 */
record Place(List<String> path, Folder folder) {

  /** How deep names with slashes may lead; without them it is three. */
  private static final int MAX_DEPTH = 32;

  /** In bytes, slashes included. Every system has a limit; that of Linux is 4,096. */
  private static final int MAX_LENGTH = 2_000;

  Place {
    path = List.copyOf(path);
  }

  Place in(String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return new Place(longer, folder.folder(name));
  }

  /**
   * Returns the place that lies deeper by these names.
   *
   * @throws IllegalArgumentException if it is deeper than those of a database, or a name is not one
   *     of a folder
   */
  Place in(List<String> names) {
    List<String> longer = new ArrayList<>(path);
    longer.addAll(names);
    if (!isInBounds(longer)) {
      throw new IllegalArgumentException(
          "deeper than the folders of a database may lie (%s levels, %s bytes of UTF-8): \"%s\""
              .formatted(MAX_DEPTH, MAX_LENGTH, Fields.shown(String.join("/", longer))));
    }
    Folder deeper = folder;
    for (String name : names) {
      deeper = deeper.folder(name);
    }
    return new Place(longer, deeper);
  }

  private static boolean isInBounds(List<String> path) {
    return path.size() <= MAX_DEPTH && !isTooLong(String.join("/", path));
  }

  /** Tells whether a path, or a part of one, is longer than that of any folder of a database. */
  static boolean isTooLong(String path) {
    return path.length() > MAX_LENGTH || path.getBytes(StandardCharsets.UTF_8).length > MAX_LENGTH;
  }

  /** Tells whether a folder of that name in here would lie deeper than any of a database. */
  boolean isTooDeep(String name) {
    return path.size() == MAX_DEPTH || isTooLong(text() + "/" + name);
  }

  /** Tells whether it lies among the logs, and not among the updates. */
  boolean isLog() {
    return !path.isEmpty() && path.get(0).equals(Names.LOGS);
  }

  /** Tells whether records usually lie right here: in no higher folder, and in no deeper one. */
  boolean isLeaf() {
    return path.size() == usualDepth();
  }

  private int usualDepth() {
    return isLog() || isWorkspace() ? 2 : 3;
  }

  boolean isWorkspace() {
    return !path.isEmpty() && path.get(0).equals(Names.WORKSPACE);
  }

  boolean hasRecords() throws IOException {
    Iterator<Snowflake> names =
        folder.names(Snowflake.MIN, Snowflake.MAX, Order.ASCENDING).iterator();
    while (names.hasNext()) {
      if (folder.contains(names.next())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the folders in here, sorted; no links. */
  List<Place> children() throws IOException {
    return IoStreams.checked(() -> folders().filter(this::isEntered).map(this::in).toList());
  }

  private Stream<String> folders() throws IOException {
    if (!isAboveLeaves()) {
      // Here are records, and perhaps very many.
      return folder.folders().stream();
    }
    return folder
        .entries()
        .filter(entry -> entry.kind() == FolderEntry.Kind.FOLDER)
        .map(FolderEntry::name);
  }

  private boolean isAboveLeaves() {
    return path.size() < usualDepth();
  }

  /** Tells whether there is a folder of that name in here, whatever the name. */
  boolean hasFolder(String name) throws IOException {
    try {
      return isEntered(name) && folder.folder(name).exists();
    } catch (NotDirectoryException e) {
      return false;
    }
  }

  /** Tells whether a folder in here is one of the database; a name may begin with a dot. */
  boolean isEntered(String name) {
    return (isAboveLeaves() ? !Folder.isReserved(name) : !name.startsWith(".")) && !isTooDeep(name);
  }

  /** Tells whether Hound itself makes a folder of that name in here. */
  boolean isOwn(String name) {
    return switch (text()) {
      case "" -> name.equals(Names.LOGS) || name.equals(Names.WORKSPACE);
      case Names.LOGS -> name.equals(LogType.META.name()) || LogType.of(name).isWritable();
      default -> false;
    };
  }

  /** Returns this place and all below it, each before those in it, listed as it goes. */
  Stream<Place> tree() {
    return Stream.concat(
        Stream.of(this), IoStreams.later(() -> children().stream().flatMap(Place::tree)));
  }

  /** Returns which log this is. */
  LogType logType() {
    return LogType.of(String.join("/", path.subList(1, path.size())));
  }

  /** Returns the name of the folder in the one above it. */
  String name() {
    return path.isEmpty() ? Layout.HOUND : path.get(path.size() - 1);
  }

  /** Returns the path as one text. */
  String text() {
    return String.join("/", path);
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
