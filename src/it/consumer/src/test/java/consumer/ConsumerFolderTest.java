package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hound.folder.Folder;
import dev.hound.store.RecordStore;
import dev.hound.testing.FolderContract;
import dev.hound.testing.ForwardingFolder;
import dev.hound.testing.InMemoryFolder;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** An implementation of {@link Folder} outside of the library, tested by its suite. */
final class ConsumerFolderTest extends FolderContract {

  private static final class ConsumerFolder extends ForwardingFolder {
    ConsumerFolder(Folder folder) {
      super(folder);
    }
  }

  @Override
  protected Folder open() {
    return new ConsumerFolder(new InMemoryFolder());
  }

  @Test
  void recordsInMemory() throws IOException {
    RecordStore<String> store =
        RecordStore.builder(String.class).folder(new InMemoryFolder()).build();
    assertEquals("hello", store.get(store.put("hello")));
  }
}
