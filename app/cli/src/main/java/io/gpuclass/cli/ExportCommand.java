package io.gpuclass.cli;

import io.gpuclass.engine.session.UsableProfile;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.export.CudaHeader;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
final class ExportCommand extends Subcommand {
    @Parameters(paramLabel = "PROFILE", description = "A profile with primitives, of a CUDA GPU.")
    private Path file;

    @Option(
            names = "--cuda-header",
            required = true,
            description = "Write a header for CUDA C++, the only form so far.")
    private boolean cudaHeader;

    @Mixin
    private final OutputOption output = new OutputOption();

    ExportCommand(Wiring wiring) {
        super(wiring);
    }

    @Override
    public Integer call() {
        InputFiles.requireNoneAmong(List.of(output.file()), List.of(file), spec());
        Profile profile = ProfileReader.read(file);
        UsableProfile.requirePrimitives(profile, file);
        String header = CudaHeader.of(profile, file.getFileName().toString(), Tool.current());
        if (output.isStdout()) {
            print(header);
        } else {
            TextWriter.write(header, output.file());
            say("the header is in " + output.file() + includePath());
        }
        return ExitCodes.DONE;
    }

    /** Tells where the headers are that the exported one configures, if the launcher knows. */
    private static String includePath() {
        String folder = System.getProperty("gpuclass.include");
        return folder == null ? "" : "; compile with -I " + folder;
    }
}
