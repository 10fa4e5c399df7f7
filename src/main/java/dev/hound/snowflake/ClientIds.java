package dev.hound.snowflake;

import java.util.BitSet;
import java.util.random.RandomGenerator;

/** The client ids that this program has given to clients. */
final class ClientIds {

  private static final int COUNT = 1 << 16;

  private final BitSet given = new BitSet(COUNT);

  /**
   * Takes a random id that was not given before. Once all were, any may be given again: by then
   * most of their clients are gone, and were one not, names would be equal only if time and
   * sequence were too.
   */
  synchronized int take(RandomGenerator random) {
    if (given.cardinality() == COUNT) {
      given.clear();
    }
    int id = given.nextClearBit(random.nextInt() >>> 16);
    if (id == COUNT) {
      id = given.nextClearBit(0);
    }
    given.set(id);
    return id;
  }

  /** Notes that a client was made with this id. */
  synchronized void note(int id) {
    given.set(id);
  }
}
