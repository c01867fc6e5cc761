package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.CommandException;
import io.gpuclass.cli.SharedOptions.Endings;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.UsableProfile;
import io.gpuclass.view.export.CudaHeader;
import io.gpuclass.view.export.LibraryHeaders;
import io.gpuclass.view.export.SingleHeader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass export}. */
@Command(
        name = "export",
        description = {
            "Exports the C++ library, and what is best on a profile's GPU as its defaults.",
            "A CUDA header changes the defaults of gpuclass/sync.cuh to what is best on the profile's GPU: include it"
                    + " before that, or compile with nvcc -include FILE."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass export profiles/nvidia-h200.json --cuda-header -o nvidia_h200.cuh",
            "  gpuclass export profiles/nvidia-h200.json --cuda-header -o -",
            "  gpuclass export --headers third_party/gpuclass",
            "  gpuclass export profiles/nvidia-h200.json --single-header -o gpuclass_h200.cuh"
        })
final class ExportCommand extends Subcommand {
    @Parameters(paramLabel = "PROFILE", arity = "0..1", description = "A profile with primitives, of a CUDA GPU.")
    private Path file;

    @Option(names = "--cuda-header", description = "Write a header for CUDA C++ from the profile.")
    private boolean cudaHeader;

    @Option(
            names = "--single-header",
            description = {
                "Write the C++ library as one file, for NVRTC and what Python programs give to it; with PROFILE, with"
                        + " its defaults."
            })
    private boolean singleHeader;

    @Option(
            names = "--headers",
            paramLabel = "DIR",
            description = "Install the C++ library below this directory: headers in include/, a CMake package and a"
                    + " pkg-config file in share/. Needs no profile.")
    private Path headers;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Where to write it; DIR/ names it for you. Default: stdout.")
    private Target output;

    @Override
    public Integer call() {
        requireSomethingToDo();
        Endings.requireOneOf(Set.of("cuh"), output.ending(), spec());
        if (headers != null) {
            install();
        }
        if (cudaHeader) {
            exportHeader();
        }
        if (singleHeader) {
            write(SingleHeader.of(LibraryFolder.get(), file == null ? "" : choice(), Tool.current()), "");
        }
        return ExitCodes.DONE;
    }

    private void requireSomethingToDo() {
        if (cudaHeader && singleHeader) {
            throw new ParameterException(
                    spec().commandLine(), "--cuda-header and --single-header are both written to -o: give one of them");
        }
        boolean writes = cudaHeader || singleHeader;
        if (cudaHeader && file == null || file != null && !writes || headers == null && !writes) {
            throw new ParameterException(
                    spec().commandLine(),
                    "nothing to do: give PROFILE and --cuda-header, or --single-header, or --headers DIR");
        }
    }

    private void install() {
        Path include = LibraryFolder.get();
        Map<Path, String> files = LibraryHeaders.installed(include.resolveSibling("."), headers);
        TextWriter.write(files, "--headers");
        say("the library is in " + headers + ": compile with -I " + headers.resolve("include")
                + ", or find_package(gpuclass) with CMAKE_PREFIX_PATH=" + headers);
    }

    private void exportHeader() {
        String folder = headers == null
                ? LibraryFolder.find().map(Path::toString).orElse(null)
                : headers.resolve("include").toString();
        write(choice(), folder == null ? "" : "; compile with -I " + folder);
    }

    private String choice() {
        InputFiles.requireNoneAmong(List.of(output.path()), List.of(file), spec());
        Profile profile = profile(file);
        UsableProfile.requirePrimitives(profile, file);
        return CudaHeader.of(profile, file.getFileName().toString(), Tool.current());
    }

    private void write(String header, String hint) {
        if (output.isStdout()) {
            print(header);
            return;
        }
        Path target = output.file(file == null ? "gpuclass.cuh" : headerName());
        TextWriter.write(header, target);
        say("the header is in " + target + hint);
    }

    /** Returns a name that C++ programs include, after the profile's. */
    private String headerName() {
        return file.getFileName()
                        .toString()
                        .replaceFirst("\\.json(\\.gz)?$", "")
                        .replaceAll("[^A-Za-z0-9]", "_") + ".cuh";
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
