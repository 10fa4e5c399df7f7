package dev.hound.folder.program;

import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program whose very first puts find one free file handle, then two, three, and in the end all of
 * them. Prints what comes of it.
 */
public final class ColdPutMain {

  private ColdPutMain() {}

  public static void main(String[] args) throws Exception {
    LocalFolder folder = LocalFolder.open(Path.of(args[0]));
    SnowflakeClient client = new SnowflakeClient("cold");
    load(LocalFolder.class);
    load(Snowflake.class);
    List<FileInputStream> eaten = new ArrayList<>();
    try {
      while (true) {
        eaten.add(new FileInputStream("/dev/null"));
      }
    } catch (IOException e) {
      System.out.println("ate");
    }
    for (int free = 1; free <= 3; free++) {
      eaten.remove(0).close();
      put(folder, client);
    }
    for (FileInputStream in : eaten) {
      in.close();
    }
    put(folder, client);
  }

  /** From a folder, as here, a class takes a handle to be loaded. It is not initialized yet. */
  private static void load(Class<?> ofPackage) throws Exception {
    Path classes =
        Path.of(ofPackage.getProtectionDomain().getCodeSource().getLocation().toURI())
            .resolve(ofPackage.getPackageName().replace('.', '/'));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(classes, "*.class")) {
      for (Path file : files) {
        String name = file.getFileName().toString().replace(".class", "");
        Class.forName(
            ofPackage.getPackageName() + "." + name, false, ColdPutMain.class.getClassLoader());
      }
    }
  }

  private static void put(LocalFolder folder, SnowflakeClient client) {
    try {
      folder.publish(client, new byte[] {'1', '\n'});
      System.out.println("put");
    } catch (IOException e) {
      System.out.println("threw " + e);
    }
  }
}
