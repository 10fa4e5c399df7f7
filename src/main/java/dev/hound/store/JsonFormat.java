package dev.hound.store;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** Records as JSON, by Jackson. */
public final class JsonFormat<T> implements RecordFormat<T> {

  private final JsonMapper mapper;
  private final JavaType type;

  private JsonFormat(JsonMapper mapper, JavaType type) {
    this.mapper = mapper;
    this.type = type;
  }

  /** Returns the format of a class. */
  public static <T> JsonFormat<T> of(Class<T> type) {
    JsonMapper mapper = JsonMapper.shared();
    return new JsonFormat<>(mapper, mapper.constructType(type));
  }

  @Override
  public byte[] write(T value) {
    return mapper.writeValueAsBytes(value);
  }

  @Override
  public T read(byte[] record) throws RecordFormatException {
    try {
      return mapper.readValue(record, type);
    } catch (JacksonException e) {
      throw new RecordFormatException(e.getOriginalMessage(), e);
    }
  }
}
