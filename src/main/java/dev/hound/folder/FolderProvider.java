package dev.hound.folder;

import java.io.IOException;
import java.net.URI;
import java.util.Set;

/**
 * Opens folders by addresses of certain schemes, such as {@code s3://bucket/events}. {@link
 * Folders#open(String)} finds implementations by {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/dev.hound.folder.FolderProvider}, or in {@code provides} of a module.
 */
public interface FolderProvider {

  /**
   * Returns the schemes of the addresses that this provider opens.
   *
   * @return the schemes, in lower case, each of two letters or more; never {@code file}
   */
  Set<String> schemes();

  /**
   * Opens the root of a tree. Makes nothing there: the root need not exist.
   *
   * @param address where the root is; its scheme is one of {@link #schemes()}, in any case
   * @param options how to open it; publishing must fail if the storage can't do what they ask for,
   *     but a storage that is less durable says so by {@link Folder#durability()}
   * @return a folder that keeps the contract of {@link Folder}
   * @throws IllegalArgumentException if the address is invalid
   * @throws IOException if it can't be opened, such as for invalid settings of its client library
   */
  Folder open(URI address, FolderOptions options) throws IOException;
}
