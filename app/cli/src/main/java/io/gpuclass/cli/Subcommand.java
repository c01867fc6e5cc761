package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Document;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command below {@code gpuclass}: prints results on stdout and notices on stderr. */
abstract class Subcommand implements Callable<Integer> {
    static final Path STDOUT = Path.of("-");

    @Spec
    private CommandSpec spec;

    /** Registers converters for the types of the command's options. */
    void addConverters(CommandLine commandLine) {
        Converters.register(commandLine);
    }

    final TopCommand top() {
        return TopCommand.of(spec.commandLine());
    }

    final Console console() {
        return top().console();
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

    final void print(String text) {
        out().print(text.endsWith("\n") ? text : text + "\n");
        out().flush();
    }

    /** Tells the user something that is no result. */
    final void say(String notice) {
        err().println("gpuclass: " + PlainText.oneLine(notice));
    }

    final ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    final void require(Optional<String> problem) {
        problem.ifPresent(said -> {
            throw wrongUsage(said);
        });
    }
}
