package io.gpuclass.cli;

import java.io.PrintWriter;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** Prints a command's result on its stdout, in the format that was asked for. */
final class Results {
    private Results() {}

    /**
     * Prints a result.
     *
     * @param spec the command
     * @param context what it works with
     * @param format how
     * @param json makes the JSON
     * @param report makes the text for people
     */
    static void print(
            CommandSpec spec, Context context, Format format, Supplier<String> json, Function<View, String> report) {
        print(spec, format == Format.JSON ? json.get() : report.apply(context.view(format)));
    }

    /** Prints a text, and a line break where it has none at its end. */
    static void print(CommandSpec spec, String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text.endsWith("\n") ? text : text + "\n");
        out.flush();
    }
}
