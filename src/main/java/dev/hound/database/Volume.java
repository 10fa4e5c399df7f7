package dev.hound.database;

/**
 * How much a database holds.
 *
 * @param records the number of records, entries of all logs included
 * @param bytes their sizes added up
 */
public record Volume(long records, long bytes) {}
