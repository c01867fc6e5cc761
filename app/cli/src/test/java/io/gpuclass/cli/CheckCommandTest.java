package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.health.Limits;
import io.gpuclass.profile.health.SampleGpus;
import io.gpuclass.profile.health.Vital;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
    private final SampleGpus sample = new SampleGpus(1);
    private Profile measured = sample.healthy();

    @TempDir
    private Path directory;

    private Path limits;
    private CommandRunner command;

    @BeforeEach
    void writeLimits() throws IOException {
        limits = directory.resolve("limits.json");
        Limits fleet = Limits.of(IntStream.range(0, 20).mapToObj(i -> sample.healthy()));
        Files.writeString(limits, ProfileJson.text(fleet));
        command = on((device, options, journal, progress) -> measured);
    }

    private CommandRunner on(ProbeJob job) {
        FakeDevice gpu = new FakeDevice(measured.device(), trial -> {
            throw new UnsupportedOperationException(trial.kernel());
        });
        return CommandRunner.on(FakeDevices.with(gpu)).with(wiring -> wiring.probing(job));
    }

    @Test
    void shouldSayThatANodeIsHealthy() {
        assertThat(command.run("check", "--baseline", limits)).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("cuda:0 · NVIDIA H200", "healthy, checked in")
                .containsPattern("contended-atomics +ok +15[0-9]{2} ns +1[0-9]{3} ns +15[0-9]{2} ns +20")
                .containsPattern("verification +ok");
        assertThat(command.err.toString()).isEmpty();
    }

    @Test
    void shouldFailOnASickGpuAndNameTheFigureOnOneLine() {
        measured = sample.sick(Vital.SM_CLOCK, 0.7);

        assertThat(command.run("check", "--baseline", limits, "--format", "reason"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).matches("sick: cuda:0 sm-clock 1[0-9]{3} MHz, limit 1[0-9]{3} MHz\n");
    }

    @Test
    void shouldPrintTheFiguresOfEachGpuAsOneObject() {
        command.run("check", "--baseline", limits, "--format", "json");

        assertThat(command.out.toString())
                .startsWith("{\n  \"schema\": \"gpuclass-check/1\",\n  \"gpus\": [")
                .contains("\"device\": \"cuda:0\"", "\"model\": \"NVIDIA H200\"", "\"healthy\"", "\"slower-l2-half\"");
    }

    @Test
    void shouldWriteMetricsAtOnceAndSayHowItIsOnStderr() throws IOException {
        Path file = directory.resolve("textfile/gpuclass.prom");

        assertThat(command.run("check", "--baseline", limits, "--format", "openmetrics", "-o", file))
                .isEqualTo(ExitCodes.DONE);
        assertThat(Files.readString(file))
                .startsWith("# TYPE gpuclass_check_healthy gauge\n")
                .endsWith("# EOF\n");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
        assertThat(command.err.toString()).isEqualTo("gpuclass: healthy\ngpuclass: the result is in " + file + "\n");
    }

    @Test
    void shouldSaveWhatItMeasuredAsABaselineForOthers() {
        Path saved = directory.resolve("saved.json");
        assertThat(command.run("check", "--baseline", limits, "--save", saved)).isEqualTo(ExitCodes.DONE);
        assertThat(ProfileReader.read(saved).clockUnderLoad().median())
                .isCloseTo(measured.clockUnderLoad().median(), within(0.1));

        assertThat(command.run("check", "--baseline", saved)).isEqualTo(ExitCodes.DONE);
    }

    /** A morning's check replaced what a probe had taken an hour for. */
    @Test
    void shouldNotReplaceAProfileThatHoldsMore() throws IOException {
        Path profile = Files.copy(SavedSamples.H200, directory.resolve("h200.json"));
        Path partial = directory.resolve("h200-partial.json");
        measured = ProfileBuilder.builder(measured).simtHazard(null).build();

        for (int run = 0; run < 2; run++) {
            command.clear();
            assertThat(command.run("check", "--baseline", limits, "--save", profile))
                    .isEqualTo(ExitCodes.DONE);
            assertThat(profile).hasSameTextualContentAs(SavedSamples.H200);
            assertThat(command.err.toString())
                    .isEqualTo("gpuclass: " + profile + " stays, since it also holds simt: what was measured now is in "
                            + partial + "\n");
        }
        assertThat(ProfileReader.read(partial).simtHazard()).isNull();

        assertThat(command.run("check", "--baseline", partial, "--save", profile))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("h200-partial.json is one of the inputs itself");
    }

    @Test
    void shouldNameAGpuThatFallsOffTheBusAndFail() {
        command = on((device, options, journal, progress) -> {
            throw new DeviceException(Reason.LOST, "the GPU has fallen off the bus");
        });

        assertThat(command.run("check", "--baseline", limits, "--format", "reason"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).isEqualTo("sick: cuda:0 gpu: the GPU has fallen off the bus\n");
    }

    @Test
    void shouldCallAGpuSickThatGivesImpossibleNumbers() {
        command = on((device, options, journal, progress) -> {
            throw new IllegalArgumentException("a sample must be finite, not NaN");
        });

        assertThat(command.run("check", "--baseline", limits, "--format", "reason"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString())
                .isEqualTo("sick: cuda:0 gpu: it gave impossible numbers: a sample must be finite, not NaN\n");
    }

    @Test
    void shouldNotWaitForAGpuThatHangs() {
        command = on((device, options, journal, progress) -> {
            while (true) {
                Thread.onSpinWait();
                if (Thread.currentThread().isInterrupted()) {
                    return measured;
                }
                try {
                    Thread.sleep(60_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });

        assertThat(command.run("check", "--baseline", limits, "--time-limit", "200ms", "--format", "reason"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).isEqualTo("sick: cuda:0 gpu: it gave no answer within 0.2 s\n");
    }

    @Test
    void shouldFailWhereAGpuIsMissing() {
        assertThat(command.run("check", "--baseline", limits, "--expect", "8", "--format", "reason"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).isEqualTo("sick: node gpu: it has 1 GPU, not 8\n");
    }

    @Test
    void shouldTellThatThereIsNoGpu() {
        command = CommandRunner.on(FakeDevices.whoseGpuFails(Reason.NO_DEVICE, "no GPU here"));

        assertThat(command.run("check", "--baseline", limits)).isEqualTo(ExitCodes.NO_SUCH_DEVICE);
        assertThat(command.err.toString()).isEqualTo("gpuclass: no GPU here\n");
    }

    @Test
    void shouldNotTakeACpuForAGpuHoweverItIsReached() {
        command = CommandRunner.on(FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver; install one")
                .andCpu(FakeDevice.idle(DeviceKind.OPENCL, "pocl CPU")));

        for (String expect : new String[] {"0", "1"}) {
            command.clear();
            assertThat(command.run("check", "--baseline", limits, "--expect", expect))
                    .isEqualTo(ExitCodes.NO_SUCH_DEVICE);
            assertThat(command.err.toString()).isEqualTo("gpuclass: no NVIDIA driver; install one\n");
        }
    }

    @Test
    void shouldNotCallABusyGpuSick() {
        measured = SampleGpus.busy(sample.sick(Vital.CONTENDED_ATOMICS, 2));

        assertThat(command.run("check", "--baseline", limits)).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("not judged: busy (2 other processes use it)")
                .doesNotContain("sick");
        command.clear();
        assertThat(command.run("check", "--baseline", limits, "--format", "json"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .containsPattern("\"condition\": ?\"not-judged\"")
                .containsPattern("\"judged\": ?false")
                .doesNotContain("\"healthy\"");
        assertThat(command.run("check", "--baseline", limits, "--strict")).isEqualTo(ExitCodes.CHECK_FAILED);
    }

    @Test
    void shouldBoundTheTimeThatADriverTakesToTellOfItsGpus() {
        command = CommandRunner.on(FakeDevices.whoseDriverHangs());

        assertThat(command.run("check", "--baseline", limits, "--time-limit", "200ms", "--format", "reason"))
                .isEqualTo(ExitCodes.CHECK_FAILED);
        assertThat(command.out.toString()).isEqualTo("sick: node gpu: the driver gave no answer within 0.2 s\n");
    }

    @Test
    void shouldWriteOverNothingThatItReads() throws IOException {
        byte[] before = Files.readAllBytes(limits);
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), limits);

        for (String option : new String[] {"-o", "--save", "--record"}) {
            for (Path place : new Path[] {limits, link}) {
                assertThat(command.run("check", "--baseline", limits, option, place))
                        .isEqualTo(ExitCodes.USAGE);
            }
            assertThat(command.run("check", "--baseline", directory, option, limits))
                    .isEqualTo(ExitCodes.USAGE);
        }
        assertThat(command.run("check", "--baseline", limits, "--device", "recorded:" + link, "--save", link))
                .isEqualTo(ExitCodes.USAGE);
        Path both = directory.resolve("both.json");
        assertThat(command.run("check", "--baseline", limits, "--save", both, "-o", both))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(Files.readAllBytes(limits)).isEqualTo(before);
        assertThat(both).doesNotExist();
        assertThat(command.out.toString()).isEmpty();
    }

    @Test
    void shouldRefuseABaselineOfOtherModels() {
        assertThat(command.run("check", "--baseline", SavedSamples.XEON)).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains("it has no limits for NVIDIA H200 (cuda, 132 SMs), only for ");
        command.clear();
        assertThat(command.run("check", "--baseline", directory.resolve("none.json")))
                .isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.run("check")).isEqualTo(ExitCodes.USAGE);
    }
}
