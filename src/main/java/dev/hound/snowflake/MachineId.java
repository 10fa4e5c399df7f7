package dev.hound.snowflake;

import java.io.IOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The number that tells machines apart: the 48-bit hardware address of a network interface, or any
 * 64-bit number. Unsigned.
 *
 * <p>Immutable.
 */
public final class MachineId {

  private static final String PROPERTY = "hound.machineId";
  private static final String VARIABLE = "HOUND_MACHINE_ID";

  /** The bit of a hardware address that says "locally administered", as bit of its first byte. */
  private static final int LOCAL = 0x02;

  /** The multicast bit of a 48-bit address; no interface has it, so it marks a random number. */
  private static final long MULTICAST = 0x0100_0000_0000L;

  /** What macOS and Android hand out in place of an address that they keep to themselves. */
  private static final long WITHHELD = 0x0200_0000_0000L;

  /** 00-00-00-00-00-00-00-E0, the eight bytes that Windows gives to each of its tunnels. */
  private static final long WINDOWS_TUNNEL = 0xe0L;

  private static volatile @Nullable MachineId hardware;

  private final long value;

  private MachineId(long value) {
    this.value = value;
  }

  /**
   * Returns the machine id with the given bits.
   *
   * @param value any value; all 64 bits count, as an unsigned number
   * @return the machine id
   */
  public static MachineId of(long value) {
    return new MachineId(value);
  }

  /**
   * Returns the machine id that a text spells: hex digits as {@link #toString()} prints them, fewer
   * of them, or a hardware address as other programs print it.
   *
   * @param text 1 to 16 hex digits, or six pairs of them with a colon or a hyphen between all pairs
   *     ({@code 02:42:ac:11:00:02}), in lower or upper case
   * @return the machine id
   * @throws IllegalArgumentException if the text is something else
   */
  public static MachineId parse(String text) {
    Objects.requireNonNull(text, "text");
    char separator = text.length() == 17 ? text.charAt(2) : '\0';
    long value = 0;
    boolean valid =
        !text.isEmpty() && (text.length() <= 16 || separator == ':' || separator == '-');
    for (int i = 0; valid && i < text.length(); i++) {
      char c = text.charAt(i);
      if (text.length() == 17 && i % 3 == 2) {
        valid = c == separator;
      } else {
        int digit = SnowflakeCodec.digit(c);
        value = (value << 4) | digit;
        valid = digit >= 0;
      }
    }
    if (!valid) {
      throw new IllegalArgumentException(
          "not a machine id, expected 1 to 16 hex digits or an address such as 02:42:ac:11:00:02: "
              + SnowflakeCodec.shown(text));
    }
    return new MachineId(value);
  }

  /**
   * Returns the id of this machine. Found at the first call, then kept for the life of the program.
   *
   * <p>In this order:
   *
   * <ol>
   *   <li>the system property {@code hound.machineId}, as {@link #parse} reads it;
   *   <li>the environment variable {@code HOUND_MACHINE_ID}, likewise;
   *   <li>the first hardware address of six or eight bytes that is universally administered, that
   *       is, given by a manufacturer; interfaces in the order of their index;
   *   <li>the first one that is locally administered, as those of containers and virtual machines
   *       are;
   *   <li>48 random bits with the multicast bit set, which no hardware address has (RFC 9562,
   *       section 6.10). They are others in each run.
   * </ol>
   *
   * <p>A property or variable that is blank counts as not set. An address that is all zero, the
   * 02:00:00:00:00:00 that stands for a withheld one, and the 00-00-00-00-00-00-00-E0 of Windows
   * tunnels are not addresses; an interface that can't be asked is passed over. No name is looked
   * up in DNS.
   *
   * @return the machine id
   * @throws MachineIdException if the property or variable that counts is not a machine id
   */
  public static MachineId hardware() {
    MachineId found = hardware;
    if (found == null) {
      synchronized (MachineId.class) {
        found = hardware;
        if (found == null) {
          found =
              find(System.getProperty(PROPERTY), System.getenv(VARIABLE), new NetworkInterfaces());
          hardware = found;
        }
      }
    }
    return found;
  }

  static MachineId find(
      @Nullable String property, @Nullable String variable, Interfaces interfaces) {
    if (property != null && !property.isBlank()) {
      return override("system property " + PROPERTY, property);
    }
    if (variable != null && !variable.isBlank()) {
      return override("environment variable " + VARIABLE, variable);
    }
    MachineId address = firstAddress(interfaces);
    return address != null ? address : random(new SecureRandom());
  }

  private static MachineId override(String source, String value) {
    try {
      return parse(value);
    } catch (IllegalArgumentException e) {
      throw new MachineIdException(source + ": " + e.getMessage() + "; correct or unset it", e);
    }
  }

  private static @Nullable MachineId firstAddress(Interfaces interfaces) {
    MachineId local = null;
    for (Interface candidate : interfaces.all()) {
      byte[] address = address(candidate);
      if (address != null) {
        MachineId id = of(bits(address));
        if ((address[0] & LOCAL) == 0) {
          return id;
        }
        local = local == null ? id : local;
      }
    }
    return local;
  }

  /** The address, or null if the interface has none that tells machines apart. */
  private static byte @Nullable [] address(Interface candidate) {
    byte[] address;
    try {
      address = candidate.hardwareAddress();
    } catch (IOException | RuntimeException e) {
      return null;
    }
    // Others exist: 20 bytes on InfiniBand.
    if (address == null || (address.length != 6 && address.length != 8)) {
      return null;
    }
    long bits = bits(address);
    boolean placeholder =
        bits == 0 || (address.length == 6 ? bits == WITHHELD : bits == WINDOWS_TUNNEL);
    return placeholder ? null : address;
  }

  private static long bits(byte[] address) {
    long bits = 0;
    for (byte b : address) {
      bits = (bits << 8) | (b & 0xff);
    }
    return bits;
  }

  private static MachineId random(RandomGenerator random) {
    return of((random.nextLong() >>> 16) | MULTICAST);
  }

  /**
   * Returns the bits.
   *
   * @return the id as an unsigned number
   */
  public long value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MachineId that && value == that.value;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(value);
  }

  /** Returns the 16 lower-case hex digits, as they stand in a snowflake. */
  @Override
  public String toString() {
    return HexFormat.of().toHexDigits(value);
  }

  /** The network interfaces of a machine, those to be preferred first. */
  interface Interfaces {
    List<Interface> all();
  }

  /** A network interface, as far as a machine id needs one. */
  interface Interface {
    byte @Nullable [] hardwareAddress() throws IOException;
  }

  /** Those of the machine that we run on. */
  private static final class NetworkInterfaces implements Interfaces {

    @Override
    public List<Interface> all() {
      List<NetworkInterface> found;
      try {
        found = Collections.list(NetworkInterface.getNetworkInterfaces());
      } catch (SocketException | RuntimeException e) {
        return List.of();
      }
      // Java's own order is that of the system's answer, or its reverse. The index is the order in
      // which "ip link" shows them: the machine's own cards come before what programs add later.
      found.sort(Comparator.comparingInt(NetworkInterface::getIndex));
      List<Interface> all = new ArrayList<>();
      for (NetworkInterface each : found) {
        all.add(each::getHardwareAddress);
      }
      return all;
    }
  }
}
