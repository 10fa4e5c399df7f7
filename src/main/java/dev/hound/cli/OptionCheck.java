package dev.hound.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Finds arguments that look like an option but are none, before picocli parses: it takes {@code -1}
 * for a parameter, and then reports the next one.
 */
final class OptionCheck {

  private final CommandLine line;
  private final Map<String, OptionSpec> options;
  private final String[] args;

  OptionCheck(CommandLine line, String[] args) {
    this.line = line;
    this.options = line.getCommandSpec().optionsMap();
    this.args = args;
  }

  /**
   * Checks the arguments up to {@code --}. The value of an option may be anything.
   *
   * @param command the command line of the command that comes later among the arguments, if this is
   *     that of a group; null if there is none
   * @throws ParameterException if one looks like an option but is none
   */
  void check(@Nullable CommandLine command) {
    for (int i = 0; i < args.length && !args[i].equals("--"); i++) {
      String arg = args[i];
      if (arg.length() < 2 || arg.charAt(0) != '-') {
        if (line.getCommand() instanceof CommandGroup) {
          return; // What follows belongs to the command of this name.
        }
        continue;
      }
      String name = nameIn(arg);
      OptionSpec option = options.get(name);
      if (option == null) {
        throw unknown(arg, name, command);
      }
      if (takesNext(arg, option)) {
        i++;
      }
    }
  }

  private static boolean isLong(String arg) {
    return arg.startsWith("--");
  }

  /** Short options may be run together, and a value may follow at once. */
  private static String nameIn(String arg) {
    return isLong(arg) ? arg.replaceFirst("(?s)=.*", "") : arg.substring(0, 2);
  }

  private boolean takesNext(String arg, OptionSpec option) {
    if (isLong(arg)) {
      return option.arity().min() > 0 && arg.indexOf('=') < 0;
    }
    for (int i = 1; i < arg.length(); i++) {
      OptionSpec next = options.get("-" + arg.charAt(i));
      if (next == null) {
        return false; // picocli says so.
      }
      if (next.arity().min() > 0) {
        return i == arg.length() - 1;
      }
    }
    return false;
  }

  private ParameterException unknown(String arg, String name, @Nullable CommandLine command) {
    String message = "Unknown option: '" + arg + "'";
    if (command != null) {
      String where = command.getCommandSpec().qualifiedName();
      boolean isThere = command.getCommandSpec().optionsMap().containsKey(name);
      return new ParameterException(
          command, isThere ? message + "; write it after '" + where + "'" : message);
    }
    List<String> suggestions = new UnmatchedArgumentException(line, List.of(arg)).getSuggestions();
    if (!suggestions.isEmpty()) {
      message += "; did you mean " + String.join(" or ", suggestions) + "?";
    } else if (!isLong(arg) && !Character.isLetter(arg.charAt(1))) {
      message += "; write -- before it if it is not an option";
    }
    return new ParameterException(line, message);
  }
}
