/**
 * Record stores: values of one type in a {@linkplain dev.hound.folder.Folder folder}, in time
 * order.
 */
@NullMarked
package dev.hound.store;

import org.jspecify.annotations.NullMarked;
