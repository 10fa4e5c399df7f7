/**
 * For the tests of programs that use Hound: a tree of folders in memory, a folder to override, and
 * the contract of {@link dev.hound.folder.Folder} as a suite for those who implement it.
 *
 * <p>It is a jar of its own, which a program adds in test scope beside JUnit 5:
 *
 * <pre>{@code
 * <dependency>
 *   <groupId>dev.hound</groupId>
 *   <artifactId>hound</artifactId>
 *   <version>...</version>
 *   <classifier>tests</classifier>
 *   <scope>test</scope>
 * </dependency>
 * <dependency>
 *   <groupId>org.junit.jupiter</groupId>
 *   <artifactId>junit-jupiter</artifactId>
 *   <version>5.9 or later</version>
 *   <scope>test</scope>
 * </dependency>
 * }</pre>
 *
 * <p>{@link dev.hound.testing.InMemoryFolder} and {@link dev.hound.testing.ForwardingFolder} need
 * no JUnit.
 */
@NullMarked
package dev.hound.testing;

import org.jspecify.annotations.NullMarked;
