package io.gpuclass.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --format}, shared by every command that prints results. */
final class FormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How to print the result: text, md or json. Default: text.")
    private Format format;

    /** Returns the format to print in. */
    Format get() {
        return asked().orElse(Format.TEXT);
    }

    /** Returns the format that was asked for, if one was. */
    Optional<Format> asked() {
        return Optional.ofNullable(format);
    }
}
