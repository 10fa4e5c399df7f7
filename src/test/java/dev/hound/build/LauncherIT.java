package dev.hound.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code target/hound}. Most tests give it a Java that only tells how it was called; the others the
 * real one.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a POSIX shell script")
class LauncherIT {

  private static final Path LAUNCHER = Path.of(System.getProperty("hound.launcher"));
  private static final Path JAR = Path.of(System.getProperty("hound.jar"));
  private static final String REAL_JAVA_HOME = System.getProperty("java.home");

  /** Prints its process, the locale, and each argument in a line of its own between brackets. */
  private static final String TELLING_JAVA =
      """
      #!/bin/sh
      echo "pid=$$"
      echo "LC_ALL=${LC_ALL-unset}"
      echo "HOUND_TERMINAL=${HOUND_TERMINAL-unset}"
      for argument; do echo "[$argument]"; done
      exit 3
      """;

  @TempDir Path temporary;
  private Path home;
  private Path javaHome;

  @BeforeEach
  void install() throws Exception {
    home = Files.createDirectories(temporary.toRealPath().resolve("a home/of hound"));
    Files.copy(LAUNCHER, home.resolve("hound"));
    executable(home.resolve("hound"));
    Files.createFile(home.resolve("hound.jar"));
    javaHome = Files.createDirectories(temporary.toRealPath().resolve("a java/bin")).getParent();
    Files.writeString(javaHome.resolve("bin/java"), TELLING_JAVA);
    executable(javaHome.resolve("bin/java"));
  }

  private static void executable(Path file) throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Runs the installed launcher with the telling Java and the given variables. */
  private Run tell(Map<String, String> environment, Object... arguments) throws Exception {
    return run(temporary, environment, home.resolve("hound"), arguments);
  }

  private Run run(Path folder, Map<String, String> environment, Object program, Object... arguments)
      throws Exception {
    Map<String, String> all = new HashMap<>(environment);
    all.putIfAbsent("JAVA_HOME", javaHome.toString());
    Object[] command = new Object[arguments.length + 1];
    command[0] = program;
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return Run.in(folder, all, command);
  }

  /** Runs a program in an environment in which the launcher starts the Java of this test. */
  private Run realJava(Map<String, String> environment, Object... command) throws Exception {
    Map<String, String> all = new HashMap<>(environment);
    all.put("JAVA_HOME", REAL_JAVA_HOME);
    return Run.in(temporary, all, command);
  }

  /** Adds an archive of classes, made by the given Java. */
  private void addArchive(Path maker) throws Exception {
    Files.writeString(home.resolve("hound.jsa"), "");
    Files.writeString(home.resolve("hound.jsa.java"), maker + "\n");
  }

  private void assertStartsItsJar(Run run) {
    assertEquals(3, run.status(), run.err());
    assertEquals("", run.err());
    assertTrue(run.out().contains("\n[-jar]\n[" + home.resolve("hound.jar") + "]\n"), run.out());
  }

  @Test
  void isExecutableInTheBuildFolder() {
    assertTrue(Files.isExecutable(LAUNCHER));
  }

  @Test
  void startsFromAnyFolder() throws Exception {
    assertStartsItsJar(run(Path.of("/"), Map.of(), home.resolve("hound")));
    assertStartsItsJar(run(home, Map.of(), "./hound"));
    assertStartsItsJar(run(home, Map.of(), "sh", "hound"));
    assertStartsItsJar(run(home.getParent(), Map.of(), "of hound/hound"));
    assertStartsItsJar(run(home.getParent(), Map.of("CDPATH", "/"), "of hound/../of hound/hound"));
  }

