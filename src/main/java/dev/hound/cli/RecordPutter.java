package dev.hound.cli;

import dev.hound.cli.io.Messages;
import dev.hound.cli.io.OutputException;
import dev.hound.cli.io.Streams;
import dev.hound.folder.OutcomeUnknownException;
import dev.hound.folder.PartlyPublishedException;
import dev.hound.snowflake.Snowflake;
import dev.hound.store.JsonText;
import dev.hound.store.RecordStore;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts batches of records and prints their names. Every failure says where the records come from,
 * which of them were put, and from where on the input was not.
 */
final class RecordPutter {

  private final Streams streams;
  private final RecordStore<JsonText> store;
  private final int maxBytes;
  private boolean closed;

  RecordPutter(Streams streams, RecordStore<JsonText> store, int maxBytes) {
    this.streams = streams;
    this.store = store;
    this.maxBytes = maxBytes;
  }

  /** The greatest size of a record in bytes. */
  int maxBytes() {
    return maxBytes;
  }

  /** Reports what is wrong with a part of the input. */
  void report(String place, String fault) {
    report(place + ": " + fault);
  }

  /** Reports what is wrong, where the message names the part of the input itself. */
  void report(String message) {
    streams.tell(message);
  }

  /** Returns the record in some JSON text; null if it is too large, which is reported. */
  @Nullable JsonText parse(byte[] json, String place) throws IOException {
    if (json.length <= maxBytes) {
      JsonText record = JsonText.parse(json);
      // Refuses JSON that is not a record. The store would too, but for a whole batch at once.
      if (JsonText.format().write(record).length < maxBytes) {
        return record;
      }
    }
    report(place, "more than " + maxBytes + " bytes as a record" + Messages.MAX_SIZE_HINT);
    return null;
  }

  /** Ends the command if the reader of the names has gone: there is more to put. */
  void checkReader(String place) throws IOException {
    if (closed) {
      throw stopped("standard output is closed", place, null);
    }
  }

  /** Puts records and prints their names. */
  void put(Batch batch) throws IOException {
    print(names(batch), batch.behind());
  }

  private List<Snowflake> names(Batch batch) throws IOException {
    try {
      return store.putAll(batch.records());
    } catch (OutcomeUnknownException e) {
      // Says itself which may be there.
      throw stopped(batch.source() + ": " + e.getMessage(), batch.rest(e.names().size()), e);
    } catch (PartlyPublishedException e) {
      String rest = batch.rest(e.names().size());
      print(e.names(), rest);
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw stopped(
          batch.source()
              + ": "
              + Messages.describe(cause)
              + "; the records whose names were printed were stored",
          rest,
          e);
    } catch (IOException | RuntimeException e) {
      // In parentheses, because the message may end with a question.
      String none = batch.records().size() == 1 ? " (it was not put)" : " (none of them was put)";
      throw stopped(batch.source() + ": " + Messages.describe(e) + none, batch.rest(0), e);
    } catch (OutOfMemoryError | LinkageError e) {
      String some = "; some records may have been stored";
      throw stopped(batch.source() + ": " + Messages.describe(e) + some, batch.behind(), e);
    }
  }

  /** Prints names at once. That the reader has gone matters only if there is more to come. */
  private void print(List<Snowflake> names, @Nullable String rest) throws IOException {
    try {
      names.forEach(name -> streams.out().line(name.toString()));
      streams.out().flush();
    } catch (OutputException e) {
      if (!e.isClosedPipe()) {
        String printed = names.stream().map(Snowflake::toString).collect(Collectors.joining(" "));
        throw stopped(e.getMessage() + "; put, but perhaps not printed: " + printed, rest, e);
      }
      closed = true;
    }
  }

  /**
   * Returns the failure that ends the command: the next record would most likely fail too.
   *
   * @param rest where the input continues; null at its end
   */
  static IOException stopped(String why, @Nullable String rest, @Nullable Throwable cause) {
    return new IOException(
        rest == null ? why : why + "; the input was not put from here on: " + rest, cause);
  }
}
