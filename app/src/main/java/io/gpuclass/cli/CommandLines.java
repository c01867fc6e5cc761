package io.gpuclass.cli;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

/** Puts the commands together. */
final class CommandLines {
    private CommandLines() {}

    static CommandLine create(Context context) {
        CommandLine commandLine = new CommandLine(new GpuClass())
                .addSubcommand(new DevicesCommand(context))
                .addSubcommand(new ProbeCommand(context))
                .addSubcommand(new RecommendCommand(context))
                .addSubcommand(new ValidateCommand(context))
                .addSubcommand(new SchemaCommand(context))
                .addSubcommand(new VerifyCommand(context))
                .addSubcommand(new TuneCommand(context))
                .addSubcommand(new ExportCommand(context))
                .addSubcommand(new HelpCommand())
                .setExecutionExceptionHandler(new ExceptionMapper(context.interruption()))
                .setParameterExceptionHandler(new UsageErrors())
                .setColorScheme(Help.defaultColorScheme(context.terminal().colour() ? Ansi.ON : Ansi.OFF));
        return Converters.register(commandLine);
    }
}
