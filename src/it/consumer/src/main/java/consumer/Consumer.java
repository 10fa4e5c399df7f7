package consumer;

import dev.hound.snowflake.Snowflake;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Puts an event into a folder, lists the folder, and tells which module the library is. */
public final class Consumer {

  record Event(String what, int count) {}

  private Consumer() {}

  public static void main(String[] args) throws IOException {
    RecordStore<Event> store = RecordStore.open(Path.of(args[0]), Event.class);
    Snowflake name = store.put(new Event("started", 1));
    List<Snowflake> names = store.names().toList();
    System.out.println("listed: " + names.equals(List.of(name)));
    System.out.println("module: " + RecordStore.class.getModule().getName());
  }
}
