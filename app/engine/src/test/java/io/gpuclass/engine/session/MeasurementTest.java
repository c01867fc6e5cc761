package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.SuiteRun.Measurement;
import io.gpuclass.engine.stats.Rounds.RoundsReport;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SectionResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurementTest {
    private static final String ALL = "probes,hostage,simt,primitives,sections";

    private final FakeDevice gpu = new FakeDevice(this::observe);
    private final ProgressLog progress = new ProgressLog();
    private long now;

    @Test
    void shouldRunAllSuitesInOrder() {
        Profile findings = found(gpu, ALL);

        assertThat(progress.phases)
                .containsExactly(
                        "warming up",
                        "memory probes",
                        "scopes",
                        "probes by blocks",
                        "further probes",
                        "line contention",
                        "line contention by blocks",
                        "SIMT hazard",
                        "verification",
                        "primitives",
                        "details",
                        "skewed barriers",
                        "sections");
        assertThat(findings.probes()).hasSize(24);
        assertThat(findings.scopes()).hasSize(30);
        assertThat(findings.entries()).containsOnlyKeys("probeCurve", "furtherProbes", "hostageCurve");
        assertThat(findings.simtHazard().concernScale()).isNotNull();
        assertThat(findings.lineHostage().sustained().points()).hasSize(32);
        assertThat(findings.simtHazard()).isNotNull();
        assertThat(findings.verification()).anyMatch(result -> result.twin()).anyMatch(result -> !result.twin());
        assertThat(findings.primitives())
                .isNotEmpty()
                .allMatch(PrimitiveResult::counts)
                .allMatch(result -> result.handOff() != null && result.accessesPerOperation() != null);
        assertThat(findings.skewed()).isNotEmpty().allMatch(SkewedResult::counts);
        assertThat(findings.skewed())
                .extracting(SkewedResult::blocks)
                .contains(4, 16, 64)
                .containsOnly(4, 16, 64);
        assertThat(findings.sections()).isNotEmpty().allMatch(SectionResult::verified);
        assertThat(findings.residency()).extracting(Residency::blocks).containsExactly(4, 8, 16, 32, 64);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "probes | true | false | false | false | false | memory probes,scopes,probes by blocks,further probes",
                "hostage | false | true | false | false | false | line contention,line contention by blocks",
                "simt | false | false | true | false | false | SIMT hazard",
                "primitives | false | false | false | true | false | verification,primitives,details,skewed barriers",
                "sections | false | false | false | false | true | verification,sections",
                "primitives,probes | true | false | false | true | false | memory probes,scopes,probes by blocks,further probes,verification,primitives,details,skewed barriers"
            })
    void shouldRunOnlyTheSuitesThatWereAskedFor(
            String suites,
            boolean probes,
            boolean hostage,
            boolean simt,
            boolean primitives,
            boolean sections,
            String phases) {
        Profile findings = found(gpu, suites);

        assertThat(!findings.probes().isEmpty()).isEqualTo(probes);
        assertThat(findings.lineHostage() != null).isEqualTo(hostage);
        assertThat(findings.simtHazard() != null).isEqualTo(simt);
        assertThat(!findings.verification().isEmpty()).isEqualTo(primitives || sections);
        assertThat(!findings.primitives().isEmpty()).isEqualTo(primitives);
        assertThat(!findings.residency().isEmpty()).isEqualTo(primitives);
        assertThat(!findings.skewed().isEmpty()).isEqualTo(primitives);
        assertThat(!findings.sections().isEmpty()).isEqualTo(sections);
        assertThat(progress.phases.subList(1, progress.phases.size())).containsExactly(phases.split(","));
    }

    @Test
    void shouldTellProgressThatNeverFallsAndEndsAtTheEnd() {
        found(gpu, ALL);

        assertThat(progress.fractions)
                .isSorted()
                .allMatch(fraction -> fraction >= 0)
                .endsWith(1.0);
        assertThat(progress.fractions.get(0)).isLessThan(0.15);
    }

    @Test
    void shouldTellTheFirstResultOnce() {
        found(gpu, ALL);

        assertThat(progress.notices).singleElement().asString().matches("first result: .*/.* takes 100 ns");
    }

    @Test
    void shouldNotTakeAnotherSuitesFirstResultForACost() {
        found(gpu, "hostage,simt,primitives");

        assertThat(progress.notices).isEmpty();
    }

    @Test
    void shouldFollowTheSeed() {
        List<Trial> first = trials(1);

        assertThat(trials(1)).isEqualTo(first);
        assertThat(trials(2)).isNotEqualTo(first).hasSameSizeAs(first);
    }

    @Test
    void shouldEndEveryCaseWithOneSampleWhenThereIsNoTime() {
        Measurement measurement = measurement(gpu, Options.quick(ALL, 1, Duration.ofNanos(1)));

        Profile findings = measurement.run((done, found) -> {});

        assertThat(findings.probes())
                .hasSize(24)
                .allMatch(probe -> probe.nsPerAccess().samples() == 1);
        assertThat(findings.primitives())
                .allMatch(result -> result.opsPerSecond().samples() == 1 && result.handOff() == null);
        assertThat(findings.skewed()).allMatch(result -> result.costNs().samples() == 1);
        assertThat(findings.sections()).allMatch(result -> result.opsPerSecond().samples() == 1);
        assertThat(measurement.reports)
                .allMatch(report -> report.endedByBudget() + report.reachedTarget() == report.cases());
    }

    @Test
    void shouldNotTakeLongOverBarriersWhoseBlocksComeApartHoweverMuchTimeThereIs() {
        ProbeOptions options = Options.of(Depth.STANDARD, SuiteRegistry.parse("primitives"), 1, Duration.ofHours(1));

        assertThat(skewed(options, Duration.ofMillis(100)))
                .allMatch(result -> result.costNs().samples() == 1);
        assertThat(skewed(options, Duration.ofNanos(100)))
                .allMatch(result -> result.costNs().samples() == 3);
    }

    private List<SkewedResult> skewed(ProbeOptions options, Duration eachRun) {
        FakeDevice device = new FakeDevice(trial -> {
            now += trial.skew() == 0 ? 0 : eachRun.toNanos();
            return Seen.honest(trial);
        });
        return measurement(device, options).run((done, found) -> {}).skewed();
    }

    @Test
    void shouldReportTheRoundsOfEverySuiteThatHasThem() {
        Measurement measurement = measurement(gpu, Options.quick(ALL));
        Profile findings = measurement.run((done, found) -> {});

        assertThat(measurement.reports)
                .extracting(RoundsReport::cases)
                .containsExactly(
                        24,
                        30,
                        72,
                        24,
                        44,
                        21,
                        findings.primitives().size(),
                        findings.skewed().size(),
                        findings.sections().size());
        assertThat(measurement.elapsedSeconds()).isEqualTo(now / 1e9);
    }

    @Test
    void shouldSayThatADeviceHasNoKernelsWhoseBlocksComeApart() {
        gpu.having(kernel -> !kernel.startsWith("barrier_skew_"));

        assertThat(found(gpu, "primitives").skewed()).isEmpty();
        assertThat(progress.notices)
                .containsExactly("no barriers with blocks that arrive apart: the device has no kernels for that");
        assertThat(progress.fractions).endsWith(1.0);
    }

    @Test
    void shouldPauseInUnitsOfTheCalibration() {
        Measurement measurement = measurement(gpu, Options.quick("primitives"));
        measurement.run((done, found) -> {});

        assertThat(measurement.calibration.unitCycles()).isEqualTo(198);
        assertThat(gpu.asked("mutex_(rate|verify)_fa")).isNotEmpty().allMatch(trial -> trial.backoffUnit() == 198);
    }

    @Test
    void shouldNotCountAPrimitiveThatBrokeItsPromise() {
        FakeDevice device = new FakeDevice(trial -> trial.kernel().equals("mutex_verify_fa")
                ? Seen.run().completing(10).reaching(9).observation()
                : Seen.honest(trial));

        assertThat(found(device, "primitives").primitives())
                .filteredOn(result -> !result.counts())
                .isNotEmpty()
                .allMatch(result -> result.implementation().equals("fa") && result.outcome() == Outcome.WRONG);
    }

    @Test
    void shouldTellWhatBreaksItsPromiseWhileItIsTimed() {
        FakeDevice device = new FakeDevice(trial -> trial.kernel().equals("readers_rate_one_copy")
                ? Seen.run().completing(10).violating(3).observation()
                : Seen.honest(trial));
        Measurement measurement = measurement(device, Options.quick("kinds"));
        measurement.run((done, found) -> {});

        assertThat(measurement.notices)
                .anyMatch(told -> told.matches("wrong result of .*one-copy.* in suite kinds: 3 violations counted .*"));
    }

    @Test
    void shouldSayWhereBlocksLieUnevenly() {
        FakeDevice device =
                new FakeDevice(trial -> trial.kernel().equals("clock_count_residency") && trial.blocks() == 16
                        ? Seen.run().reaching(4).sharing(0, 3, 5).observation()
                        : Seen.honest(trial));
        Measurement measurement = measurement(device, Options.quick("primitives"));

        assertThat(measurement.run((done, found) -> {}).residency()).contains(new Residency(16, 4, 3, 5));
        assertThat(measurement.notices)
                .containsExactly("16 blocks lie unevenly: on 4 SMs, 3 to 5 on each")
                .isEqualTo(progress.notices);
    }

    @Test
    void shouldSayWhereADeviceHasNoSectionsAndVerifyNothingForThem() {
        Profile findings = found(FakeDevice.host(this::observe), "sections");

        assertThat(findings.sections()).isEmpty();
        assertThat(findings.verification()).isEmpty();
        assertThat(progress.notices).containsExactly("critical sections: this device has no kernels with work inside");
    }

    @Test
    void shouldFindNothingOnAHostThatOnlyAGpuHas() {
        FakeDevice host =
                FakeDevice.host(this::observe).having(kernel -> !kernel.matches("(simt|clock)_.*|.*_(detail|skew)_.*"));
        Profile findings = found(host, ALL);

        assertThat(findings.residency()).isEmpty();
        assertThat(findings.sections()).isEmpty();
        assertThat(findings.primitives())
                .isNotEmpty()
                .allMatch(result -> result.handOff() == null && result.accessesPerOperation() == null);

        assertThat(findings.simtHazard()).isNull();
        assertThat(findings.probes()).hasSize(24);
    }

    private List<Trial> trials(long seed) {
        FakeDevice device = new FakeDevice(this::observe);
        measurement(device, Options.quick("probes", seed, Duration.ofHours(1))).run((done, found) -> {});
        return device.asked();
    }

    private Profile found(FakeDevice device, String suites) {
        return measurement(device, Options.quick(suites)).run((done, found) -> {});
    }

    private Measurement measurement(FakeDevice device, ProbeOptions options) {
        return new Measurement(device, options, progress, RunListener.NONE, () -> now);
    }

    /** Each run takes as long as it says. */
    private Observation observe(Trial trial) {
        Observation observation = Seen.honest(trial);
        now += (long) observation.elapsedNs();
        return observation;
    }
}
