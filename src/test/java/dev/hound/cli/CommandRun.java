package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.cli.io.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a run of the command line inside this process printed and returned. */
record CommandRun(int status, String out, String err) {

  static final Instant NOW = Instant.parse("2026-03-04T05:06:07.5Z");

  static CommandRun of(String... args) {
    return withInput("", args);
  }

  static CommandRun withInput(String input, String... args) {
    return withInput(input.getBytes(StandardCharsets.UTF_8), args);
  }

  static CommandRun withInput(byte[] input, String... args) {
    return withInput(new ByteArrayInputStream(input), args);
  }

  static CommandRun withInput(InputStream input, String... args) {
    return run(input, streams -> streams, args);
  }

  /** Runs with other streams than the usual ones, such as a terminal or an environment. */
  static CommandRun with(UnaryOperator<Streams> change, String... args) {
    return run(InputStream.nullInputStream(), change, args);
  }

  private static CommandRun run(InputStream input, UnaryOperator<Streams> change, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Hound.run(change.apply(streams(input, out, err)), args);
    return new CommandRun(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Streams that are no terminal and no pipe, and a clock that stands at {@link #NOW}. */
  static Streams streams(InputStream in, OutputStream out, OutputStream err) {
    return Streams.of(in, out, () -> false, err, () -> false, InstantSource.fixed(NOW));
  }

  /** The printed lines; fails if the last one has no end. */
  List<String> lines() {
    assertTrue(out.isEmpty() || out.endsWith("\n"), out);
    return out.lines().toList();
  }

  /** The messages, of which each must say whom it is from. */
  List<String> messages() {
    List<String> messages = err.lines().toList();
    assertTrue(messages.stream().allMatch(message -> message.startsWith("hound: ")), err);
    return messages;
  }

  /** Returns what was printed by a run that must succeed without a message. */
  List<String> succeeds() {
    assertEquals("", err);
    assertEquals(0, status, out);
    return lines();
  }

  /** Checks that the run failed with this exit status. */
  CommandRun fails(int expectedStatus) {
    assertEquals(expectedStatus, status, () -> out + err);
    return this;
  }

  /** Checks that the only message is this one, or begins with it. */
  CommandRun saying(String message) {
    assertEquals(1, messages().size(), err);
    assertTrue(err.startsWith("hound: " + message), err);
    return this;
  }
}
