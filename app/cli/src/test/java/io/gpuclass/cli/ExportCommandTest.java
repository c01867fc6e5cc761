package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.session.Unusable;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
    static final String INCLUDE =
            Path.of("probes-cuda/include").toAbsolutePath().toString();

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());
    private Path file;

    @BeforeEach
    void save() {
        file = saved(SampleProfiles.complete());
    }

    @Test
    void shouldPrintTheHeader() {
        assertThat(run(file + " --cuda-header")).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("#define GPUCLASS_CHOICE gpuclass::choice_nvidia_h200")
                .contains("// make again  gpuclass export nvidia-h200.json --cuda-header -o FILE")
                .contains("// exported    by " + Tool.current().name() + " "
                        + Tool.current().version())
                .doesNotContain(directory.toString());
        assertThat(command.err.toString()).isEmpty();
    }

    @Test
    void shouldPrintTheSameWhereAskedForStdout() {
        run(file + " --cuda-header");
        String printed = command.out.toString();
        command.out.getBuffer().setLength(0);

        run(file + " --cuda-header -o -");

        assertThat(command.out).hasToString(printed);
    }

    @Test
    void shouldReplaceTheFileWithTheHeader() throws IOException {
        Path header = directory.resolve("new/h200.cuh");
        Files.createDirectories(header.getParent());
        Files.writeString(header, "older and much longer ".repeat(10_000));

        assertThat(run(file + " --cuda-header -o " + header)).isEqualTo(ExitCodes.DONE);

        assertThat(Files.readString(header)).startsWith("// The barriers").endsWith("choice_nvidia_h200\n");
        assertThat(command.out.toString()).isEmpty();
        assertThat(command.err.toString()).contains("the header is in " + header);
        try (var left = Files.list(header.getParent())) {
            assertThat(left).containsExactly(header);
        }
    }

    @Test
    void shouldSayWhereTheHeaderCannotBeWritten() {
        assertThat(run(file + " --cuda-header -o " + file + "/x.cuh")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("cannot write " + file + "/x.cuh");
    }

    @Test
    void shouldNameTheHeaderAfterTheProfileInADirectory() {
        assertThat(run(file + " --cuda-header -o " + directory + "/made/")).isEqualTo(ExitCodes.DONE);
        assertThat(directory.resolve("made/nvidia_h200.cuh")).exists();
    }

    @Test
    void shouldNotPutTheHeaderInThePlaceOfItsProfile() throws IOException {
        byte[] before = Files.readAllBytes(file);
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), file);

        assertThat(run(file + " --cuda-header -o " + link)).isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString()).contains("is one of the inputs itself: choose another place");
        assertThat(file).hasBinaryContent(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROFILE", "--cuda-header", "PROFILE --headers lib", ""})
    void shouldWantToKnowWhatAndFromWhat(String arguments) {
        assertThat(run(arguments.replace("PROFILE", file.toString()))).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .contains("give PROFILE and --cuda-header, or --single-header, or --headers DIR");
    }

    @Test
    void shouldInstallTheLibrary() throws IOException {
        Path library = directory.resolve("new/library");

        int code = installing(INCLUDE, () -> run("--headers " + library));

        assertThat(code).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(library.resolve("include/gpuclass/sync/mutex_fa.cuh"))
                .hasSameTextualContentAs(Path.of(INCLUDE, "gpuclass/sync/mutex_fa.cuh"));
        assertThat(library.resolve("include/gpuclass/bench")).doesNotExist();
        assertThat(library.resolve("include/gpuclass/system.cuh")).exists();
        assertThat(library.resolve("include/gpuclass/system/team.cuh")).exists();
        assertThat(library.resolve("share/cmake/gpuclass/gpuclass-config.cmake"))
                .exists();
        assertThat(Files.readAllLines(library.resolve("share/pkgconfig/gpuclass.pc")))
                .contains("Version: " + Tool.current().version());
        assertThat(command.err.toString()).contains("compile with -I " + library.resolve("include"));
    }

    @Test
    void shouldWriteTheLibraryInOneFileWithAndWithoutAProfile() throws IOException {
        Path plain = directory.resolve("plain.cuh");
        Path chosen = directory.resolve("chosen.cuh");

        assertThat(installing(INCLUDE, () -> run("--single-header -o " + plain)))
                .isEqualTo(ExitCodes.DONE);
        assertThat(installing(INCLUDE, () -> run(file + " --single-header -o " + chosen)))
                .isEqualTo(ExitCodes.DONE);

        assertThat(plain).content().contains("class barrier_handle : ").doesNotContain("choice_nvidia_h200");
        assertThat(chosen)
                .content()
                .contains("class barrier_handle : ", "#define GPUCLASS_CHOICE gpuclass::choice_nvidia_h200");
    }

    @Test
    void shouldNotWriteTwoHeadersIntoOneFile() {
        assertThat(run(file + " --single-header --cuda-header")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("give one of them");
    }

    @Test
    void shouldInstallTheLibraryBesideAHeader() {
        Path library = directory.resolve("library");
        Path header = directory.resolve("h200.cuh");

        int code = installing(INCLUDE, () -> run(file + " --cuda-header -o " + header + " --headers " + library));

        assertThat(code).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(header).exists();
        assertThat(command.err.toString())
                .contains("the header is in " + header + "; compile with -I " + library.resolve("include"));
    }

    @Test
    void shouldSayThatThereAreNoHeadersToInstall() {
        assertThat(installing(null, () -> run("--headers " + directory.resolve("l"))))
                .isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString())
                .contains("run gpuclass from its archive")
                .hasLineCount(1);

        command.err.getBuffer().setLength(0);
        assertThat(installing(directory.resolve("nowhere/include").toString(), () -> run("--headers " + directory)))
                .isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString())
                .contains("cannot read the library's headers")
                .hasLineCount(1);
    }

    @Test
    void shouldSayWhereTheLibraryCannotBeWritten() {
        assertThat(installing(INCLUDE, () -> run("--headers " + file))).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("cannot write " + file).hasLineCount(1);
        assertThat(file).isNotEmptyFile();
    }

    static int installing(String include, Supplier<Integer> run) {
        if (include != null) {
            System.setProperty("gpuclass.include", include);
        }
        try {
            return run.get();
        } finally {
            System.clearProperty("gpuclass.include");
        }
    }

    @Test
    void shouldSayWhatAProfileLacksAndWhatToDo() {
        assertRefused(Unusable.host(), "it is of Some CPU, which is no CUDA GPU; give the profile of a CUDA GPU");
        assertRefused(Unusable.published(), "it holds published numbers, and no primitives measured");
        assertRefused(
                Unusable.withoutPrimitives(),
                "it has no measured primitives; run gpuclass probe --require-gpu -o FILE, and give that file");
        assertRefused(Unusable.unverified(), "none of its primitives both completed and passed verification");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hip", "opencl"})
    void shouldSayThroughWhatAGpuWasMeasuredWithoutCuda(String kind) throws IOException {
        Files.writeString(file, Files.readString(file).replace("\"kind\": \"cuda\"", "\"kind\": \"" + kind + "\""));

        assertThat(run(file + " --cuda-header")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString())
                .contains(
                        "it is of NVIDIA H200, measured through " + kind + ", not cuda; give the profile of a CUDA GPU")
                .hasLineCount(1);
    }

    @Test
    void shouldLeaveAnOlderHeaderWhereTheProfileIsNoUse() throws IOException {
        Path header = Files.writeString(directory.resolve("h.cuh"), "older");

        run(saved(Unusable.host()) + " --cuda-header -o " + header);

        assertThat(header).hasContent("older");
    }

    private void assertRefused(Profile profile, String reason) {
        Path refused = saved(profile);
        command.err.getBuffer().setLength(0);
        assertThat(run(refused + " --cuda-header")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString())
                .startsWith("gpuclass: " + refused + ": " + reason)
                .hasLineCount(1);
        assertThat(command.out.toString()).isEmpty();
    }

    private Path saved(Profile profile) {
        Path saved = directory.resolve(profile.device().slug() + ".json");
        ProfileWriter.write(profile, saved);
        return saved;
    }

    private int run(String arguments) {
        return command.runLine("export " + arguments);
    }
}
