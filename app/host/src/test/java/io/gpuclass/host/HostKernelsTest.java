package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.host.HostKernels.HostBenchmark;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class HostKernelsTest {
    @Test
    void shouldNameItsBenchmarksAsTheGpuNamesItsKernels() {
        assertThat(HostKernels.BENCHMARKS.keySet())
                .containsExactlyInAnyOrder(
                        "probe_time_volatile_read_serial",
                        "probe_time_volatile_write_posted",
                        "probe_time_volatile_write_completed",
                        "probe_time_atomic_read_serial",
                        "probe_time_atomic_write_serial",
                        "probe_time_volatile_after_atomic_read_serial",
                        "probe_time_volatile_after_atomic_write_posted",
                        "probe_time_volatile_after_atomic_write_completed",
                        "hostage_time_poll",
                        "mutex_rate_spin",
                        "mutex_rate_spin_backoff",
                        "mutex_rate_fa",
                        "mutex_rate_reentrant_lock",
                        "semaphore_rate_spin",
                        "semaphore_rate_sleeping",
                        "semaphore_rate_juc_semaphore",
                        "barrier_time_central",
                        "barrier_time_flag",
                        "barrier_time_dissemination",
                        "barrier_time_cyclic_barrier");
    }

    @Test
    void shouldNameItsChecksAsTheGpuNamesItsKernels() {
        assertThat(HostKernels.VERIFICATIONS.keySet())
                .containsExactlyInAnyOrder(
                        "mutex_verify_spin",
                        "mutex_verify_spin_backoff",
                        "mutex_verify_fa",
                        "mutex_verify_reentrant_lock",
                        "mutex_verify_twin_no_lock",
                        "mutex_verify_twin_test_then_set",
                        "barrier_verify_central",
                        "barrier_verify_flag",
                        "barrier_verify_dissemination",
                        "barrier_verify_cyclic_barrier",
                        "barrier_verify_twin_leaky",
                        "semaphore_verify_spin",
                        "semaphore_verify_sleeping",
                        "semaphore_verify_juc_semaphore",
                        "semaphore_verify_twin_off_by_one");
    }

    @Test
    void shouldHaveACheckForEveryPrimitiveItTimes() {
        Set<String> timed = new TreeSet<>();
        for (String kernel : HostKernels.BENCHMARKS.keySet()) {
            if (kernel.matches("(mutex|semaphore|barrier)_.*")) {
                timed.add(kernel.replaceFirst("_(rate|time)_", "_verify_"));
            }
        }

        assertThat(timed).isNotEmpty();
        assertThat(HostKernels.VERIFICATIONS.keySet()).containsAll(timed);
    }

    @Test
    void shouldMapEveryBenchmarkToOneThatJmhKnows() {
        Set<BenchmarkListEntry> known = BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                        List.of(".*"),
                        List.of());

        assertThat(known.stream().map(BenchmarkListEntry::getUsername))
                .containsAll(HostKernels.BENCHMARKS.values().stream()
                        .map(HostBenchmark::name)
                        .toList());
    }
}
