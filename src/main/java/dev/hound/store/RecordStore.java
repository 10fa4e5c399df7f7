package dev.hound.store;

import dev.hound.folder.Folder;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Records of one type in one folder. */
public final class RecordStore<T> {

  private final Folder folder;
  private final RecordFormat<T> format;
  private final SnowflakeClient client;

  private RecordStore(Folder folder, RecordFormat<T> format, SnowflakeClient client) {
    this.folder = folder;
    this.format = format;
    this.client = client;
  }

  /** Opens a store of JSON records; makes nothing. */
  public static <T> RecordStore<T> open(Path path, Class<T> type) {
    return new RecordStore<>(LocalFolder.open(path), JsonFormat.of(type), SnowflakeClient.shared());
  }

  /** Publishes a record and returns its name. */
  public Snowflake put(T value) throws IOException {
    byte[] line = format.write(value);
    byte[] record = Arrays.copyOf(line, line.length + 1);
    record[line.length] = '\n';
    return folder.publish(client, record);
  }

  /** Lists the names in time order. */
  public Stream<Snowflake> names() throws IOException {
    return names(TimeRange.all());
  }

  /** Lists the names of a range in time order. */
  public Stream<Snowflake> names(TimeRange range) throws IOException {
    return folder.names(range.first(), range.last(), Order.ASCENDING);
  }
}
