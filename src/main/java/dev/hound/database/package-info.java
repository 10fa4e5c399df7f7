/**
 * The Hound database: logs, and the history of the attributes of entities, in the layout of the
 * Hound for Python 1.0, which reads what is written here and the other way round.
 *
 * <p>{@link dev.hound.database.HoundDatabase} is where to begin.
 */
@NullMarked
package dev.hound.database;

import org.jspecify.annotations.NullMarked;
