package dev.hound.cli;

import dev.hound.database.Entity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an entity: {@code TYPE/NAME}, or {@code workspace}. */
final class EntityConverter implements ITypeConverter<Entity> {

  static final String LABEL = "TYPE/NAME|workspace";

  @Override
  public Entity convert(String text) {
    Entity entity;
    try {
      entity = Entity.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
    if (entity.name().indexOf('/') >= 0) {
      throw new TypeConversionException(
          "not a valid entity: \""
              + text
              + "\"; the name of an entity must not hold / (give TYPE/NAME)");
    }
    return entity;
  }
}
