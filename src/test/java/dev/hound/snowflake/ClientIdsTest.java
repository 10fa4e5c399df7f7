package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClientIdsTest {

  private final ClientIds ids = new ClientIds();

  @Test
  void noTwoOf65536LiveClientsShareAnIdAndThenSomeMust() {
    RandomGenerator random = new Random(42);
    List<Object> alive = new ArrayList<>();
    BitSet seen = new BitSet();
    for (int i = 0; i < 65_536; i++) {
      Object client = new Object();
      alive.add(client);
      int id = ids.take(client, random);
      assertFalse(seen.get(id), "taken twice: " + id);
      seen.set(id);
    }
    assertEquals(65_536, seen.cardinality());
    int more = ids.take(alive.get(0), random);
    assertTrue(more >= 0 && more < 65_536);
    assertEquals(65_536, alive.size());
  }

  @Test
  void anIdIsRandomFromAllSixteenBits() {
    assertEquals(0x89ab, ids.take(this, always(0x89ab)));
    assertEquals(0xffff, ids.take(this, always(0xffff)));
    assertEquals(0, ids.take(this, always(0xffff)));
  }

  @Test
  void anIdIsFreeOnceItsLastClientIsCollected() {
    Object alive = new Object();
    try {
      ids.take(alive, 7);
      ids.take(new Object(), 7);
      ids.take(new Object(), 9);
      awaitFree(9);
      assertNotEquals(7, ids.take(this, always(7)), "one of its two holders is alive");
    } finally {
      Reference.reachabilityFence(alive);
    }
  }

  @Test
  void anIdOfTwoClientsIsFreeOnceBothAreCollected() {
    ids.take(new Object(), 7);
    ids.take(new Object(), 7);
    awaitFree(7);
  }

  private void awaitFree(int id) {
    do {
      System.gc();
    } while (ids.take(new Object(), always(id)) != id);
  }

  private static RandomGenerator always(int id) {
    return () -> (long) id << 48;
  }
}
