package dev.hound.database;

import java.util.List;

/**
 * A record with what keeps the Python Hound from reading it, both from one parsing.
 *
 * @param record the record
 * @param faults the faults of its fields, in words
 */
record CheckedRecord(HoundRecord record, List<String> faults) {}
