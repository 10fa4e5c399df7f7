package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The names that publishing gives its files in the folder of temporary files. They distinguish its
 * own files from foreign ones.
 */
final class TemporaryNames {

  private static final String FOLDER = FolderPath.TEMPORARIES + "/";
  private static final int DIGITS = 16;
  private static final String LINK = ".link";
  private static final String CLAIM = ".claim";

  private TemporaryNames() {}

  /** Returns a random name for a temporary file: two writers draw the same one with 2^-64. */
  static String random() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  /** Returns the name of another link to a temporary file. */
  static String link(String temporary) {
    return temporary + LINK;
  }

  static String claim(Snowflake name) {
    return name + CLAIM;
  }

  /**
   * Returns whether publishing gives such a name.
   *
   * @param path from the root, parts separated by slashes
   */
  static boolean isOurs(String path) {
    if (!path.startsWith(FOLDER)) {
      return false;
    }
    String below = path.substring(FOLDER.length());
    // Claims lie as deep as the folder of the record, links in a folder of the same name too.
    String name = path.substring(path.lastIndexOf('/') + 1);
    return isRandom(withoutEnd(below, LINK)) || isLinkInFolder(below, name) || isClaim(name);
  }

  private static boolean isLinkInFolder(String below, String name) {
    return below.equals(name + "/" + name)
        && name.endsWith(LINK)
        && isRandom(withoutEnd(name, LINK));
  }

  private static boolean isRandom(String digits) {
    return digits.length() == DIGITS
        && digits.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
  }

  private static boolean isClaim(String name) {
    return name.endsWith(CLAIM) && Snowflake.fromFileName(withoutEnd(name, CLAIM)).isPresent();
  }

  private static String withoutEnd(String name, String end) {
    return name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
  }
}
