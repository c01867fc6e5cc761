package io.gpuclass.cli;

import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.engine.session.DeviceSpec;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that several commands share. */
final class SharedOptions {
    private SharedOptions() {}

    /** {@code --device}, shared by the commands that run on one. */
    static final class DeviceOption {
        @Option(
                names = "--device",
                paramLabel = "DEVICE",
                defaultValue = "auto",
                completionCandidates = Suggestions.Devices.class,
                description =
                        "On what to run: auto (the first CUDA GPU, else one of OpenCL, else the host CPU), cuda:N,"
                                + " opencl:N, host, or recorded:FILE (replays a recording). cuda:0,cuda:1 or cuda:all"
                                + " choose the GPUs of suite system, by default all that the first can reach. Default:"
                                + " ${DEFAULT-VALUE}.")
        private DeviceSpec device;

        DeviceSpec get() {
            return device;
        }
    }

    /** {@code --format}, shared by every command that prints results. */
    static final class FormatOption {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description = "How to print the result: text, md or json. Default: text.")
        private OutputFormat format;

        OutputFormat get() {
            return asked().orElse(OutputFormat.TEXT);
        }

        Optional<OutputFormat> asked() {
            return Optional.ofNullable(format);
        }
    }

    /** {@code -o}, shared by the commands whose result is one text. */
    static final class OutputOption {
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
}
