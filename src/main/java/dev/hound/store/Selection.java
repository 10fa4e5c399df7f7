package dev.hound.store;

import dev.hound.folder.Order;
import dev.hound.internal.Excerpt;
import dev.hound.snowflake.Snowflake;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which records of a store, and in which order. Names alone decide: no record is read.
 *
 * <pre>{@code
 * Selection page = Selection.all().machine("acde48").limit(100);
 * for (Snowflake name : store.names(page).toList()) {
 *   ...
 *   page = page.after(name);
 * }
 * }</pre>
 *
 * <p>Immutable; each method returns another selection.
 */
public final class Selection {

  private static final Selection ALL =
      new Selection(TimeRange.all(), Set.of(), Set.of(), Order.ASCENDING, Long.MAX_VALUE, null);

  private static final Pattern MACHINE = Pattern.compile("[0-9a-f]{1,16}");
  private static final Pattern CLIENT = Pattern.compile("[0-9a-f]{1,4}");

  private final TimeRange range;
  private final Set<String> machines;
  private final Set<String> clients;
  private final Order order;
  private final long limit;
  private final @Nullable Snowflake after;

  private Selection(
      TimeRange range,
      Set<String> machines,
      Set<String> clients,
      Order order,
      long limit,
      @Nullable Snowflake after) {
    this.range = range;
    this.machines = machines;
    this.clients = clients;
    this.order = order;
    this.limit = limit;
    this.after = after;
  }

  /**
   * Returns the selection of all records, the oldest first.
   *
   * @return the selection
   */
  public static Selection all() {
    return ALL;
  }

  /**
   * Selects a range of time, in place of any that was set.
   *
   * @param newRange the range
   * @return the selection
   */
  public Selection range(TimeRange newRange) {
    return new Selection(
        Objects.requireNonNull(newRange, "range"), machines, clients, order, limit, after);
  }

  /**
   * Selects records of a machine. Called again, it adds machines.
   *
   * @param prefix 1 to 16 hex digits, with which the machine id begins as names show it, in 16
   *     digits
   * @return the selection
   * @throws IllegalArgumentException if the prefix is not 1 to 16 hex digits
   */
  public Selection machine(String prefix) {
    return new Selection(
        range, with(machines, prefix, MACHINE, "machine"), clients, order, limit, after);
  }

  /**
   * Selects records of a client. Called again, it adds clients.
   *
   * @param prefix 1 to 4 hex digits, with which the client id begins as names show it, in 4 digits
   * @return the selection
   * @throws IllegalArgumentException if the prefix is not 1 to 4 hex digits
   */
  public Selection client(String prefix) {
    return new Selection(
        range, machines, with(clients, prefix, CLIENT, "client"), order, limit, after);
  }

  private static Set<String> with(Set<String> prefixes, String prefix, Pattern form, String what) {
    String lower = prefix.toLowerCase(Locale.ROOT);
    if (!form.matcher(lower).matches()) {
      throw new IllegalArgumentException(
          "not the beginning of a %s id: \"%s\"; expected %s"
              .formatted(what, Excerpt.of(prefix), form.pattern()));
    }
    Set<String> more = new TreeSet<>(prefixes);
    more.add(lower);
    return more;
  }

  /**
   * Sets the order.
   *
   * @param newOrder whether the oldest comes first, as it does by default, or the newest
   * @return the selection
   */
  public Selection order(Order newOrder) {
    return new Selection(
        range, machines, clients, Objects.requireNonNull(newOrder, "order"), limit, after);
  }

  /**
   * Sets how many records there are at most: the first ones in the order.
   *
   * @param atMost 0 or more
   * @return the selection
   * @throws IllegalArgumentException if the number is negative
   */
  public Selection limit(long atMost) {
    if (atMost < 0) {
      throw new IllegalArgumentException("negative limit: " + atMost);
    }
    return new Selection(range, machines, clients, order, atMost, after);
  }

  /**
   * Selects what comes behind a name in the order: the next page.
   *
   * @param name the last name of the page before; it need not exist any more
   * @return the selection
   */
  public Selection after(Snowflake name) {
    return new Selection(
        range, machines, clients, order, limit, Objects.requireNonNull(name, "name"));
  }

  /**
   * Returns the range of time.
   *
   * @return the range
   */
  public TimeRange range() {
    return range;
  }

  /**
   * Returns the order.
   *
   * @return the order
   */
  public Order order() {
    return order;
  }

  /**
   * Returns how many records there are at most.
   *
   * @return the limit, {@link Long#MAX_VALUE} if there is none
   */
  public long limit() {
    return limit;
  }

  /**
   * Returns whether a name is selected, the limit aside.
   *
   * @param name the name
   * @return whether it is in the range, of one of the machines and clients, and behind the name
   *     after which the selection begins
   */
  public boolean contains(Snowflake name) {
    return range.contains(name) && isBehind(name) && isOfOne(name);
  }

  private boolean isBehind(Snowflake name) {
    if (after == null) {
      return true;
    }
    int compared = name.compareTo(after);
    return order == Order.ASCENDING ? compared > 0 : compared < 0;
  }

  private boolean isOfOne(Snowflake name) {
    if (machines.isEmpty() && clients.isEmpty()) {
      return true;
    }
    String text = name.toString();
    return isOneAt(text, 16, machines) && isOneAt(text, 32, clients);
  }

  private static boolean isOneAt(String name, int offset, Set<String> prefixes) {
    return prefixes.isEmpty()
        || prefixes.stream().anyMatch(prefix -> name.startsWith(prefix, offset));
  }

  /** Returns whether no name at all can be selected. */
  boolean isEmpty() {
    return limit == 0 || range.isEmpty();
  }

  /** Returns the least name that can be selected; not for an empty range. */
  Snowflake first() {
    return after != null && order == Order.ASCENDING && after.compareTo(range.first()) > 0
        ? after
        : range.first();
  }

  /** Returns the greatest name that can be selected; not for an empty range. */
  Snowflake last() {
    return after != null && order == Order.DESCENDING && after.compareTo(range.last()) < 0
        ? after
        : range.last();
  }

  /** Returns what is selected, in words, for messages. */
  @Override
  public String toString() {
    return range
        + (machines.isEmpty()
            ? ""
            : machines.stream().collect(Collectors.joining(" or ", ", machine ", "")))
        + (clients.isEmpty()
            ? ""
            : clients.stream().collect(Collectors.joining(" or ", ", client ", "")))
        + (after == null ? "" : ", after " + after)
        + ", "
        + order
        + (limit == Long.MAX_VALUE ? "" : ", at most " + limit);
  }
}
