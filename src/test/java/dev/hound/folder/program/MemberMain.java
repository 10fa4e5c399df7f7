package dev.hound.folder.program;

import dev.hound.folder.LocalFolder;
import dev.hound.folder.program.EndlessWriter.Way;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A program of one user of several: ROOT, a {@link Way}, and names of records to delete, or {@code
 * put} and a name of its own for a sub-folder. Reads all records of the tree first, and says of
 * each what came of it.
 */
public final class MemberMain {

  private MemberMain() {}

  public static void main(String[] arguments) throws IOException {
    LocalFolder root = Way.valueOf(arguments[1]).open(Path.of(arguments[0]));
    List<String> more = List.of(arguments).subList(2, arguments.length);
    for (LocalFolder folder : withThoseBelow(root)) {
      visit(folder, Set.copyOf(more));
    }
    if (more.get(0).equals("put")) {
      put(root, more.get(1));
    }
  }

  private static List<LocalFolder> withThoseBelow(LocalFolder folder) throws IOException {
    List<LocalFolder> all = new ArrayList<>(List.of(folder));
    for (String name : folder.folders()) {
      all.addAll(withThoseBelow(folder.folder(name)));
    }
    return all;
  }

  private static RecordStore<String> store(LocalFolder folder) {
    return RecordStore.builder(EndlessWriter.FORMAT).folder(folder).build();
  }

  private static void visit(LocalFolder folder, Set<String> unwanted) throws IOException {
    for (Snowflake name : store(folder).names().toList()) {
      try {
        System.out.println(store(folder).get(name).isEmpty() ? "empty " : "read " + name);
      } catch (AccessDeniedException e) {
        System.out.println("denied " + name);
      }
      if (unwanted.contains(name.toString())) {
        try {
          System.out.println(store(folder).delete(name) ? "deleted " + name : "missing " + name);
        } catch (FileSystemException e) {
          System.out.println("kept " + e.getMessage());
        }
      }
    }
  }

  private static void put(LocalFolder root, String own) throws IOException {
    String record = PublisherMain.record(own, 10);
    List<Snowflake> names =
        List.of(
            store(root).put(record),
            store(root.folder("logs").folder("job")).putAll(List.of(record)).get(0),
            store(root.folder(own)).put(record));
    names.forEach(name -> System.out.println("put " + name));
  }
}