  @Test
  void startsThroughSymbolicLinks() throws Exception {
    Path bin = Files.createDirectory(temporary.resolve("my bin"));
    Files.createSymbolicLink(bin.resolve("absolute"), home.resolve("hound"));
    Files.createSymbolicLink(bin.resolve("relative"), Path.of("../a home/of hound/hound"));
    Files.createSymbolicLink(bin.resolve("chain"), Path.of("relative"));
    Files.createSymbolicLink(temporary.resolve("outer"), Path.of("my bin/chain"));
    Files.createSymbolicLink(temporary.resolve("folder"), home);

    assertStartsItsJar(run(Path.of("/"), Map.of(), bin.resolve("absolute")));
    assertStartsItsJar(run(Path.of("/"), Map.of(), bin.resolve("relative")));
    assertStartsItsJar(run(bin, Map.of(), "./chain"));
    assertStartsItsJar(run(bin, Map.of(), "sh", "chain"));
    assertStartsItsJar(run(bin, Map.of(), "../outer"));
    assertStartsItsJar(run(temporary, Map.of(), "folder/hound"));
    assertStartsItsJar(
        run(bin, Map.of("PATH", bin + ":" + System.getenv("PATH")), "sh", "-c", "chain"));
  }

  @Test
  void passesArgumentsAndStatus() throws Exception {
    List<String> arguments =
        List.of("ls", "", "two words", "*", "$HOME", "it's", "\"", "back\\slash", "-n", "é");

    Run run = tell(Map.of("LANG", "C.UTF-8"), arguments.toArray());

    assertEquals(3, run.status());
    String expected = String.join("", arguments.stream().map(a -> "[" + a + "]\n").toList());
    assertTrue(run.out().endsWith("/hound.jar]\n" + expected), run.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "C.UTF-8"})
  void becomesJavaSoThatSignalsReachIt(String locale) throws Exception {
    Run run = tell(Map.of("LC_ALL", locale));

    assertTrue(run.out().startsWith("pid=" + run.pid() + "\n"), run.out());
  }

