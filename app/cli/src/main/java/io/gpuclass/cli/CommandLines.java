package io.gpuclass.cli;

import io.gpuclass.console.Terminal;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
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

    static CommandLine create(Wiring wiring) {
        CommandLine commandLine = new CommandLine(new TopCommand())
                .addSubcommand(new DevicesCommand(wiring))
                .addSubcommand(new ProbeCommand(wiring))
                .addSubcommand(new RecommendCommand(wiring))
                .addSubcommand(new ClaimsCommand(wiring))
                .addSubcommand(new ValidateCommand(wiring))
                .addSubcommand(new SchemaCommand(wiring))
                .addSubcommand(new VerifyCommand(wiring))
                .addSubcommand(new BenchCommand(wiring))
                .addSubcommand(new ReportCommand(wiring))
                .addSubcommand(new CompareCommand(wiring))
                .addSubcommand(LeftOutCommand.hasFleet() ? new FleetCommand(wiring) : new LeftOutCommand(wiring))
                .addSubcommand(new TuneCommand(wiring))
                .addSubcommand(new ExportCommand(wiring))
                .addSubcommand(new CompletionCommand(wiring))
                .addSubcommand(new GenerateShareCommand(wiring))
                .addSubcommand(new HelpCommand())
                .setExecutionExceptionHandler(
                        new ExceptionMapper(wiring.console().interruption()))
                .setParameterExceptionHandler(CommandLines::refuse)
                .setColorScheme(
                        Help.defaultColorScheme(wiring.console().terminal().colour() ? Ansi.ON : Ansi.OFF));
        // A list of files is for the command to read, line by line: names may hold blanks.
        commandLine.setExpandAtFiles(false);
        layOut(commandLine, wiring.console().terminal());
        return Converters.register(commandLine);
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
        commandLine
                .getSubcommands()
                .get("help")
                .getCommandSpec()
                .usageMessage()
                .footerHeading("%nExamples:%n")
                .footer("  gpuclass help probe", "  gpuclass help");
    }

    /** The examples are there to be copied, and a line break would end a command too early. */
    private static String unwrapped(Help help) {
        return Arrays.stream(help.commandSpec().usageMessage().footer())
                .map(line -> help.colorScheme().text(String.format(Locale.ROOT, line)) + System.lineSeparator())
                .collect(Collectors.joining());
    }
}
