package io.gpuclass.cli;

import io.gpuclass.profile.InputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A file of CUDA C++ or PTX, as far as one can tell without a compiler. */
final class CudaSource {
    private static final Pattern KERNEL = Pattern.compile(
            "(?:__global__\\b(?:[^;{}()]|__launch_bounds__\\s*\\([^)]*\\))*?|\\.entry\\s+)\\b(?!__)(\\w+)\\s*\\(");

    private CudaSource() {}

    static boolean isOne(Path file) {
        return file.toString().matches(".*\\.(cu|cuh|h|hpp|cc|cpp|ptx)");
    }

    /** Returns the kernels that it names, in brackets behind a space; nothing if it names none, or cannot be read. */
    static String kernels(Path file) {
        if (!Files.isReadable(file)) {
            return "";
        }
        String names = KERNEL.matcher(InputFile.text(file))
                .results()
                .map(found -> found.group(1))
                .distinct()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " (" + names + ")";
    }
}
