package dev.hound.cli;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
public final class Hound extends HoundCommand {

  private static final List<String> COMMANDS =
      List.of("new", "decode", "put", "get", "ls", "cat", "rm", "verify");

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean version;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  private Hound(Streams streams) {
    super(streams);
  }

  /** Runs the command line and exits. */
  public static void main(String... args) {
    // The library's warnings (it logs nothing else) in the form of all other messages.
    System.setProperty("java.util.logging.SimpleFormatter.format", "hound: %5$s%n");
    Streams streams =
        Streams.of(
            new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
            new FileOutputStream(FileDescriptor.out),
            StandardStream.OUTPUT::isPipe,
            new FileOutputStream(FileDescriptor.err),
            StandardStream.ERROR::isTerminal,
            InstantSource.system());
    System.exit(run(streams, args));
  }

  /** Runs the command line and returns the exit status. */
  static int run(Streams streams, String... args) {
    ErrorHandler errors = new ErrorHandler(streams);
    boolean verbose = Arrays.asList(args).contains(VERBOSE);
    int status;
    try {
      status = execute(streams, errors, args);
    } catch (OutOfMemoryError | StackOverflowError e) {
      status = errors.handle(e, verbose);
    }
    try {
      streams.out().flush();
    } catch (OutputException e) {
      status = Math.max(status, errors.handle(e, verbose));
    }
    return status;
  }

  private static int execute(Streams streams, ErrorHandler errors, String... args) {
    if (args.length > 0 && COMMANDS.contains(args[0])) {
      // To build the models of all others takes longer than most commands take to run.
      CommandLine command = new CommandLine(command(args[0], streams));
      command.setCommandName("hound ".concat(args[0]));
      return configure(command, streams, errors).execute(Arrays.copyOfRange(args, 1, args.length));
    }
    CommandLine hound = new CommandLine(new Hound(streams));
    COMMANDS.forEach(name -> hound.addSubcommand(command(name, streams)));
    hound.addSubcommand(new HelpCommand());
    return configure(hound, streams, errors).execute(args);
  }

  private static CommandLine configure(CommandLine line, Streams streams, ErrorHandler errors) {
    // Names may begin with @.
    return line.setExpandAtFiles(false)
        .registerConverter(Instant.class, new TimeArgument(streams.clock()))
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors)
        .setOut(streams.out().writer())
        .setErr(
            new PrintWriter(new OutputStreamWriter(streams.err(), StandardCharsets.UTF_8), true));
  }

  private static Object command(String name, Streams streams) {
    return switch (name) {
      case "new" -> new NewCommand(streams);
      case "decode" -> new DecodeCommand(streams);
      case "put" -> new PutCommand(streams);
      case "get" -> new GetCommand(streams);
      case "ls" -> new LsCommand(streams);
      case "cat" -> new CatCommand(streams);
      case "rm" -> new RmCommand(streams);
      case "verify" -> new VerifyCommand(streams);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Without a command, there is nothing to do but to say how to use it. */
  @Override
  public Integer call() {
    spec.commandLine().usage(streams.err());
    return ExitCode.USAGE;
  }
}
