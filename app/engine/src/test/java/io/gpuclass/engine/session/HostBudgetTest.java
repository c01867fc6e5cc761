package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.SuiteRun.Measurement;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.Profile;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs on a host, by a clock that moves by what a visit takes however much it is hurried. */
class HostBudgetTest {
    /** Barriers, mutexes, and semaphores of three initial values, on one and on all CPUs. */
    private static final int PRIMITIVES = 2 * (4 + 4 + 4 * 3);

    private static final int CASES = 2 * 8 + 5 + 1 + PRIMITIVES;

    private final ProgressLog progress = new ProgressLog();
    private final FakeDevice host = FakeDevice.host(this::observe)
            .having(kernel -> !kernel.matches("(simt|clock|scope|cas|level|cluster)_.*|barrier_skew_.*|.*_pipelined"))
            .saturatedAt(2);
    private long visitMillis = 20;
    private long checkMillis = 1;
    private long now;

    @ParameterizedTest
    @CsvSource({"500, 20", "2000, 20", "2000, 200", "8000, 20", "28000, 1000"})
    void shouldKeepWithin13TimesTheBudget(long budgetMillis, long newVisitMillis) {
        visitMillis = newVisitMillis;

        Measurement measurement = measurement(budgetMillis);
        measurement.run((done, found) -> {});

        assertThat(measurement.elapsedSeconds() * 1000).isLessThan(1.3 * budgetMillis);
    }

    @Test
    void shouldLeaveOutWhatTheTimeDoesNotReachAndSayWhat() {
        Measurement measurement = measurement(1000);

        Profile found = measurement.run((done, findings) -> {});

        assertThat(found.probes()).hasSize(16);
        assertThat(found.primitives())
                .isNotEmpty()
                .hasSizeLessThan(PRIMITIVES)
                .allMatch(result -> result.opsPerSecond() != null);
        assertThat(measurement.notices)
                .singleElement()
                .satisfies(notice -> assertThat(notice)
                        .matches("left out, as the time budget was over: (\\S+, ){2}\\S+ and \\d+ more;"
                                + " allow more with --time-budget"));
        assertThat(progress.notices).containsAll(measurement.notices);
    }

    @Test
    void shouldNotCheckBeyondTheBudgetWhatItWouldNotVisit() {
        checkMillis = 300;

        Measurement measurement = measurement(2000);
        Profile found = measurement.run((done, findings) -> {});

        // Each of the four seeded bugs is checked, whatever the time.
        assertThat(measurement.elapsedSeconds()).isLessThan(1.3 * 2 + 4 * 0.3);
        assertThat(found.verification())
                .filteredOn(check -> !check.twin())
                .isNotEmpty()
                .hasSizeLessThan(10);
        assertThat(found.primitives()).isEmpty();
    }

    @Test
    void shouldVisitEveryCaseWhereTheBudgetAllowsEachAVisit() {
        Measurement measurement = measurement(40 * CASES);

        Profile found = measurement.run((done, findings) -> {});

        assertThat(found.primitives()).hasSize(PRIMITIVES);
        assertThat(measurement.notices).isEmpty();
    }

    @Test
    void shouldAskForVisitsOfWhichSeveralFitIntoTheTimeOfASuite() {
        measurement(8000).run((done, findings) -> {});

        // Three samples to calibrate by are over when the probes begin.
        Set<Suite> suites = SuiteRegistry.usual(Depth.QUICK);
        int all = suites.stream().mapToInt(Suite::weight).sum();
        int first = suites.iterator().next().weight();
        long probes = (TimeUnit.SECONDS.toNanos(8) - TimeUnit.MILLISECONDS.toNanos(3 * 20)) * first / all / 16 / 4;
        assertThat(host.paces()).first().isEqualTo(TimeUnit.MILLISECONDS.toNanos(80));
        assertThat(host.paces()).element(1).isEqualTo(probes);
    }

    @Test
    void shouldNotLeaveOutCasesOfAGpuWhichVisitsThemAsFastAsItCan() {
        FakeDevice gpu = new FakeDevice(this::observe);
        ProbeOptions options = Options.of(Depth.QUICK, SuiteRegistry.parse("probes"), 1, Duration.ofMillis(100));
        Measurement measurement = new Measurement(gpu, options, progress, RunListener.NONE, () -> now);

        Profile found = measurement.run((done, findings) -> {});

        assertThat(found.probes()).hasSize(24);
    }

    private Measurement measurement(long budgetMillis) {
        ProbeOptions options =
                Options.of(Depth.QUICK, SuiteRegistry.usual(Depth.QUICK), 1, Duration.ofMillis(budgetMillis));
        return new Measurement(host, options, progress, RunListener.NONE, () -> now);
    }

    private Observation observe(Trial trial) {
        boolean check = trial.kernel().contains("_verify_");
        now += TimeUnit.MILLISECONDS.toNanos(check ? checkMillis : visitMillis);
        return Seen.run()
                .lasting(1e6)
                .within(1_000_000)
                .completing(1000 + now % 997)
                .sharing(1, 1, 1)
                .polling(10 + now % 7)
                .observation();
    }
}
