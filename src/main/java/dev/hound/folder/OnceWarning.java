package dev.hound.folder;

import java.util.concurrent.atomic.AtomicBoolean;

/** A warning that is logged only the first time. */
final class OnceWarning {

  private final String logger;
  private final AtomicBoolean logged = new AtomicBoolean();

  OnceWarning(Class<?> source) {
    this.logger = source.getName();
  }

  void log(String message) {
    if (!logged.getAndSet(true)) {
      System.getLogger(logger).log(System.Logger.Level.WARNING, message);
    }
  }
}
