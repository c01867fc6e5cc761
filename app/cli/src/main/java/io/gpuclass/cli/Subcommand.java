package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.OutputFormat;
import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Document;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command below {@code gpuclass}: prints results on stdout and notices on stderr. */
abstract class Subcommand implements Callable<Integer> {
    static final Path STDOUT = Path.of("-");

    private final Wiring wiring;

    @Spec
    private CommandSpec spec;

    Subcommand(Wiring wiring) {
        this.wiring = wiring;
    }

    final Wiring wiring() {
        return wiring;
    }

    final Console console() {
        return wiring.console();
    }

    final CommandSpec spec() {
        return spec;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints a result in the format that was asked for. */
    final void print(OutputFormat format, Supplier<String> json, Supplier<Document> report) {
        print(
                format == OutputFormat.JSON
                        ? json.get()
                        : console().presentation(format).of(report.get()));
    }

    /** Prints a text, and a line break where it has none at its end. */
    final void print(String text) {
        out().print(text.endsWith("\n") ? text : text + "\n");
        out().flush();
    }

    /** Tells the user something that is no result. */
    final void say(String notice) {
        err().println("gpuclass: " + PlainText.oneLine(notice));
    }

    /** Returns the exception for arguments that make no sense together. */
    final ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Refuses the arguments where there is a mistake in them. */
    final void require(Optional<String> problem) {
        problem.ifPresent(said -> {
            throw wrongUsage(said);
        });
    }

    /** Opens the device that was asked for. */
    final ChosenDevice open(DeviceSpec device, Depth depth, boolean requireGpu, boolean includeIds) {
        return new DeviceChooser(wiring.devices()).open(device, depth, requireGpu, includeIds);
    }

    /** Runs a job on a device, which Ctrl-C aborts and which is closed whatever happens. */
    final <T> T onDevice(Supplier<ChosenDevice> open, BiFunction<ChosenDevice, RunProgress, T> job) {
        return console().onDevice(err(), open, job);
    }
}
