package io.gpuclass.engine.compile;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How a compiler is told what to do. */
enum CompilerFamily {
    /** NVIDIA's, which makes machine code. */
    NVCC("cubin") {
        @Override
        List<String> target(String architecture, Optional<Path> toolkit) {
            return List.of("-std=c++17", "-arch=" + architecture);
        }

        @Override
        List<String> machineCode() {
            return List.of("-cubin");
        }

        @Override
        List<String> text() {
            return List.of("-ptx");
        }
    },

    /** Clang, which makes text that the driver compiles, for its machine code is that of a toolkit which may not be there. */
    CLANG("ptx") {
        @Override
        List<String> target(String architecture, Optional<Path> toolkit) {
            Stream<String> where = toolkit.stream()
                    .flatMap(path -> Stream.of("--cuda-path=" + path, "-isystem", path + "/include/cccl"));
            return Stream.concat(
                            Stream.of(
                                    "-x",
                                    "cuda",
                                    "-std=c++17",
                                    "-O3",
                                    "--cuda-device-only",
                                    "--cuda-gpu-arch=" + architecture,
                                    "-Wno-unknown-cuda-version"),
                            where)
                    .toList();
        }

        @Override
        List<String> machineCode() {
            return text();
        }

        @Override
        List<String> text() {
            return List.of("-S");
        }
    };

    private final String codeEnding;

    CompilerFamily(String codeEnding) {
        this.codeEnding = codeEnding;
    }

    /** Returns the family of a compiler, by its name. */
    static CompilerFamily of(Path program) {
        return program.getFileName().toString().contains("clang") ? CLANG : NVCC;
    }

    /** Returns what the names of files with code end in. */
    String codeEnding() {
        return codeEnding;
    }

    /** Returns the options that say for what to compile. */
    abstract List<String> target(String architecture, Optional<Path> toolkit);

    /** Returns the options that ask for what runs best. */
    abstract List<String> machineCode();

    /** Returns the options that ask for PTX. */
    abstract List<String> text();
}
