package io.gpuclass.cli;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

/** Puts the commands together. */
final class CommandLines {
    private CommandLines() {}

    static CommandLine create(Context context) {
        CommandLine commandLine = new CommandLine(new TopCommand())
                .addSubcommand(new DevicesCommand(context))
                .addSubcommand(new ProbeCommand(context))
                .addSubcommand(new RecommendCommand(context))
                .addSubcommand(new ValidateCommand(context))
                .addSubcommand(new SchemaCommand(context))
                .addSubcommand(new VerifyCommand(context))
                .addSubcommand(new ReportCommand(context))
                .addSubcommand(new CompareCommand(context))
                .addSubcommand(LeftOutCommand.hasFleet() ? new FleetCommand(context) : new LeftOutCommand())
                .addSubcommand(new TuneCommand(context))
                .addSubcommand(new ExportCommand(context))
                .addSubcommand(new CompletionCommand())
                .addSubcommand(new GenerateShareCommand(context))
                .addSubcommand(new HelpCommand())
                .setExecutionExceptionHandler(new ExceptionMapper(context.interruption()))
                .setParameterExceptionHandler(new UsageErrors())
                .setColorScheme(Help.defaultColorScheme(context.terminal().colour() ? Ansi.ON : Ansi.OFF));
        // A list of files is for the command to read, line by line: names may hold blanks.
        commandLine.setExpandAtFiles(false);
        HelpTexts.apply(commandLine, context.terminal());
        return Converters.register(commandLine);
    }
}
