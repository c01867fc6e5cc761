package io.gpuclass.cli;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

/** Puts the commands together. */
final class CommandLines {
    private CommandLines() {}

    static CommandLine create(Wiring wiring) {
        CommandLine commandLine = new CommandLine(new TopCommand())
                .addSubcommand(new DevicesCommand(wiring))
                .addSubcommand(new ProbeCommand(wiring))
                .addSubcommand(new RecommendCommand(wiring))
                .addSubcommand(new ValidateCommand(wiring))
                .addSubcommand(new SchemaCommand(wiring))
                .addSubcommand(new VerifyCommand(wiring))
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
                .setParameterExceptionHandler(new UsageErrors())
                .setColorScheme(
                        Help.defaultColorScheme(wiring.console().terminal().colour() ? Ansi.ON : Ansi.OFF));
        // A list of files is for the command to read, line by line: names may hold blanks.
        commandLine.setExpandAtFiles(false);
        HelpTexts.apply(commandLine, wiring.console().terminal());
        return Converters.register(commandLine);
    }
}
