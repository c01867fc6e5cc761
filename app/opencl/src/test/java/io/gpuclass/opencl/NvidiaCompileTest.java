package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.opencl.KernelPrograms.KernelSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources for NVIDIA's compiler, compiled by clang for the same GPUs; skipped where there is no clang. */
class NvidiaCompileTest {
    private static final List<String> OPTIONS = List.of(
            "-x",
            "cl",
            "-cl-std=CL1.2",
            "-target",
            "nvptx64-nvidia-nvcl",
            "-fgnu-keywords",
            "-Wall",
            "-Werror",
            "-Wno-unused-function",
            "-DGPUCLASS_ORDER_PTX",
            "-DGPUCLASS_CLOCK_PTX",
            "-O2",
            "-S",
            "-Xclang",
            "-target-cpu",
            "-Xclang",
            "sm_70",
            "-Xclang",
            "-target-feature",
            "-Xclang",
            "+ptx70",
            "-Xclang",
            "-finclude-default-header");

    private static final Map<List<String>, String> COMPILED = new HashMap<>();

    private static String clang;

    @TempDir
    Path folder;

    @BeforeAll
    static void find() {
        Optional<String> found = Stream.of("clang", "clang-22", "clang-19", "clang-15")
                .filter(name -> Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, name))))
                .findFirst();
        assumeTrue(found.isPresent(), "no clang here");
        clang = found.get();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "barrier_time",
                "barrier_verify",
                "clock_rate",
                "hostage_time",
                "mutex_rate",
                "mutex_verify",
                "probe_time",
                "semaphore_rate",
                "semaphore_verify",
                "simt_count"
            })
    void shouldCompileForNvidiaWithAndWithoutGate(String file) throws IOException, InterruptedException {
        assertThat(compiled(file, "-DGPUCLASS_GATE")).contains(".entry " + file + "_");
        assertThat(compiled(file, "-UGPUCLASS_GATE")).contains(".entry " + file + "_");
    }

    /** The gate's rest in a kernel makes loops that come after it slower. */
    @ParameterizedTest
    @ValueSource(strings = {"mutex_rate", "probe_time", "semaphore_rate"})
    void shouldLeaveNothingOfTheGateInTimedKernels(String file) throws IOException, InterruptedException {
        String barrierOfTheGroup = "_Z7barrierj";
        assertThat(compiled(file, "-DGPUCLASS_GATE")).contains(barrierOfTheGroup);
        assertThat(compiled(file, "-UGPUCLASS_GATE")).doesNotContain(barrierOfTheGroup);
    }

    private String compiled(String file, String option) throws IOException, InterruptedException {
        List<String> what = List.of(file, option);
        if (!COMPILED.containsKey(what)) {
            COMPILED.put(what, compiledAnew(file, option));
        }
        return COMPILED.get(what);
    }

    private String compiledAnew(String file, String option) throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("all.cl"), KernelSource.of(file + ".cl"));
        Path ptx = folder.resolve("all.ptx");
        List<String> command = new ArrayList<>(List.of(clang));
        command.addAll(OPTIONS);
        command.addAll(List.of(option, "-o", ptx.toString(), source.toString()));
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(said).isZero();
        return Files.readString(ptx);
    }
}