  @Test
  void addsOptionsForJava() throws Exception {
    Run run = tell(Map.of("HOUND_JAVA_OPTS", "-Xmx4g  -Dstar=/*"), "new");

    assertTrue(run.out().contains("\n[-Xmx4g]\n[-Dstar=/*]\n[-jar]\n"), run.out());
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+UseG1GC,               -XX:+UseSerialGC",
    "-Dx=y\t-XX:+UseZGC,         -XX:+UseSerialGC",
    "-XX:-UseSerialGC,           -XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=4,    -XX:TieredStopAtLevel=1",
    "-XX:-TieredCompilation,     -XX:TieredStopAtLevel=1",
    "-XX:+UsePerfData,           -XX:-UsePerfData",
    "-XX:CompressedClassSpaceSize=1g,     -XX:CompressedClassSpaceSize=64m",
    "-XX:-UseCompressedClassPointers,     -XX:CompressedClassSpaceSize=64m",
    "-XX:SharedArchiveFile=mine, -XX:SharedArchiveFile=/",
    "-XX:AOTCache=mine,          -XX:SharedArchiveFile=/",
    "@options,                   -XX:+UseSerialGC",
    "-XX:Flags=options,          -XX:+UseSerialGC",
    "-XX:VMOptionsFile=options,  -XX:+UseSerialGC",
  })
  void option_userHasAnother_leftOut(String theirs, String ours) throws Exception {
    addArchive(javaHome);
    assertTrue(tell(Map.of()).out().contains("\n[" + ours));
    // Similar, but of other matters.
    String other = "-XX:MaxMetaspaceSize=1g -Dmail=me@home -Xmx4g -Xlog:gc:file=log";

    for (String variable :
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "HOUND_JAVA_OPTS", "_JAVA_OPTIONS")) {
      assertTrue(tell(Map.of(variable, other)).out().contains("\n[" + ours), variable);
      Run run = tell(Map.of(variable, "-Xmx1g " + theirs));
      assertEquals("", run.err());
      assertFalse(run.out().contains("\n[" + ours), run::out);
      if (!theirs.contains("options")) {
        // The others stay.
        assertTrue(run.out().contains("[-XX:+UseSerialGC]") || run.out().contains("=1]"), run::out);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JAVA_TOOL_OPTIONS",
        "JDK_JAVA_OPTIONS",
        "HOUND_JAVA_OPTS",
        "_JAVA_OPTIONS",
      })
  void garbageCollector_userChoosesOne_used(String variable) throws Exception {
    Path log = temporary.resolve("log");
    String options = "-XX:+UseParallelGC -Xlog:gc*:file=" + log;

    Run run =
        Run.in(
            temporary,
            Map.of("JAVA_HOME", REAL_JAVA_HOME, variable, options),
            LAUNCHER,
            "--version");

    assertEquals(0, run.status(), run.out() + run.err());
    assertEquals(1, run.out().lines().count(), run.out());
    assertTrue(Files.readString(log).contains("Using Parallel"), "no line about the collector");
  }

  @Test
  void addressSpace_scarce_enough() throws Exception {
    // Linux counts what is reserved, though never used; elsewhere the limit may not exist.
    String script = "ulimit -v 1000000 || exit 77; echo '{}' | \"$0\" put .";
    Run run = realJava(Map.of(), "sh", "-c", script, LAUNCHER);

    assumeTrue(run.status() != 77, "ulimit -v doesn't work here");
    assertEquals("", run.err());
    assertEquals(0, run.status(), run.out());
  }

  @Test
  void terminal_none_passedOn() throws Exception {
    assertTrue(tell(Map.of()).out().contains("\nHOUND_TERMINAL=\n"));
    assertTrue(tell(Map.of("HOUND_TERMINAL", "12")).out().contains("\nHOUND_TERMINAL=\n"));
  }

  @ParameterizedTest
  @CsvSource({"'', 12", ">file, 2", "2>file, 1", "'>file 2>&1', ''", "'>&- 2>file', ''"})
  void terminal_someDescriptors_passedOn(String redirections, String expected) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "no script(1) to make a terminal");
    // Asked of the Java, which writes it to a file.
    Files.writeString(
        javaHome.resolve("bin/java"), "#!/bin/sh\necho \"[$HOUND_TERMINAL]\" >\"$ANSWER\"\n");
    Path answer = temporary.resolve("answer");
    String command = "'" + home.resolve("hound") + "' " + redirections;

    Run run =
        run(
            temporary,
            Map.of("ANSWER", answer.toString(), "SHELL", "/bin/sh"),
            "script",
            "-qec",
            command,
            "/dev/null");

    assertEquals(0, run.status(), run.out() + run.err());
    assertEquals("[" + expected + "]\n", Files.readString(answer));
  }

  @Test
  void home_colonInName_refused() throws Exception {
    Path folder = Files.createDirectories(temporary.toRealPath().resolve("a:b/c"));
    Files.copy(home.resolve("hound"), folder.resolve("hound"), StandardCopyOption.COPY_ATTRIBUTES);

    Run run = run(temporary, Map.of(), folder.resolve("hound"), "new");

    assertEquals(1, run.status());
    assertEquals("", run.out());
    assertEquals(
        "hound: "
            + folder
            + " has a colon in its name, where Java can't load a jar from:"
            + " move hound and hound.jar to another folder\n",
        run.err());
  }

  @Test
  void home_oddName_starts() throws Exception {
    Path folder =
        Files.createDirectories(temporary.toRealPath().resolve("a!/%20 #?&;'\"\\$HOME\n*é"));
    for (String name : List.of("hound", "hound.jar", "hound.jsa", "hound.jsa.java")) {
      Files.copy(
          LAUNCHER.resolveSibling(name), folder.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
    }

    // Puts a record, so that the JSON library finds its modules by URLs.
    Run run = realJava(Map.of(), "sh", "-c", "echo '{}' | \"$0\" put .", folder.resolve("hound"));

    assertEquals("", run.err());
    assertEquals(0, run.status(), run.out());
  }

  @Test
  void jar_missing_namedWithItsFolder() throws Exception {
    Files.delete(home.resolve("hound.jar"));

    Run run = tell(Map.of(), "new");

    assertEquals(1, run.status());
    assertEquals("", run.out());
    assertEquals(
        "hound: "
            + home
            + "/hound.jar is missing or unreadable: copy it there too,"
            + " or make a symbolic link to hound instead of a copy\n",
        run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "ls .", "ls /"})
  void workingDirectory_deleted_reported(String arguments) throws Exception {
    for (String pwd : List.of("", "PWD=/", "env -u PWD")) {
      String script = "mkdir gone; cd gone; rmdir ../gone; " + pwd + " \"$0\" " + arguments;

      Run run = realJava(Map.of(), "sh", "-c", script, LAUNCHER);

      assertEquals(1, run.status());
      assertEquals("", run.out());
      // Shells complain too, before the first line of the launcher.
      assertEquals(
          List.of("hound: the working directory was deleted: cd to one that exists"),
          run.err().lines().filter(line -> !line.contains("getcwd")).toList());
    }
  }

  @Test
  void shell_any_starts() throws Exception {
    List<String> shells = List.of("dash", "bash", "busybox sh", "mksh", "ksh", "zsh --emulate sh");
    for (String shell : shells) {
      Run found = Run.in(temporary, Map.of(), "sh", "-c", "command -v ${0%% *}", shell);
      if (found.status() == 0) {
        String script = "exec " + shell + " \"$0\" 'two words' *";
        Run run = run(home, Map.of("HOUND_JAVA_OPTS", "-Da=*"), "sh", "-c", script, "hound");
        assertStartsItsJar(run);
        assertTrue(run.out().contains("\n[-XX:+UseSerialGC]\n"), run.out());
        assertTrue(run.out().contains("\n[-Da=*]\n[-jar]\n"), run.out());
        assertTrue(run.out().endsWith("\n[two words]\n[hound]\n[hound.jar]\n"), run.out());
      }
    }
  }

  @Test
  void saysThatJavaIsMissing() throws Exception {
    Run run = tell(Map.of("JAVA_HOME", "/no/such/java"));

    assertEquals(127, run.status());
    assertEquals("", run.out());
    assertEquals(
        "hound: cannot run /no/such/java/bin/java: install Java 17 or newer,"
            + " or set JAVA_HOME to where it is\n",
        run.err());
  }

  @Test
  void takesJavaFromThePathWithoutJavaHome() throws Exception {
    String path = javaHome.resolve("bin") + ":" + System.getenv("PATH");

    assertStartsItsJar(tell(Map.of("JAVA_HOME", "", "PATH", path)));
  }

  @ParameterizedTest
  @CsvSource({
    // LC_ALL, LC_CTYPE, LANG, what Java then sees as LC_ALL
    ",          ,          ,          C.UTF-8",
    "C,         ,          C.UTF-8,   C.UTF-8",
    "POSIX,     C.UTF-8,   C.UTF-8,   C.UTF-8",
    ",          C,         C.UTF-8,   C.UTF-8",
    ",          ,          C,         C.UTF-8",
    "C.UTF-8,   C,         C,         C.UTF-8",
    ",          C.UTF-8,   C,         unset",
    ",          ,          C.UTF-8,   unset",
    ",          ,          C.utf8,    unset",
    "'',        '',        C.UTF-8,   ''",
    // No such locale is installed anywhere: Java would take plain ASCII.
    ",          ,          xx_XX.UTF-8, C.UTF-8",
  })
  void setsALocaleWhereItIsNotUtf8(String all, String ctype, String lang, String expected)
      throws Exception {
    assertEquals(expected, localeGiven(all, ctype, lang, System.getenv("PATH")));
  }

  @ParameterizedTest
  @CsvSource({
    ",              ,               ,                 C.UTF-8",
    "C,             ,               de_DE.UTF-8,      C.UTF-8",
    ",              de_DE,          de_DE.UTF-8,      C.UTF-8",
    "de_DE.utf8,    C,              C,                de_DE.utf8",
    ",              en_US.UTF-8,    C,                unset",
    ",              ,               de_DE.UTF-8@euro, unset",
  })
  void judgesTheLocaleByItsNameWhereNothingTellsMore(
      String all, String ctype, String lang, String expected) throws Exception {
    Path bin = Files.createDirectory(temporary.resolve("bin"));
    Files.writeString(bin.resolve("env"), "#!/bin/sh\nexec /usr/bin/env \"$@\"\n");
    executable(bin.resolve("env"));

    assertEquals(expected, localeGiven(all, ctype, lang, bin.toString()));
  }

  private String localeGiven(String all, String ctype, String lang, String path) throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", path);
    environment.put("LC_ALL", all);
    environment.put("LC_CTYPE", ctype);
    environment.put("LANG", lang);
    environment.values().removeIf(value -> value == null);
    Run run = tell(environment);
    assertEquals("", run.err());
    return run.out().lines().toList().get(1).substring("LC_ALL=".length());
  }

  @Test
  void givesTheArchiveToTheJavaThatMadeItOnly() throws Exception {
    String option = "[-XX:SharedArchiveFile=" + home.resolve("hound.jsa") + "]\n";
    assertFalse(tell(Map.of()).out().contains("SharedArchiveFile"));

    addArchive(javaHome);
    assertTrue(tell(Map.of()).out().contains(option));
    Path alias = Files.createSymbolicLink(temporary.resolve("alias"), javaHome);
    assertTrue(tell(Map.of("JAVA_HOME", alias.toString())).out().contains(option));

    Files.writeString(home.resolve("hound.jsa.java"), "/another/java\n");
    assertFalse(tell(Map.of()).out().contains("SharedArchiveFile"));
  }

  @Test
  void takesItsClassesFromTheArchive() throws Exception {
    Path log = temporary.resolve("log");
    // With -Xshare:on Java doesn't start unless the archive fits.
    String options = "-Xshare:on -Xlog:class+load:file=" + log;

    Run run =
        Run.in(
            temporary,
            Map.of("JAVA_HOME", REAL_JAVA_HOME, "HOUND_JAVA_OPTS", options),
            "sh",
            "-c",
            "echo '{\"number\": 1.5, \"list\": [1, true, null, \"text\"]}' | \"$0\" put .",
            LAUNCHER);

    assertEquals(0, run.status(), run.out() + run.err());
    List<String> ours =
        Files.readAllLines(log).stream().filter(line -> line.contains(" dev.hound.")).toList();
    assertFalse(ours.isEmpty());
    assertEquals(
        List.of(),
        ours.stream().filter(line -> !line.contains("source: shared objects file")).toList());
  }

  @Test
  void saysNothingOfAnArchiveThatDoesNotFit() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", REAL_JAVA_HOME);
    Files.copy(JAR, home.resolve("hound.jar"), StandardCopyOption.REPLACE_EXISTING);
    Run without = tell(environment, "--version");
    assertEquals(0, without.status(), without.err());

    Files.copy(LAUNCHER.resolveSibling("hound.jsa"), home.resolve("hound.jsa"));
    Files.writeString(home.resolve("hound.jsa.java"), REAL_JAVA_HOME + "\n");
    Run ofAnotherJar = tell(environment, "--version");
    assertEquals("", ofAnotherJar.err());
    assertEquals(without.out(), ofAnotherJar.out());

    Files.delete(home.resolve("hound.jsa"));
    Files.writeString(home.resolve("hound.jsa"), "no archive at all");
    Run broken = tell(environment, "--version");
    assertEquals("", broken.err());
    assertEquals(without.out(), broken.out());
  }

  @Test
  void reachesPathsThatAreNotAsciiUnderThePlainCLocale() throws Exception {
    // Made by the shell, so that it works under any locale of this test's own.
    Run run =
        Run.in(
            temporary,
            Map.of("JAVA_HOME", REAL_JAVA_HOME, "LC_ALL", "C"),
            "sh",
            "-c",
            "d=$(printf 'donn\\303\\251es') && mkdir $d && name=$(echo 1 | \"$0\" put $d) &&"
                + " test -f $d/$name",
            LAUNCHER);

    assertEquals("", run.err());
    assertEquals(0, run.status());
  }
}
