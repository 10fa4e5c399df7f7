/**
 * Snowflakes: 22-byte identifiers whose byte order is time order, and the generator that mints
 * them.
 *
 * <p>This package knows nothing of files or JSON.
 */
@NullMarked
package dev.hound.snowflake;

import org.jspecify.annotations.NullMarked;
