package dev.hound;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.hound.folder.LocalFolder;
import dev.hound.snowflake.Snowflake;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The layers: a package uses only those below it, and each library has its place. */
class LayersTest {

  /** From the ground up. */
  private static final List<String> LAYERS =
      List.of("internal", "snowflake", "folder", "store", "database", "cli");

  private static final String JACKSON = "tools.jackson..";
  private static final String JACKSON_2 = "com.fasterxml.jackson..";
  private static final String PICOCLI = "picocli..";

  /** Without the tests, which lie elsewhere. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(Snowflake.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void everyClassIsInALayer() {
    String[] layers = LAYERS.stream().map(LayersTest::layer).toArray(String[]::new);
    classes().should().resideInAnyPackage(layers).check(CLASSES);
  }

  @Test
  void aLayerUsesOnlyThoseBelowIt() {
    for (int i = 0; i < LAYERS.size() - 1; i++) {
      String[] above = LAYERS.stream().skip(i + 1).map(LayersTest::layer).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(layer(LAYERS.get(i)))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(above)
          .allowEmptyShould(true)
          .check(CLASSES);
    }
  }

  /** Folders are opened by one door, so that each storage may be behind them. */
  @Test
  void layersAboveFolder_knowNoLocalFolder() {
    noClasses()
        .that()
        .resideInAnyPackage(layer("store"), layer("database"), layer("cli"))
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(LocalFolder.class)
        .check(CLASSES);
  }

  /** Of packages, so that one within a layer is either below or above its parent. */
  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.hound.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void snowflakesAndFolders_useNoJackson() {
    noClasses()
        .that()
        .resideInAnyPackage(layer("internal"), layer("snowflake"), layer("folder"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(JACKSON, JACKSON_2)
        .check(CLASSES);
  }

  @Test
  void theRecordFormatNamesNoJacksonType() {
    noClasses()
        .that()
        .haveFullyQualifiedName("dev.hound.store.RecordFormat")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(JACKSON, JACKSON_2)
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandLineUsesPicocli() {
    noClasses()
        .that()
        .resideOutsideOfPackage(layer("cli"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(PICOCLI)
        .check(CLASSES);
  }

  private static String layer(String name) {
    return "dev.hound." + name + "..";
  }
}
