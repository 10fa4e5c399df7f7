package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format of somebody who is bound to a Jackson 2 mapper. */
class Jackson2FormatTest {

  // snippet: jackson2
  record Jackson2Format<T>(ObjectMapper mapper, Class<T> type) implements RecordFormat<T> {
    @Override
    public byte[] write(T value) throws IOException {
      return mapper.writeValueAsBytes(value);
    }

    @Override
    public T read(byte[] record) throws IOException {
      return mapper.readValue(record, type);
    }
  }

  // end of snippet

  record Event(String text, int level) {}

  @Test
  void itPutsAndReads(@TempDir Path folder) throws IOException {
    RecordStore<Event> store =
        RecordStore.open(folder, new Jackson2Format<>(new ObjectMapper(), Event.class));
    Snowflake name = store.put(new Event("x", 3));
    assertEquals(new Event("x", 3), store.get(name));
    assertEquals("{\"text\":\"x\",\"level\":3}\n", Files.readString(folder.resolve("" + name)));
    Files.writeString(folder.resolve("" + name), "null");
    assertThrows(CorruptRecordException.class, () -> store.get(name));
    Files.writeString(folder.resolve("" + name), "{");
    CorruptRecordException e = assertThrows(CorruptRecordException.class, () -> store.get(name));
    assertInstanceOf(JsonProcessingException.class, e.getCause());
  }

  @Test
  void whatItCannotWriteIsRefused(@TempDir Path folder) {
    @SuppressWarnings({"rawtypes", "unchecked"})
    RecordStore<Map> store =
        RecordStore.open(folder, new Jackson2Format<>(new ObjectMapper(), Map.class));
    Map<String, Object> endless = new java.util.HashMap<>();
    endless.put("self", endless);
    assertThrows(IllegalArgumentException.class, () -> store.put(endless));
  }
}
