package dev.hound.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.snowflake.Snowflake;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PositionTest {

  // Three names that the Python Hound made, sorted.
  private static final String A = "41dac33edb1b06a0000002fc00000001e4e30000007e";
  private static final String B = "41dac33edb1b0f0b000002fc00000001e4e3000100f3";
  private static final String C = "41dac33edb1b122e000002fc00000001e4e30002001a";

  private static final String TEXT =
      "hound-position 1\nfolder /data/events\nfrom " + A + "\n" + B + "\n" + C + "\nend 2\n";

  @Test
  void parse_text_hasItsParts() {
    Position position = Position.parse(TEXT);
    assertEquals(Optional.of("/data/events"), position.folder());
    assertEquals(Snowflake.parse(A), position.from());
    assertEquals(
        List.of(Snowflake.parse(B), Snowflake.parse(C)), List.copyOf(position.delivered()));
    assertEquals(TEXT, position.toString());
  }

  @Test
  void toString_fresh_readBack() {
    for (Position position :
        List.of(Position.beginning(), Position.since(Instant.parse("2026-11-30T04:28:28Z")))) {
      assertEquals(position, Position.parse(position.toString()));
      assertEquals(Optional.empty(), position.folder());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hound-position 1, hound-position 2, version",
    "hound-position, position, not a position",
    "folder, where, line 2",
    "from, since, line 3",
    "f3, f4, line 4", // A wrong checksum.
    "41dac33edb1b0f0b, 41DAC33EDB1B0F0B, line 4",
    "end 2, end 3, line 6",
    "end 2, en, line 6",
  })
  void parse_damaged_saysWhere(String part, String instead, String where) {
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> Position.parse(TEXT.replaceFirst(part, instead)));
    assertTrue(e.getMessage().contains(where), e.getMessage());
  }

  @Test
  void parse_cutAnywhere_isRefused() {
    for (int length = 0; length < TEXT.length(); length++) {
      String cut = TEXT.substring(0, length);
      assertThrows(IllegalArgumentException.class, () -> Position.parse(cut), cut);
    }
  }

  @Test
  void parse_namesNotSorted_isRefused() {
    for (String names : List.of(C + "\n" + B, B + "\n" + B)) {
      String text = TEXT.replace(B + "\n" + C, names);
      var e = assertThrows(IllegalArgumentException.class, () -> Position.parse(text));
      assertTrue(e.getMessage().contains("line 5"), e.getMessage());
    }
    String below = TEXT.replace("from " + A, "from " + C);
    var e = assertThrows(IllegalArgumentException.class, () -> Position.parse(below));
    assertTrue(e.getMessage().contains("line 4"), e.getMessage());
  }

  @Test
  void of_folderWithLineEnd_isOneLine() {
    Position position = Position.of("a\nend 0\r\n", Snowflake.MIN, List.of());
    assertEquals(position, Position.parse(position.toString()));
  }

  @Test
  void before_selection_skipsWhatElseWasThere() {
    Instant now = Instant.parse("2026-11-30T05:00:00Z");
    // A name each minute up to now; with an overlap of 5 minutes the mark is that of 04:55.
    List<Snowflake> names =
        java.util.stream.IntStream.rangeClosed(0, 30)
            .mapToObj(i -> Snowflake.min(now.minus(Duration.ofMinutes(i))))
            .toList();
    Position position = before(Selection.all().limit(2), names, now);
    assertEquals(names.get(5), position.from());
    // 04:58 back to 04:55; 05:00 and 04:59 are still to come.
    assertEquals(new TreeSet<>(names.subList(2, 6)), position.delivered());
    // The ten newest reach behind the mark.
    position = before(Selection.all().limit(10), names, now);
    assertEquals(names.get(9), position.from());
    assertTrue(position.delivered().isEmpty());
    // Since 04:50, of 05:00 to 04:30.
    TimeRange since = TimeRange.since(now.minus(Duration.ofMinutes(10)));
    position = before(Selection.all().range(since), names, now);
    assertEquals(names.get(10), position.from());
    assertTrue(position.delivered().isEmpty());
    // All, and none.
    position = before(Selection.all(), names, now);
    assertEquals(names.get(30), position.from());
    position = before(Selection.all().limit(0), names, now);
    assertEquals(names.get(5), position.from());
    assertEquals(new TreeSet<>(names.subList(0, 6)), position.delivered());
    position = before(Selection.all().limit(0), List.of(), now);
    assertEquals(Snowflake.MIN, position.from());
  }

  private static Position before(Selection selection, List<Snowflake> names, Instant now) {
    return Position.before(selection, "x", names.iterator(), now, FollowOptions.DEFAULT);
  }
}
