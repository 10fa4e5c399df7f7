package dev.hound.snowflake;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Mints snowflakes. Every name of one client is greater than the one before, whatever the clock
 * does.
 *
 * <pre>{@code
 * SnowflakeClient client = new SnowflakeClient("etl");
 * Snowflake name = client.snowflake();
 * }</pre>
 *
 * <p>A snowflake carries the time of one reading of the clock, the machine, the client's id and a
 * sequence number that starts at 0 and grows by one for each snowflake. A draw has to wait
 *
 * <ul>
 *   <li>when the clock was set back, until it is past the time of the last name;
 *   <li>when the sequence number goes from 65,535 back to 0 while the clock shows the time of the
 *       last name, until the clock's next step: a quarter of a microsecond with the system's clock.
 * </ul>
 *
 * <p>It waits as long as it takes, and says so once, after a second, as a warning of the {@link
 * System.Logger} named as this class; or for as long as {@link Builder#longestRollbackWait} allows.
 *
 * <p>Thread-safe: any number of threads may draw from one client. No lock is held, so a thread that
 * is stopped half-way keeps no other waiting. One client for a program does; the first 65,536
 * clients of a program have different ids.
 */
public final class SnowflakeClient implements Supplier<Snowflake> {

  /** The name that the Python Hound's {@code getclient()} uses when none is given. */
  private static final String COMMON = "__COMMON__";

  private static final ConcurrentMap<String, SnowflakeClient> SHARED = new ConcurrentHashMap<>();

  private static final ClientIds IDS = new ClientIds();

  private final String name;
  private final InstantSource clock;
  private final Waiter waiter;
  private final @Nullable Duration longestWait;
  private final long machine;
  private final int clientId;

  private final AtomicReference<@Nullable Snowflake> last = new AtomicReference<>();

  /** The name that a warning was given for, so that one set-back of the clock gives one warning. */
  private final AtomicReference<@Nullable Snowflake> warned = new AtomicReference<>();

  /**
   * Makes a client with a random client id on {@linkplain MachineId#hardware() this machine}.
   *
   * @param name identifies the client in {@link #toString()} and in messages; not in snowflakes
   * @throws MachineIdException if the machine id is overridden by something else than one
   */
  public SnowflakeClient(String name) {
    this(builder().name(name));
  }

  private SnowflakeClient(Builder builder) {
    this.name = builder.name;
    this.clock = builder.clock;
    this.waiter = builder.waiter;
    this.longestWait = builder.longestRollbackWait;
    MachineId machineId = builder.machineId == null ? MachineId.hardware() : builder.machineId;
    this.machine = machineId.value();
    if (builder.clientId == null) {
      RandomGenerator random = builder.random == null ? new SecureRandom() : builder.random;
      this.clientId = IDS.take(random);
    } else {
      this.clientId = builder.clientId;
      IDS.note(clientId);
    }
  }

  /**
   * Starts a client with settings of your own.
   *
   * @return a builder with the usual settings
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the client that all of this program shares, as the Python Hound's {@code getclient()}
   * does. The same as {@code shared("__COMMON__")}.
   *
   * @return the same client at every call
   * @throws MachineIdException if the machine id is overridden by something else than one
   */
  public static SnowflakeClient shared() {
    return shared(COMMON);
  }

  /**
   * Returns the client of that name that all of this program shares: same name, same client. It is
   * made at the first call and lives as long as the program. Clients made by the constructor or a
   * builder are never among them.
   *
   * @param name the name
   * @return the same client at every call with that name
   * @throws MachineIdException if the machine id is overridden by something else than one
   */
  public static SnowflakeClient shared(String name) {
    return SHARED.computeIfAbsent(Objects.requireNonNull(name, "name"), SnowflakeClient::new);
  }

  /**
   * Mints a snowflake, greater than all that this client has minted before.
   *
   * @return a new snowflake
   * @throws ClockRollbackException if the clock stayed behind for longer than the builder's limit
   * @throws ClockWaitInterruptedException if the thread was interrupted while it waited; the flag
   *     stays set
   * @throws ClockOutOfRangeException if the clock shows a time that no snowflake can hold: from the
   *     year 10000 on, or, for the first name, before 1970
   */
  @SuppressWarnings("ReferenceEquality") // The very snowflake that was last, none equal to it.
  public Snowflake snowflake() {
    ClockWait wait = null;
    while (true) {
      Instant reading = clock.instant();
      long now = Double.doubleToRawLongBits(EpochSeconds.unchecked(reading));
      Snowflake previous = last.get();
      Snowflake next = successor(previous, now, reading);
      if (next == null) {
        // Either another thread was faster since the reading, or the clock is behind. If the next
        // reading, made after that last name was seen, doesn't pass it either, it is the clock.
        if (wait == null || wait.name() != previous) {
          wait = new ClockWait(this, Objects.requireNonNull(previous));
        } else {
          wait.pause(now);
        }
      } else if (last.compareAndSet(previous, next)) {
        return next;
      } else {
        standAside();
      }
    }
  }

  /**
   * Leaves the last name to the thread that was faster, for a microsecond or so: it then draws many
   * names in the time in which two, each taking the cache line from the other, would draw few.
   */
  private static void standAside() {
    for (int i = 0; i < 100; i++) {
      Thread.onSpinWait();
    }
  }

  /**
   * The name for that reading, or null if time must pass first. The bits of the double tell whether
   * time has moved, which an instant may do within one double.
   */
  private @Nullable Snowflake successor(@Nullable Snowflake previous, long now, Instant reading) {
    int sequence = 0;
    if (previous != null) {
      sequence = (previous.sequence() + 1) & 0xffff;
      long then = previous.timeBits();
      if (now < then || (now == then && sequence == 0)) {
        return null;
      }
    }
    if (!EpochSeconds.isValidBits(now)) {
      throw new ClockOutOfRangeException(
          "clock of %s shows %s, but a name holds 1970 to 9999; set the clock right"
              .formatted(this, reading),
          reading);
    }
    return Snowflake.ofBits(now, machine, (clientId << 16) | sequence);
  }

  Waiter waiter() {
    return waiter;
  }

  @Nullable Duration longestWait() {
    return longestWait;
  }

  /** Tells whether the wait for this name's time is one that no thread has warned of yet. */
  @SuppressWarnings("ReferenceEquality") // As above.
  boolean isFirstWarning(Snowflake name) {
    return warned.getAndSet(name) != name;
  }

  /**
   * Mints a snowflake: the same as {@link #snowflake()}.
   *
   * @return a new snowflake
   * @throws ClockRollbackException as {@link #snowflake()}
   * @throws ClockWaitInterruptedException as {@link #snowflake()}
   * @throws ClockOutOfRangeException as {@link #snowflake()}
   */
  @Override
  public Snowflake get() {
    return snowflake();
  }

  /**
   * Returns the name.
   *
   * @return the name, which is not in snowflakes
   */
  public String name() {
    return name;
  }

  /**
   * Returns the clock that this client's snowflakes take their time from.
   *
   * @return the clock, as given to the builder; the system's by default
   */
  public InstantSource clock() {
    return clock;
  }

  /**
   * Returns the machine id of this client's snowflakes.
   *
   * @return the machine id
   */
  public MachineId machineId() {
    return MachineId.of(machine);
  }

  /**
   * Returns the client id of this client's snowflakes.
   *
   * @return 0 to 65535
   */
  public int clientId() {
    return clientId;
  }

  /** Returns name, machine id and client id (four hex digits), for people to read. */
  @Override
  public String toString() {
    return "SnowflakeClient[%s, machine %s, client %04x]".formatted(name, machineId(), clientId);
  }

  /**
   * Settings of a client. Each has a usual value; a builder may be used again, and each client that
   * it builds is a new one.
   */
  public static final class Builder {

    private String name = "hound";
    private InstantSource clock = InstantSource.system();
    private Waiter waiter = Waiter.SYSTEM;
    private @Nullable RandomGenerator random;
    private @Nullable MachineId machineId;
    private @Nullable Integer clientId;
    private @Nullable Duration longestRollbackWait;

    private Builder() {}

    /**
     * Sets the name.
     *
     * @param name identifies the client in messages; usually {@code "hound"}
     * @return this
     */
    public Builder name(String name) {
      this.name = Objects.requireNonNull(name, "name");
      return this;
    }

    /**
     * Sets the clock that names take their time from.
     *
     * @param clock must be safe for use by several threads if the client is; usually the system's
     * @return this
     */
    public Builder clock(InstantSource clock) {
      this.clock = Objects.requireNonNull(clock, "clock");
      return this;
    }

    /**
     * Sets the source of the client id. It is asked once for each client, unless the id is set.
     *
     * @param random usually a new {@link SecureRandom}
     * @return this
     */
    public Builder random(RandomGenerator random) {
      this.random = Objects.requireNonNull(random, "random");
      return this;
    }

    /**
     * Sets the machine id.
     *
     * @param machineId usually {@link MachineId#hardware()}
     * @return this
     */
    public Builder machineId(MachineId machineId) {
      this.machineId = Objects.requireNonNull(machineId, "machineId");
      return this;
    }

    /**
     * Sets the client id. The caller must make sure that no other client of this machine has it: it
     * is set even if another client of this program has it.
     *
     * @param clientId 0 to 65535; by default random, and different from those of earlier clients
     * @return this
     * @throws IllegalArgumentException if the id is out of range
     */
    public Builder clientId(int clientId) {
      this.clientId = Snowflake.unsigned16("clientId", clientId);
      return this;
    }

    /**
     * Sets how long a draw waits for the clock before it gives up with a {@link
     * ClockRollbackException}. It counts real time, and counts again from zero once the clock has
     * passed the last name. It holds for a clock that was set back, and for one that stands still
     * when the sequence wraps, since that one may never move. A draw always waits some microseconds
     * for the clock's next step, even with a limit of zero.
     *
     * @param limit not negative; usually there is no limit
     * @return this
     * @throws IllegalArgumentException if the limit is negative
     */
    public Builder longestRollbackWait(Duration limit) {
      if (Objects.requireNonNull(limit, "limit").isNegative()) {
        throw new IllegalArgumentException("longestRollbackWait is negative: " + limit);
      }
      this.longestRollbackWait = limit;
      return this;
    }

    Builder waiter(Waiter waiter) {
      this.waiter = waiter;
      return this;
    }

    /**
     * Makes a client.
     *
     * @return a new client
     * @throws MachineIdException if no machine id was set, and that of this machine is overridden
     *     by something else than one
     */
    public SnowflakeClient build() {
      return new SnowflakeClient(this);
    }
  }
}
