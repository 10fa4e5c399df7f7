/**
 * Folders of immutable named blobs, and how a file is published into one.
 *
 * <p>This package knows nothing of JSON or record types.
 */
@NullMarked
package dev.hound.folder;

import org.jspecify.annotations.NullMarked;
