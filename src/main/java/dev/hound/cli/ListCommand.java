package dev.hound.cli;

import dev.hound.store.RecordStore;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Lists names. */
@Command(name = "ls")
final class ListCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Override
  public Integer call() throws Exception {
    RecordStore.open(folder, JsonNode.class).names().forEach(System.out::println);
    return 0;
  }
}
