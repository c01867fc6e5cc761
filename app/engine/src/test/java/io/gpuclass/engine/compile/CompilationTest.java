package io.gpuclass.engine.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.compile.Compilation.CompilationException;
import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With compilers that are scripts: they write the command line into what they are to make. */
class CompilationTest {
    private static final String ECHO = "#!/bin/sh\n"
            + "[ \"$1\" = --version ] && { echo Cuda compiler driver; echo release 13.0, V13.0.88; exit; }\n"
            + "for word; do [ \"$before\" = -o ] && out=$word; before=$word; done\necho \"$@\" >\"$out\"\n";
    private static final String FAILING = "#!/bin/sh\necho 'lock.cuh(3): error: expected a \";\"' >&2\nexit 2\n";

    @TempDir
    Path folder;

    private Map<String, String> environment;
    private UserCode code;

    @BeforeEach
    void makeCode() throws IOException {
        Path header = Files.writeString(folder.resolve("lock.cuh"), "struct lock {};\n");
        code = new UserCode(UserKind.MUTEX, "lock", "lock", List.of(header), false);
        environment = new HashMap<>(Map.of("PATH", folder + ":/bin:/usr/bin"));
    }

    @Test
    void shouldHaveNvccMakeMachineCodeForTheDeviceAndTextThatCounts() throws IOException {
        compiler("nvcc", ECHO);

        Compiled compiled =
                compilation(null, List.of("-I", "mine", "-D", "FAST=1"), null).compile(code, "9.0");

        String timed = new String(compiled.kernels().code(), StandardCharsets.UTF_8);
        assertThat(timed)
                .contains("-std=c++17 -arch=sm_90 -I /headers -I mine -D FAST=1 -cubin -o ")
                .doesNotContain("COUNT");
        assertThat(compiled.kernels().counting()).contains("-ptx -D GPUCLASS_COUNT_IN_CODE -o ");
        assertThat(compiled.source().compiler()).isEqualTo("release 13.0, V13.0.88");
        assertThat(compiled.source().options()).containsExactly("-I", "mine", "-D", "FAST=1", "sm_90");
    }

    @Test
    void shouldCompileForTheArchitectureThatWasAskedFor() throws IOException {
        compiler("nvcc", ECHO);

        Compiled compiled = compilation(null, List.of(), "sm_90a").compile(code, "9.0");

        assertThat(compiled.kernels().counting()).contains("-arch=sm_90a");
    }

    @Test
    void shouldHaveClangMakeTextAndTellItTheToolkit() throws IOException {
        compiler("clang++", ECHO);
        environment.put("CUDA_HOME", "/toolkit");

        Compiled compiled = compilation("clang++", List.of(), null).compile(code, "8.0");

        assertThat(new String(compiled.kernels().code(), StandardCharsets.UTF_8))
                .contains("-x cuda", "--cuda-device-only --cuda-gpu-arch=sm_80", "--cuda-path=/toolkit", " -S -o ");
    }

    @Test
    void shouldPreferTheCompilerOfTheToolkitThatTheEnvironmentNames() throws IOException {
        compiler("nvcc", FAILING);
        Files.createDirectories(folder.resolve("toolkit/bin"));
        compiler("toolkit/bin/nvcc", ECHO);
        environment.put("CUDA_HOME", folder.resolve("toolkit").toString());

        assertThat(compilation(null, List.of(), null)
                        .compile(code, "9.0")
                        .kernels()
                        .counting())
                .contains("-ptx");
    }

    @Test
    void shouldRepeatTheWordsOfACompilerThatRefuses() throws IOException {
        compiler("nvcc", FAILING);

        assertThatThrownBy(() -> compilation(null, List.of(), null).compile(code, "9.0"))
                .isInstanceOf(CompilationException.class)
                .hasMessage(folder.resolve("lock.cuh")
                        + " does not compile as mutex lock:\nlock.cuh(3): error: expected a \";\"");
        assertThatThrownBy(
                        () -> compilation(null, List.of(), null).kernels(List.of(Path.of("a.cu"), Path.of("b.cu")), ""))
                .hasMessage("a.cu, b.cu does not compile:\nlock.cuh(3): error: expected a \";\"");
    }

    /** It named a file that was gone by then. */
    @Test
    void shouldNameTheUsersFilesWhereACompilerNamesTheOneThatIncludesThem() throws IOException {
        compiler("nvcc", """
                for source; do :; done
                echo "In file included from $source:1:"
                sed 's/.*"\\(.*\\)".*/\\1(2): error: of a line/' "$source"
                echo "detected at line 5 of $source"
                echo "1 error detected in the compilation of \\"$source\\"."
                exit 2
                """);

        assertThatThrownBy(() -> compilation(null, List.of(), null).kernels(List.of(Path.of("a.cu")), ""))
                .hasMessage("""
                        a.cu does not compile:
                        a.cu(2): error: of a line
                        detected at line 5 of gpuclass's kernels
                        1 error detected in the compilation of "a.cu".""");
    }

    @Test
    void shouldMakeAnInstanceOfATemplateThatIsAskedFor() throws IOException {
        compiler("nvcc", "for source; do :; done; cat $source; exit 2");

        assertThatThrownBy(() -> compilation(null, List.of(), null).kernels(List.of(Path.of("a.cu")), "reduce<float>"))
                .hasMessageEndingWith("auto gpuclass_instance = reduce<float>;");
    }

    @ParameterizedTest
    @CsvSource({"gcc-of-nobody, no compiler gcc-of-nobody", "/no/such/nvcc, no compiler /no/such/nvcc"})
    void shouldSayInOneLineWhatToInstall(String named, String missing) {
        assertThatThrownBy(() -> compilation(named, List.of(), null).compile(code, "9.0"))
                .isInstanceOf(NoCompilerException.class)
                .hasMessage(missing + "; install the CUDA toolkit (nvcc), or name one with --compiler");
    }

    @Test
    void shouldLeaveNothingBehind() throws IOException {
        compiler("nvcc", FAILING);
        Path temporary = Files.createDirectories(folder.resolve("temporary"));
        String before = System.setProperty("java.io.tmpdir", temporary.toString());
        try {
            assertThatThrownBy(() -> compilation(null, List.of(), null).compile(code, "9.0"))
                    .isInstanceOf(CompilationException.class);
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
        assertThat(temporary).isEmptyDirectory();
    }

    private Compilation compilation(String compiler, List<String> options, String architecture) {
        return new Compilation(compiler, environment, Path.of("/headers"), options, architecture);
    }

    private void compiler(String name, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(name), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
