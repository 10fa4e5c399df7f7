package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * Threads that draw from one client and set its clock, in very many of the orders that their steps
 * may have. Lincheck makes up what each thread does, and carries out one step at a time.
 */
final class SnowflakeClientInterleavingsTest {

  private static final MachineId MACHINE = MachineId.of(1);
  private static final double START = 1735689600;
  private static final double STEP = 0x1p-22;

  /** So that two draws within a step of the clock are followed by one that has to wait. */
  private static final Snowflake LAST = Snowflake.of(START, MACHINE, 1, 65_533);

  private static final ModelCheckingOptions OPTIONS =
      new ModelCheckingOptions()
          .threads(2)
          .actorsPerThread(3)
          .actorsBefore(0)
          .actorsAfter(0)
          .iterations(10 * Integer.getInteger("hound.soak", 1))
          .invocationsPerIteration(200)
          // A client that lost a race stands aside for a hundred turns.
          .loopBound(1_000)
          .minimizeFailedScenario(false);

  /** Steps of the clock. It goes on when it is set, and each time that a client waits. */
  private static final class Time implements InstantSource, Waiter {
    private final AtomicLong steps = new AtomicLong();

    @Override
    public Instant instant() {
      return EpochSeconds.toInstant(START + steps.get() * STEP);
    }

    @Override
    public long nanoTime() {
      return steps.incrementAndGet();
    }

    @Override
    public void park(long nanos) {
      steps.incrementAndGet();
    }
  }

  private static final Time TIME = new Time();

  /** One for all: how it comes by its id is not looked at here. */
  private static final SnowflakeClient CLIENT =
      SnowflakeClient.builder().machineId(MACHINE).clientId(1).clock(TIME).waiter(TIME).build();

  /** What the threads do. */
  public abstract static class Actions {
    private final AtomicReference<Snowflake> newest = new AtomicReference<>(LAST);
    private final Supplier<Snowflake> client;

    Actions(Supplier<Snowflake> client) {
      this.client = client;
      TIME.steps.set(0);
    }

    /** A name comes after all those whose drawing had ended before its own began. */
    @Operation
    public void draw() {
      Snowflake before = newest.get();
      Snowflake name = client.get();
      if (name.compareTo(before) <= 0) {
        throw new IllegalStateException(name + " doesn't come after " + before);
      }
      newest.accumulateAndGet(name, (a, b) -> a.compareTo(b) > 0 ? a : b);
    }

    @Operation
    public void clockGoesOn() {
      TIME.steps.incrementAndGet();
    }

    @Operation
    public void clockIsSetBack() {
      TIME.steps.addAndGet(-2);
    }
  }

  /** With the client that everybody uses. */
  public static final class Client extends Actions {
    public Client() throws ReflectiveOperationException {
      super(CLIENT);
      Field last = SnowflakeClient.class.getDeclaredField("last");
      last.setAccessible(true);
      @SuppressWarnings("unchecked")
      AtomicReference<Snowflake> reference = (AtomicReference<Snowflake>) last.get(CLIENT);
      reference.set(LAST);
    }
  }

  @Test
  void eachNameComesAfterAllThatWereDrawnBefore() {
    OPTIONS.check(Client.class);
  }

  /** With a client that reads the last name and then writes the next. */
  public static final class CarelessClient extends Actions {
    public CarelessClient() {
      super(careless(new AtomicReference<>(LAST)));
    }

    private static Supplier<Snowflake> careless(AtomicReference<Snowflake> last) {
      return () -> {
        Snowflake next = Snowflake.of(START + STEP, MACHINE, 1, last.get().sequence() + 1 & 0xffff);
        last.set(next);
        return next;
      };
    }
  }

  /** Else the test above shows nothing. */
  @Test
  void aClientThatIsNotAtomicIsFoundOut() {
    LincheckAssertionError found =
        assertThrows(LincheckAssertionError.class, () -> OPTIONS.check(CarelessClient.class));
    assertTrue(found.getMessage().contains("draw()"), found.getMessage());
  }
}
