package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // A reason holds without being named.
class ReasonTest {

  @TempDir Path root;
  private HoundDatabase database;

  @BeforeEach
  void open() throws IOException {
    database = database(root);
  }

  /** The reason that an update gets now. */
  private String reason() {
    try {
      database.update(SAMPLE, "a", 1);
      return database.latest(SAMPLE, "a").orElseThrow().value().updateReason();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theInnermostHoldsAndTheOuterComesBack() {
    assertEquals("No reason given", reason());
    try (Reason outer = database.because("outer")) {
      assertEquals("outer", reason());
      try (Reason inner = database.because("inner")) {
        assertEquals("inner", reason());
      }
      assertEquals("outer", reason());
    }
    assertEquals("No reason given", reason());
  }

  @Test
  void theReasonOfACallComesFirst() throws IOException {
    try (Reason why = database.because("block")) {
      database.update(SAMPLE, "a", 1, "call");
      assertEquals("call", database.latest(SAMPLE, "a").orElseThrow().value().updateReason());
      database.event(SAMPLE, "created");
      assertEquals(
          "block",
          database.latest(SAMPLE, AttributeUpdate.META).orElseThrow().value().updateReason());
    }
  }

  @Test
  void threadsDoNotMix() {
    try (Reason why = database.because("mine")) {
      assertEquals("No reason given", CompletableFuture.supplyAsync(this::reason).join());
      assertEquals("mine", reason());
    }
  }

  @Test
  void databasesDoNotMix() throws IOException {
    try (Reason why = database(root).because("other")) {
      assertEquals("No reason given", reason());
    }
  }

  @Test
  void reasons_endedInWrongOrder_innerStays() {
    Reason outer = database.because("outer");
    Reason inner = database.because("inner");
    outer.close();
    assertEquals("inner", reason());
    inner.close();
    inner.close();
    assertEquals("No reason given", reason());
  }

  @Test
  void reason_endedOnAnotherThread_endsHere() {
    Reason outer = database.because("outer");
    Reason inner = database.because("inner");
    CompletableFuture.runAsync(inner::close).join();
    assertEquals("outer", reason());
    outer.close();
    assertEquals("No reason given", reason());
  }
}
