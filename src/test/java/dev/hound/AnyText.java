package dev.hound;

import java.nio.charset.StandardCharsets;

/** Texts of all that a Java string can hold, out of the bytes that a fuzzer makes. */
public final class AnyText {

  /** Where the private use characters begin that stand for the surrogates. */
  private static final char FIRST = '\ue800';

  private AnyText() {}

  /**
   * Returns the bytes as UTF-8. That has no halves of surrogate pairs, so that U+E800 to U+EFFF
   * stand for them.
   */
  public static String of(byte[] input) {
    return new String(input, StandardCharsets.UTF_8)
        .chars()
        .map(c -> c >= FIRST && c < FIRST + 0x800 ? c - FIRST + Character.MIN_SURROGATE : c)
        .collect(StringBuilder::new, (text, c) -> text.append((char) c), StringBuilder::append)
        .toString();
  }
}
