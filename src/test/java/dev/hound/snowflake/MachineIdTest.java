package dev.hound.snowflake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hound.snowflake.MachineId.Interface;
import java.io.File;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineIdTest {

  private static final Interface NONE = () -> null;
  private static final Interface THROWING =
      () -> {
        throw new SocketException("no such device");
      };
  private static final Interface BROKEN =
      () -> {
        throw new IllegalStateException("broken");
      };
  private static final Interface ZERO = address("000000000000");
  private static final Interface WITHHELD = address("020000000000");
  private static final Interface TUNNEL = address("00000000000000e0");
  private static final Interface INFINIBAND = address("80000208fe80000000000000e41d2d0300abcdef");
  private static final Interface EMPTY = address("");

  private static final Interface UNIVERSAL = address("a4bb6d012345");
  private static final Interface OTHER_UNIVERSAL = address("a4bb6d012346");
  private static final Interface LOCAL = address("0242ac110002");
  private static final Interface OTHER_LOCAL = address("0242ac110003");
  private static final Interface EUI64 = address("a4bb6dfffe012345");

  @Test
  void theFirstUniversallyAdministeredAddressIsTaken() {
    assertEquals("0000a4bb6d012345", found(LOCAL, UNIVERSAL, OTHER_UNIVERSAL));
    assertEquals("0000a4bb6d012346", found(LOCAL, OTHER_UNIVERSAL, UNIVERSAL));
  }

  @Test
  void elseTheFirstLocallyAdministeredOne() {
    assertEquals("00000242ac110002", found(LOCAL, OTHER_LOCAL));
    assertEquals("00000242ac110003", found(OTHER_LOCAL, LOCAL));
  }

  @Test
  void whatIsNoAddressIsPassedOver() {
    assertEquals(
        "0000a4bb6d012345",
        found(NONE, THROWING, BROKEN, ZERO, WITHHELD, TUNNEL, INFINIBAND, EMPTY, UNIVERSAL));
    assertEquals(
        "00000242ac110002",
        found(NONE, THROWING, BROKEN, ZERO, WITHHELD, TUNNEL, INFINIBAND, EMPTY, LOCAL));
  }

  @Test
  void anAddressOfEightBytesFillsTheId() {
    assertEquals("a4bb6dfffe012345", found(EUI64, UNIVERSAL));
  }

  @Test
  void noAddress_randomBitsWithMulticastBit() {
    MachineId one = MachineId.find(null, null, List::of);
    MachineId other = MachineId.find(null, null, () -> List.of(ZERO));
    assertNotEquals(one, other);
    for (MachineId each : List.of(one, other)) {
      assertEquals(0, each.value() >>> 48);
      assertEquals(1, each.value() >>> 40 & 1);
    }
  }

  @Test
  void property_beforeVariable_beforeAddresses() {
    assertEquals("000000000000001f", MachineId.find("1f", "2f", this::never).toString());
    assertEquals("000000000000002f", MachineId.find(null, "2f", this::never).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {" 1", "xyz", "0x1f", "00000000000000001"})
  void anOverrideThatIsNoIdIsAnErrorWhichNamesIt(String value) {
    MachineIdException property =
        assertThrows(MachineIdException.class, () -> MachineId.find(value, "1", this::never));
    assertTrue(property.getMessage().contains("system property hound.machineId: "));
    assertTrue(property.getMessage().contains('"' + value + '"'), property.getMessage());
    MachineIdException variable =
        assertThrows(MachineIdException.class, () -> MachineId.find(null, value, this::never));
    assertTrue(variable.getMessage().contains("environment variable HOUND_MACHINE_ID: "));
    assertTrue(variable.getMessage().contains('"' + value + '"'), variable.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0000000000000000",
    "1F, 000000000000001f",
    "0242ac110002, 00000242ac110002",
    "ffffffffffffffff, ffffffffffffffff",
    "8000000000000000, 8000000000000000",
    "02:42:ac:11:00:02, 00000242ac110002",
    "02-42-AC-11-00-02, 00000242ac110002",
  })
  void hexDigitsAndAddressesAsPeopleWriteThemAreRead(String text, String expected) {
    assertEquals(expected, MachineId.parse(text).toString());
    assertEquals(MachineId.parse(text), MachineId.parse(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " 1",
        "1 ",
        "-1",
        "+1",
        "0x1",
        "1_0",
        "10000000000000000",
        "02:42:ac:11:00",
        "02:42:ac:11:00-02",
        "02:42:ac:11:00:0g",
        "02:42:ac:11:00:02:",
        "2:42:ac:11:00:02",
        "0:42:ac:11:00:02",
        "0242:ac11:0002",
        "02.42.ac.11.00.02",
        "02042aac:11:00:02",
        "::::::::::::::::1",
        "02:42:ac:11:00:02:00:01",
        "\uff11",
        "\u0661"
      })
  void everythingElseIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> MachineId.parse(text));
  }

  @Test
  void idsAreEqualIfTheirBitsAre() {
    assertEquals(MachineId.of(-1), MachineId.parse("ffffffffffffffff"));
    assertEquals(MachineId.of(-1).hashCode(), MachineId.parse("ffffffffffffffff").hashCode());
    assertNotEquals(MachineId.of(1), MachineId.of(2));
    assertEquals(-1, MachineId.of(-1).value());
  }

  @Test
  void theHardwareIdStaysTheSame() {
    MachineId first = MachineId.hardware();
    assertNotNull(first);
    assertEquals(first, MachineId.hardware());
  }

  @Test
  void theHardwareIdIsAnAddressOfThisMachine() throws Exception {
    assumeTrue(System.getProperty("hound.machineId") == null, "overridden by the property");
    assumeTrue(System.getenv("HOUND_MACHINE_ID") == null, "overridden by the variable");
    List<MachineId> addresses = new ArrayList<>();
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      byte[] address = each.getHardwareAddress();
      if (address != null && address.length == 6) {
        addresses.add(MachineId.parse(HexFormat.of().formatHex(address)));
      }
    }
    addresses.removeAll(List.of(MachineId.of(0), MachineId.parse("020000000000")));
    assumeFalse(addresses.isEmpty(), "this machine has no address of six bytes");
    assertTrue(addresses.contains(MachineId.hardware()), addresses.toString());
  }

  @Test
  void aProgramIsOverriddenByPropertyAndVariable() throws Exception {
    assertEquals(List.of("00000242ac110002"), printed("02:42:ac:11:00:02", null));
    assertEquals(List.of("000000000000002f"), printed(null, "2f"));
    assertEquals(List.of("000000000000001f"), printed("1f", "2f"));
  }

  @Test
  void aBadOverrideIsTheSameErrorAtEveryCall() throws Exception {
    List<String> lines = printed(null, "eth0");
    assertEquals(1, lines.size(), lines.toString());
    assertTrue(lines.get(0).startsWith("MachineIdException environment variable"));
    assertTrue(lines.get(0).contains("HOUND_MACHINE_ID") && lines.get(0).contains("\"eth0\""));
  }

  /** Runs {@link Program} and returns its output, lines that repeat only once. */
  private static List<String> printed(String property, String variable) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    if (property != null) {
      command.add("-Dhound.machineId=" + property);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Program.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.remove("HOUND_MACHINE_ID");
    if (variable != null) {
      environment.put("HOUND_MACHINE_ID", variable);
    }
    Process process = builder.start();
    try (var reader = process.inputReader()) {
      List<String> lines = reader.lines().toList();
      assertEquals(3, lines.size(), lines.toString());
      return lines.stream().distinct().toList();
    } finally {
      assertEquals(0, process.waitFor());
    }
  }

  /** Asks for the machine id three ways, the last through a client. */
  static final class Program {

    private Program() {}

    public static void main(String[] args) {
      List<Callable<MachineId>> ways =
          List.of(
              MachineId::hardware,
              MachineId::hardware,
              () -> new SnowflakeClient("program").machineId());
      for (Callable<MachineId> each : ways) {
        try {
          System.out.println(each.call());
        } catch (Exception e) {
          System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
      }
    }
  }

  private static String found(Interface... interfaces) {
    return MachineId.find(null, null, () -> List.of(interfaces)).toString();
  }

  private List<Interface> never() {
    throw new AssertionError("interfaces need not be asked");
  }

  private static Interface address(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    return () -> bytes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n"})
  void anOverrideThatIsBlankIsNone(String blank) {
    assertEquals("000000000000002f", MachineId.find(blank, "2f", this::never).toString());
    MachineId.Interfaces card = () -> List.of(UNIVERSAL);
    assertEquals("0000a4bb6d012345", MachineId.find(null, blank, card).toString());
    assertEquals("0000a4bb6d012345", MachineId.find(blank, blank, card).toString());
  }
}
