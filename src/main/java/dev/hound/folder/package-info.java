/**
 * Folders of immutable named blobs, and how a file is published into one.
 *
 * <p>{@link Folder} is the contract: a blob gets a name that is minted for it, a reader sees the
 * whole blob or nothing, and no blob is ever replaced or changed. {@link LocalFolder} keeps the
 * contract over any {@link java.nio.file.Path}, with hard links where there are some and with
 * claims elsewhere.
 *
 * <p>This package knows nothing of JSON or record types, and nothing outside a folder's root.
 */
@NullMarked
package dev.hound.folder;

import org.jspecify.annotations.NullMarked;
