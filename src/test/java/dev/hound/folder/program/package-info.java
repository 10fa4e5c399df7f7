/** Programs that tests run in JVMs of their own, and what starts, stops and judges them. */
package dev.hound.folder.program;
