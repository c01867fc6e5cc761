package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.CommandException;
import io.gpuclass.cli.SharedOptions.OutputOption;
import io.gpuclass.profile.UsableProfile;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.export.CudaHeader;
import io.gpuclass.view.export.LibraryHeaders;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code gpuclass export}. */
@Command(
        name = "export",
        description = {
            "Writes what a profile found best as source code, and the C++ library that it is for.",
            "A CUDA header changes the defaults of gpuclass/sync.cuh to what is best on the profile's GPU: include it before"
                    + " that, or compile with nvcc -include FILE."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass export profiles/nvidia-h200.json --cuda-header -o nvidia_h200.cuh",
            "  gpuclass export profiles/nvidia-h200.json --cuda-header -o -",
            "  gpuclass export --headers third_party/gpuclass"
        })
final class ExportCommand extends Subcommand {
    @Parameters(paramLabel = "PROFILE", arity = "0..1", description = "A profile with primitives, of a CUDA GPU.")
    private Path file;

    @Option(names = "--cuda-header", description = "Write a header for CUDA C++ from the profile.")
    private boolean cudaHeader;

    @Option(
            names = "--headers",
            paramLabel = "DIR",
            description =
                    "Install the C++ library below this directory: headers in include/, a CMake package and a pkg-config"
                            + " file in share/. Needs no profile.")
    private Path headers;

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() {
        if (cudaHeader == (file == null) || !cudaHeader && headers == null) {
            throw new ParameterException(
                    spec().commandLine(), "nothing to do: give PROFILE and --cuda-header, or --headers DIR, or all");
        }
        if (headers != null) {
            install();
        }
        if (cudaHeader) {
            exportHeader();
        }
        return ExitCodes.DONE;
    }

    private void install() {
        Path include = LibraryFolder.get();
        Map<Path, String> files = LibraryHeaders.installed(include.resolveSibling("."), headers);
        TextWriter.write(files);
        say("the library is in " + headers + ": compile with -I " + headers.resolve("include")
                + ", or find_package(gpuclass) with CMAKE_PREFIX_PATH=" + headers);
    }

    private void exportHeader() {
        InputFiles.requireNoneAmong(List.of(output.file()), List.of(file), spec());
        Profile profile = ProfileReader.read(file);
        UsableProfile.requirePrimitives(profile, file);
        String header = CudaHeader.of(profile, file.getFileName().toString(), Tool.current());
        if (output.isStdout()) {
            print(header);
            return;
        }
        TextWriter.write(header, output.file());
        String folder = headers == null
                ? LibraryFolder.find().map(Path::toString).orElse(null)
                : headers.resolve("include").toString();
        say("the header is in " + output.file() + (folder == null ? "" : "; compile with -I " + folder));
    }

    /** The folder of the C++ library's headers, which the launcher names. */
    static final class LibraryFolder {
        private LibraryFolder() {}

        static Optional<Path> find() {
            return Optional.ofNullable(System.getProperty("gpuclass.include")).map(Path::of);
        }

        /** @throws CommandException if the launcher names none */
        static Path get() {
            return find().orElseThrow(() -> new CommandException(
                    ExitCodes.FAILED,
                    new IllegalStateException(
                            "the headers are not beside this program: run gpuclass from its archive, or"
                                    + " from a checkout")));
        }
    }
}
