package dev.hound.database;

import dev.hound.folder.Durability;
import java.nio.file.Path;

/** A program of its own that updates one entity many times. */
final class UpdatingProgram {

  private UpdatingProgram() {}

  /** Arguments: the root, the author, how many updates. */
  public static void main(String[] args) throws Exception {
    HoundDatabase database =
        HoundDatabase.builder()
            .path(Path.of(args[0]))
            .author(args[1])
            .durability(Durability.BUFFERED)
            .build();
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      database.update(DatabaseFixture.SAMPLE, "n", i);
    }
  }
}
