package io.gpuclass.cli;

import io.gpuclass.console.OutputFormat;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --format}, shared by every command that prints results. */
final class FormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How to print the result: text, md or json. Default: text.")
    private OutputFormat format;

    /** Returns the format to print in. */
    OutputFormat get() {
        return asked().orElse(OutputFormat.TEXT);
    }

    /** Returns the format that was asked for, if one was. */
    Optional<OutputFormat> asked() {
        return Optional.ofNullable(format);
    }
}
