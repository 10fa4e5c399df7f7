package dev.hound.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void plainTextStaysAsItIs() {
    String text = "d\u00e4ta/\u6f22\u5b57 \ud83d\udc36 'x' \"y\" \\";
    assertEquals(text, Printable.of(text));
    String ascii = "a b";
    assertSame(ascii, Printable.of(ascii));
  }

  @Test
  void whatATerminalMightActOnIsEscaped() {
    assertEquals("\\u001b[31m", Printable.of("\u001b[31m"));
    assertEquals("a\\u000ab\\u000d\\u0009", Printable.of("a\nb\r\t"));
    assertEquals("\\u0000\\u007f\\u009b", Printable.of("\u0000\u007f\u009b"));
    assertEquals("\\u202e\\u2066\\u200f", Printable.of("\u202e\u2066\u200f"));
    assertEquals("\\ud83dx\\udc36", Printable.of("\ud83dx\udc36"));
  }
}
