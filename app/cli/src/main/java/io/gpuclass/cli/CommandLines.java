package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.Terminal;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts the commands together. */
final class CommandLines {
    private CommandLines() {}

    /** Returns all commands. */
    static CommandLine create(Wiring wiring) {
        return create(wiring.console(), () -> wiring);
    }

    /**
     * Returns the commands that arguments may need. Where the first names a command that only reads files, that is the only one, so that it
     * starts without all that measures.
     *
     * @param wiring asked only if it is needed
     */
    static CommandLine create(Console console, Supplier<Wiring> wiring, String... arguments) {
        Map<String, Supplier<Subcommand>> readers = readers(console);
        CommandLine commandLine = new CommandLine(new TopCommand());
        if (arguments.length > 0 && readers.containsKey(arguments[0])) {
            commandLine.addSubcommand(readers.get(arguments[0]).get());
        } else {
            addAll(commandLine, readers, wiring.get());
        }
        commandLine
                .setExecutionExceptionHandler(new ExceptionMapper(console.interruption()))
                .setParameterExceptionHandler(CommandLines::refuse)
                .setColorScheme(Help.defaultColorScheme(console.terminal().colour() ? Ansi.ON : Ansi.OFF));
        // A list of files is for the command to read, line by line: names may hold blanks.
        commandLine.setExpandAtFiles(false);
        layOut(commandLine, console.terminal());
        return Converters.register(commandLine);
    }

    /** Returns the commands that only read files, by name. */
    private static Map<String, Supplier<Subcommand>> readers(Console console) {
        return Map.of(
                "recommend", () -> new RecommendCommand(console),
                "claims", () -> new ClaimsCommand(console),
                "validate", () -> new ValidateCommand(console),
                "schema", () -> new SchemaCommand(console),
                "report", () -> new ReportCommand(console),
                "compare", () -> new CompareCommand(console),
                "fleet", () -> LeftOutCommand.hasFleet() ? new FleetCommand(console) : new LeftOutCommand(console),
                "export", () -> new ExportCommand(console));
    }

    /** Adds all commands, in the order in which help lists them. */
    private static void addAll(CommandLine commandLine, Map<String, Supplier<Subcommand>> readers, Wiring wiring) {
        Function<String, Subcommand> reader = name -> readers.get(name).get();
        commandLine
                .addSubcommand(new DevicesCommand(wiring))
                .addSubcommand(new ProbeCommand(wiring))
                .addSubcommand(reader.apply("recommend"))
                .addSubcommand(reader.apply("claims"))
                .addSubcommand(reader.apply("validate"))
                .addSubcommand(reader.apply("schema"))
                .addSubcommand(new VerifyCommand(wiring))
                .addSubcommand(new BenchCommand(wiring))
                .addSubcommand(reader.apply("report"))
                .addSubcommand(reader.apply("compare"))
                .addSubcommand(reader.apply("fleet"))
                .addSubcommand(new TuneCommand(wiring))
                .addSubcommand(reader.apply("export"))
                .addSubcommand(new CompletionCommand(wiring.console()))
                .addSubcommand(new GenerateShareCommand(wiring.console()))
                .addSubcommand(new HelpCommand());
        Converters.registerForDevices(commandLine);
    }

    /** Answers a wrong command line with what is wrong, the nearest right word, and where to read on; not with the whole help text. */
    private static int refuse(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("gpuclass: " + wrong.getMessage().replaceFirst("^Error: ", ""));
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCodes.USAGE;
    }

    /** Lays the help of all commands out for a terminal. */
    private static void layOut(CommandLine commandLine, Terminal terminal) {
        commandLine.setUsageHelpWidth(terminal.helpWidth());
        Map<String, IHelpSectionRenderer> sections = commandLine.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, CommandLines::unwrapped);
        commandLine.setHelpSectionMap(sections);
        CommandLine help = commandLine.getSubcommands().get("help");
        if (help != null) {
            help.getCommandSpec()
                    .usageMessage()
                    .footerHeading("%nExamples:%n")
                    .footer("  gpuclass help probe", "  gpuclass help");
        }
    }

    /** The examples are there to be copied, and a line break would end a command too early. */
    private static String unwrapped(Help help) {
        return Arrays.stream(help.commandSpec().usageMessage().footer())
                .map(line -> help.colorScheme().text(String.format(Locale.ROOT, line)) + System.lineSeparator())
                .collect(Collectors.joining());
    }
}
