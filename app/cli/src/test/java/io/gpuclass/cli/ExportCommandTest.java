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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
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
        assertThat(run(file + " --cuda-header -o " + directory)).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("cannot write " + directory);
    }

    @Test
    void shouldNotPutTheHeaderInThePlaceOfItsProfile() throws IOException {
        byte[] before = Files.readAllBytes(file);
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), file);

        assertThat(run(file + " --cuda-header -o " + link)).isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString()).contains("is one of the profiles itself: choose another place");
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void shouldWantToKnowTheForm() {
        assertThat(run(file.toString())).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("--cuda-header");
    }

    @Test
    void shouldSayWhatAProfileLacksAndWhatToDo() {
        assertRefused(Unusable.host(), "it is of Some CPU, which is no CUDA GPU; give the profile of one");
        assertRefused(Unusable.published(), "it holds published numbers, and no primitives measured");
        assertRefused(
                Unusable.withoutPrimitives(),
                "it has no measured primitives; run gpuclass probe --require-gpu -o FILE, and give that file");
        assertRefused(Unusable.unverified(), "none of its primitives both completed and passed verification");
    }

    @Test
    void shouldRefuseTheProfileOfAnotherVendorsGpu() throws IOException {
        Files.writeString(file, Files.readString(file).replace("\"kind\": \"cuda\"", "\"kind\": \"hip\""));

        assertThat(run(file + " --cuda-header")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString())
                .contains("it is of NVIDIA H200, which is no CUDA GPU")
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
