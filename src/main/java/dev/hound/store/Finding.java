package dev.hound.store;

import dev.hound.snowflake.Snowflake;
import java.util.Objects;
import java.util.Optional;

/**
 * Something that was found in a folder by {@link RecordStore#verify} or a verification that goes
 * further.
 *
 * @param kind what it is
 * @param folder where: the folder's path or address
 * @param entry the name of the entry
 * @param message what is wrong with it, in words
 */
public record Finding(Kind kind, String folder, String entry, String message) {

  /** How bad a finding is. */
  public enum Severity {
    /** Something is broken: a record that can't be read, or a name that was damaged. */
    PROBLEM,
    /** Something is worth knowing; no record is harmed. */
    NOTE
  }

  /** What was found. */
  public enum Kind {
    /** A record without any bytes, as a machine leaves behind that dies during a buffered put. */
    EMPTY_RECORD(Severity.PROBLEM),
    /** A record whose bytes are not of the store's format. */
    CORRUPT_RECORD(Severity.PROBLEM),
    /** A record that is larger than the store reads. */
    TOO_LARGE_RECORD(Severity.PROBLEM),
    /** A record that can't be read: permission denied, or the disk failed. */
    UNREADABLE_RECORD(Severity.PROBLEM),
    /** A folder that can't be read, or something else where a folder must be. */
    UNREADABLE_FOLDER(Severity.PROBLEM),
    /** A folder, link or the like under a record's name. */
    NOT_REGULAR_FILE(Severity.PROBLEM),
    /** A name of 44 lower-case hex digits whose checksum, time or reserved byte is wrong. */
    DAMAGED_NAME(Severity.PROBLEM),
    /** A record whose fields are not those that all readers of its folder need. */
    WRONG_FIELDS(Severity.PROBLEM),
    /** A record that lies in another folder than its fields say. */
    WRONG_FOLDER(Severity.PROBLEM),
    /** A record without an entry in the meta log, where it should have one. */
    MISSING_LOG_ENTRY(Severity.PROBLEM),
    /** A record whose name is later than now: until then it counts as the newest. */
    FUTURE_NAME(Severity.NOTE),
    /** A record that can be read but has something odd, as a byte order mark or a key twice. */
    REMARK(Severity.NOTE),
    /** A file (or link, or the like) that is not a record. */
    FOREIGN_FILE(Severity.NOTE),
    /** A folder inside the folder, or an unreadable one among the temporary files. */
    SUB_FOLDER(Severity.NOTE),
    /** A temporary file: a killed program left it, or a program is still writing it. */
    TEMPORARY_FILE(Severity.NOTE);

    private final Severity severity;

    Kind(Severity severity) {
      this.severity = severity;
    }

    /**
     * Tells how bad findings of this kind are.
     *
     * @return the severity
     */
    public Severity severity() {
      return severity;
    }
  }

  /**
   * Makes a finding.
   *
   * @param kind what it is
   * @param folder where: the folder's path or address
   * @param entry the name of the entry
   * @param message what is wrong with it, in words
   * @throws NullPointerException if an argument is null
   */
  public Finding {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(entry, "entry");
    Objects.requireNonNull(message, "message");
  }

  /**
   * Tells how bad it is.
   *
   * @return the severity of the kind
   */
  public Severity severity() {
    return kind.severity();
  }

  /**
   * Returns the name of the record that it is about.
   *
   * @return the name, or empty if the entry's name is not that of a record
   */
  public Optional<Snowflake> snowflake() {
    return Snowflake.fromFileName(entry);
  }
}
