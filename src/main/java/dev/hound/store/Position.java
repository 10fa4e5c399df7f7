package dev.hound.store;

import dev.hound.internal.Excerpt;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeFormatException;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far a {@link Follower} has come in a folder: a low-water mark, below which it looks at no
 * record any more, and the names from there on that it has delivered.
 *
 * <p>Keep it where you keep the results of your work. Saved after the work, each record is
 * processed at least once; saved together with it in one transaction, exactly once.
 *
 * <p>Its text, from {@link #toString()}, is a few lines, each with a line end:
 *
 * <pre>
 * hound-position 1
 * folder /data/events
 * from 41dac3454c3a11db0000000000000000000000000000007a
 * 41dac3455f1c22ab0000acde48001122bed30000002b
 * end 1
 * </pre>
 *
 * <p>It grows with the number of records that came within one overlap, 45 bytes a name, and not
 * with the folder. Immutable.
 */
public final class Position {

  private static final String HEADER = "hound-position ";
  private static final int VERSION = 1;
  private static final String FOLDER = "folder ";
  private static final String FROM = "from ";
  private static final String END = "end ";

  private static final Position BEGINNING = new Position(null, Snowflake.MIN, new TreeSet<>());

  private final @Nullable String folder;
  private final Snowflake from;
  private final NavigableSet<Snowflake> delivered;

  /** Takes the set over. */
  private Position(@Nullable String folder, Snowflake from, NavigableSet<Snowflake> delivered) {
    // One line.
    this.folder = folder == null ? null : folder.replaceAll("\\p{Cntrl}", "?");
    this.from = from;
    this.delivered = delivered;
  }

  /**
   * Returns the position before all records.
   *
   * @return the position, of any folder
   */
  public static Position beginning() {
    return BEGINNING;
  }

  /**
   * Returns the position before all records from an instant on, by the times in their names.
   *
   * @param since the first moment; before 1970 means the beginning
   * @return the position, of any folder
   * @throws IllegalArgumentException if the instant is after the year 9999
   */
  public static Position since(Instant since) {
    TimeRange range = TimeRange.since(since);
    if (range.isEmpty()) {
      throw new IllegalArgumentException("no record can be so late: " + since);
    }
    return new Position(null, range.first(), new TreeSet<>());
  }

  /**
   * Makes the position of a folder.
   *
   * @param delivered copied; names below the mark are left out
   */
  static Position of(String folder, Snowflake from, Collection<Snowflake> delivered) {
    return new Position(folder, from, new TreeSet<>(new TreeSet<>(delivered).tailSet(from, true)));
  }

  /**
   * Returns the position at which of some names only those selected are still to come.
   *
   * @param names from the newest on
   */
  static Position before(
      Selection selection,
      String folder,
      Iterator<Snowflake> names,
      Instant now,
      FollowOptions options) {
    long left = selection.limit();
    Snowflake mark = null;
    Snowflake least = null;
    NavigableSet<Snowflake> delivered = new TreeSet<>();
    while (names.hasNext()) {
      Snowflake name = names.next();
      mark = mark == null ? mark(name, now, options) : mark;
      boolean selected = left > 0 && selection.contains(name);
      if (selected) {
        least = name;
        left--;
      } else {
        delivered.add(name);
      }
      if (name.compareTo(mark) < 0 && (left == 0 || name.compareTo(selection.first()) < 0)) {
        break; // All others are behind the mark, and none is selected.
      }
    }
    if (mark == null) {
      return new Position(folder, Snowflake.MIN, delivered);
    }
    Snowflake from = least != null && least.compareTo(mark) < 0 ? least : mark;
    delivered.headSet(from, false).clear();
    return new Position(folder, from, delivered);
  }

  /** Returns the least name that is still looked for if this is the newest one seen. */
  static Snowflake mark(Snowflake newest, Instant now, FollowOptions options) {
    Instant seen = newest.instant();
    Instant mark = (seen.isBefore(now) ? seen : now).minus(options.overlap());
    return mark.isBefore(Instant.EPOCH) ? Snowflake.MIN : Snowflake.min(mark);
  }

  /**
   * Reads the text of a position.
   *
   * @param text what {@link #toString()} returned
   * @return the position
   * @throws IllegalArgumentException if the text is damaged, cut short, or of a newer version; the
   *     message says which line is wrong
   */
  public static Position parse(String text) {
    if (!text.startsWith(HEADER)) {
      throw new IllegalArgumentException(
          "not a position: it does not begin with \"" + HEADER + VERSION + "\"");
    }
    List<String> lines = text.lines().toList();
    String version = lines.get(0).substring(HEADER.length());
    if (!version.equals(String.valueOf(VERSION))) {
      throw new IllegalArgumentException(
          "position of version \"%s\", but this Hound reads version %d; use a newer Hound"
              .formatted(Excerpt.of(version), VERSION));
    }
    int count = lines.size() - 4;
    if (count < 0 || !text.endsWith("\n") || !lines.get(lines.size() - 1).equals(END + count)) {
      throw damaged(
          lines.size(), "it must be \"end \" and the number of names; the position is cut short");
    }
    String folder = value(lines, 1, FOLDER);
    Snowflake from = name(value(lines, 2, FROM), 3);
    NavigableSet<Snowflake> delivered = new TreeSet<>();
    for (int i = 3; i < lines.size() - 1; i++) {
      Snowflake name = name(lines.get(i), i + 1);
      Snowflake before = delivered.isEmpty() ? null : delivered.last();
      if (name.compareTo(from) < 0 || (before != null && name.compareTo(before) <= 0)) {
        throw damaged(i + 1, "the names must be sorted, each once, none below \"from\"");
      }
      delivered.add(name);
    }
    return new Position(folder.isEmpty() ? null : folder, from, delivered);
  }

  private static String value(List<String> lines, int index, String key) {
    String line = lines.get(index);
    if (!line.startsWith(key)) {
      throw damaged(index + 1, "it must begin with \"" + key + "\"");
    }
    return line.substring(key.length());
  }

  private static Snowflake name(String text, int line) {
    try {
      Snowflake name = Snowflake.parse(text);
      if (name.toString().equals(text)) {
        return name;
      }
      throw damaged(line, "the name must be in lower case");
    } catch (SnowflakeFormatException e) {
      throw damaged(line, e.getMessage());
    }
  }

  private static IllegalArgumentException damaged(int line, @Nullable String why) {
    return new IllegalArgumentException("damaged position, line " + line + ": " + why);
  }

  /**
   * Returns where the folder is.
   *
   * @return its path or address, or empty if this position has not been used yet
   */
  public Optional<String> folder() {
    return Optional.ofNullable(folder);
  }

  /**
   * Returns the low-water mark.
   *
   * @return the least name that is still looked for
   */
  public Snowflake from() {
    return from;
  }

  /**
   * Returns the names that have been delivered, from the mark on.
   *
   * @return the names, sorted
   */
  public NavigableSet<Snowflake> delivered() {
    return Collections.unmodifiableNavigableSet(delivered);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Position that
        && Objects.equals(folder, that.folder)
        && from.equals(that.from)
        && delivered.equals(that.delivered);
  }

  @Override
  public int hashCode() {
    return Objects.hash(folder, from, delivered);
  }

  /** Returns the text that {@link #parse} reads. */
  @Override
  public String toString() {
    return HEADER
        + VERSION
        + "\n"
        + FOLDER
        + (folder == null ? "" : folder)
        + "\n"
        + FROM
        + from
        + "\n"
        + delivered.stream().map(name -> name + "\n").collect(Collectors.joining())
        + END
        + delivered.size()
        + "\n";
  }
}
