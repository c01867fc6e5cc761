package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.HostKernels.HostBenchmark;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.Options;

class JmhPlanTest {
    @Test
    void shouldForkOnlyWhereEachRunIsToHaveAJvmOfItsOwn() {
        HostBenchmark spin = HostKernels.benchmark("mutex_rate_spin").orElseThrow();
        Trial trial = Trial.of("", 1);

        assertThat(options(spin, trial, HostEffort.STANDARD).getForkCount().get())
                .isZero();
        assertThat(options(spin, trial, HostEffort.THOROUGH).getForkCount().get())
                .isEqualTo(1);
    }

    @Test
    void shouldMeasureOneIterationForEachSample() {
        Options options =
                options("probe_time_volatile_read_serial", Trial.of("", 3).withStride(64));

        assertThat(options.getMeasurementIterations().get()).isEqualTo(7);
        assertThat(options.getThreads().get()).isEqualTo(3);
        assertThat(options.getParameter("strideBytes").get()).containsExactly("256");
    }

    @Test
    void shouldMatchNoOtherBenchmark() {
        Options options = options("mutex_rate_spin", Trial.of("", 1));

        assertThat(options.getIncludes())
                .singleElement()
                .satisfies(include -> assertThat(HostKernels.BENCHMARKS.values().stream()
                                .map(HostBenchmark::name)
                                .distinct()
                                .filter(name -> name.matches(include)))
                        .hasSize(1));
        assertThat(options.getParameter("variant").get()).containsExactly("spin");
    }

    @Test
    void shouldWidenAWindowThatIsShorterThanAnIteration() {
        assertThat(iterationNs("mutex_rate_spin", 1_000))
                .isEqualTo(
                        TimeUnit.MILLISECONDS.toNanos(HostEffort.QUICK.first().iterationMillis()));
        assertThat(iterationNs("mutex_rate_spin", 300_000_000)).isEqualTo(300_000_000);
    }

    @Test
    void shouldNotLetTheWindowExhaustTheBoundOfWaiting() {
        Options options = options(
                "mutex_rate_spin", Trial.of("", 1).withWindowNs(300_000_000).withTimeoutNs(5));

        assertThat(options.getParameter("timeoutNs").get()).containsExactly("300000005");
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 2", "16, 4, 4", "64, 15, 60", "6, 8, 3", "2, 1, 1", "2, 15, 1", "4, 16, 3"})
    void shouldDivideTheThreadsOfAHostageProbeAndLeaveBothRolesPlayed(int threads, int share, int hammers) {
        Options options = options(
                "hostage_time_poll", Trial.of("", threads).withDistance(16).withHammers(share));

        assertThat(options.getThreadGroups().get()).containsExactly(hammers, threads - hammers);
        assertThat(options.getParameter("distanceBytes").get()).containsExactly("64");
    }

    @Test
    void shouldRefuseAHostageProbeOfALoneThread() {
        Trial alone = Trial.of("", 1).withHammers(8);

        assertThatIllegalArgumentException().isThrownBy(() -> options("hostage_time_poll", alone));
    }

    @Test
    void shouldWarmUpABarrierByCrossingsAndNotByTime() {
        Options few = options("barrier_time_flag", Trial.of("", 2).withLength(1000));
        Options many = options("barrier_time_flag", Trial.of("", 2).withLength(1_000_000));

        assertThat(few.getWarmupIterations().get()).isEqualTo(HostEffort.QUICK.warmupCrossings() / 2000);
        assertThat(many.getWarmupIterations().get()).isEqualTo(1);
    }

    private static long iterationNs(String kernel, long windowNs) {
        return options(kernel, Trial.of("", 1).withWindowNs(windowNs))
                .getMeasurementTime()
                .get()
                .convertTo(TimeUnit.NANOSECONDS);
    }

    private static Options options(String kernel, Trial trial) {
        HostBenchmark benchmark = HostKernels.benchmark(kernel).orElseThrow();
        return options(benchmark, trial, HostEffort.QUICK);
    }

    private static Options options(HostBenchmark benchmark, Trial trial, HostEffort effort) {
        return new JmhPlan(benchmark, trial, effort, effort.first().withSamples(7)).options();
    }
}
