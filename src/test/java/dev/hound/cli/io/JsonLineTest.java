package dev.hound.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonLineTest {

  @Test
  void hasItsMembersInTheOrderInWhichTheyWereAdded() {
    assertEquals(
        "{\"b\":\"x\",\"a\":null,\"n\":-1,\"t\":true,\"j\":[1.10]}",
        new JsonLine()
            .add("b", "x")
            .add("a", (String) null)
            .add("n", -1)
            .add("t", true)
            .addJson("j", "[1.10]")
            .toString());
    assertEquals("{}", new JsonLine().toString());
  }

  /** Jackson judges; lone surrogates, which can't be written in UTF-8, come as escapes. */
  @Property(seed = "4711")
  void isReadBackByAnyParser(@ForAll String text) {
    String line = new JsonLine().add(text, text).toString();
    assertTrue(line.chars().allMatch(c -> c >= ' ' && (c < 0x7f || c > 0x9f)), line);
    JsonNode object = JsonMapper.shared().readTree(line);
    assertEquals(text, object.propertyNames().iterator().next());
    assertEquals(text, object.get(text).asString());
  }
}
