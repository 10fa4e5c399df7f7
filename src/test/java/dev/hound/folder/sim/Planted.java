package dev.hound.folder.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Files that an untrusted user may plant in a shared folder under the name of a record. */
public enum Planted {
  /** To a file outside of the tree that holds a secret: whole JSON, as a record may be. */
  LINK_TO_PRIVATE_FILE("a symbolic link") {
    @Override
    void make(Path file, Path secret) throws IOException {
      Files.createSymbolicLink(file, Files.writeString(secret, SECRET));
    }
  },
  LINK_TO_ITSELF("a symbolic link") {
    @Override
    void make(Path file, Path secret) throws IOException {
      Files.createSymbolicLink(file, file.getFileName());
    }
  },
  DANGLING_LINK("a symbolic link") {
    @Override
    void make(Path file, Path secret) throws IOException {
      Files.createSymbolicLink(file, file.resolveSibling("nothing"));
    }
  },
  LINK_TO_FOLDER("a symbolic link") {
    @Override
    void make(Path file, Path secret) throws IOException {
      Files.createSymbolicLink(file, Path.of("."));
    }
  },
  /** Opening it waits for a writer. */
  PIPE("a pipe, socket or device") {
    @Override
    void make(Path file, Path secret) throws IOException {
      assumeTrue(run("mkfifo", file.toString()), "pipes can be made here");
    }
  },
  SOCKET("a pipe, socket or device") {
    @Override
    void make(Path file, Path secret) throws IOException {
      try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
        // A path of a socket has 108 bytes at most; a name may be longer.
        Path made = secret.resolveSibling("socket");
        socket.bind(UnixDomainSocketAddress.of(made));
        Files.move(made, file);
      } catch (UnsupportedOperationException e) {
        assumeTrue(false, "sockets can be made here: " + e);
      }
    }
  },
  /** {@code /dev/zero}, which never ends. */
  DEVICE("a pipe, socket or device") {
    @Override
    void make(Path file, Path secret) throws IOException {
      assumeTrue(
          run("mknod", file.toString(), "c", "1", "5"),
          "devices can be made here, which takes root");
    }
  },
  FOLDER("a folder") {
    @Override
    void make(Path file, Path secret) throws IOException {
      Files.createDirectory(file);
    }
  };

  /** What a link leads to; no reader may ever see it. */
  public static final String SECRET = "{\"secret\":\"hunter2\",\"text\":\"hunter2\"}\n";

  private final String words;

  Planted(String words) {
    this.words = words;
  }

  abstract void make(Path file, Path secret) throws IOException;

  /**
   * Plants it there; the test is skipped where that can't be done.
   *
   * @param secret where a link may lead, outside of the tree
   */
  public void plant(Path file, Path secret) throws IOException {
    Files.createDirectories(file.getParent());
    make(file, secret);
    assertUntouched(file);
  }

  /** Returns what messages call it. */
  public String words() {
    return words;
  }

  /** Fails if it is not there any more, or something else is. */
  public void assertUntouched(Path file) throws IOException {
    var found = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    assertEquals(words, words(found));
    if (this == LINK_TO_PRIVATE_FILE) {
      assertEquals(SECRET, Files.readString(file));
    }
  }

  private static String words(BasicFileAttributes found) {
    if (found.isSymbolicLink()) {
      return "a symbolic link";
    }
    return found.isDirectory() ? "a folder" : "a pipe, socket or device";
  }

  private static boolean run(String... command) throws IOException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
