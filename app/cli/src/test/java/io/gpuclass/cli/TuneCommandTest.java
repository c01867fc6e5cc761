package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Jobs.TuneJob;
import io.gpuclass.engine.session.Jobs.TuneJob.TuneOptions;
import io.gpuclass.engine.session.Unusable;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuneCommandTest {
    private static final Tuning FOUND = TuningBuilder.builder()
            .kind(Kind.MUTEX)
            .implementation("spin-backoff")
            .contention(Contention.LOW)
            .blocks(132)
            .pauses(Pauses.linear(1, 16))
            .unitNs(640.0)
            .opsPerSecond(SampleProfiles.summary(2e6))
            .fairness(0.97)
            .untuned(Pauses.SPINNING)
            .untunedOpsPerSecond(SampleProfiles.summary(1e6))
            .untunedFairness(0.96)
            .tried(9)
            .converged(true)
            .useOpsPerSecond(SampleProfiles.summary(1.1e6))
            .useUntunedOpsPerSecond(SampleProfiles.summary(1e6))
            .holds(true)
            .build();

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());
    private final List<TuneOptions> asked = new ArrayList<>();
    private FakeDevices devices = FakeDevices.withGpu();
    private TuneJob tuning = (device, profile, options, progress) -> {
        asked.add(options);
        return List.of(FOUND);
    };
    private Path file;

    @BeforeEach
    void save() {
        file = saved(SampleProfiles.named("NVIDIA Test"));
    }

    @Test
    void shouldPutThePausesIntoTheProfileAndKeepTheRest() throws IOException {
        String before = Files.readString(file);
        Files.writeString(file, before.replaceFirst("\\{", "{\"of a newer version\": [1, 2.50],"));

        assertThat(run(file.toString())).as(command.err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        Profile now = ProfileReader.read(file);
        Profile then = SampleProfiles.named("NVIDIA Test");
        assertThat(now.tuning()).contains(FOUND).hasSameSizeAs(then.tuning());
        assertThat(now.tuning())
                .filteredOn(entry -> entry.kind() == Kind.SEMAPHORE)
                .isEqualTo(then.tuning().stream()
                        .filter(entry -> entry.kind() == Kind.SEMAPHORE)
                        .toList());
        assertThat(ProfileAdvice.withTuning(now, List.of())).isEqualTo(ProfileAdvice.withTuning(then, List.of()));
        assertThat(Files.readString(file)).contains("of a newer version", "2.50");
        assertThat(command.err.toString()).contains("the pauses are in " + file);
    }

    @Test
    void shouldWriteElsewhereWhereAsked() throws IOException {
        String before = Files.readString(file);
        Path target = directory.resolve("new/tuned.json");

        assertThat(run(file + " -o " + target)).isEqualTo(ExitCodes.DONE);

        assertThat(Files.readString(file)).isEqualTo(before);
        assertThat(ProfileReader.read(target).tuning()).contains(FOUND);
    }

    @Test
    void shouldPrintWhatWasFoundAndNothingElse() {
        run(file.toString());
        assertThat(command.out.toString())
                .contains("NVIDIA Test", "Tuned pauses", "mutex_spin_backoff", "low", "1 – 16", "2.00×", "0.970")
                .doesNotContain("semaphore_counting");

        run(file + " --format md");
        assertThat(command.out.toString()).contains("| mutex\\_spin\\_backoff |");

        command.out.getBuffer().setLength(0);
        run(file + " --format json");
        assertThat(command.out.toString())
                .startsWith("{")
                .contains("\"schema\": \"gpuclass-tune/1\"", "\"implementation\": \"spin-backoff\"");
    }

    @Test
    void shouldSayWhatEachGainsInUseAndWhichAreDropped() {
        Tuning dropped = TuningBuilder.builder(FOUND)
                .implementation("fa")
                .useOpsPerSecond(SampleProfiles.summary(0.8e6))
                .holds(false)
                .build();
        Tuning unjudged = TuningBuilder.builder(dropped)
                .implementation("ring")
                .useOpsPerSecond(null)
                .useUntunedOpsPerSecond(null)
                .holds(null)
                .build();
        tuning = (device, profile, options, progress) -> List.of(FOUND, dropped, unjudged);

        run(file + " --format md");

        assertThat(command.out.toString().lines())
                .anyMatch(line -> line.matches("\\| mutex.*_spin.*_backoff .*1.10×.*2.00×.* kept .*"))
                .anyMatch(line -> line.matches("\\| mutex.*_fa .*0.800×.*2.00×.*dropped.*"))
                .noneMatch(line -> line.matches(".*_ring .*(kept|dropped).*"))
                .anyMatch(line -> line.contains("1 of 3 were never run in a user's kernel"));
        assertThat(ProfileReader.read(file).tuning()).contains(FOUND, dropped, unjudged);
    }

    @Test
    void shouldSearchWithTheDocumentedDefaults() {
        run(file.toString());
        assertThat(asked)
                .containsExactly(new TuneOptions(
                        new DeviceSpec.Auto(),
                        Set.of(),
                        EnumSet.allOf(Contention.class),
                        0.8,
                        Duration.ofSeconds(60),
                        1));
    }

    @Test
    void shouldPassOnWhatWasAskedFor() {
        run(
                file
                        + " --device cuda:1 --only mutex_fa,mutex_spin_backoff --contention low,full --fairness 0.95 --time-budget 5m --seed 7");
        assertThat(asked)
                .containsExactly(new TuneOptions(
                        new DeviceSpec.Of(DeviceKind.CUDA, 1),
                        Set.of(FormName.of(Kind.MUTEX, "fa"), FormName.of(Kind.MUTEX, "spin-backoff")),
                        EnumSet.of(Contention.LOW, Contention.FULL),
                        0.95,
                        Duration.ofMinutes(5),
                        7));
        assertThat(devices.opened).containsExactly("cuda:1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--only ttas | no form that pauses is called 'ttas'",
                "--fairness 1.5 | a Jain index lies between 0 and 1",
                "--fairness NaN | a Jain index lies between 0 and 1",
                "--contention high | expected one of low, medium, full",
                "--time-budget 60 | write it as 500ms, 60s or 2m",
                "-o - | name a file"
            })
    void shouldAnswerWrongUsageWithTheReason(String arguments, String reason) {
        assertThat(run(file + " " + arguments)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains(reason);
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldNeedAProfile() {
        assertThat(run("")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("PROFILE");
    }

    @Test
    void shouldRefuseAProfileOfAnotherGpu() throws IOException {
        Path other = saved(SampleProfiles.named("NVIDIA A100"));

        assertRefused(other.toString(), other + ": it is of NVIDIA A100, and the device is NVIDIA Test;");
        assertThat(devices.gpu.isClosed()).isTrue();
    }

    @Test
    void shouldRefuseToTuneAHost() throws IOException {
        assertRefused(
                file + " --device host",
                "it is of NVIDIA Test, and the device is Test CPU, which is no CUDA GPU; choose the GPU with --device cuda:N\n");
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldRefuseProfilesThatHoldNothingToTune() throws IOException {
        assertRefused(saved(Unusable.host()).toString(), "which is no CUDA GPU");
        assertRefused(saved(Unusable.published()).toString(), "published numbers");
        assertRefused(
                saved(Unusable.withoutPrimitives()).toString(),
                "it has no measured primitives; run gpuclass probe --require-gpu -o FILE");
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldNotFallBackToTheHostWhereThereIsNoGpu() throws IOException {
        devices = FakeDevices.whoseGpuFails(
                Reason.NO_DRIVER, "no NVIDIA driver: install one, or " + DeviceException.HOST_INSTEAD);
        String before = Files.readString(file);

        assertThat(run(file.toString())).isEqualTo(ExitCodes.NO_SUCH_DEVICE);
        assertThat(Files.readString(file)).isEqualTo(before);
        assertThat(devices.opened).containsExactly("cuda:0");
        // A host is refused, and so is no advice.
        assertThat(command.err.toString())
                .contains("no NVIDIA driver: install one\n")
                .doesNotContain("host");
    }

    @Test
    void shouldLeaveTheFileAsItWasWhereTheSearchFails() throws IOException {
        tuning = (device, profile, options, progress) -> {
            throw new DeviceException(Reason.LOST, "the GPU is lost: reset it");
        };
        assertUntouched(ExitCodes.FAILED, "the GPU is lost: reset it");
        assertThat(devices.gpu.isClosed()).isTrue();
    }

    @Test
    void shouldLeaveTheFileAsItWasWhenInterrupted() throws IOException {
        tuning = (device, profile, options, progress) -> {
            command.interruption.interrupt();
            device.device().observe(null, 1);
            return List.of(FOUND);
        };
        assertUntouched(ExitCodes.INTERRUPTED, "interrupted");
    }

    @Test
    void shouldFailBeforeItSearchesWhereTheResultCouldNotBeWritten() {
        assertThat(run(file + " -o " + file + "/tuned.json")).isEqualTo(ExitCodes.FAILED);
        assertThat(asked).isEmpty();
        assertThat(devices.opened).isEmpty();
    }

    private void assertRefused(String arguments, String reason) throws IOException {
        Path profile = Path.of(arguments.split(" ")[0]);
        String before = Files.readString(profile);
        command.err.getBuffer().setLength(0);
        assertThat(run(arguments)).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains(reason).hasLineCount(1);
        assertThat(Files.readString(profile)).isEqualTo(before);
        assertThat(asked).isEmpty();
    }

    private void assertUntouched(int exitCode, String reason) throws IOException {
        String before = Files.readString(file);
        assertThat(run(file.toString())).isEqualTo(exitCode);
        assertThat(command.err.toString()).contains(reason);
        assertThat(Files.readString(file)).isEqualTo(before);
        try (var left = Files.list(directory)) {
            assertThat(left).containsExactly(file);
        }
    }

    private Path saved(Profile profile) {
        Path saved = directory.resolve(profile.device().slug() + ".json");
        ProfileWriter.write(profile, saved);
        return saved;
    }

    private int run(String arguments) {
        return command.with(wiring -> wiring.devices(devices))
                .with(wiring -> wiring.tuning(tuning))
                .runLine("tune " + arguments);
    }
}
