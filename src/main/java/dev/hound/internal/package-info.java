/**
 * What all layers need and no user does. Not exported: it may change at any time.
 *
 * @hidden
 */
@NullMarked
package dev.hound.internal;

import org.jspecify.annotations.NullMarked;
