package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench} with the memory model's answer, by a compiler that writes the library's PTX whatever it is given. */
class BenchUnderTheModelTest {
    private static final String INCLUDE = "gpuclass.include";
    private static final String RIGHT = "model: right in 4 shapes within bounds";

    @TempDir
    private Path folder;

    private final FakeDevice gpu = new FakeDevice(trial -> trial.kernel().contains("_offers_")
            ? Seen.run().counting(1L, 0L, 0L, 512L).observation()
            : Seen.honest(trial));
    private CommandRunner command = CommandRunner.on(FakeDevices.with(gpu));

    @BeforeEach
    void nameHeaders() {
        System.setProperty(INCLUDE, "/headers");
    }

    @AfterEach
    void forgetHeaders() {
        System.clearProperty(INCLUDE);
    }

    @Test
    void shouldSayInHowManyShapesItIsRight() throws IOException {
        assertThat(bench(kernels("mutex_spin"))).as(command.err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString()).contains("gpuclass: " + RIGHT + "\n");
        assertThat(command.out.toString()).contains(RIGHT, "kept its promise");
    }

    @Test
    void shouldSayItInJsonToo() throws IOException {
        bench(kernels("mutex_spin"), "--format", "json");

        assertThat(command.out.toString()).contains("\"model\": {\"right\": 4, \"gaveUp\": 0, \"neverEnded\": 0}");
    }

    @Test
    void shouldNotRunWhatIsWrongButShowTheSteps() throws IOException {
        assertThat(bench(kernels("twin_mutex_unfenced"))).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.out.toString())
                .containsPattern("twin_mutex_unfenced +excludes +3 blocks +\\d+ +broken")
                .contains("block 0  ", "a data race: block ");
        assertThat(command.err.toString()).contains("user:my-lock is wrong by the PTX memory model, and did not run");
        assertThat(gpu.asked()).isEmpty();
    }

    /** By the smallest shape that breaks a promise, here one of the library's seeded bugs. */
    @Test
    void shouldSayFromHowManyGpusOnItIsWrong() throws IOException {
        String twin = kernels("teams", "twin_system_mutex_fenced_for_device");

        assertThat(bench(twin, "--suites", "system")).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.err.toString())
                .contains("user:my-lock is wrong by the PTX memory model, from 2 GPUs on, and did not run");
        assertThat(command.out.toString())
                .containsPattern("excludes others +2 blocks +\\d+ +no violation found")
                .containsPattern("excludes others +2 GPUs of 1 block +\\d+ +broken");
        assertThat(gpu.asked()).isEmpty();
    }

    @Test
    void shouldRunItAllTheSameWhereNobodyAsksTheModel() throws IOException {
        assertThat(bench(kernels("twin_mutex_unfenced"), "--no-prove")).isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString() + command.out).doesNotContain("model");
    }

    @Test
    void shouldNotFailForWhatTheModelDoesNotCover() throws IOException {
        String unknown = kernels("mutex_spin").replaceAll("atom\\.\\S+\\.exch\\S+ (\\S+),.*?;", "fence.proxy.alias;");

        assertThat(bench(unknown)).isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString())
                .containsPattern("not judged by the model: mutex_spin.cuh:\\d+: fence.proxy.alias");
        assertThat(command.out.toString()).contains("not judged by the model: ", "kept its promise");
    }

    @Test
    void shouldSayThatItGaveUpInTheTimeThatItWasGiven() throws IOException {
        assertThat(bench(kernels("mutex_libcu_binary_semaphore"), "--prove-for", "20ms"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString()).containsPattern("gpuclass: model: (right in .*; )?gave up");
    }

    @Test
    void shouldSayWhatDoesNotCompileForTheModelAndGoOn() throws IOException {
        Path compiler = compiler("case \"$*\" in *own.ptx*) exit 1;; esac; " + writing("code"));

        assertThat(run(compiler)).as(command.err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString())
                .contains("not judged by the model: it does not compile into the kernels that are explored");
    }

    @Test
    void shouldAnswerOnAMachineWithoutAGpu() throws IOException {
        command = CommandRunner.on(FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no driver"));

        assertThat(bench(kernels("mutex_spin"))).isEqualTo(ExitCodes.NO_SUCH_DEVICE);

        assertThat(command.err.toString()).contains(RIGHT, "no driver");
    }

    /** Returns the part of the library's PTX that is about a form. */
    private static String kernels(String form) throws IOException {
        return kernels("mutexes", form);
    }

    private static String kernels(String module, String form) throws IOException {
        String text = Files.readString(Path.of("probes-cuda", "ptx", "proof_" + module + ".ptx"));
        String header = text.substring(0, text.indexOf(".visible .entry"));
        String files =
                text.lines().filter(line -> line.strip().startsWith(".file")).collect(Collectors.joining("\n"));
        return Pattern.compile("(?s)\\.visible \\.entry " + form + "__.*?\\n}\\n")
                .matcher(text)
                .results()
                .map(kernel -> kernel.group())
                .collect(Collectors.joining("\n", header, "\n" + files + "\n"));
    }

    private int bench(String ptx, String... more) throws IOException {
        Path text = Files.writeString(folder.resolve("written.ptx"), ptx);
        return run(compiler(writing("$(cat " + text + ")")), more);
    }

    private int run(Path compiler, String... more) throws IOException {
        Path header = Files.writeString(folder.resolve("my_lock.cuh"), "namespace my { struct lock {}; }\n");
        List<Object> words = new ArrayList<>(List.of("bench", header, "--compiler", compiler, "--kind", "mutex"));
        words.addAll(List.of("--type", "my::lock"));
        words.addAll(List.of("--quick", "--duration", "1ms", "--time-budget", "1ms"));
        words.addAll(List.of(more));
        if (!words.contains("--suites")) {
            words.addAll(List.of("--compare-only", "mcs"));
        }
        return command.run(words.toArray());
    }

    /** Returns a script that writes a text to where a compiler is told to write. */
    private static String writing(String text) {
        return "for word; do [ \"$before\" = -o ] && echo \"" + text + "\" >\"$word\"; before=$word; done";
    }

    private Path compiler(String script) throws IOException {
        Path file = Files.writeString(folder.resolve("nvcc"), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
