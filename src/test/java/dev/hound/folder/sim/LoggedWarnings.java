package dev.hound.folder.sim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The warnings that a class logs. */
public final class LoggedWarnings {

  /** Code that may cause warnings. */
  public interface Work {
    void run() throws IOException;
  }

  private LoggedWarnings() {}

  public static List<String> of(Class<?> source, Work work) throws IOException {
    List<String> warnings = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord warning) {
            warnings.add(warning.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    // Held here, for the system holds loggers weakly only.
    Logger logger = Logger.getLogger(source.getName());
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try {
      work.run();
    } finally {
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
    return warnings;
  }
}
