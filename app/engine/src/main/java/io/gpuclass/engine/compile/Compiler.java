package io.gpuclass.engine.compile;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A compiler of CUDA C++.
 *
 * @param program the file to run
 * @param family how it is told what to do
 * @param toolkit the CUDA toolkit, where the environment names it
 */
record Compiler(Path program, CompilerFamily family, Optional<Path> toolkit) {
    private static final String NVCC = "nvcc";
    private static final List<String> NAMES = List.of(NVCC, "clang++");
    private static final List<String> TOOLKITS = List.of("CUDA_HOME", "CUDA_PATH");

    /** Folders in which NVIDIA's installers put a toolkit without adding it to the PATH. */
    private static final Path USUAL = Path.of("/usr/local/cuda");

    /**
     * Finds a compiler: the one that is named, else nvcc of the toolkit that {@code CUDA_HOME} names, else nvcc or clang++ on the
     * {@code PATH}, else nvcc where it usually is.
     *
     * @param named a name or a path; null for none
     * @throws NoCompilerException if there is none
     */
    static Compiler find(String named, Map<String, String> environment) {
        Optional<Path> toolkit = TOOLKITS.stream()
                .map(environment::get)
                .filter(path -> path != null && !path.isEmpty())
                .map(Path::of)
                .findFirst();
        Stream<Path> candidates = named == null
                ? Stream.of(
                                toolkit.stream().map(Compiler::nvccOf),
                                NAMES.stream().flatMap(name -> onPath(name, environment)),
                                Stream.of(nvccOf(USUAL)))
                        .flatMap(each -> each)
                : named.contains(File.separator) ? Stream.of(Path.of(named)) : onPath(named, environment);
        return candidates
                .filter(Files::isExecutable)
                .filter(Files::isRegularFile)
                .findFirst()
                .map(program -> new Compiler(program, CompilerFamily.of(program), toolkit))
                .orElseThrow(() -> new NoCompilerException(missing(named)));
    }

    private static Path nvccOf(Path toolkit) {
        return toolkit.resolve("bin").resolve(NVCC);
    }

    private static Stream<Path> onPath(String name, Map<String, String> environment) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name));
    }

    private static String missing(String named) {
        return (named == null
                        ? "no CUDA compiler: neither nvcc nor clang++ is on the PATH or below CUDA_HOME"
                        : "no compiler " + named)
                + "; install the CUDA toolkit (nvcc), or name one with --compiler";
    }

    /** Command line of a compiler. */
    enum CompilerFamily {
        /** NVIDIA's, which makes machine code. */
        NVCC("cubin", List.of("-cubin"), List.of("-ptx"), "-lineinfo"),
        /** Clang, which makes text that the driver compiles, for its machine code is that of a toolkit which may not be there. */
        CLANG("ptx", List.of("-S"), List.of("-S"), "-gline-tables-only");

        private final String codeEnding;
        private final List<String> machineCode;
        private final List<String> text;
        private final String lines;

        CompilerFamily(String codeEnding, List<String> machineCode, List<String> text, String lines) {
            this.codeEnding = codeEnding;
            this.machineCode = machineCode;
            this.text = text;
            this.lines = lines;
        }

        /** Returns the family of a compiler, by its name. */
        static CompilerFamily of(Path program) {
            return program.getFileName().toString().contains("clang") ? CLANG : NVCC;
        }

        /** Returns the ending of files with code. */
        String codeEnding() {
            return codeEnding;
        }

        /** Returns the options that say for what to compile. */
        List<String> target(String architecture, Optional<Path> toolkit) {
            if (this == NVCC) {
                return List.of("-std=c++17", "-arch=" + architecture);
            }
            List<String> options = new ArrayList<>(List.of("-x", "cuda", "-std=c++17", "-O3", "--cuda-device-only"));
            options.addAll(List.of("--cuda-gpu-arch=" + architecture, "-Wno-unknown-cuda-version"));
            toolkit.ifPresent(
                    path -> options.addAll(List.of("--cuda-path=" + path, "-isystem", path + "/include/cccl")));
            return options;
        }

        /** Returns the options that ask for what runs best. */
        List<String> machineCode() {
            return machineCode;
        }

        /** Returns the options that ask for PTX. */
        List<String> text() {
            return text;
        }

        /** Returns the option that asks for line numbers. */
        String lines() {
            return lines;
        }
    }
}
