package dev.hound.folder.program;

import dev.hound.folder.LocalFolder;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Publishes into the folder that it is given while it has one free file handle less each time, down
 * to none, and then with all of them again; prints what comes of it.
 */
public final class HandleEaterMain {

  private static final byte[] CONTENT = "{}\n".getBytes(StandardCharsets.UTF_8);

  private HandleEaterMain() {}

  public static void main(String[] args) throws Exception {
    // From a folder, as here, a class takes a handle to be loaded.
    for (String name : List.of("NamedFailure", "OutcomeUnknownException")) {
      Class.forName("dev.hound.folder." + name);
    }
    LocalFolder folder = LocalFolder.open(Path.of(args[0]));
    SnowflakeClient client = new SnowflakeClient("eater");
    Snowflake first = folder.publish(client, CONTENT);
    System.out.println("first " + first);
    attempt(
        "warm", () -> LocalFolder.open(Path.of(args[0], "no", "such")).publish(client, CONTENT));
    work(folder, first, client);
    List<FileInputStream> eaten = new ArrayList<>();
    try {
      while (true) {
        eaten.add(new FileInputStream("/dev/null"));
      }
    } catch (IOException e) {
      System.out.println("ate");
    }
    work(folder, first, client);
    for (int i = 0; i < 3; i++) {
      eaten.remove(eaten.size() - 1).close();
      work(folder, first, client);
    }
    for (FileInputStream in : eaten) {
      in.close();
    }
    System.out.println("healed");
    work(folder, first, client);
  }

  private static void work(LocalFolder folder, Snowflake first, SnowflakeClient client) {
    attempt("put", () -> folder.publish(client, CONTENT));
    attempt("new", () -> folder.folder("sub" + System.nanoTime()).publish(client, CONTENT));
    attempt("read", () -> folder.read(first).length);
    attempt("names", () -> folder.names(first, first, Order.ASCENDING).count());
    attempt("temporaryFiles", () -> folder.temporaryFiles().orElseThrow().list().count());
  }

  private interface Attempt {
    Object run() throws IOException;
  }

  private static void attempt(String what, Attempt attempt) {
    try {
      System.out.println(what + " " + attempt.run());
    } catch (IOException e) {
      System.out.println(what + " threw " + e);
    }
  }
}
