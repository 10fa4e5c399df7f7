package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.BitSet;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ClientIdsTest {

  private final ClientIds ids = new ClientIds();

  @Test
  void take_first65536_allDifferent() {
    RandomGenerator random = new Random(42);
    BitSet seen = new BitSet();
    for (int i = 0; i < 65_536; i++) {
      int id = ids.take(random);
      assertFalse(seen.get(id), "taken twice: " + id);
      seen.set(id);
    }
    assertEquals(65_536, seen.length());
  }

  @Test
  void take_allGiven_beginsAgainAtRandom() {
    for (int id = 0; id < 65_536; id++) {
      ids.note(id);
    }
    assertEquals(0x89ab, ids.take(always(0x89ab)));
    assertEquals(0x89ac, ids.take(always(0x89ab)));
  }

  @Test
  void take_isRandomInAll16Bits() {
    assertEquals(0x89ab, ids.take(always(0x89ab)));
    assertEquals(0xffff, ids.take(always(0xffff)));
    assertEquals(0, ids.take(always(0xffff)));
  }

  @Test
  void take_notedId_avoided() {
    ids.note(7);
    assertEquals(8, ids.take(always(7)));
  }

  private static RandomGenerator always(int id) {
    return () -> (long) id << 48;
  }
}
