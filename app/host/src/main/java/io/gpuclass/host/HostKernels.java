package io.gpuclass.host;

import io.gpuclass.host.bench.BarrierBenchmark;
import io.gpuclass.host.bench.HostageBenchmark;
import io.gpuclass.host.bench.MutexBenchmark;
import io.gpuclass.host.bench.ProbeBenchmark;
import io.gpuclass.host.bench.SemaphoreBenchmark;
import io.gpuclass.host.verify.Verification;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The kernels that a host answers to, by the names that a GPU has for them, and the Java that stands behind each. */
final class HostKernels {
    private static final Map<String, HostBenchmark> BENCHMARKS = benchmarks();
    private static final Map<String, Verification> VERIFICATIONS = verifications();

    private HostKernels() {}

    /** Returns the JMH benchmark behind a kernel, if there is one. */
    static Optional<HostBenchmark> benchmark(String kernel) {
        return Optional.ofNullable(BENCHMARKS.get(kernel));
    }

    /** Returns the check behind a kernel, if there is one. */
    static Optional<Verification> verification(String kernel) {
        return Optional.ofNullable(VERIFICATIONS.get(kernel));
    }

    /** Returns all benchmarks by kernel. */
    static Map<String, HostBenchmark> allBenchmarks() {
        return BENCHMARKS;
    }

    /** Returns all checks by kernel. */
    static Map<String, Verification> allVerifications() {
        return VERIFICATIONS;
    }

    private static Map<String, HostBenchmark> benchmarks() {
        Map<String, HostBenchmark> table = new LinkedHashMap<>();
        probe(table, "volatile_read_serial", "volatileReadSerial");
        probe(table, "volatile_write_posted", "volatileWritePosted");
        probe(table, "volatile_write_completed", "volatileWriteCompleted");
        probe(table, "atomic_read_serial", "atomicReadSerial");
        probe(table, "atomic_write_serial", "atomicWriteSerial");
        probe(table, "volatile_after_atomic_read_serial", "volatileAfterAtomicReadSerial");
        probe(table, "volatile_after_atomic_write_posted", "volatileAfterAtomicWritePosted");
        probe(table, "volatile_after_atomic_write_completed", "volatileAfterAtomicWriteCompleted");
        table.put(
                "hostage_time_poll", HostBenchmark.of(HostBenchmark.Shape.HOSTAGE, HostageBenchmark.class, "hostage"));
        rate(table, "mutex_rate_spin", MutexBenchmark.class, "spin");
        rate(table, "mutex_rate_spin_backoff", MutexBenchmark.class, "spinBackoff");
        rate(table, "mutex_rate_fa", MutexBenchmark.class, "fetchAdd");
        rate(table, "mutex_rate_reentrant_lock", MutexBenchmark.class, "jdk");
        rate(table, "semaphore_rate_spin", SemaphoreBenchmark.class, "spin");
        rate(table, "semaphore_rate_sleeping", SemaphoreBenchmark.class, "sleeping");
        rate(table, "semaphore_rate_juc_semaphore", SemaphoreBenchmark.class, "jdk");
        barrier(table, "central", "central");
        barrier(table, "flag", "flag");
        barrier(table, "cyclic_barrier", "jdk");
        return Collections.unmodifiableMap(table);
    }

    private static void probe(Map<String, HostBenchmark> table, String variant, String method) {
        table.put("probe_time_" + variant, HostBenchmark.of(HostBenchmark.Shape.PROBE, ProbeBenchmark.class, method));
    }

    private static void rate(Map<String, HostBenchmark> table, String kernel, Class<?> type, String method) {
        table.put(kernel, HostBenchmark.of(HostBenchmark.Shape.RATE, type, method));
    }

    private static void barrier(Map<String, HostBenchmark> table, String variant, String method) {
        table.put(
                "barrier_time_" + variant,
                HostBenchmark.of(HostBenchmark.Shape.BARRIER, BarrierBenchmark.class, method));
    }

    /** Names each check {@code <kind>_verify_<variant>}, after its constant {@code <KIND>_<VARIANT>}. */
    private static Map<String, Verification> verifications() {
        Map<String, Verification> table = new LinkedHashMap<>();
        for (Verification verification : Verification.values()) {
            table.put(verification.name().toLowerCase(Locale.ROOT).replaceFirst("_", "_verify_"), verification);
        }
        return Collections.unmodifiableMap(table);
    }
}
