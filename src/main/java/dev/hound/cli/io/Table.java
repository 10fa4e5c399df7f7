package dev.hound.cli.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows in columns on standard output.
 *
 * <p>Columns are aligned over as many rows at a time as are kept in memory, since there may be more
 * than fit. On a terminal a row is one line: the widest columns are narrowed, but not that of the
 * time, and what is too long for them is cut, which {@code …} shows. Elsewhere nothing is cut.
 */
public final class Table implements AutoCloseable {

  private static final String GAP = "  ";
  private static final String CUT = "\u2026";

  private static final int MOST_ROWS = 200;
  private static final int MOST_CHARS = 1 << 20;

  /** What is cut shorter tells nothing. */
  private static final int NARROWEST = 8;

  /** One long text must not push apart all other rows where nothing is cut. */
  private static final int WIDEST_UNCUT = 60;

  private final Streams streams;
  private final int timeColumn;
  private final List<List<String>> rows = new ArrayList<>();
  private int chars;
  private int[] widths = {};

  /** Asked for when there is something to print. */
  private int lineWidth;

  public Table(Streams streams, int timeColumn) {
    this.streams = streams;
    this.timeColumn = timeColumn;
  }

  /** Adds a row, of as many cells as the others. */
  public void row(List<String> cells) {
    if (lineWidth == 0) {
      lineWidth = streams.outColumns().getAsInt();
      widths = new int[cells.size()];
    }
    List<String> row = cells.stream().map(Printable::of).map(cell -> cut(cell, lineWidth)).toList();
    rows.add(row);
    chars += row.stream().mapToInt(String::length).sum();
    if (rows.size() >= MOST_ROWS || chars >= MOST_CHARS) {
      flush();
    }
  }

  /** Prints the rows that were added. */
  public void flush() {
    List<List<String>> ready = List.copyOf(rows);
    // Not printed again if printing fails.
    rows.clear();
    chars = 0;
    ready.forEach(this::widen);
    narrow();
    ready.forEach(row -> streams.out().line(line(row)));
  }

  private void widen(List<String> row) {
    for (int i = 0; i < widths.length; i++) {
      int length = DisplayWidth.of(row.get(i));
      if (isCutting() || length <= WIDEST_UNCUT) {
        widths[i] = Math.max(widths[i], length);
      }
    }
  }

  private void narrow() {
    if (!isCutting()) {
      return;
    }
    int tooMany = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - lineWidth;
    for (; tooMany > 0; tooMany--) {
      int widest = widest();
      if (widths[widest] <= NARROWEST) {
        return;
      }
      widths[widest]--;
    }
  }

  private int widest() {
    int widest = timeColumn == 0 ? 1 : 0;
    for (int i = widest + 1; i < widths.length; i++) {
      if (i != timeColumn && widths[i] > widths[widest]) {
        widest = i;
      }
    }
    return widest;
  }

  private boolean isCutting() {
    return lineWidth < Integer.MAX_VALUE;
  }

  private String line(List<String> row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String cell = isCutting() ? cut(row.get(i), widths[i]) : row.get(i);
      line.append(cell);
      if (i < row.size() - 1) {
        line.append(" ".repeat(Math.max(0, widths[i] - DisplayWidth.of(cell)))).append(GAP);
      }
    }
    return cut(line.toString(), lineWidth);
  }

  private static String cut(String text, int width) {
    return width == Integer.MAX_VALUE || DisplayWidth.of(text) <= width
        ? text
        : DisplayWidth.beginning(text, Math.max(0, width - 1)) + CUT;
  }

  @Override
  public void close() {
    flush();
  }
}
