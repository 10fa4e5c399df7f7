package dev.hound.folder;

import dev.hound.snowflake.Snowflake;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Names files by hard links, or by claims where links are refused. The first record of a tree finds
 * it out; from then on it stays, so that a passing error doesn't change the way.
 */
final class LinksOrClaims implements Naming {

  private final Naming links;
  private final Naming claims;
  private volatile @Nullable Naming found;

  LinksOrClaims(Naming links, Naming claims) {
    this.links = links;
    this.claims = claims;
  }

  @Override
  public boolean name(Temporary temporary, Path folder, Snowflake name) throws IOException {
    Naming naming = found;
    return naming == null ? findOut(temporary, folder, name) : naming.name(temporary, folder, name);
  }

  @Override
  public boolean renames() {
    Naming naming = found;
    return naming != null && naming.renames();
  }

  private boolean findOut(Temporary temporary, Path folder, Snowflake name) throws IOException {
    try {
      return keepIf(links.name(temporary, folder, name), links);
    } catch (OutcomeUnknownException | NoSuchFileException | StaleTemporaryException e) {
      throw e;
    } catch (HardLinks.SymbolicLinkException refused) {
      return claim(temporary, folder, name, refused);
    } catch (IOException | UnsupportedOperationException refused) {
      // File systems refuse links with many errors, in many languages. One that makes another link
      // has not refused it: the disk was full, or the folder may not be written to.
      if (linksWork(temporary, refused)) {
        throw refused;
      }
      return claim(temporary, folder, name, refused);
    }
  }

  private boolean claim(Temporary temporary, Path folder, Snowflake name, Exception refused)
      throws IOException {
    try {
      return keepIf(claims.name(temporary, folder, name), claims);
    } catch (IOException e) {
      e.addSuppressed(refused);
      throw e;
    }
  }

  /** In doubt they work: a tree must not change its way because of a passing error. */
  private static boolean linksWork(Temporary temporary, Exception refused) {
    try {
      return HardLinks.work(temporary.path());
    } catch (IOException | RuntimeException e) {
      refused.addSuppressed(e);
      return true;
    }
  }

  /** A name that is taken proves nothing: that may have been checked first. */
  private boolean keepIf(boolean named, Naming way) {
    if (named) {
      found = way;
    }
    return named;
  }
}
