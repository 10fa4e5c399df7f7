package dev.hound.folder.sim;

import java.util.ArrayList;
import java.util.List;

/**
 * Goes all ways through something that makes choices: it is done again and again, each time in
 * another way, until there is none left.
 */
public final class Choices {

  /** Is asked for each choice. */
  @FunctionalInterface
  public interface Chooser {
    /**
     * Chooses.
     *
     * @param options how many there are, at least one
     * @return one of them, from 0
     */
    int choose(int options);
  }

  private static final class Choice {
    final int options;
    int taken;

    Choice(int options) {
      this.options = options;
    }
  }

  private final boolean lastIsUsual;
  private final int mostUnusual;
  private final List<Choice> way = new ArrayList<>();
  private int position;
  private int unusual;

  private Choices(boolean lastIsUsual, int mostUnusual) {
    this.lastIsUsual = lastIsUsual;
    this.mostUnusual = mostUnusual;
  }

  /** All ways. */
  public static Choices all() {
    return new Choices(false, Integer.MAX_VALUE);
  }

  /** The ways on which all but so many choices take the first option. */
  public static Choices firstBut(int mostUnusual) {
    return new Choices(false, mostUnusual);
  }

  /** The ways on which all but so many choices take the last option. */
  public static Choices lastBut(int mostUnusual) {
    return new Choices(true, mostUnusual);
  }

  /** Chooses as this way demands; where the way is new, the usual option. */
  public int choose(int options) {
    if (options == 1) {
      return 0;
    }
    if (position == way.size()) {
      way.add(new Choice(options));
    }
    Choice choice = way.get(position++);
    if (choice.options != options) {
      throw new IllegalStateException("not the same way again");
    }
    return lastIsUsual ? options - 1 - choice.taken : choice.taken;
  }

  /** Turns to the next way; false if there is none. */
  public boolean next() {
    position = 0;
    while (!way.isEmpty()) {
      Choice last = way.get(way.size() - 1);
      if (last.taken > 0) {
        unusual--;
      }
      if (last.taken + 1 < last.options && unusual < mostUnusual) {
        last.taken++;
        unusual++;
        return true;
      }
      way.remove(way.size() - 1);
    }
    return false;
  }
}
