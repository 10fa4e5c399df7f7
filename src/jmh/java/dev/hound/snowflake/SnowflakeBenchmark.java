package dev.hound.snowflake;

import com.github.f4b6a3.tsid.TsidFactory;
import com.github.f4b6a3.ulid.UlidFactory;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A name made and printed, and a printed one read, beside the same with ULIDs, TSIDs and UUIDs. All
 * threads share one client or factory.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SnowflakeBenchmark {

  private final SnowflakeClient snowflakes = new SnowflakeClient("benchmark");
  private final UlidFactory ulids = UlidFactory.newMonotonicInstance();
  private final TsidFactory tsids = new TsidFactory();
  private final InstantSource clock = InstantSource.system();

  private final String snowflakeText = snowflakes.snowflake().toString();
  private final String uuidText = UUID.randomUUID().toString();

  /** The part of a name that no generator can do without. */
  @Benchmark
  public double clockReading() {
    return EpochSeconds.of(clock.instant());
  }

  /** One thread, a snowflake's 44 digits. */
  @Benchmark
  public String snowflake() {
    return snowflakes.snowflake().toString();
  }

  /** One thread, a monotonic ULID's 26 characters. */
  @Benchmark
  public String ulid() {
    return ulids.create().toString();
  }

  /** One thread, a TSID's 13 characters. */
  @Benchmark
  public String tsid() {
    return tsids.create().toString();
  }

  /** Two threads draw from one client. */
  @Benchmark
  @Threads(2)
  public String snowflakeTwoThreads() {
    return snowflakes.snowflake().toString();
  }

  /** Two threads draw from one factory. */
  @Benchmark
  @Threads(2)
  public String ulidTwoThreads() {
    return ulids.create().toString();
  }

  /** Two threads draw from one factory. */
  @Benchmark
  @Threads(2)
  public String tsidTwoThreads() {
    return tsids.create().toString();
  }

  /** The strict reading of 44 digits. */
  @Benchmark
  public Snowflake parseSnowflake() {
    return Snowflake.parse(snowflakeText);
  }

  /** The reading of a UUID's 36 characters. */
  @Benchmark
  public UUID parseUuid() {
    return UUID.fromString(uuidText);
  }
}
