package dev.hound.database;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.hound.AnyText;
import dev.hound.folder.LocalFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/** Any text as the name of a type, an entity, an attribute or a log. */
final class NamesFuzzTest {

  @FuzzTest
  void isRefusedByTheRulesAndNothingElse(byte[] input) {
    String name = AnyText.of(input);
    assertChecked(isType(name), () -> Names.checkEntity(Entity.of(name, "one")));
    assertChecked(isPlain(name), () -> Names.checkEntity(Entity.of("samples", name)));
    assertChecked(isAttribute(name), () -> Names.checkAttribute(name));
  }

  private static void assertChecked(boolean valid, Executable check) {
    if (valid) {
      assertDoesNotThrow(check);
    } else {
      String message = assertThrows(IllegalArgumentException.class, check).getMessage();
      assertTrue(message.startsWith("invalid name of "), message);
      assertTrue(message.chars().noneMatch(Character::isISOControl), message);
    }
  }

  @FuzzTest
  void isRefusedOrMakesOneFolderAndIsReadBack(byte[] input) throws IOException {
    String name = AnyText.of(input);
    try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
      Path root = Files.createDirectory(memory.getPath("/root"));
      HoundDatabase database = DatabaseFixture.database(root);
      Set<String> expected = new TreeSet<>();
      if (updates(database, Entity.of(name, "one"), "colour", isType(name))) {
        expected.add(name + "/one/colour");
      }
      if (updates(database, Entity.of("samples", name), "colour", isPlain(name))) {
        expected.add("samples/" + name + "/colour");
      }
      if (updates(database, Entity.of("samples", "one"), name, isAttribute(name))) {
        expected.add("samples/one/" + name);
      }
      if (updates(database, Entity.WORKSPACE, name, isAttribute(name))) {
        expected.add("workspace/" + name);
      }
      if (!expected.isEmpty()) {
        expected.add("logs/meta");
      }
      assertEquals(expected, foldersOfRecords(root.resolve("hound")));
      assertEquals(Set.of("root", "work"), names(memory.getPath("/")));
      assertTrue(Set.of("hound", ".tmp").containsAll(names(root)));
      assertEquals(List.of(), database.verify().toList());
    }
  }

  /** Updates and reads back, or is refused; returns which. */
  private static boolean updates(
      HoundDatabase database, Entity entity, String attribute, boolean valid) throws IOException {
    if (!valid) {
      assertThrows(IllegalArgumentException.class, () -> database.update(entity, attribute, 1));
      return false;
    }
    database.update(entity, attribute, 1);
    AttributeUpdate update = database.latest(entity, attribute).orElseThrow().value();
    assertEquals(entity, update.entity());
    assertEquals(attribute, update.attributeName());
    assertEquals(entity, Entity.parse(entity.toString()));
    assertTrue(entity.isWorkspace() || database.types().contains(entity.type()));
    assertTrue(database.entities(entity.type()).contains(entity));
    assertTrue(database.attributes(entity).contains(attribute));
    return true;
  }

  @FuzzTest
  void readsNothingOutsideOfItsRoot(byte[] input) throws IOException {
    String name = AnyText.of(input);
    Path root = Path.of("/root");
    Layout layout = new Layout(LocalFolder.open(root), null, 1);
    assertBelow(root, name, () -> layout.type(name));
    assertBelow(root, name, () -> layout.entity(Entity.of("samples", name)));
    assertBelow(root, name, () -> layout.attribute(Entity.of("samples", "one"), name));
    assertBelow(root, name, () -> layout.attribute(Entity.WORKSPACE, name));
    assertBelow(root, name, () -> layout.log(LogType.of(name)));
  }

  /** A name with slashes may mean a deeper folder, but never .. or one kept for other things. */
  private static void assertBelow(Path root, String name, Supplier<Place> reading) {
    Place place;
    try {
      place = reading.get();
    } catch (IllegalArgumentException e) {
      return;
    }
    String text = place.folder().toString();
    assertTrue(text.startsWith(root + "/hound"), text);
    List<String> parts = List.of(text.substring(root.toString().length() + 1).split("/"));
    for (String part : parts) {
      assertTrue(!part.isEmpty() && !part.equals(".") && !part.equals(".."), text);
      assertTrue(!part.toLowerCase(Locale.ROOT).equals(".tmp"), text);
      assertTrue(part.indexOf('\0') < 0, name);
    }
  }

  private static boolean isType(String name) {
    return isPlain(name) && !name.equalsIgnoreCase("logs") && !name.equalsIgnoreCase("workspace");
  }

  private static boolean isAttribute(String name) {
    return isPlain(name) && !name.equalsIgnoreCase("__meta__");
  }

  private static boolean isPlain(String name) {
    boolean whole = name.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
    return whole
        && !name.isEmpty()
        && !name.matches("\\.|\\.\\.|(?i:\\.tmp)")
        && name.chars().noneMatch(c -> c < 0x20 || (c >= 0x7f && c < 0xa0) || c == '/' || c == '\\')
        && name.getBytes(StandardCharsets.UTF_8).length <= 255;
  }

  private static Set<String> foldersOfRecords(Path hound) throws IOException {
    if (!Files.exists(hound)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.walk(hound)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> hound.relativize(file.getParent()).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toSet());
    }
  }
}
