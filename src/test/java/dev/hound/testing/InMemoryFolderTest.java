package dev.hound.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hound.database.HoundDatabase;
import dev.hound.database.LogType;
import dev.hound.folder.Folder;
import dev.hound.store.Finding;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@link InMemoryFolder} keeps the contract, and the layers above need no more than that. */
final class InMemoryFolderTest extends FolderContract {

  @Override
  protected InMemoryFolder open() {
    return new InMemoryFolder();
  }

  @Override
  protected void plantFile(Folder folder, String name, byte[] content) throws IOException {
    ((InMemoryFolder) folder).plant(name, content);
  }

  @Test
  void plant_nameTakenOrInvalid_refused() throws IOException {
    InMemoryFolder folder = open();
    folder.plant("a", new byte[0]);
    assertThrows(IllegalArgumentException.class, () -> folder.plant("a", new byte[1]));
    assertThrows(IllegalArgumentException.class, () -> folder.plant("a/b", new byte[1]));
  }

  @Test
  void trees_areSeparate() throws IOException {
    open().plant("a", new byte[1]);
    assertEquals(0, open().entries().count());
  }

  @Test
  void recordStore_putGetVerify() throws IOException {
    InMemoryFolder folder = open();
    RecordStore<String> store = RecordStore.builder(String.class).folder(folder).build();
    assertEquals("hello", store.get(store.put("hello")));
    folder.plant(name(1).toString(), "no JSON".getBytes(UTF_8));
    folder.plant("foreign", new byte[0]);
    assertEquals(
        List.of(Finding.Kind.CORRUPT_RECORD, Finding.Kind.FOREIGN_FILE),
        store.verify().map(Finding::kind).toList());
  }

  @Test
  void database_updateAndVerify() throws IOException {
    InMemoryFolder root = open();
    HoundDatabase database = HoundDatabase.builder().folder(root).author("me@here").build();
    database.log(LogType.JOB, "hello");
    assertEquals(List.of("hound"), root.folders());
    assertEquals(List.of(), database.verify().toList());
  }
}
