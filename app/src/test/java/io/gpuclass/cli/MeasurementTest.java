package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.device.FakeDevice;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Seen;
import io.gpuclass.device.Trial;
import io.gpuclass.primitives.Outcome;
import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.stats.RoundsReport;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurementTest {
    private static final String ALL = "probes,hostage,simt,primitives";

    private final FakeDevice gpu = new FakeDevice(this::observe);
    private final ProgressLog progress = new ProgressLog();
    private long now;

    @Test
    void shouldRunAllSuitesInOrder() {
        Findings findings = measurement(gpu, Options.quick(ALL)).run();

        assertThat(progress.phases)
                .containsExactly(
                        "warming up", "memory probes", "line hostage", "SIMT hazard", "verification", "primitives");
        assertThat(findings.probes()).hasSize(24);
        assertThat(findings.hostage()).hasSize(32);
        assertThat(findings.simt()).isNotNull();
        assertThat(findings.verification()).anyMatch(result -> result.twin()).anyMatch(result -> !result.twin());
        assertThat(findings.primitives()).isNotEmpty().allMatch(PrimitiveResult::counts);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "probes | true | false | false | false | memory probes",
                "hostage | false | true | false | false | line hostage",
                "simt | false | false | true | false | SIMT hazard",
                "primitives | false | false | false | true | verification,primitives",
                "primitives,probes | true | false | false | true | memory probes,verification,primitives"
            })
    void shouldRunOnlyTheSuitesThatWereAskedFor(
            String suites, boolean probes, boolean hostage, boolean simt, boolean primitives, String phases) {
        Findings findings = measurement(gpu, Options.quick(suites)).run();

        assertThat(!findings.probes().isEmpty()).isEqualTo(probes);
        assertThat(!findings.hostage().isEmpty()).isEqualTo(hostage);
        assertThat(findings.simt() != null).isEqualTo(simt);
        assertThat(!findings.verification().isEmpty()).isEqualTo(primitives);
        assertThat(!findings.primitives().isEmpty()).isEqualTo(primitives);
        assertThat(progress.phases.subList(1, progress.phases.size())).containsExactly(phases.split(","));
    }

    @Test
    void shouldTellProgressThatNeverFallsAndEndsAtTheEnd() {
        measurement(gpu, Options.quick(ALL)).run();

        assertThat(progress.fractions)
                .isSorted()
                .allMatch(fraction -> fraction >= 0)
                .endsWith(1.0);
        assertThat(progress.fractions.get(0)).isLessThan(0.15);
    }

    @Test
    void shouldTellTheFirstResultOnce() {
        measurement(gpu, Options.quick(ALL)).run();

        assertThat(progress.notices).singleElement().asString().matches("first result: .*/.* takes 100 ns");
    }

    @Test
    void shouldNotTakeAnotherSuitesFirstResultForACost() {
        measurement(gpu, Options.quick("hostage,simt,primitives")).run();

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

        Findings findings = measurement.run();

        assertThat(findings.probes())
                .hasSize(24)
                .allMatch(probe -> probe.nsPerAccess().samples() == 1);
        assertThat(findings.primitives())
                .allMatch(result -> result.opsPerSecond().samples() == 1);
        assertThat(measurement.reports()).allMatch(report -> report.endedByBudget() == report.cases());
    }

    @Test
    void shouldReportTheRoundsOfEverySuiteThatHasThem() {
        Measurement measurement = measurement(gpu, Options.quick(ALL));
        Findings findings = measurement.run();

        assertThat(measurement.reports())
                .extracting(RoundsReport::cases)
                .containsExactly(24, 44, findings.primitives().size());
        assertThat(measurement.elapsedSeconds()).isEqualTo(now / 1e9);
    }

    @Test
    void shouldPauseInUnitsOfTheCalibration() {
        Measurement measurement = measurement(gpu, Options.quick("primitives"));
        measurement.run();

        assertThat(measurement.calibration().unitCycles()).isEqualTo(198);
        assertThat(gpu.asked().stream().filter(trial -> trial.kernel().matches("mutex_(rate|verify)_fa")))
                .isNotEmpty()
                .allMatch(trial -> trial.backoffUnit() == 198);
    }

    @Test
    void shouldNotCountAPrimitiveThatBrokeItsPromise() {
        FakeDevice device = new FakeDevice(trial -> trial.kernel().equals("mutex_verify_fa")
                ? Seen.run().completing(10).reaching(9).observation()
                : Seen.honest(trial));

        assertThat(measurement(device, Options.quick("primitives")).run().primitives())
                .filteredOn(result -> !result.counts())
                .isNotEmpty()
                .allMatch(result -> result.implementation().equals("fa") && result.outcome() == Outcome.WRONG);
    }

    @Test
    void shouldFindNoSimtHazardOnAHost() {
        Findings findings =
                measurement(FakeDevice.host(this::observe), Options.quick(ALL)).run();

        assertThat(findings.simt()).isNull();
        assertThat(findings.probes()).hasSize(24);
    }

    private List<Trial> trials(long seed) {
        FakeDevice device = new FakeDevice(this::observe);
        measurement(device, Options.quick("probes", seed, Duration.ofHours(1))).run();
        return device.asked();
    }

    private Measurement measurement(FakeDevice device, ProbeOptions options) {
        return new Measurement(device, options, progress, () -> now);
    }

    /** Each run takes as long as it says. */
    private Observation observe(Trial trial) {
        Observation observation = Seen.honest(trial);
        now += (long) observation.elapsedNs();
        return observation;
    }
}
