package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.DeviceChooser.DeviceSource.InstalledDevices;
import io.gpuclass.engine.session.Jobs.ProbeJob.Journal;
import io.gpuclass.engine.session.MeasuringJob;
import io.gpuclass.engine.session.Options;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.session.ProbeOptionsBuilder;
import io.gpuclass.engine.session.ProgressLog;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.SkippedProgram;
import io.gpuclass.profile.units.Bytes;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuringJobTest {
    /** Twelve probes with as many blocks as are fewer than the device's: 1, 4, 8, 16, 30 and 60. */
    private static final int CURVE = 12 * 6;

    /** Four probes of red, and twenty in clusters. */
    private static final int FURTHER = 24;

    /** Three shares of a cluster, at seven distances; no curve with 128 blocks, which do not fit. */
    private static final int HOSTAGE_CURVE = 21;

    private static final String ALL = "probes,hostage,simt,primitives,sections";
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06.789Z");

    private final FakeDevice gpu =
            new FakeDevice(this::observe).saturatedAt(kernel -> kernel.startsWith("probe_") ? 64 : 32);
    private long nanos;

    @Test
    void shouldSayHowItMeasured() {
        Profile profile = measure(gpu, Options.quick(ALL, 42, Duration.ofMillis(8500)));

        Method method = profile.method();
        int sections = profile.sections().size();
        int curve = profile.entries().get("probeCurve").size();
        int cases = 24
                + 30
                + curve
                + FURTHER
                + 44
                + HOSTAGE_CURVE
                + profile.primitives().size()
                + profile.skewed().size()
                + sections;
        assertThat(curve).isEqualTo(CURVE);
        assertThat(method.depth()).isEqualTo("quick");
        assertThat(method.threadsPerBlock()).isEqualTo(128);
        assertThat(method.blocks()).isEqualTo(64);
        assertThat(method.seed()).isEqualTo(42);
        assertThat(method.suites()).containsExactly("probes", "hostage", "simt", "primitives", "sections");
        assertThat(method.timeBudgetSeconds()).isEqualTo(8.5);
        assertThat(method.elapsedSeconds()).isEqualTo(nanos / 1e9);
        assertThat(method.targetHalfWidth()).isEqualTo(0.03);
        assertThat(method.reachedTarget()).isEqualTo(cases);
        assertThat(method.endedByBudget()).isZero();
        assertThat(method.tooNoisy()).isZero();
        assertThat(method.rounds()).isEqualTo(5 * 3 + 3 + 6 + 6);
        assertThat(method.repeatedForClock()).isZero();
        assertThat(method.byDifference()).isTrue();
        assertThat(method.probeLengths()).containsExactly(1000, 3000, 24_000);
        assertThat(method.backoff()).isEqualTo(new Method.Backoff(100, Pauses.SPINNING, Pauses.POLLING));
    }

    @Test
    void shouldSayWhenAndWhatItMeasured() {
        Profile profile = measure(gpu, Options.quick("probes"));

        assertThat(profile.createdAt()).isEqualTo("2026-02-03T04:05:06Z");
        assertThat(profile.source()).isEqualTo(Source.MEASURED);
        assertThat(profile.citation()).isNull();
        assertThat(profile.device()).isEqualTo(FakeDevice.GPU);
        assertThat(profile.tool().name()).isEqualTo(Tool.current().name());
        assertThat(profile.tool().version()).isEqualTo(Tool.current().version());
        assertThat(profile.tool().commit()).isNotBlank();
    }

    @Test
    void shouldSayHowItMeasuredAHost() {
        Method method = measure(FakeDevice.host(this::observe).saturatedAt(6), Options.quick("probes"))
                .method();

        assertThat(method.threadsPerBlock()).isEqualTo(1);
        assertThat(method.blocks()).isEqualTo(6);
        assertThat(method.byDifference()).isFalse();
        assertThat(method.probeLengths()).containsExactly(1000);
    }

    @Test
    void shouldTellTheBlocksOfThePrimitivesWhereNoProbeRan() {
        assertThat(measure(gpu, Options.quick("primitives")).method().blocks()).isEqualTo(32);
    }

    @Test
    void shouldCountWhatWasRepeatedAndWhatTheBudgetEnded() {
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .polling(100)
                .lasting(trial.length())
                .at(trial.kernel().startsWith("hostage_") ? 1500 : 1980)
                .observation());

        Profile slow = measure(device, Options.quick("hostage"));
        Profile cut = measure(gpu, Options.quick("probes,hostage", 1, Duration.ofNanos(1)));

        assertThat(slow.method().repeatedForClock()).isEqualTo(44 * 8);
        assertThat(slow.environment().notices())
                .anyMatch(notice -> notice.startsWith("352 measurements were repeated"));
        assertThat(cut.method().endedByBudget()).isEqualTo(24 + 30 + CURVE + FURTHER + 44 + HOSTAGE_CURVE);
        assertThat(cut.method().reachedTarget()).isZero();
    }

    @Test
    void shouldMeasureFormsAsPublishedOnlyWhereTheyAreReplicatedAndNowhereElse() {
        Profile usual = measure(gpu, Options.quick("primitives"));
        Profile replicated = measure(gpu, Options.quick("replication"));

        assertThat(usual.asPublished()).isEmpty();
        assertThat(usual.verification())
                .noneMatch(check -> check.implementation().endsWith("-as-published"));
        assertThat(replicated.primitives()).isEmpty();
        assertThat(replicated.asPublished().stream()
                        .map(PrimitiveResult::implementation)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Catalogue.asPublished(DeviceKind.CUDA).stream()
                        .map(Implementation::id)
                        .distinct()
                        .toList());
        assertThat(replicated.asPublished()).allMatch(PrimitiveResult::counts);
        assertThat(usual.sectionsAsPublished()).isEmpty();
        assertThat(usual.contendedCas()).isEmpty();
        assertThat(replicated.sectionsAsPublished())
                .extracting(SectionResult::implementation)
                .contains("rw-spin", "rw-spin-as-published");
        assertThat(replicated.sectionsAsPublished()).allMatch(SectionResult::counts);
        assertThat(replicated.contendedCas()).isNotEmpty();
    }

    @Test
    void shouldRepeatThePapersFixedWorkAndTheThesisWeakScalingWithTheFormsAsPublished() {
        Profile usual = measure(gpu, Options.quick("primitives"));
        Profile replicated = measure(gpu, Options.quick("replication"));

        assertThat(usual.fixedWork()).isEmpty();
        assertThat(replicated.fixedWork())
                .isNotEmpty()
                .allMatch(result -> result.counts()
                        && result.operationsPerBlock() == 1000
                        && result.implementation().endsWith("-as-published"));
        assertThat(replicated.weakScaling())
                .extracting(ApplicationResult::application)
                .containsOnly(Application.BFS, Application.SSSP, Application.PAGERANK, Application.REDUCE);
        assertThat(replicated.applications()).isEmpty();
    }

    /** Figure 5 of Lo et al. is of 30 blocks of 520 threads; the program's suite has shapes of its own, and comes later. */
    @Test
    void shouldKeepTheShapeOfBlocksThatIsPrintedBesideThoseOfTheGpu() {
        Profile both = measure(gpu, Options.quick("replication,artificial-barriers"));

        assertThat(both.locality())
                .extracting(LocalityResult::blocks, LocalityResult::threads)
                .contains(tuple(30, 520))
                .hasSize(1
                        + measure(gpu, Options.quick("artificial-barriers"))
                                .locality()
                                .size());
    }

    @Test
    void shouldSayOfEachPartOfAReplicationWhatDidNotFit() {
        ProgramOptions usual = ProgramOptions.DEFAULTS;
        ProgramOptions little = new ProgramOptions(
                usual.graphs(), usual.vertices(), usual.alignment(), new Bytes(2_000_000), usual.barriers());

        Profile small = measure(
                gpu,
                ProbeOptionsBuilder.builder(Options.quick("replication"))
                        .programs(little)
                        .build());

        assertThat(small.skippedPrograms())
                .extracting(SkippedProgram::program)
                .as("of weak scaling, and of artificial barriers as printed")
                .contains("sssp", "scalarprod");
    }

    @Test
    void shouldSweepAllFormsOverTheNumbersOfBlocksOfThePapersFigures() {
        Profile swept = measure(gpu, Options.quick("sweep"));

        assertThat(swept.primitives()).isEmpty();
        assertThat(swept.blockSweep())
                .extracting(SweepResult::implementation)
                .contains("xf", "fa-as-published", "ticket-turns");
        assertThat(swept.blockSweep()).allMatch(SweepResult::verified);
        assertThat(swept.blockSweep().get(0).points())
                .extracting(SweepPoint::blocks)
                .startsWith(1, 4, 8, 16, 24, 30)
                .endsWith(swept.method().blocks());
    }

    @Test
    void shouldAskForSurroundingsBeforeAndAfter() {
        Surroundings before = new Surroundings(0, 1980, 3201, 40, List.of(), null);
        Surroundings after = new Surroundings(0, 1500, 3201, 80, List.of("power"), null);

        Profile profile = new MeasuringJob(SuiteRegistry.ALL, Clock.fixed(NOW, ZoneOffset.UTC), () -> nanos)
                .run(
                        new ChosenDevice(gpu.with(before, after), List.of("it was chosen")),
                        Options.quick("simt"),
                        Journal.NONE,
                        new ProgressLog());

        assertThat(profile.environment().before()).isEqualTo(before);
        assertThat(profile.environment().after()).isEqualTo(after);
        assertThat(profile.environment().notices())
                .containsExactly("it was chosen", "the clock was held down after the run: power");
    }

    @Test
    void shouldFailAsTheDeviceDoesThatCannotTellItsSurroundings() {
        DeviceException lost = new DeviceException(Reason.LOST, "the GPU is lost: reset it");
        gpu.surroundedBy(() -> {
            throw lost;
        });

        assertThatThrownBy(() -> measure(gpu, Options.quick("simt"))).isSameAs(lost);
    }

    @ParameterizedTest
    @ValueSource(strings = {ALL, "probes", "hostage", "simt", "primitives", "sections"})
    void shouldMakeAValidProfile(String suites, @TempDir Path folder) {
        for (FakeDevice device : List.of(gpu, FakeDevice.host(this::observe))) {
            Path file = folder.resolve(device.facts().slug() + ".json");
            ProfileWriter.write(measure(device, Options.quick(suites)), file);

            assertThat(ProfileValidator.check(file).problems()).isEmpty();
        }
    }

    @Test
    void shouldReportAKernelThatOutlivesItsBoundAndGoOn(@TempDir Path folder) {
        FakeDevice device = new FakeDevice(trial ->
                trial.kernel().equals("mutex_rate_ring") ? Seen.run().expiring().observation() : observe(trial));
        Path file = folder.resolve("profile.json");

        ProfileWriter.write(measure(device, Options.quick("primitives")), file);

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        assertThat(ProfileReader.read(file).primitives()).isNotEmpty().allSatisfy(result -> {
            boolean ring = result.implementation().equals("ring");
            assertThat(result.outcome()).isEqualTo(ring ? Outcome.TIMED_OUT : Outcome.COMPLETED);
            assertThat(result.opsPerSecond() == null).isEqualTo(ring);
        });
    }

    @Test
    void shouldFindTheSameInAReplay(@TempDir Path folder) {
        InstalledDevices devices = new InstalledDevices();
        for (FakeDevice device : List.of(
                warming(FakeDevice.GPU),
                warming(FakeDevice.facts(DeviceKind.HOST, "Slow CPU"))
                        .with(Timing.STEADY)
                        .sampling(6))) {
            Path file = folder.resolve(device.facts().slug());
            Profile live;
            try (Device recording = devices.recording(device, file, "gpuclass probe")) {
                live = measure(recording, Options.quick(ALL));
            }
            Profile replayed = measure(devices.openRecording(file), Options.quick(ALL));

            assertThat(live.source()).isEqualTo(Source.MEASURED);
            assertThat(replayed.source()).isEqualTo(Source.RECORDED);
            assertThat(replayed.environment().os()).isEqualTo(live.environment().os());
            assertThat(replayed.createdAt()).as("the recording's time").isNotEqualTo(live.createdAt());
            assertThat(replayed.method().backoff()).isEqualTo(live.method().backoff());
            assertThat(replayed.probes()).hasSameSizeAs(live.probes());
            assertThat(replayed.simtHazard()).isEqualTo(live.simtHazard());
            assertThat(replayed.verification()).isEqualTo(live.verification());
            assertThat(replayed.primitives()).hasSameSizeAs(live.primitives());
        }
    }

    /** Returns a device whose clock takes long to rise, and that becomes a little faster with each run. */
    private static FakeDevice warming(DeviceFacts facts) {
        AtomicInteger runs = new AtomicInteger();
        return new FakeDevice(facts, trial -> {
            int run = runs.incrementAndGet();
            boolean honest = Stream.of("_verify_", "simt_", "clock_count_").anyMatch(trial.kernel()::contains);
            Seen seen = Seen.run()
                    .lasting(trial.length() * (500 - Math.min(400, run)))
                    .at(Math.min(1980, 345 + 100 * run))
                    .within(1000)
                    .completing(1000)
                    .polling(100);
            return honest ? Seen.honest(trial) : seen.observation();
        });
    }

    private Profile measure(Device device, ProbeOptions options) {
        return new MeasuringJob(SuiteRegistry.ALL, Clock.fixed(NOW, ZoneOffset.UTC), () -> nanos)
                .run(new ChosenDevice(device, List.of()), options, Journal.NONE, new ProgressLog());
    }

    /** Each run takes as long as it says. */
    private Observation observe(Trial trial) {
        Observation observation = Seen.honest(trial);
        nanos += (long) observation.elapsedNs();
        return observation;
    }
}
