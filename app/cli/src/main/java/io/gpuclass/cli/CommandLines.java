package io.gpuclass.cli;

import io.gpuclass.cli.CompletionCommand.GenerateShareCommand;
import io.gpuclass.cli.ValidateCommand.SchemaCommand;
import io.gpuclass.console.Console;
import io.gpuclass.console.Terminal;
import io.gpuclass.profile.Tool;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Unmatched;
import picocli.CommandLine.UnmatchedArgumentException;

/** Assembles the command line. */
final class CommandLines {
    /** All commands but help, in the order of the help. */
    static final Map<String, Supplier<Callable<Integer>>> COMMANDS = commands();

    /** The commands that describe all others. */
    private static final Set<String> NEED_ALL = Set.of("completion", "generate-share");

    private CommandLines() {}

    static CommandLine create(Wiring wiring) {
        return create(wiring.console(), () -> wiring);
    }

    /**
     * Returns the command line for some arguments: with one command if they begin with its name, else with all. So a command that reads a
     * profile loads no class of another command.
     */
    static CommandLine create(Console console, Supplier<Wiring> wiring, String... arguments) {
        boolean one = arguments.length > 0 && COMMANDS.containsKey(arguments[0]) && !NEED_ALL.contains(arguments[0]);
        CommandLine commandLine = new CommandLine(new TopCommand(console, wiring));
        Collection<String> names = one ? List.of(arguments[0]) : COMMANDS.keySet();
        names.forEach(name -> commandLine.addSubcommand(name, COMMANDS.get(name).get()));
        if (!one) {
            commandLine.addSubcommand(new HelpCommand());
        }
        commandLine
                .setExecutionExceptionHandler(new ExceptionMapper(console.interruption()))
                .setParameterExceptionHandler(CommandLines::refuse)
                .setExecutionStrategy(CommandLines::run)
                .setColorScheme(Help.defaultColorScheme(console.terminal().colour() ? Ansi.ON : Ansi.OFF));
        // A list of files is for the command to read, line by line: names may hold blanks.
        commandLine.setExpandAtFiles(false);
        layOut(commandLine, console.terminal());
        commandLine.getSubcommands().values().stream()
                .filter(below -> below.getCommand() instanceof Subcommand)
                .forEach(below -> ((Subcommand) below.getCommand()).addConverters(below));
        return commandLine;
    }

    /** Lambdas that return an interface: to verify these, unlike constructor references, the JVM need not load every command. */
    private static Map<String, Supplier<Callable<Integer>>> commands() {
        Map<String, Supplier<Callable<Integer>>> commands = new LinkedHashMap<>();
        commands.put("devices", () -> new DevicesCommand());
        commands.put("probe", () -> new ProbeCommand());
        commands.put("recommend", () -> new RecommendCommand());
        commands.put("claims", () -> new ClaimsCommand());
        commands.put("validate", () -> new ValidateCommand());
        commands.put("schema", () -> new SchemaCommand());
        commands.put("verify", () -> new VerifyCommand());
        commands.put("prove", () -> new ProveCommand());
        commands.put("bench", () -> new BenchCommand());
        commands.put("check", () -> new CheckCommand());
        commands.put("report", () -> new ReportCommand());
        commands.put("compare", () -> new CompareCommand());
        commands.put("fleet", () -> LeftOutCommand.hasFleet() ? new FleetCommand() : new LeftOutCommand());
        commands.put("atlas", () -> LeftOutCommand.hasFleet() ? new AtlasCommand() : new LeftOutCommand());
        commands.put("share", () -> new ShareCommand());
        commands.put("tune", () -> new TuneCommand());
        commands.put("export", () -> new ExportCommand());
        commands.put("completion", () -> new CompletionCommand());
        commands.put("generate-share", () -> new GenerateShareCommand());
        return Collections.unmodifiableMap(commands);
    }

    /** Runs the command that is asked for, unless help is. */
    private static int run(ParseResult parsed) {
        IExecutionStrategy strategy = new RunLast();
        boolean helps = parsed.asCommandLineList().stream()
                .anyMatch(each -> each.isUsageHelpRequested() || each.isVersionHelpRequested());
        if (!helps && parsed.hasSubcommand()) {
            OutputFiles.requireApart(parsed.subcommand());
            requireNames(parsed.subcommand());
        }
        return !helps
                        && parsed.hasSubcommand()
                        && parsed.subcommand().commandSpec().userObject() instanceof Subcommand command
                ? command.run(strategy, parsed)
                : strategy.execute(parsed);
    }

    /** Refuses a list that names nothing, such as one comma, which would stand for everything. */
    private static void requireNames(ParseResult parsed) {
        parsed.matchedOptions().stream()
                .filter(option -> option.paramLabel().matches("LIST|FORM|FORM,.*")
                        || !option.splitRegex().isEmpty())
                .filter(option -> option.originalStringValues().stream().anyMatch(value -> value.matches("[\\s,]*")))
                .findFirst()
                .ifPresent(option -> {
                    throw new ParameterException(
                            parsed.commandSpec().commandLine(),
                            option.longestName() + " names nothing: leave it out, or give it one of what it lists");
                });
    }

    /** Answers a wrong command line with the mistake, similar words and where to read on, but not with the whole help text. */
    private static int refuse(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("gpuclass: " + wrong.getMessage().replaceFirst("^Error: ", ""));
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCodes.USAGE;
    }

    private static void layOut(CommandLine commandLine, Terminal terminal) {
        commandLine.setUsageHelpWidth(terminal.helpWidth());
        Map<String, IHelpSectionRenderer> sections = commandLine.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, CommandLines::unwrapped);
        sections.replaceAll((key, section) -> help -> HelpText.printed(section.render(help)));
        commandLine.setHelpFactory(HelpText::new);
        commandLine.setHelpSectionMap(sections);
        commandLine.getSubcommands().values().forEach(CommandLines::leaveOutExitCodes);
        Optional.ofNullable(commandLine.getSubcommands().get("help"))
                .ifPresent(help -> help.getCommandSpec()
                        .usageMessage()
                        .footerHeading("%nExamples:%n")
                        .footer("  gpuclass help probe", "  gpuclass help"));
    }

    /** Exit codes are the same for all commands: the help of the tool lists them. */
    private static void leaveOutExitCodes(CommandLine below) {
        List<String> keys = new ArrayList<>(below.getHelpSectionKeys());
        keys.removeAll(List.of(
                UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING, UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST));
        below.setHelpSectionKeys(keys);
    }

    /** Prints examples without line breaks, so that they can be copied. */
    private static String unwrapped(Help help) {
        return Arrays.stream(help.commandSpec().usageMessage().footer())
                .map(line -> help.colorScheme().text(String.format(Locale.ROOT, line)) + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /** Stands for {@code gpuclass fleet} and {@code gpuclass atlas} in the archive for GPU nodes, which leaves the fleet module and DuckDB out. */
    @Command(
            name = "fleet",
            hidden = true,
            description = "Not in this archive.",
            footerHeading = "%nExamples:%n",
            footer = "  gpuclass fleet")
    private static final class LeftOutCommand extends Subcommand {
        @Unmatched
        private List<String> arguments;

        static boolean hasFleet() {
            return CommandLines.class.getResource("/io/gpuclass/fleet/Fleet.class") != null;
        }

        @Override
        public Integer call() {
            Tool tool = Tool.current();
            throw wrongUsage(spec().name() + " is not in the archive for GPU nodes: use the whole one, " + tool.name()
                    + "-" + tool.version() + "-linux-x86_64.tar.gz");
        }
    }
}
