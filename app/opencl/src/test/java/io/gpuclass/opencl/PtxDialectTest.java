package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kernels as NVIDIA's compiler gets them, with PTX inside, compiled by clang, where one is installed: neither errors nor warnings. */
class PtxDialectTest {
    private static final int OLDEST = 14;
    private static final int NEWEST = 25;

    private static final List<String> OPTIONS = List.of(
            "-x",
            "cl",
            "-cl-std=CL1.2",
            "-target",
            "nvptx64-nvidia-nvcl",
            "-fgnu-keywords",
            "-Xclang",
            "-finclude-default-header",
            "-Wall",
            "-Wno-unused-function",
            "-DGPUCLASS_ORDER_PTX",
            "-DGPUCLASS_CLOCK_PTX",
            "-DGPUCLASS_HAS_ACQUIRE_FENCE",
            "-fsyntax-only");

    static List<String> files() throws IOException, URISyntaxException {
        Path kernels = Path.of(KernelSource.class
                        .getResource("/io/gpuclass/opencl/kernels/frame.h")
                        .toURI())
                .getParent();
        try (Stream<Path> all = Files.list(kernels)) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".cl"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void compiles(String file, @TempDir Path temporary) throws IOException, InterruptedException {
        Optional<String> clang = clang();
        assumeTrue(clang.isPresent(), "no clang, so nothing compiles PTX inside of OpenCL C");
        Path whole = Files.writeString(temporary.resolve(file), KernelSource.of(file));
        Path said = temporary.resolve("said");
        List<String> command = Stream.of(Stream.of(clang.get()), OPTIONS.stream(), Stream.of(whole.toString()))
                .flatMap(part -> part)
                .toList();
        Process compiler = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(compiler.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(said, StandardCharsets.UTF_8)).isEmpty();
        assertThat(compiler.exitValue()).isZero();
    }

    private static Optional<String> clang() {
        List<String> names = Stream.concat(
                        Stream.of("clang"),
                        IntStream.rangeClosed(OLDEST, NEWEST).mapToObj(version -> "clang-" + version))
                .toList();
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
