package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.engine.compile.Compilation;
import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.engine.compile.OwnCode;
import io.gpuclass.profile.primitives.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users bring, through the compiler that is there. */
class OwnKernelsTest {
    private static final Path CUDA = Path.of("probes-cuda");

    @TempDir
    Path folder;

    @BeforeEach
    void requireCompiler() {
        assumeTrue(isOnPath("nvcc") && isOnPath("ptxas"), "no nvcc and ptxas on the path");
    }

    @ParameterizedTest
    @CsvSource({"ticket_lock", "byte_ticket_lock", "after_you_lock"})
    void shouldCompileEachSampleIntoKernelsThatTimeVerifyAndCount(String sample) throws Exception {
        OwnCode code = new OwnCode(
                Kind.MUTEX,
                sample.replace('_', '-'),
                "own::" + sample,
                List.of(CUDA.resolve("examples/own/" + sample + ".cuh")));

        Compiled compiled = compilation().compile(code, "9.0");

        String binary = new String(compiled.kernels().code(), StandardCharsets.ISO_8859_1);
        assertThat(binary)
                .contains("mutex_rate_user_" + sample, "mutex_verify_user_" + sample, "mutex_offers_user_" + sample);
        assertThat(compiled.kernels().counting()).contains(".entry mutex_detail_user_" + sample, "//@ own 1");
        assertThat(assembled(new CountingPtx(compiled.kernels().counting()).text()))
                .isEmpty();
        assertThat(compiled.source().compiler()).contains("13.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BARRIER | gpuclass::barrier_xf<> | sync/barrier_xf.cuh",
                "MUTEX | gpuclass::mutex_mcs<> | sync/mutex_mcs.cuh",
                "SEMAPHORE | gpuclass::semaphore_rw<gpuclass::scope::device, gpuclass::no_backoff, true> | sync/semaphore_rw.cuh",
            })
    void shouldTakeTypesOfTheLibrarysOwnForm(Kind kind, String type, String header) throws Exception {
        OwnCode code = new OwnCode(kind, "form", type, List.of(CUDA.resolve("include/gpuclass/" + header)));

        Compiled compiled = compilation().compile(code, "9.0");

        String counting = new CountingPtx(compiled.kernels().counting()).text();
        assertThat(counting).contains("red.shared.add.u32", "mov.u32 %gpuclass_is_own, 1;");
        assertThat(assembled(counting)).isEmpty();
    }

    @Test
    void shouldCountInFunctionsThatAreCalled() throws Exception {
        Path file = Files.writeString(folder.resolve("called.cuh"), """
                struct called {
                  unsigned word;
                  __device__ __noinline__ void lock() { while (atomicExch(&word, 1u) != 0) { } __threadfence(); }
                  __device__ void unlock() { __threadfence(); atomicExch(&word, 0u); }
                };
                """);

        Compiled compiled = compilation().compile(new OwnCode(Kind.MUTEX, "called", "called", List.of(file)), "9.0");

        String counting = new CountingPtx(compiled.kernels().counting()).text();
        assertThat(counting.substring(counting.lastIndexOf(".func")))
                .contains("mov.u32 %gpuclass_is_own, 1;")
                .containsPattern("atom[^\\n]*exch[^\\n]*\\n\\tred\\.shared");
        assertThat(assembled(counting)).isEmpty();
    }

    private static Compilation compilation() {
        return new Compilation(null, System.getenv(), CUDA.resolve("include").toAbsolutePath(), List.of(), null);
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, program)));
    }

    /** Returns what ptxas says against a text. */
    private String assembled(String text) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("counting.ptx"), text);
        Process ptxas = new ProcessBuilder("ptxas", "--gpu-name", "sm_90", file.toString(), "-o", "/dev/null")
                .redirectErrorStream(true)
                .start();
        String said = new String(ptxas.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return ptxas.waitFor() == 0 ? "" : said;
    }
}
