package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.FakeGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With a GPU that does as told, and a compiler that writes anything. */
class BenchCommandTest {
    /** Results of the kernels for types of some kinds. */
    private static final Map<Object, String> OF =
            Map.of("sequence-lock", "<Object>", "bounded-queue", "<Item>", "work-stealing-deque", "<Item>");

    private static final String INCLUDE = "gpuclass.include";

    @TempDir
    private Path folder;

    private Function<Trial, Observation> script = Seen::honest;
    private final FakeDevice gpu = new FakeDevice(trial -> trial.kernel().contains("_offers_")
            ? Seen.run().counting(1L, 0L, 0L, 512L).observation()
            : script.apply(trial));
    private final CommandRunner command = CommandRunner.on(FakeDevices.with(gpu));
    private Path header;
    private Path compiler;

    @BeforeEach
    void makeCode() throws IOException {
        System.setProperty(INCLUDE, "/headers");
        header = Files.writeString(folder.resolve("my_lock.cuh"), "namespace my { struct lock {}; }\n");
        compiler = compiler("for word; do [ \"$before\" = -o ] && echo code >\"$word\"; before=$word; done");
    }

    @AfterEach
    void forgetHeaders() {
        System.clearProperty(INCLUDE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X=$(touch planted)", "X=`touch planted`"})
    void shouldLetNoShellOfTheCompilerRunWhatADefinitionHolds(String definition) {
        assertThat(bench("-D", definition)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("which the shell of nvcc would run");
    }

    @Test
    void shouldRankWhatKeepsItsPromise() {
        assertThat(bench("--only", "mutex_mcs,fa")).as(command.err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .startsWith("Fake GPU\n")
                .contains("user:my-lock", "kept its promise", "mutex my::lock of my_lock.cuh (SHA-256 ")
                .contains("Rank among the catalogue", "Hand-offs and accesses", "seeded bugs were caught");
        assertThat(gpu.isClosed()).isTrue();
    }

    @Test
    void shouldPrintAllOfItAsJson() {
        assertThat(bench("--format", "json", "--compare-only", "mcs")).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .startsWith("{\n  \"schema\": \"gpuclass-bench/1\",")
                .contains(
                        "\"implementation\": \"user:my-lock\"",
                        "\"type\": \"my::lock\"",
                        "\"sha256\": \"",
                        "\"startsNearWrap\": true")
                .contains("\"verification\": [", "\"primitives\": [", "\"sections\": [", "\"ranks\": [")
                .doesNotContain("null");
    }

    @Test
    void shouldRankAFurtherKindInTextAndJson() {
        script = trial -> trial.kernel().startsWith("kinds_verify_")
                ? Seen.run()
                        .completing((long) trial.blocks() * trial.length())
                        .violating(trial.kernel().contains("_twin_") ? 1 : 0)
                        .observation()
                : trial.kernel().startsWith("readers_rate_")
                        ? Seen.run()
                                .within(1e6)
                                .completing(trial.kernel().contains("_user_") ? 9000 : 500)
                                .counting(40L)
                                .sharing(1, 1, 1)
                                .observation()
                        : Seen.honest(trial);

        assertThat(bench("--kind", "sequence-lock", "--compare-only", "copies,one-copy"))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains(
                        "sequence-lock my::lock<Object> of my_lock.cuh", "kept its promise", "Rank among the catalogue")
                .contains(
                        "Reads per second beside a writer",
                        "1 of 3",
                        "18.0×",
                        "Event counters, combining, readers and queues");

        assertThat(bench("--kind", "sequence-lock", "--compare-only", "copies", "--format", "json"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("\"kind\": \"sequence-lock\"", "\"kinds\": {", "\"readers\": [", "\"best\": \"copies\"")
                .doesNotContain("null");
    }

    @Test
    void shouldRankAQueueInTextPageAndJson() throws IOException {
        script = trial -> trial.kernel().startsWith("kinds_verify_")
                ? Seen.run()
                        .completing((long) trial.blocks() * trial.length())
                        .violating(trial.kernel().contains("_twin_") ? 1 : 0)
                        .observation()
                : trial.kernel().startsWith("queue_rate_")
                        ? Seen.run()
                                .within(1e6)
                                .completing(trial.kernel().contains("_user_") ? 500 : 9000)
                                .sharing(1, 1, 1)
                                .observation()
                        : Seen.honest(trial);
        Path page = folder.resolve("queue.html");

        assertThat(bench("--kind", "bounded-queue", "--compare-only", "tickets,broker", "--html", page))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("bounded-queue my::lock<Item> of my_lock.cuh", "Values through one queue per second")
                .contains("threads of each", "3 of 3", "0.0556×")
                .doesNotContain("promises no order");
        assertThat(Files.readString(page)).contains("Values through one queue per second", "kept its promise");

        assertThat(bench("--kind", "bounded-queue", "--compare-only", "broker", "--format", "json"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("\"kind\": \"bounded-queue\"", "\"ordered\": true", "\"queues\": [", "\"threads\": 32")
                .contains("\"best\": \"broker\"")
                .doesNotContain("null");
    }

    @Test
    void shouldWriteAPageThatNeedsNothingBesideIt() throws IOException {
        Path page = folder.resolve("lock.html");

        assertThat(bench("--html", page, "--compare-only", "mcs")).isEqualTo(ExitCodes.DONE);

        assertThat(Files.readString(page))
                .contains("<title>user:my-lock on Fake GPU", "Verdict and rank", "kept its promise", "<svg")
                .doesNotContain("src=\"http");
    }

    @Test
    void shouldFailForWhatIsWrongAndSayWhereItBroke() {
        script = trial -> trial.kernel().contains("_verify_user_") && trial.blocks() >= 40
                ? Seen.run().completing(80).reaching(77).observation()
                : Seen.honest(trial);

        assertThat(bench("--compare-only", "mcs")).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.err.toString())
                .contains(
                        "gpuclass: user:my-lock is wrong: violation on 40 blocks (39 passed): it let several in at once",
                        "3 violations in 80 operations");
        assertThat(command.out.toString())
                .contains("wrong: violation on 40 blocks")
                .doesNotContain("Rank among");
    }

    @Test
    void shouldRankItOverSeveralGpus() {
        gpu.among(FakeGroup.TOPOLOGY).saturatedAt(8);
        script = FakeGroup::observe;

        assertThat(bench("--suites", "system")).as(command.err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .contains(
                        "kept its promise",
                        "with one to 2 GPUs",
                        "Rank among the catalogue",
                        "GPUs",
                        "1 of 4",
                        "Blocks: of each GPU.")
                .contains("Several processors", "Verification of several processors")
                .doesNotContain("Verification\n");
    }

    @Test
    void shouldTellTheFewestGpusWithWhichItIsWrong() {
        gpu.among(FakeGroup.TOPOLOGY).saturatedAt(8);
        script = trial -> trial.kernel().equals("team_verify_mutex_user_my_lock")
                        && trial.team().equals("cuda:1")
                ? Seen.run().completing(80).reaching(77).observation()
                : FakeGroup.observe(trial);

        assertThat(bench("--suites", "system")).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.err.toString())
                .contains("user:my-lock is wrong: violation on 1 block of each of 2 GPUs: it let several in at once");
        assertThat(command.out.toString()).doesNotContain("Rank among");
    }

    @Test
    void shouldSayThatOneGpuIsNotSeveral() {
        gpu.among(FakeGroup.ALONE);

        assertThat(bench("--suites", "system")).isEqualTo(ExitCodes.NO_SUCH_DEVICE);
        assertThat(command.err.toString())
                .contains("suite system takes GPUs that reach each other's memory: there is one GPU");
    }

    @Test
    void shouldFailForAKernelThatDoesNotEndThoughNothingCanBeReleased() {
        script = trial -> {
            if (trial.kernel().contains("_verify_user_") && trial.blocks() >= 32) {
                throw DeviceException.endless("cannot run it: it does not end before this process does");
            }
            return Seen.honest(trial);
        };
        gpu.closing(() -> {
            throw new DeviceException(Reason.FAILED, "its memory is freed when this process ends");
        });

        assertThat(bench()).isEqualTo(ExitCodes.CHECK_FAILED);

        assertThat(command.err.toString()).contains("is wrong: never ended on 32 blocks (16 passed): cannot run it");
    }

    @Test
    void shouldNotHideThatClosingFailedWhereNothingWasWrong() {
        gpu.closing(() -> {
            throw new DeviceException(Reason.FAILED, "no release");
        });

        assertThat(bench("--compare-only", "mcs")).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err.toString()).contains("no release");
    }

    @Test
    void shouldRepeatTheWordsOfACompilerThatRefuses() throws IOException {
        compiler = compiler("echo 'my_lock.cuh(1): error: expected a declaration' >&2; exit 1");

        assertThat(bench()).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.err.toString())
                .contains(
                        "my_lock.cuh does not compile as mutex my::lock:\nmy_lock.cuh(1): error: expected a declaration\n");
        assertThat(gpu.asked()).isEmpty();
    }

    @Test
    void shouldRepeatTheWordsOfTheCompilerWithoutAGpuToo() throws IOException {
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver")));
        compiler = compiler("echo 'my_lock.cuh(1): error: expected a declaration' >&2; exit 1");

        assertThat(bench()).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.err.toString())
                .contains("does not compile as mutex my::lock:\nmy_lock.cuh(1): error: expected a declaration\n")
                .doesNotContain("no NVIDIA driver");
    }

    @Test
    void shouldSayThatItCompilesWhereOnlyTheGpuIsMissing() {
        command.with(wiring -> wiring.devices(FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver")));

        assertThat(bench()).isEqualTo(ExitCodes.NO_SUCH_DEVICE);

        assertThat(command.err.toString()).contains("gpuclass: it compiles\ngpuclass: no NVIDIA driver");
    }

    @Test
    void shouldSayInOneLineWhatToInstall() {
        compiler = folder.resolve("none");

        assertThat(bench()).isEqualTo(ExitCodes.FAILED);

        assertThat(command.err.toString())
                .isEqualTo("gpuclass: no compiler " + compiler
                        + "; install the CUDA toolkit (nvcc), or name one with --compiler\n");
    }

    @Test
    void shouldNameAFileThatIsNotThere() {
        header = folder.resolve("gone.cuh");

        assertThat(bench()).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains("gone.cuh: there is no such file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--only xf | no form of a mutex is called 'xf'",
                "--kind latch --compare-only copies | no form of a latch is called 'copies'",
                "--kind work-stealing-deque --only broker | no form of a work-stealing-deque is called 'broker'",
                "--suites probes | --suites must be primitives or system, not 'probes'",
                "--suites system --kind latch | among several GPUs barriers, mutexes and semaphores are measured, not a latch",
                "--suites system --only mcs | no form of a mutex is called 'mcs'",
                "--device host | runs on CUDA GPUs: choose one with --device cuda:N",
                "--name My_Lock | 'My_Lock' is no name",
                "--kind sequence-lock --type my::lock | 'my::lock' has no Object in it",
                "--kind condition-variable | unknown name 'condition-variable': expected one of barrier, mutex,",
            })
    void shouldRefuseWhatMakesNoSense(String words, String message) {
        assertThat(bench((Object[]) words.split(" "))).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains(message);
    }

    private int bench(Object... more) {
        List<Object> asked = List.of(more);
        int kind = asked.indexOf("--kind") + 1;
        List<Object> words = new ArrayList<>(List.of("bench", header, "--compiler", compiler));
        if (kind == 0) {
            words.addAll(List.of("--kind", "mutex"));
        }
        if (!asked.contains("--type")) {
            words.addAll(List.of("--type", "my::lock" + (kind == 0 ? "" : OF.getOrDefault(more[kind], ""))));
        }
        words.addAll(List.of("--quick", "--duration", "1ms", "--time-budget", "1ms"));
        words.addAll(List.of(more));
        return command.run(words.toArray());
    }

    private Path compiler(String script) throws IOException {
        Path file = Files.writeString(folder.resolve("nvcc"), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
