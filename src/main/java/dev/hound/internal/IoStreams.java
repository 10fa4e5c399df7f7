package dev.hound.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;

/**
 * Streams whose elements take reading. They can only throw unchecked exceptions: on its way into a
 * stream an {@link IOException} becomes an {@link UncheckedIOException}, and on its way out itself
 * again.
 *
 * @hidden
 */
public final class IoStreams {

  /**
   * Makes something, by reading.
   *
   * @param <T> what it makes
   * @hidden
   */
  @FunctionalInterface
  public interface Source<T> {
    /**
     * Makes it.
     *
     * @return what was made
     * @throws IOException if it can't be read
     */
    T get() throws IOException;
  }

  /**
   * Does something with an element.
   *
   * @param <T> the type of the elements
   * @hidden
   */
  @FunctionalInterface
  public interface Action<T> {
    /**
     * Does it.
     *
     * @param element the element
     * @throws IOException if it fails
     */
    void accept(T element) throws IOException;
  }

  private IoStreams() {}

  /**
   * Returns a stream that is made only when its first element is asked for.
   *
   * @param <T> the type of the elements
   * @param stream makes the stream
   * @return the stream; if it can't be made, asking for an element is an {@link
   *     UncheckedIOException}
   */
  public static <T> Stream<T> later(Source<Stream<T>> stream) {
    return Stream.of(stream).flatMap(IoStreams::unchecked);
  }

  /**
   * Reads, for callers that may not throw a checked exception.
   *
   * @param <T> what is read
   * @param source reads it
   * @return what was read
   * @throws UncheckedIOException if it can't be read
   */
  public static <T> T unchecked(Source<T> source) {
    try {
      return source.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads, with the failures of streams made plain again.
   *
   * @param <T> what is read
   * @param source reads it, perhaps by streams
   * @return what was read
   * @throws IOException if it can't be read
   */
  public static <T> T checked(Source<T> source) throws IOException {
    try {
      return source.get();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Does something with each element, in their order.
   *
   * @param <T> the type of the elements
   * @param stream the elements
   * @param action what is done
   * @throws IOException if the action throws it, or an element can't be read
   */
  public static <T> void forEach(Stream<T> stream, Action<? super T> action) throws IOException {
    try {
      stream.forEachOrdered(
          element -> {
            try {
              action.accept(element);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
