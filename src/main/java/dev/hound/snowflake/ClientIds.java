package dev.hound.snowflake;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The client ids that live clients hold. An id is free again once its last client has been garbage
 * collected, which is looked at when the next id is taken.
 */
final class ClientIds {

  private static final int COUNT = 1 << 16;

  private final Map<Integer, Integer> holders = new HashMap<>();
  private final Set<Claim> claims = new HashSet<>();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  /** Takes a random id that no live client holds; one that is held if there is no other. */
  synchronized int take(Object client, RandomGenerator random) {
    free();
    int id = random.nextInt() >>> 16;
    if (holders.size() < COUNT) {
      while (holders.containsKey(id)) {
        id = (id + 1) % COUNT;
      }
    }
    claim(client, id);
    return id;
  }

  /** Takes the given id, whoever else holds it. */
  synchronized void take(Object client, int id) {
    free();
    claim(client, id);
  }

  private void claim(Object client, int id) {
    claims.add(new Claim(client, id, collected));
    holders.merge(id, 1, Integer::sum);
  }

  private void free() {
    for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
      Claim claim = (Claim) gone;
      claims.remove(claim);
      holders.computeIfPresent(claim.id, (id, count) -> count == 1 ? null : count - 1);
    }
  }

  private static final class Claim extends PhantomReference<Object> {

    private final int id;

    Claim(Object client, int id, ReferenceQueue<Object> queue) {
      super(client, queue);
      this.id = id;
    }
  }
}
