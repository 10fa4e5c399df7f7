package dev.hound.cli;

import dev.hound.store.RecordStore;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Publishes records. */
@Command(name = "put")
final class PutCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Override
  public Integer call() throws Exception {
    RecordStore<JsonNode> store = RecordStore.open(folder, JsonNode.class);
    System.out.println(store.put(JsonMapper.shared().readTree(System.in)));
    return 0;
  }
}
