package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.profile.Tool;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code gpuclass}. All commands inherit its attributes and {@code --debug}, and find console and wiring here. */
@Command(
        name = "gpuclass",
        description = "Classifies a GPU by its memory system, and says which lock, barrier or semaphore to use on it.",
        mixinStandardHelpOptions = true,
        versionProvider = TopCommand.Version.class,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        sortSynopsis = false,
        usageHelpAutoWidth = false,
        exitCodeOnInvalidInput = ExitCodes.USAGE,
        exitCodeOnExecutionException = ExitCodes.FAILED,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass devices",
            "  gpuclass probe",
            "  gpuclass recommend profiles/nvidia-h200.json",
            "  gpuclass help probe"
        },
        // Commands inherit the list, for their manual pages; their help leaves it to that of the tool.
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.DONE + ":done",
            ExitCodes.CHECK_FAILED + ":a check failed",
            ExitCodes.USAGE + ":wrong usage",
            ExitCodes.NO_SUCH_DEVICE + ":no such device",
            ExitCodes.UNREADABLE_INPUT + ":unreadable or invalid input file",
            ExitCodes.FAILED + ":the measurement failed, or the output could not be written",
            ExitCodes.INTERRUPTED + ":interrupted"
        })
final class TopCommand implements Callable<Integer> {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    @Spec
    private CommandSpec spec;

    private final Console console;
    private final Supplier<Wiring> wired;
    private Wiring wiring;

    TopCommand(Console console, Supplier<Wiring> wiring) {
        this.console = console;
        this.wired = wiring;
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {text()};
        }

        static String text() {
            return Tool.current().name() + " " + Tool.current().version();
        }
    }

    static TopCommand of(CommandLine command) {
        return (TopCommand) command.getCommandSpec().root().userObject();
    }

    Console console() {
        return console;
    }

    Wiring wiring() {
        if (wiring == null) {
            wiring = wired.get();
        }
        return wiring;
    }

    boolean debug() {
        return debug;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCodes.USAGE;
    }
}
