package io.gpuclass.host;

import io.gpuclass.host.HostBenchmark.Shape;
import io.gpuclass.host.bench.BarrierBenchmark;
import io.gpuclass.host.bench.HostageBenchmark;
import io.gpuclass.host.bench.MutexBenchmark;
import io.gpuclass.host.bench.ProbeBenchmark;
import io.gpuclass.host.bench.SemaphoreBenchmark;
import io.gpuclass.host.sync.PauseBounds;
import io.gpuclass.host.sync.Primitives;
import io.gpuclass.host.verify.BarrierCheck;
import io.gpuclass.host.verify.MutexCheck;
import io.gpuclass.host.verify.SemaphoreCheck;
import io.gpuclass.host.verify.Verification;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
        table.put("hostage_time_poll", HostBenchmark.of(Shape.HOSTAGE, HostageBenchmark.class, "hostage", ""));
        for (String mutex : Primitives.MUTEXES) {
            table.put("mutex_rate_" + mutex, HostBenchmark.ofForm(Shape.RATE, MutexBenchmark.class, mutex));
        }
        for (String semaphore : Primitives.SEMAPHORES) {
            table.put(
                    "semaphore_rate_" + semaphore,
                    HostBenchmark.ofForm(Shape.RATE, SemaphoreBenchmark.class, semaphore));
        }
        for (String barrier : Primitives.BARRIERS) {
            table.put("barrier_time_" + barrier, HostBenchmark.ofForm(Shape.BARRIER, BarrierBenchmark.class, barrier));
        }
        return Collections.unmodifiableMap(table);
    }

    private static void probe(Map<String, HostBenchmark> table, String variant, String method) {
        table.put("probe_time_" + variant, HostBenchmark.of(Shape.PROBE, ProbeBenchmark.class, method, ""));
    }

    private static Map<String, Verification> verifications() {
        Map<String, Verification> table = new LinkedHashMap<>();
        withTwins(Primitives.MUTEXES, "twin_no_lock", "twin_test_then_set")
                .forEach(variant -> table.put(
                        "mutex_verify_" + variant,
                        (trial, patience) -> new MutexCheck(Primitives.mutex(
                                variant, patience, PauseBounds.orDefault(trial.backoffMin(), trial.backoffMax())))));
        withTwins(Primitives.BARRIERS, "twin_leaky")
                .forEach(variant -> table.put(
                        "barrier_verify_" + variant,
                        (trial, patience) -> new BarrierCheck(
                                Primitives.barrier(variant, trial.blocks(), patience), trial.blocks())));
        withTwins(Primitives.SEMAPHORES, "twin_off_by_one")
                .forEach(variant -> table.put(
                        "semaphore_verify_" + variant,
                        (trial, patience) -> new SemaphoreCheck(
                                Primitives.semaphore(variant, trial.initial(), patience), trial.initial())));
        return Collections.unmodifiableMap(table);
    }

    private static Stream<String> withTwins(List<String> variants, String... twins) {
        return Stream.concat(variants.stream(), Stream.of(twins));
    }
}
