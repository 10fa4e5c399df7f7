package dev.hound.cli;

import dev.hound.cli.io.LocaleText;
import dev.hound.cli.io.Messages;
import dev.hound.cli.io.OutputException;
import dev.hound.cli.io.PrintableStream;
import dev.hound.cli.io.StandardStream;
import dev.hound.cli.io.Streams;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The {@code hound} command. */
@Command(
    name = "hound",
    description = "Keeps records in a shared folder: one JSON file each, its name its time.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    versionProvider = HoundVersion.class,
    footer = {
      "  $ echo '{\"event\": \"start\"}' | hound put /data/events",
      "  $ hound ls -l /data/events",
      "  $ hound cat --since 2h /data/events | jq .event",
    })
public final class Hound extends CommandGroup {

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean version;

  private Hound(Streams streams) {
    super(streams, commands());
  }

  private static Map<String, Function<Streams, HoundCommand>> commands() {
    Map<String, Function<Streams, HoundCommand>> commands = new LinkedHashMap<>();
    commands.put("new", NewCommand::new);
    commands.put("decode", DecodeCommand::new);
    commands.put("put", PutCommand::new);
    commands.put("get", GetCommand::new);
    commands.put("ls", LsCommand::new);
    commands.put("cat", CatCommand::new);
    commands.put("rm", RmCommand::new);
    commands.put("verify", VerifyCommand::new);
    commands.put("clean", CleanCommand::new);
    commands.put("db", DbCommand::new);
    return commands;
  }

  /** Runs the command line and exits. */
  public static void main(String... args) {
    // Numbers in messages get the digits that names have, whatever the locale.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    // The library's warnings (it logs nothing else) in the form of all other messages.
    System.setProperty("java.util.logging.SimpleFormatter.format", "hound: %5$s%n");
    Streams streams =
        Streams.of(
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                new FileOutputStream(FileDescriptor.out),
                StandardStream.OUTPUT::isPipe,
                new FileOutputStream(FileDescriptor.err),
                StandardStream.ERROR::isTerminal,
                InstantSource.system())
            .with(StandardStream.OUTPUT::columns, StandardStream.OUTPUT::mayBeTerminal)
            .with(System.getenv());
    // What Java itself has to say: the library's warnings, and what a thread dies of.
    System.setErr(PrintableStream.to(streams.err()));
    System.exit(run(streams, args));
  }

  /** Runs the command line and returns the exit status. */
  static int run(Streams streams, String... args) {
    ErrorHandler errors = new ErrorHandler(streams);
    boolean verbose = Arrays.asList(args).contains(Messages.VERBOSE);
    int status;
    try {
      status = execute(streams, errors, args);
    } catch (LinkageError e) {
      // The words of other messages may be missing too.
      streams.err().println("hound: " + Messages.JAR_REPLACED + e);
      return ExitCode.SOFTWARE;
    } catch (Error e) {
      status = errors.handle(e, verbose);
    }
    try {
      streams.out().flush();
    } catch (OutputException e) {
      status = Math.max(status, errors.handle(e, verbose));
    }
    return status;
  }

  /** Builds only what is called: the models of all others take longer than most commands run. */
  private static int execute(Streams streams, ErrorHandler errors, String... args) {
    HoundCommand command = new Hound(streams);
    String name = "hound";
    int index = 0;
    while (command instanceof CommandGroup group && index < args.length) {
      HoundCommand next = group.command(args[index]);
      if (next == null) {
        break;
      }
      command = next;
      name = name.concat(" ").concat(args[index]);
      index++;
    }
    CommandLine line = configure(command.commandLine().setCommandName(name), streams, errors);
    String[] rest = Arrays.copyOfRange(args, index, args.length);
    for (String arg : rest) {
      if (!LocaleText.isWhole(arg) && !new File(arg).exists()) {
        return errors.handleParseException(
            new ParameterException(line, "'" + arg + "' " + LocaleText.PROBLEM), rest);
      }
    }
    try {
      new OptionCheck(line, rest).check(named(command, name, rest));
    } catch (ParameterException e) {
      return errors.handleParseException(e, rest);
    }
    return line.execute(rest);
  }

  /** Returns the first command of a group that the arguments name; null if there is none. */
  private static @Nullable CommandLine named(HoundCommand start, String name, String... args) {
    HoundCommand found = start;
    String path = name;
    for (String arg : args) {
      HoundCommand next = found instanceof CommandGroup group ? group.command(arg) : null;
      if (next != null) {
        found = next;
        path = path + " " + arg;
      }
    }
    return found == start ? null : found.commandLine().setCommandName(path);
  }

  private static CommandLine configure(CommandLine line, Streams streams, ErrorHandler errors) {
    // Names may begin with @.
    return line.setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Instant.class, new TimeConverter(streams.clock()))
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors)
        .setOut(streams.out().writer())
        .setErr(
            new PrintWriter(new OutputStreamWriter(streams.err(), StandardCharsets.UTF_8), true));
  }
}
