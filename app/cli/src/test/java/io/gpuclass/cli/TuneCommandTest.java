package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.TuneJob;
import io.gpuclass.engine.session.TuneOptions;
import io.gpuclass.engine.session.Unusable;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Summary;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
    private static final Summary RATE = new Summary(2e6, 1.99e6, 2.01e6, 9, 1.98e6, 2.02e6, 5000);
    private static final Summary UNTUNED_RATE = new Summary(1e6, 9.9e5, 1.01e6, 9, 9.8e5, 1.02e6, 5000);
    private static final Tuning FOUND = new Tuning(
            Kind.MUTEX,
            "spin-backoff",
            Contention.LOW,
            132,
            null,
            Pauses.linear(1, 16),
            640.0,
            RATE,
            0.97,
            Pauses.SPINNING,
            UNTUNED_RATE,
            0.96,
            9,
            true);

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<TuneOptions> asked = new ArrayList<>();
    private final Interruption interruption = new Interruption(Duration.ZERO);
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

        assertThat(run(file.toString())).as(err.toString()).isEqualTo(ExitCodes.DONE);

        assertThat(ProfileValidator.validate(file)).isEmpty();
        Profile now = ProfileReader.read(file);
        Profile then = SampleProfiles.named("NVIDIA Test");
        assertThat(now.tuning()).contains(FOUND).hasSameSizeAs(then.tuning());
        assertThat(now.tuning())
                .filteredOn(entry -> entry.kind() == Kind.SEMAPHORE)
                .isEqualTo(then.tuning().stream()
                        .filter(entry -> entry.kind() == Kind.SEMAPHORE)
                        .toList());
        assertThat(now.withTuning(List.of())).isEqualTo(then.withTuning(List.of()));
        assertThat(Files.readString(file)).contains("of a newer version", "2.50");
        assertThat(err.toString()).contains("the pauses are in " + file);
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
        assertThat(out.toString())
                .contains("NVIDIA Test", "Tuned pauses", "spin-backoff", "low", "1 – 16", "2.00×", "0.970")
                .doesNotContain("counting-exponential");

        run(file + " --format md");
        assertThat(out.toString()).contains("| spin-backoff");

        out.getBuffer().setLength(0);
        run(file + " --format json");
        assertThat(out.toString()).startsWith("[").contains("\"implementation\": \"spin-backoff\"");
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
                        + " --device cuda:1 --only fa,spin-backoff --contention low,full --fairness 0.95 --time-budget 5m --seed 7");
        assertThat(asked)
                .containsExactly(new TuneOptions(
                        new DeviceSpec.Of(DeviceKind.CUDA, 1),
                        Set.of("fa", "spin-backoff"),
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
                "--only ttas | ttas' is no implementation that pauses: expected one of central-proportional",
                "--fairness 1.5 | a Jain index lies between 0 and 1",
                "--fairness NaN | a Jain index lies between 0 and 1",
                "--contention high | expected one of low, medium, full",
                "--time-budget 60 | write it as 500ms, 60s or 2m",
                "-o - | name a file"
            })
    void shouldAnswerWrongUsageWithTheReason(String arguments, String reason) {
        assertThat(run(file + " " + arguments)).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).contains(reason);
        assertThat(devices.opened).isEmpty();
    }

    @Test
    void shouldNeedAProfile() {
        assertThat(run("")).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).contains("PROFILE");
    }

    @Test
    void shouldRefuseAProfileOfAnotherGpu() throws IOException {
        Path other = saved(SampleProfiles.named("NVIDIA A100"));

        assertRefused(other.toString(), other + ": it is of NVIDIA A100, and the device is NVIDIA Test;");
        assertThat(devices.gpu.isClosed()).isTrue();
    }

    @Test
    void shouldRefuseToTuneAHost() throws IOException {
        assertRefused(file + " --device host", "it is of NVIDIA Test, and the device is Test CPU");
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
        devices = FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver: install one");
        String before = Files.readString(file);

        assertThat(run(file.toString())).isEqualTo(ExitCodes.NO_SUCH_DEVICE);
        assertThat(Files.readString(file)).isEqualTo(before);
        assertThat(devices.opened).containsExactly("cuda:0");
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
            interruption.interrupt();
            device.device().observe(null, 1);
            return List.of(FOUND);
        };
        assertUntouched(ExitCodes.INTERRUPTED, "interrupted");
    }

    @Test
    void shouldFailBeforeItSearchesWhereTheResultCouldNotBeWritten() {
        assertThat(run(file + " -o " + directory)).isEqualTo(ExitCodes.FAILED);
        assertThat(asked).isEmpty();
        assertThat(devices.opened).isEmpty();
    }

    private void assertRefused(String arguments, String reason) throws IOException {
        Path profile = Path.of(arguments.split(" ")[0]);
        String before = Files.readString(profile);
        err.getBuffer().setLength(0);
        assertThat(run(arguments)).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(err.toString()).contains(reason).hasLineCount(1);
        assertThat(Files.readString(profile)).isEqualTo(before);
        assertThat(asked).isEmpty();
    }

    private void assertUntouched(int exitCode, String reason) throws IOException {
        String before = Files.readString(file);
        assertThat(run(file.toString())).isEqualTo(exitCode);
        assertThat(err.toString()).contains(reason);
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
        Wiring wiring = new Wiring(devices, null, null, tuning, new SavedProfiles(), new PrintedReports());
        Context context = new Context(wiring, new Terminal(false, false, false, 100), interruption, System::nanoTime);
        return CommandLines.create(context)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(("tune " + arguments).strip().split(" "));
    }
}
