package dev.hound.folder.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.LocalFolder;
import dev.hound.folder.sim.Faults.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Fails each file operation of a reading in turn: the result is whole, or the fault is reported.
 */
public final class FaultyReads {

  /** Reads, as lines of text; a line may also report a fault. */
  public interface Reading {
    Stream<String> lines(LocalFolder folder) throws IOException;
  }

  private final Path root;
  private final List<String> whole;
  private final Reading reading;

  /** Reads the lines while nothing fails. */
  public FaultyReads(Path root, Reading reading) throws IOException {
    this.root = root;
    this.reading = reading;
    this.whole = reading.lines(LocalFolder.open(root)).toList();
  }

  /** Fails the first operation, the second, and so on, until all were read without a fault. */
  public void failInTurn(Kind kind, boolean lasting) {
    boolean happened = true;
    for (int passed = 0; happened; passed++) {
      Faults faults = Faults.withLinks();
      LocalFolder folder = faults.open(root);
      faults.after(passed, kind, lasting);
      try {
        check(folder, faults, kind == Kind.INTERRUPT);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(faults.toString(), e);
      }
      happened = !faults.happened().isEmpty();
    }
  }

  private void check(LocalFolder folder, Faults faults, boolean mustBeWhole) {
    boolean isReported = false;
    List<String> found = new ArrayList<>();
    try {
      reading.lines(folder).forEachOrdered(found::add);
    } catch (UncheckedIOException | IOException e) {
      assertTrue(faults.isReportedBy(e), e.toString());
      isReported = true;
    }
    boolean interrupted = Thread.interrupted();
    assertEquals(faults.interrupted(), interrupted, "flag");
    assertEquals(List.of(), faults.handles(), "left open");
    if (mustBeWhole || !(isReported || found.stream().anyMatch(FaultyReads::reportsFault))) {
      assertEquals(whole, found);
    }
  }

  private static boolean reportsFault(String line) {
    return line.contains("permission denied")
        || line.contains("AccessDenied")
        || line.contains("could not be looked into")
        || Stream.of(Kind.values()).anyMatch(kind -> kind.isReportedBy(line));
  }
}
