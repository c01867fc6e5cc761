package io.gpuclass.cli;

import io.gpuclass.profile.Profile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpuclass export}. */
@Command(
        name = "export",
        description = {
            "Writes what a profile found best as source code.",
            "A CUDA header changes the defaults of gpuclass/sync.cuh to what is best on the profile's GPU: include it before"
                    + " that, or compile with nvcc -include FILE."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass export profiles/nvidia-h200.json --cuda-header -o nvidia_h200.cuh",
            "  gpuclass export profiles/nvidia-h200.json --cuda-header -o -"
        })
final class ExportCommand implements Callable<Integer> {
    private static final Path STDOUT = Path.of("-");

    private final Context context;

    @Parameters(paramLabel = "PROFILE", description = "A profile with primitives, of a CUDA GPU.")
    private Path file;

    @Option(
            names = "--cuda-header",
            required = true,
            description = "Write a header for CUDA C++, the only form so far.")
    private boolean cudaHeader;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Where to write it; - prints it on stdout. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Spec
    private CommandSpec spec;

    ExportCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        InputFiles.requireNoneAmong(List.of(output), List.of(file), spec);
        Wiring wiring = context.wiring();
        Profile profile = wiring.files().read(file);
        UsableProfile.requirePrimitives(profile, file);
        String header = wiring.reports().cudaHeader(profile, file.getFileName().toString());
        if (STDOUT.equals(output)) {
            Results.print(spec, header);
        } else {
            wiring.files().write(header, output);
            spec.commandLine().getErr().println("gpuclass: the header is in " + output + includePath());
        }
        return ExitCodes.DONE;
    }

    /** Tells where the headers are that the exported one configures, if the launcher knows. */
    private static String includePath() {
        String folder = System.getProperty("gpuclass.include");
        return folder == null ? "" : "; compile with -I " + folder;
    }
}
