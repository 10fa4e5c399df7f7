package dev.hound.database;

import dev.hound.folder.Folder;
import dev.hound.folder.FolderEntry;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  private static final String TEMPORARIES = ".tmp";

  Place {
    path = List.copyOf(path);
  }

  Place in(String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return new Place(longer, folder.folder(name));
  }

  Place in(List<String> names) {
    Place place = this;
    for (String name : names) {
      place = place.in(name);
    }
    return place;
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
    return folders().filter(this::isEntered).map(this::in).toList();
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
    return isAboveLeaves() ? !name.equalsIgnoreCase(TEMPORARIES) : !name.startsWith(".");
  }

  /** Returns this place and all below it, each before what is in it, looked for as it goes. */
  Stream<Place> tree() {
    return Stream.concat(Stream.of(this), Stream.of(this).flatMap(Place::below));
  }

  private Stream<Place> below() {
    try {
      return children().stream().flatMap(Place::tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
