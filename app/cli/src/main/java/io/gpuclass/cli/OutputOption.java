package io.gpuclass.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code -o}, shared by the commands whose result is one text. */
final class OutputOption {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Where to write it; - prints it on stdout. Default: ${DEFAULT-VALUE}.")
    private Path file;

    Path file() {
        return file;
    }

    boolean isStdout() {
        return Subcommand.STDOUT.equals(file);
    }
}
