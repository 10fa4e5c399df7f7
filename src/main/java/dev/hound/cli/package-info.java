/** The command line: one command a class, over the public API only. */
@NullMarked
package dev.hound.cli;

import org.jspecify.annotations.NullMarked;
