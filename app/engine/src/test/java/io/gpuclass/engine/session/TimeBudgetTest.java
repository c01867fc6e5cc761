package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.SuiteRun.Measurement;
import io.gpuclass.engine.stats.Rounds.RoundsReport;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs of all suites on something as large and as slow as an H200, by a clock that moves as far as each run takes: what the plan comes
 * to in seconds.
 */
class TimeBudgetTest {
    private static final int MULTIPROCESSORS = 132;
    private static final double LAUNCH_NS = 80_000;
    private static final double ACCESS_NS = 700;
    private static final double STORE_NS = 10;
    private static final double HAND_OFF_NS = 1_500;
    private static final double LATE_NS = 10_000;

    /** Slowly spinning forms: they reach the bound of a check. */
    private static final Set<String> SLOW =
            Set.of("semaphore_verify_spin", "semaphore_verify_rw_spin", "semaphore_verify_rw_spin_exponential");

    private static final Set<Suite> USUAL = SuiteRegistry.usual(Depth.STANDARD);

    private final Random noise = new Random(1);
    private final ProgressLog progress = new ProgressLog();
    private boolean catchesTwins = true;
    private double noiseShare;
    private long now;

    @Test
    void shouldReachEveryTargetOfAQuietStandardRunWithTimeToSpare() {
        Measurement measurement = run(Depth.STANDARD);

        assertThat(measurement.elapsedSeconds()).isLessThan(27);
        assertThat(measurement.reports).allMatch(report -> report.endedByBudget() == 0);
    }

    @ParameterizedTest
    @EnumSource(Depth.class)
    void shouldKeepToTheBudgetHoweverNoisyTheMachineIs(Depth depth) {
        noiseShare = 0.5;

        Measurement measurement = run(depth);

        assertThat(measurement.elapsedSeconds()).isLessThan(depth.timeBudget().toSeconds() * 1.1);
        assertThat(measurement.reports.stream()
                        .mapToInt(RoundsReport::endedByBudget)
                        .sum())
                .isPositive();
        assertThat(progress.fractions).isSorted();
    }

    /** Seeded bugs that get through are checked longer, but not for long. */
    @ParameterizedTest
    @EnumSource(Depth.class)
    void shouldKeepToTheBudgetWhereNoSeededBugIsCaught(Depth depth) {
        catchesTwins = false;

        assertThat(run(depth).elapsedSeconds()).isLessThan(depth.timeBudget().toSeconds() * 1.1);
    }

    private Measurement run(Depth depth) {
        ProbeOptions options = Options.of(depth, USUAL, 1, depth.timeBudget());
        FakeDevice device = new FakeDevice(facts(), this::observe).saturatedAt(16 * MULTIPROCESSORS);
        Measurement measurement = new Measurement(device, options, progress, RunListener.NONE, () -> now);
        measurement.run((done, found) -> {});
        return measurement;
    }

    private Observation observe(Trial trial) {
        double ns = LAUNCH_NS + workNs(trial);
        now += (long) ns;
        double factor = 1 + noiseShare * noise.nextDouble();
        long operations = (long) ((trial.windowNs() > 0 ? trial.windowNs() : 1_000_000) * factor);
        boolean residency = trial.kernel().equals("clock_count_residency");
        int perSm = residency ? trial.blocks() / MULTIPROCESSORS : 1;
        return Seen.run()
                .lasting(ns * factor)
                .within(trial.windowNs())
                .completing(operations)
                .sharing(1, perSm, perSm)
                .reaching(residency ? MULTIPROCESSORS : operations)
                .violating(trial.kernel().contains("_twin_") && catchesTwins ? 1 : 0)
                .polling(ACCESS_NS * factor)
                .observation();
    }

    /** Returns how long the device is busy, from what an H200 was seen to take. */
    private static double workNs(Trial trial) {
        String kernel = trial.kernel();
        if (SLOW.contains(kernel) && trial.blocks() >= MULTIPROCESSORS) {
            return trial.timeoutNs();
        }
        if (kernel.startsWith("scope_")) {
            return trial.length() * (kernel.endsWith("_system") ? 1_250 : kernel.endsWith("_device") ? 450 : 270);
        }
        if (kernel.startsWith("level_") || kernel.startsWith("cluster_")) {
            return trial.length() * levelNs(kernel);
        }
        if (kernel.startsWith("barrier_")) {
            double phaseNs = 1_000 + 2.5 * trial.blocks() + ACCESS_NS * trial.section();
            return trial.length() * (phaseNs + (kernel.contains("_verify_") ? LATE_NS : 0));
        }
        if (kernel.contains("_verify_")) {
            return trial.blocks() * trial.length() * HAND_OFF_NS;
        }
        return trial.windowNs() + trial.length() * (kernel.endsWith("_posted") ? STORE_NS : ACCESS_NS);
    }

    /** Returns what a barrier of a level, or a read of shared memory, takes. */
    private static double levelNs(String kernel) {
        if (kernel.contains("_verify_")) {
            return 1.5 * LATE_NS;
        }
        return kernel.contains("_grid_") ? 1_400 : kernel.contains("_warp_") ? 1 : kernel.contains("_of_") ? 300 : 50;
    }

    private static DeviceFacts facts() {
        return DeviceFactsBuilder.builder(FakeDevice.GPU)
                .multiprocessors(MULTIPROCESSORS)
                .build();
    }
}
