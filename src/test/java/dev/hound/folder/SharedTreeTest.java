package dev.hound.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hound.folder.program.ChildJvm;
import dev.hound.folder.program.EndlessWriter.Way;
import dev.hound.folder.program.MemberMain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.tests.mockfile.FilterPath;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Several users on one tree. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "needs users and modes of Linux")
@Timeout(300)
final class SharedTreeTest {

  private static final int GROUP = 54_320;
  private static final int OTHER_GROUP = 54_319;
  private static final int FIRST_USER = 54_321;

  /** Of the users, the first first. The group can't read what the second one puts. */
  private static final List<String> UMASKS = List.of("022", "077", "002", "027");

  private static final int PRIVATE = UMASKS.indexOf("077");

  @TempDir Path temp;
  private Path shared;
  private Path root;
  private String classPath;

  @BeforeEach
  void makeWhatAllMayRead() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "needs root, to be other users");
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
    shared = Files.createDirectory(temp.resolve("shared"));
    root = shared.resolve("root");
    List<String> places = new ArrayList<>();
    for (String place :
        ChildJvm.classPath(
                LocalFolder.class,
                MemberMain.class,
                JacksonException.class,
                JsonNode.class,
                FilterPath.class,
                IOUtils.class)
            .split(File.pathSeparator, -1)) {
      String copy = temp.resolve("classes" + places.size()).toString();
      ChildJvm.run(new ProcessBuilder("cp", "-r", place, copy));
      places.add(copy);
    }
    classPath = String.join(File.pathSeparator, places);
  }

  private void share(int mode) throws IOException {
    Files.setAttribute(shared, "unix:gid", GROUP);
    Files.setAttribute(shared, "unix:mode", mode);
  }

  /** Runs the program of a user whose only group this is. */
  private List<String> run(int user, int group, String umask, Way way, List<String> arguments)
      throws Exception {
    return run(List.of("--regid=" + group, "--clear-groups"), user, umask, way, arguments);
  }

  private List<String> run(
      List<String> groups, int user, String umask, Way way, List<String> arguments)
      throws Exception {
    List<String> launcher = new ArrayList<>(List.of("setpriv", "--reuid=" + (FIRST_USER + user)));
    launcher.addAll(groups);
    launcher.addAll(List.of("sh", "-c", "umask " + umask + "; exec \"$0\" \"$@\""));
    List<String> all = new ArrayList<>(List.of(root.toString(), way.name()));
    all.addAll(arguments);
    return ChildJvm.run(
        ChildJvm.of(launcher, classPath, MemberMain.class, all.toArray(String[]::new)));
  }

  /** Returns the rest of the lines that begin with a word. */
  private static List<String> of(String word, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(word + " "))
        .map(line -> line.substring(word.length() + 1))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"BUFFERED", "BUFFERED_CLAIMS"})
  void users_ofOneGroup_putDeleteReadByUmask(Way way) throws Exception {
    share(02775);
    List<List<String>> put = new ArrayList<>();
    for (int user = 0; user < UMASKS.size(); user++) {
      List<String> said = run(user, GROUP, UMASKS.get(user), way, List.of("put", "own" + user));
      put.add(of("put", said));
      assertReads(user, put, said);
    }
    assertShared(02775);
    for (int user = 0; user < UMASKS.size(); user++) {
      List<String> next = put.get((user + 1) % UMASKS.size());
      List<String> said = run(user, GROUP, UMASKS.get(user), way, next);
      assertEquals(Set.copyOf(next), Set.copyOf(of("deleted", said)));
      assertReads(user, put, said);
      put.set((user + 1) % UMASKS.size(), List.of());
    }
    assertEquals(List.of(), files());
  }

  /** A user reads what others put before, but not what one of them keeps private. */
  private static void assertReads(int reader, List<List<String>> put, List<String> said) {
    Set<String> readable = new HashSet<>();
    Set<String> refused = new HashSet<>();
    for (int writer = 0; writer < put.size(); writer++) {
      boolean own = writer == reader;
      if (!(own && of("put", said).equals(put.get(writer)))) {
        (writer == PRIVATE && !own ? refused : readable).addAll(put.get(writer));
      }
    }
    assertEquals(readable, Set.copyOf(of("read", said)));
    assertEquals(refused, Set.copyOf(of("denied", said)));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private void assertShared(int mode) throws IOException {
    Set<String> folders = new HashSet<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path folder : all.filter(Files::isDirectory).toList()) {
        folders.add(root.relativize(folder).toString());
        assertEquals(mode, (Integer) Files.getAttribute(folder, "unix:mode") & 07777, folder + "");
        assertEquals(GROUP, Files.getAttribute(folder, "unix:gid"), folder + "");
      }
    }
    assertTrue(
        folders.containsAll(Set.of("", ".tmp", "logs", "logs/job", "own0", "own1")),
        folders::toString);
  }

  @Test
  void supplementaryGroupIsAsGood() throws Exception {
    share(02770);
    List<String> first = List.of("--regid=" + OTHER_GROUP, "--groups=" + GROUP);
    List<String> put = of("put", run(first, 0, "027", Way.BUFFERED, List.of("put", "own0")));
    List<String> said = run(1, GROUP, "027", Way.BUFFERED, List.of("put", "own1"));
    assertEquals(Set.copyOf(put), Set.copyOf(of("read", said)));
    assertShared(02770);
    said = run(first, 0, "027", Way.BUFFERED, of("put", said));
    assertEquals(6, of("read", said).size());
    assertEquals(3, of("deleted", said).size());
  }

  @Test
  void users_noCommonGroup_shareByDefaultAcl() throws Exception {
    share(02770);
    String entry = "u:" + (FIRST_USER + 1) + ":rwx";
    ProcessBuilder setfacl =
        new ProcessBuilder("setfacl", "-m", entry + ",d:" + entry, "" + shared);
    try {
      assumeTrue(setfacl.start().waitFor() == 0, "the file system has no access lists");
    } catch (IOException e) {
      abort("needs setfacl: " + e.getMessage());
    }
    List<String> put = of("put", run(0, GROUP, "077", Way.BUFFERED, List.of("put", "own0")));
    List<String> said = run(1, OTHER_GROUP, "077", Way.BUFFERED, List.of("put", "own1"));
    assertEquals(Set.copyOf(put), Set.copyOf(of("read", said)));
    assertShared(02770);
    said = run(1, OTHER_GROUP, "077", Way.BUFFERED, put);
    assertEquals(3, of("deleted", said).size());
  }

  @Test
  void inAStickyTreeOthersReadButCannotDelete() throws Exception {
    share(03775);
    List<String> put = of("put", run(0, GROUP, "022", Way.BUFFERED, List.of("put", "own0")));
    List<String> said = run(1, GROUP, "022", Way.BUFFERED, List.of("put", "own1"));
    assertEquals(3, of("put", said).size());
    assertShared(03775);
    said = run(1, GROUP, "022", Way.BUFFERED, put);
    assertEquals(6, of("read", said).size());
    assertEquals(List.of(), of("deleted", said));
    List<String> kept = of("kept", said);
    assertEquals(3, kept.size());
    for (String message : kept) {
      assertTrue(message.startsWith(root.toString()), message);
      assertTrue(message.endsWith("Operation not permitted"), message);
    }
    assertEquals(3, of("deleted", run(0, GROUP, "022", Way.BUFFERED, put)).size());
  }
}
