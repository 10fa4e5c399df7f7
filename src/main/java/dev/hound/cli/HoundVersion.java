package dev.hound.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version, which the build writes into the jar's manifest. */
final class HoundVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    @Nullable String version = Hound.class.getPackage().getImplementationVersion();
    return new String[] {"hound " + (version == null ? "(not from a jar)" : version)};
  }
}
