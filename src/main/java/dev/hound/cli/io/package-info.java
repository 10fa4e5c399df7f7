/**
 * The command line's input and output: lines in; lines, tables and messages out, safe for any
 * terminal. Knows no command.
 */
@NullMarked
package dev.hound.cli.io;

import org.jspecify.annotations.NullMarked;
