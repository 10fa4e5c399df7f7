package dev.hound.database;

import static dev.hound.database.DatabaseFixture.SAMPLE;
import static dev.hound.database.DatabaseFixture.database;
import static dev.hound.database.DatabaseFixture.databaseBuilder;
import static dev.hound.database.DatabaseFixture.files;
import static dev.hound.database.DatabaseFixture.json;
import static dev.hound.database.DatabaseFixture.values;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.Durability;
import dev.hound.folder.LocalFolder;
import dev.hound.folder.Order;
import dev.hound.snowflake.Snowflake;
import dev.hound.snowflake.SnowflakeClient;
import dev.hound.store.TimeRange;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class WritingTest {

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "a/b",
        "/etc",
        "../../outside",
        "a\\b",
        "nul\0",
        "line\n",
        "\u0085",
        ".tmp",
        ".TMP",
        "\ud83d"
      })
  void refusesNamesThatCanNotBeFolders(String name) throws IOException {
    HoundDatabase database = database(root);
    for (String message :
        List.of(
            refusal(() -> database.update(Entity.of(name, "S"), "a", 1)),
            refusal(() -> database.update(Entity.of("samples", name), "a", 1)),
            refusal(() -> database.update(SAMPLE, name, 1)),
            refusal(() -> database.update(Entity.WORKSPACE, name, 1)),
            refusal(() -> database.event(Entity.of("samples", name), "created")),
            refusal(() -> database.upload(SAMPLE, Map.of(name, 1))),
            refusal(() -> database.upload(Entity.of("samples", name), Map.of())))) {
      String shown = name.replace("\0", "\\u0000").replace("\n", "\\u000a");
      if (!shown.equals("\u0085") && !shown.equals("\ud83d")) {
        assertTrue(message.contains("\"" + shown + "\""), message);
      }
    }
    assertEquals(List.of(), files(root));
  }

  private static String refusal(org.junit.jupiter.api.function.Executable write) {
    return assertThrows(IllegalArgumentException.class, write).getMessage();
  }

  @Test
  void countsTheBytesOfNames() throws IOException {
    HoundDatabase database = database(root);
    assertTrue(refusal(() -> database.update(SAMPLE, "x".repeat(300), 1)).contains("255"));
    // Two bytes each.
    assertTrue(refusal(() -> database.update(SAMPLE, "ü".repeat(128), 1)).contains("256"));
    database.update(SAMPLE, "ü".repeat(127) + "x", 1);
    database.update(SAMPLE, "x".repeat(255), 1);
    assertEquals(2, database.attributes(SAMPLE).size());
  }

  @Test
  void refusesHoundsOwnNames() throws IOException {
    HoundDatabase database = database(root);
    assertTrue(refusal(() -> database.update(Entity.of("logs", "job"), "a", 1)).contains("logs"));
    refusal(() -> database.update(Entity.of("workspace", "x"), "a", 1));
    refusal(() -> database.event(Entity.of("logs", "x"), "created"));
    assertTrue(refusal(() -> database.update(SAMPLE, "__meta__", 1)).contains("__meta__"));
    refusal(() -> database.upload(Entity.WORKSPACE, Map.of("a", 1)));
    assertTrue(refusal(() -> database.log(LogType.META, "x")).contains("meta"));
    refusal(() -> database.log(LogType.of("mine"), "x"));
    assertEquals(List.of(), files(root));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ünï côdé",
        "library:build",
        "😀",
        "dot.",
        "space ",
        " ",
        "-",
        "~",
        ".hidden",
        "cohort 7",
        "*?<>|\"",
        "logs",
        "meta",
        "hound",
        "...",
        "41dac33edb1b06a0000002fc00000001e4e30000007e"
      })
  void passesAllOtherNames(String name) throws IOException {
    HoundDatabase database = database(root);
    Entity entity = Entity.of("samples", name);
    Snowflake written = database.update(entity, name, 7);
    assertTrue(
        Files.isRegularFile(
            root.resolve("hound/samples").resolve(name).resolve(name).resolve("" + written)));
    assertEquals(List.of("7"), json(database.history(entity)));
    assertEquals(List.of("7"), json(database.history("samples")));
    assertEquals(List.of(entity), List.copyOf(database.entities("samples")));
    assertEquals(List.of(name), List.copyOf(database.attributes(entity)));
    assertEquals(List.of(name), List.copyOf(database.current(entity).keySet()));
    assertEquals("samples/" + name + "/" + name, database.find(written).orElseThrow().folder());
    assertEquals(List.of(), database.verify().toList());
  }

  @Test
  void writesNothingWhenAValueIsRefused() throws IOException {
    HoundDatabase database = database(root);
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("fine", 1);
    attributes.put("self", attributes);
    assertThrows(IllegalArgumentException.class, () -> database.upload(SAMPLE, attributes));
    Object deep = 1;
    for (int i = 0; i < 1_001; i++) {
      deep = List.of(deep);
    }
    Object tooDeep = deep;
    assertThrows(IllegalArgumentException.class, () -> database.update(SAMPLE, "a", tooDeep));
    assertEquals(List.of(), files(root));
  }

  @Test
  void valuesConvertBothWays() throws IOException {
    record Quality(double meanDepth, LocalDate day, Snowflake run) {}
    JsonMapper mapper =
        JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();
    HoundDatabase database = databaseBuilder(root).mapper(mapper).build();
    Quality quality = new Quality(31.5, LocalDate.of(2026, 11, 30), Snowflake.MIN);
    database.update(SAMPLE, "qc", quality);
    AttributeUpdate update = database.latest(SAMPLE, "qc").orElseThrow().value();
    assertEquals(
        "{\"mean_depth\":31.5,\"day\":\"2026-11-30\",\"run\":\"" + "0".repeat(44) + "\"}",
        update.attributeValue().toString());
    record Depth(double mean_depth) {}
    assertEquals(
        31.5,
        update
            .valueAs(
                Depth.class,
                mapper.rebuild().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build())
            .mean_depth());
    assertThrows(IllegalArgumentException.class, () -> update.valueAs(Integer.class));
  }

  @Test
  void disabledMintsNamesAndChecksButWritesNothing() throws IOException {
    HoundDatabase database = databaseBuilder(root).enabled(false).build();
    Snowflake first = database.update(SAMPLE, "a", 1);
    Snowflake second = database.log(LogType.JOB, "x");
    assertTrue(first.compareTo(second) < 0);
    database.batch(() -> database.update(SAMPLE, "a", 2));
    database.upload(SAMPLE, Map.of("a", 1));
    assertEquals(List.of(), database.repair());
    assertThrows(IllegalArgumentException.class, () -> database.update(SAMPLE, "a/b", 1));
    assertEquals(List.of(), files(root));
  }

  @Test
  void refusesTheInsideOfADatabase() throws IOException {
    database(root).log(LogType.OTHER, "x");
    FileSystemException refused =
        assertThrows(FileSystemException.class, () -> HoundDatabase.open(root.resolve("hound")));
    assertTrue(refused.getMessage().contains("did you mean its parent?"), refused.getMessage());
    assertFalse(Files.exists(root.resolve("hound/hound")));
    // Other programs have folders called logs as well.
    Path project = Files.createDirectories(root.resolve("project/logs/2026")).getParent();
    assertDoesNotThrow(() -> HoundDatabase.open(project.getParent()));
  }

  @Test
  void makesNothingBeforeTheFirstWrite() throws IOException {
    Path missing = root.resolve("missing");
    HoundDatabase database = database(missing);
    assertEquals(List.of(), database.entries(LogType.META).toList());
    assertEquals(List.of(), List.copyOf(database.types()));
    assertEquals(Map.of(), database.current(SAMPLE));
    assertEquals(new Volume(0, 0), database.volume());
    assertEquals(List.of(), database.verify().toList());
    assertFalse(Files.exists(missing));
    HoundDatabase strict = databaseBuilder(missing).requireExisting().build();
    assertThrows(NoSuchFileException.class, () -> strict.update(SAMPLE, "a", 1));
    assertFalse(Files.exists(missing));
  }

  @Test
  void aFolderHasSettingsOfItsOwn() {
    assertThrows(IllegalStateException.class, () -> HoundDatabase.builder().build());
    assertThrows(
        IllegalStateException.class,
        () ->
            HoundDatabase.builder()
                .folder(LocalFolder.open(root))
                .durability(Durability.BUFFERED)
                .build());
  }

  @Test
  void authorIsUserAtHostByDefault() throws IOException {
    HoundDatabase database = HoundDatabase.open(root);
    assertTrue(database.author().matches("\\S+@\\S+"), database.author());
    assertTrue(database.author().startsWith(System.getProperty("user.name") + "@"));
    Path kernel = Path.of("/proc/sys/kernel/hostname");
    if (Files.exists(kernel)) {
      assertTrue(database.author().endsWith("@" + Files.readString(kernel).strip()));
    }
    assertThrows(IllegalArgumentException.class, () -> HoundDatabase.builder().author(" "));
  }

  @Test
  void nothingIsReadOrWrittenThroughALinkToOutside() throws IOException {
    Path outside = Files.createDirectories(root.resolve("outside/bam"));
    Path inside = Files.createDirectories(root.resolve("inside"));
    HoundDatabase other = database(root.resolve("other"));
    Snowflake secret = other.update(Entity.of("samples", "linked"), "bam", "secret");
    Files.copy(
        root.resolve("other/hound/samples/linked/bam").resolve(secret.toString()),
        outside.resolve(secret.toString()));
    HoundDatabase database = database(inside);
    database.update(SAMPLE, "bam", "mine");
    Files.createSymbolicLink(inside.resolve("hound/samples/linked"), outside.getParent());
    Files.createSymbolicLink(inside.resolve("hound/linkedType"), outside.getParent());
    Files.createSymbolicLink(inside.resolve("hound/samples/S-001/linked"), outside);
    Entity linked = Entity.of("samples", "linked");
    List<String> before = files(root.resolve("outside"));

    assertThrows(NotDirectoryException.class, () -> database.update(linked, "bam", 1));
    assertThrows(NotDirectoryException.class, () -> database.update(linked, "new", 1));
    assertThrows(NotDirectoryException.class, () -> database.update(SAMPLE, "linked", 1));
    assertThrows(
        NotDirectoryException.class,
        () -> database.update(Entity.of("linkedType", "bam"), "new", 1));
    assertThrows(NotDirectoryException.class, () -> database.history(linked, "bam").toList());
    assertThrows(NotDirectoryException.class, () -> database.history(linked).toList());
    assertThrows(NotDirectoryException.class, () -> database.current(linked));
    assertEquals(List.of("\"mine\""), json(database.history("samples")));
    assertEquals(List.of("bam"), List.copyOf(database.current(SAMPLE).keySet()));
    assertEquals(List.of(SAMPLE), List.copyOf(database.entities("samples")));
    assertTrue(database.find(secret).isEmpty());
    assertEquals(3, database.verify().count()); // Each link is a foreign file.
    assertEquals(before, files(root.resolve("outside")));
    assertFalse(Files.exists(outside.getParent().resolve("new")));
  }

  @Test
  void theRootMayBeALink() throws IOException {
    Path real = Files.createDirectories(root.resolve("real"));
    Path link = Files.createSymbolicLink(root.resolve("link"), real);
    HoundDatabase database = database(link);
    database.update(SAMPLE, "a", 1);
    assertEquals(List.of("1"), json(database(real).history(SAMPLE)));
  }

  @Test
  void clocks_differ_laterNameDecides() throws IOException {
    Instant now = Instant.parse("2026-11-30T12:00:00Z");
    HoundDatabase ahead =
        databaseBuilder(root)
            .client(SnowflakeClient.builder().clock(() -> now.plusSeconds(5)).build())
            .build();
    HoundDatabase behind =
        databaseBuilder(root).client(SnowflakeClient.builder().clock(() -> now).build()).build();
    ahead.update(SAMPLE, "a", "ahead");
    behind.update(SAMPLE, "a", "behind, but written later");
    assertEquals(
        List.of("\"behind, but written later\"", "\"ahead\""), json(ahead.history(SAMPLE)));
    assertEquals("ahead", behind.current(SAMPLE).get("a").value().valueAs(String.class));
    assertEquals(
        "behind, but written later",
        behind.at(SAMPLE, now.plusSeconds(4)).get("a").value().valueAs(String.class));
    // Each record tells the time by its own writer's clock.
    assertEquals(
        List.of("30/11/2026 12:00:00 GMT", "30/11/2026 12:00:05 GMT"),
        values(ahead.history(SAMPLE)).stream().map(AttributeUpdate::timestamp).toList());
    assertEquals(2, ahead.entries(LogType.META, TimeRange.all(), Order.ASCENDING).count());
  }
}
