/**
 * File systems, disks, schedules and faults that tests simulate, and the checks that go with them.
 */
package dev.hound.folder.sim;
