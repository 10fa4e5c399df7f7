package dev.hound.database;

import java.util.List;

/**
 * Which log: the name of its folder below {@code hound/logs}.
 *
 * <p>A database may have logs besides those listed here, written by other programs; they can be
 * read, but not written.
 *
 * @param name the name, such as {@code job}
 */
public record LogType(String name) implements Comparable<LogType> {

  /** When jobs were submitted. */
  public static final LogType JOB = new LogType("job");

  /** When entities were uploaded. */
  public static final LogType UPLOAD = new LogType("upload");

  /** Anything else. */
  public static final LogType OTHER = new LogType("other");

  /** One entry for every record that was written, by Hound itself. */
  public static final LogType META = new LogType("meta");

  /** Those that each database has. */
  static final List<LogType> KNOWN = List.of(META, JOB, UPLOAD, OTHER);

  /**
   * Makes a log type.
   *
   * @param name the name of the log's folder
   * @throws IllegalArgumentException if the name is empty
   */
  public LogType {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the name of a log is empty");
    }
  }

  /**
   * Returns the log of that name.
   *
   * @param name the name of the log's folder
   * @return the log type
   * @throws IllegalArgumentException if the name is empty
   */
  public static LogType of(String name) {
    return new LogType(name);
  }

  /**
   * Tells whether users may write to it, and each of its entries is to have one in the meta log.
   */
  boolean isWritable() {
    return equals(JOB) || equals(UPLOAD) || equals(OTHER);
  }

  /** Compares by name. */
  @Override
  public int compareTo(LogType other) {
    return name.compareTo(other.name);
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return name;
  }
}
